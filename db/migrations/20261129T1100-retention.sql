-- How long what is kept of persons stays (CON-68): switches that are off at first.
create table retention (
  id smallint not null default 1 constraint retention_pkey primary key constraint retention_single_check check (id = 1),
  visitors boolean not null default false,
  visitor_months smallint not null default 24 constraint retention_visitor_check check (visitor_months between 1 and 120),
  students boolean not null default false,
  student_years smallint not null default 5 constraint retention_student_check check (student_years between 1 and 30),
  messages boolean not null default false,
  message_months smallint not null default 12 constraint retention_message_check check (message_months between 1 and 120),
  addresses boolean not null default false,
  address_months smallint not null default 12 constraint retention_address_check check (address_months between 1 and 120)
);
insert into retention default values;
comment on table retention is 'One row: after how long visitors, students, texts of messages and addresses of the audit go by themselves, if at all.';

create table retention_due (
  kind text not null constraint retention_due_kind_check check (kind in ('student', 'visitor')),
  subject_id char(24) not null,
  listed_on date not null,
  constraint retention_due_pkey primary key (kind, subject_id)
);
comment on table retention_due is 'Who goes by the retention, and since when that can be read. It refers to nothing: whoever is listed is judged again on their day.';

create table visitor_erasure (
  id char(24) not null constraint visitor_erasure_pkey primary key constraint visitor_erasure_hex_check check (id ~ '^[0-9a-f]{24}$'),
  number integer not null constraint visitor_erasure_number_key unique constraint visitor_erasure_number_check check (number > 0),
  subject_id char(24) not null constraint visitor_erasure_subject_key unique constraint visitor_erasure_subject_fkey references talk_student (id),
  at timestamptz not null
);
comment on table visitor_erasure is 'Visitors whose personal data went by the retention. Their rows go on as Visitante and this number.';

-- Addresses of the audit go by the retention alone.
create or replace function audit_kept() returns trigger language plpgsql as $function$
begin
  if tg_op = 'UPDATE' and current_setting('plantel.erasing', true) = 'on'
    and to_jsonb(new) - array['before', 'after', 'address'] = to_jsonb(old) - array['before', 'after', 'address']
    and (new.address is not distinct from old.address or new.address is null) then
    return new;
  end if;
  raise exception 'audit_kept: a line of the audit stays as it was written';
end $function$;

