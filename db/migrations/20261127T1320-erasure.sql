-- Erasure of a person (CON-65, CON-66, DES-33): what identifies them goes, money and attendance stay under 'Persona 0001'.
create table erasure (
  id char(24) not null constraint erasure_pkey primary key constraint erasure_hex_check check (id ~ '^[0-9a-f]{24}$'),
  number integer not null constraint erasure_number_key unique constraint erasure_number_check check (number > 0),
  subject_id char(24) not null constraint erasure_subject_key unique constraint erasure_subject_fkey references student (id),
  user_id char(24) constraint erasure_user_fkey references employee (id),
  at timestamptz not null,
  reason text not null
);
create index erasure_user_idx on erasure (user_id) where user_id is not null;
comment on table erasure is 'Whose personal data were erased, when and why. Their records go on as Persona and this number.';

-- A line of the audit stays as it was written, but for what identifies a person who is being erased.
create or replace function audit_kept() returns trigger language plpgsql as $function$
declare
  kept public.audit;
begin
  if tg_op = 'UPDATE' and current_setting('plantel.erasing', true) = 'on' then
    kept := new;
    kept.before := old.before;
    kept.after := old.after;
    if kept is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'audit_kept: a line of the audit stays as it was written';
end $function$;

-- `told` without what identifies a person: fields that name or reach somebody, and texts that hold one of `whole` or are one of `parts`.
create function blanked(told jsonb, whole text[], parts text[]) returns jsonb language plpgsql immutable as $function$
declare
  blank constant jsonb := '"(suprimido)"';
  fields constant text[] := array['lastName', 'last_name', 'secondLastName', 'second_last_name', 'email', 'phoneNumber', 'phone_number',
    'secondPhoneNumber', 'second_phone_number', 'birthDate', 'birth_date', 'address', 'text', 'comment', 'note', 'signer', 'reason'];
  said text;
begin
  if jsonb_typeof(told) = 'object' then
    return (select coalesce(jsonb_object_agg(f.key, case
        when f.key = any (fields) and jsonb_typeof(f.value) <> 'null' then blank
        when f.key = 'name' and told ?| array['lastName', 'last_name'] then blank
        else public.blanked(f.value, whole, parts) end), '{}')
      from jsonb_each(told) f);
  elsif jsonb_typeof(told) = 'array' then
    return (select coalesce(jsonb_agg(public.blanked(e.value, whole, parts) order by e.at), '[]')
      from jsonb_array_elements(told) with ordinality e (value, at));
  elsif jsonb_typeof(told) = 'string' then
    said := lower(told #>> '{}');
    if said = any (parts) or exists (select from unnest(whole) w where position(w in said) > 0) then
      return blank;
    end if;
  end if;
  return told;
end $function$;
comment on function blanked is 'A value of the audit without what identifies a person (DES-33).';

-- Erases a student, with what stands under them, as Persona `as_number`. Gives the keys of files to be taken from the storage.
create function erase_person(of_student char(24), as_number integer) returns text[] language plpgsql as $function$
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
comment on function erase_person is 'Takes what identifies a student from all tables; the only place that changes lines of the audit (CON-65, CON-66, DES-33).';
