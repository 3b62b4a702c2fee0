-- What a message to many is for, and who wants no publicity (CON-62).
alter table notification_batch add purpose text not null default 'service'
  constraint notification_batch_purpose_check check (purpose in ('service', 'marketing'));

create table marketing_stop (
  kind text not null constraint marketing_stop_kind_check check (kind in ('email', 'sms')),
  -- As messages are addressed: an e-mail in small letters, a phone with its country.
  address text not null constraint marketing_stop_address_check check (address <> '' and address = lower(address)),
  at timestamptz not null,
  constraint marketing_stop_pkey primary key (kind, address)
);
comment on table marketing_stop is 'Addresses to which no publicity is sent any more, by a link of such a message. Whoever says yes afterwards gets it again.';

-- The newest word counts: what was accepted last, unless the address was taken off later.
create function takes_marketing(of_student character, of_visitor character, via text, reached text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select 'marketing' = any (a.purposes)
      and not exists (select from public.marketing_stop m where m.kind = via and m.address = lower(reached) and m.at >= a.at)
    from public.privacy_acceptance a
    where a.student_id = of_student
      or a.talk_student_id = any (array(select v.id from public.talk_student v where v.id = of_visitor or v.student_id = of_student))
    order by a.at desc, a.id desc limit 1), false)
$function$;
comment on function takes_marketing(character, character, text, text) is 'May publicity be sent to this person, through this channel, at this address (CON-62)?';

create or replace function erase_person(of_student character, as_number integer)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
declare
  called constant text := lpad(as_number::text, 4, '0');
  visitors char(24)[];
  payers char(24)[];
  files char(24)[];
  rows_of text[];
  subjects text[];
  reached text[];
  whole text[];
  parts text[];
  keys text[];
  merged char(24);