-- Erases somebody who came to a talk and never enrolled, with the rows of theirs that were moved or merged into this one.
-- What names others too (a sister's phone, another of the same name) stays in lines that are not their own.
create function erase_visitor(of_visitor char(24), as_number integer) returns text[] language plpgsql as $function$
declare
  called constant text := lpad(as_number::text, greatest(4, length(as_number::text)), '0');
  visitors char(24)[];
  files char(24)[];
  subjects text[];
  rows_of text[];
  reached text[];
  whole text[];
  parts text[];
  anywhere text[];
  keys text[];
begin
  perform set_config('plantel.erasing', 'on', true), set_config('plantel.kept', 'off', true);

  with recursive linked as (
    select v.id, v.moved_to, v.merged_into from public.talk_student v where v.id = of_visitor
    union
    select v.id, v.moved_to, v.merged_into from public.talk_student v
      join linked l on v.id in (l.moved_to, l.merged_into) or v.moved_to = l.id or v.merged_into = l.id
  )
  select array_agg(id order by id) into visitors from linked;
  if exists (select from public.talk_student v where v.id = any (visitors) and v.student_id is not null) then
    raise exception 'erase_visitor: who enrolled is erased as a student';
  end if;
  select coalesce(array_agg(a.file_id), '{}') into files from public.privacy_acceptance a
    where a.talk_student_id = any (visitors) and a.file_id is not null;
  subjects := visitors::text[];
  rows_of := subjects || array(select c.id::text from public.comment c where c.talk_student_id = any (visitors));

  -- How they are and were called and reached.
  with said (value) as (
    select to_jsonb(v) from public.talk_student v where v.id = any (visitors)
    union all select x from public.change c, unnest(array[c.before, c.after]) x
      where c.tab = 'talk_student' and c.key = any (subjects) and x is not null
  ), named as (
    select lower(concat_ws(' ', value ->> 'name', value ->> 'last_name', nullif(value ->> 'second_last_name', ''))) as full_name, value from said
  )
  select
    array(select distinct r from (
      select full_name from named where value ? 'name' and value ? 'last_name'
      union all select lower(value ->> 'email') from named
      union all select value ->> 'phone_number' from named
      union all select value ->> 'second_phone_number' from named) t (r) where length(r) >= 5),
    array(select distinct lower(r) from (
      select value ->> 'name' from named union all select value ->> 'last_name' from named
      union all select value ->> 'second_last_name' from named union all select value ->> 'birth_date' from named) t (r) where r <> '')
  into whole, parts;
  anywhere := array(select w from unnest(whole) w
    where not exists (select from public.student s where s.email = w or w in (s.phone_number, s.second_phone_number)
        or lower(concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, ''))) = w)
      and not exists (select from public.payer p where p.email = w or w in (p.phone_number, p.second_phone_number)
        or lower(concat_ws(' ', p.name, p.last_name, nullif(p.second_last_name, ''))) = w)
      and not exists (select from public.talk_student v where v.id <> all (visitors) and (v.email = w or w in (v.phone_number, v.second_phone_number)
        or lower(concat_ws(' ', v.name, v.last_name, nullif(v.second_last_name, ''))) = w)));
  reached := array(select w from unnest(anywhere) w where w like '%@%' or w ~ '^[0-9+]+$');

  -- What goes.
  delete from public.comment where talk_student_id = any (visitors);
  delete from public.privacy_acceptance where talk_student_id = any (visitors);
  delete from public.outbox where talk_student_id = any (visitors)
    or student_id is null and talk_student_id is null and lower(recipient) = any (reached);
  delete from public.marketing_stop m where m.address = any (reached) or right(m.address, 10) = any (reached);
  delete from public.idempotency i
    where exists (select from unnest(subjects || anywhere) w where position(w in lower(i.answer::text)) > 0);

  -- What stays without them.
  update public.waiting_person set name = null, last_name = null, phone_number = null, email = null, words = null
    where talk_student_id = any (visitors);
  update public.notification_batch set skipped = public.blanked(skipped, anywhere, '{}')
    where exists (select from unnest(anywhere) w where position(w in lower(skipped::text)) > 0);
  update public.notification_batch b set subject = '(suprimido)', html = null, text = '(suprimido)', sms = null
    where b.target = 'talkStudent' and b.target_ids && subjects;
  update public.talk_student v set name = 'Visitante', last_name = called, second_last_name = '',
      email = 'visitante-' || called || '-' || n.at || '@suprimida.invalid', phone_number = '0000000000', second_phone_number = null,
      birth_date = null, next_call_at = null
    from unnest(visitors) with ordinality n (id, at) where v.id = n.id;
  update public.audit a set before = public.blanked(a.before, case when a.ids && rows_of then whole else anywhere end, case when a.ids && rows_of then parts else '{}' end),
      after = public.blanked(a.after, case when a.ids && rows_of then whole else anywhere end, case when a.ids && rows_of then parts else '{}' end)
    where a.ids && rows_of
      or exists (select from unnest(anywhere) w where position(w in lower(concat(a.before::text, a.after::text))) > 0);
  perform public.blank_archive(rows_of, anywhere, whole, parts);
  update public.change c set before = public.blanked(c.before, whole, parts), after = public.blanked(c.after, whole, parts)
    where (c.key = any (rows_of) or exists (select from unnest(subjects || anywhere) w where position(w in lower(concat(c.before::text, c.after::text))) > 0))
      and (c.before is not null or c.after is not null);

  select coalesce(array_agg(k), '{}') into keys
    from public.stored_file f, unnest(array[f.key, f.print_key]) k where f.id = any (files) and k is not null;
  delete from public.stored_file where id = any (files);
  with gone as (delete from public.dossier d where d.visitor_ids && subjects returning d.key)
  select keys || coalesce(array_agg(key), '{}') into keys from gone;
  perform set_config('plantel.erasing', '', true), set_config('plantel.kept', '', true);
  return keys;
end $function$;
comment on function erase_visitor is 'Takes what identifies somebody who never enrolled from all tables (CON-68).';