begin
  perform set_config('plantel.erasing', 'on', true), set_config('plantel.kept', 'off', true);

  with recursive linked as (
    select v.id, v.moved_to from public.talk_student v where v.student_id = of_student
    union
    select v.id, v.moved_to from public.talk_student v join linked l on v.id = l.moved_to or v.moved_to = l.id
  )
  select coalesce(array_agg(id), '{}') into visitors from linked;
  select coalesce(array_agg(l.payer_id), '{}') into payers from public.student_payer l
    where l.student_id = of_student
      and not exists (select from public.student_payer o where o.payer_id = l.payer_id and o.student_id <> of_student);
  select coalesce(array_agg(x), '{}') into files from (
    select r.file_id from public.receipt r where r.student_id = of_student and r.file_id is not null
    union
    select a.file_id from public.privacy_acceptance a
      where (a.student_id = of_student or a.talk_student_id = any (visitors)) and a.file_id is not null) f (x);
  subjects := array[of_student::text] || visitors::text[] || payers::text[];
  rows_of := subjects
    || array(select c.id::text from public.comment c where c.student_id = of_student or c.talk_student_id = any (visitors))
    || array(select c.id::text from public.video_comment c where c.student_id = of_student)
    || array(select c.id::text from public.collection_contact c where c.student_id = of_student)
    || array(select of_student || '/' || p from unnest(payers) p);

  -- How they are and were called and reached: by their rows, and by what was kept of changes.
  with said (value) as (
    select to_jsonb(s) from public.student s where s.id = of_student
    union all select to_jsonb(v) from public.talk_student v where v.id = any (visitors)
    union all select to_jsonb(p) from public.payer p where p.id = any (payers)
    union all select x from public.change c, unnest(array[c.before, c.after]) x
      where c.tab in ('student', 'talk_student', 'payer') and c.key = any (subjects) and x is not null
  ), named as (
    select lower(concat_ws(' ', value ->> 'name', value ->> 'last_name', nullif(value ->> 'second_last_name', ''))) as full_name,
      lower(concat_ws(' ', value ->> 'name', value ->> 'last_name')) as short_name, value
    from said
  )
  select
    array(select distinct r from (
      select full_name from named where value ? 'name' and value ? 'last_name'
      union all select short_name from named where value ? 'name' and value ? 'last_name'
      union all select lower(value ->> 'email') from named
      union all select value ->> 'phone_number' from named
      union all select value ->> 'second_phone_number' from named) t (r) where length(r) >= 5),
    array(select distinct lower(r) from (
      select value ->> 'name' from named union all select value ->> 'last_name' from named
      union all select value ->> 'second_last_name' from named union all select value ->> 'birth_date' from named) t (r) where r <> '')
  into whole, parts;
  reached := array(select w from unnest(whole) w where w like '%@%' or w ~ '^[0-9+]+$');

  -- What goes.
  delete from public.comment where student_id = of_student or talk_student_id = any (visitors);
  delete from public.video_comment where student_id = of_student;
  delete from public.privacy_acceptance where student_id = of_student or talk_student_id = any (visitors);
  delete from public.outbox where student_id = of_student or talk_student_id = any (visitors) or lower(recipient) = any (reached);
  delete from public.student_payer where student_id = of_student;
  delete from public.idempotency i
    where exists (select from unnest(subjects || whole) w where position(w in lower(i.answer::text)) > 0);

  delete from public.marketing_stop m where (m.address = any (reached) or right(m.address, 10) = any (reached))
    and not exists (select from public.student s where s.id <> of_student and s.deleted_at is null and (lower(s.email) = m.address or m.address = '+52' || s.phone_number))
    and not exists (select from public.talk_student v where v.id <> all (visitors) and v.deleted_at is null and (lower(v.email) = m.address or m.address = '+52' || v.phone_number));

  -- What stays without them.
  update public.collection_contact set note = null where student_id = of_student;
  update public.student_import_row set cells = array['(suprimido)'], email = null, reason = null where student_id = of_student;
  update public.bank_line set text = '(suprimido)', reference = '', reason = null where student_id = of_student;
  update public.waiting_person set name = null, last_name = null, phone_number = null, email = null, words = null
    where student_id = of_student or talk_student_id = any (visitors);
  update public.notification_batch set skipped = public.blanked(skipped, whole, '{}')
    where exists (select from unnest(whole) w where position(w in lower(skipped::text)) > 0);
  update public.notification_batch b set subject = '(suprimido)', html = null, text = '(suprimido)', sms = null
    where b.target in ('student', 'talkStudent') and b.target_ids && subjects;
  update public.receipt set file_id = null,
      snapshot = jsonb_set(snapshot, '{student,name}', to_jsonb('Persona ' || called))
    where student_id = of_student;
  update public.talk_student v set name = 'Persona', last_name = called, second_last_name = '',
      email = 'persona-' || called || '-' || n.at || '@suprimida.invalid', phone_number = '0000000000', second_phone_number = null,
      birth_date = null, next_call_at = null
    from unnest(visitors) with ordinality n (id, at) where v.id = n.id;
  update public.student set name = 'Persona', last_name = called, second_last_name = '', email = 'persona-' || called || '@suprimida.invalid',
      phone_number = '0000000000', second_phone_number = null, birth_date = null, password_hash = null
    where id = of_student;
  update public.audit a set before = public.blanked(a.before, whole, parts), after = public.blanked(a.after, whole, parts)
    where a.ids && rows_of
      or exists (select from unnest(subjects || whole) w where position(w in lower(concat(a.before::text, a.after::text))) > 0);
  update public.change c set before = public.blanked(c.before, whole, parts), after = public.blanked(c.after, whole, parts)
    where (c.key = any (rows_of) or exists (select from unnest(subjects || whole) w where position(w in lower(concat(c.before::text, c.after::text))) > 0))
      and (c.before is not null or c.after is not null);

  select coalesce(array_agg(k), '{}') into keys
    from public.stored_file f, unnest(array[f.key, f.print_key]) k where f.id = any (files) and k is not null;
  delete from public.stored_file where id = any (files);

  -- A card of theirs that was merged into this one is theirs too.
  for merged in select s.id from public.student s where s.merged_into = of_student and s.email not like '%@suprimida.invalid' loop
    keys := keys || public.erase_person(merged, as_number);
  end loop;
  perform set_config('plantel.erasing', '', true), set_config('plantel.kept', '', true);
  return keys;
end $function$;
