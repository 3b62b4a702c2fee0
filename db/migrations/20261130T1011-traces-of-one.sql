-- An erasure took a phone that a family shares out of everybody's lines, and changes of others could not go back any more: each of them
-- was written anew. What others have stays in their lines; and each text is made once, not once for each word that is looked for.
create function of_nobody_else(words text[], ours text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  with others (word) as (
    select v.word from (
      select id, name, last_name, second_last_name, email, phone_number, second_phone_number from public.student
      union all select id, name, last_name, second_last_name, email, phone_number, second_phone_number from public.talk_student
      union all select id, name, last_name, second_last_name, email, phone_number, second_phone_number from public.payer
      union all select id, name, last_name, second_last_name, email, phone_number, second_phone_number from public.employee
    ) p, unnest(array[p.email, p.phone_number, p.second_phone_number, lower(concat_ws(' ', p.name, p.last_name)),
      lower(concat_ws(' ', p.name, p.last_name, nullif(p.second_last_name, '')))]) v (word)
    where p.id <> all (ours) and v.word = any (words)
  )
  select array(select w from unnest(words) w where w not in (select word from others))
$function$;
comment on function of_nobody_else(text[],text[]) is 'Of names and addresses of somebody who is erased those that nobody else has (CON-66). ours: ids of the one who goes.';

create function anywhere_like(words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN array(select '%' || regexp_replace(w, '([%_\\])', '\\\1', 'g') || '%' from unnest(words) w);
comment on function anywhere_like(text[]) is 'Patterns of texts that hold one of these words.';

create function blank_told(rows_of text[], subjects text[], anywhere text[], whole text[], parts text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  by_id constant text[] := public.anywhere_like(subjects);
  by_word constant text[] := public.anywhere_like(anywhere);
  lines regclass;
begin
  delete from public.idempotency i where lower(i.answer::text) like any (by_id || by_word);
  update public.notification_batch set skipped = public.blanked(skipped, case when target_ids && subjects then whole else anywhere end, '{}')
    where target_ids && subjects or lower(skipped::text) like any (by_word);
  -- Also the months that are no longer searched.
  for lines in select 'public.audit'::regclass union all
    select c.oid from pg_class c where c.relnamespace = 'archive'::regnamespace and c.relkind = 'r' and c.relname like 'audit\_%' loop
    execute format($lines$
      with found as materialized (
        select id, at, case when is_theirs then $4 else $5 end as words, case when is_theirs then $6 else '{}' end as parts
        from (
          select id, at, said, ids && $1 or said like any ($2) as is_theirs
          from (select id, at, ids, lower(concat(before::text, after::text)) as said from %1$s offset 0) a
        ) a where is_theirs or said like any ($3)
      )
      update %1$s a set before = public.blanked(a.before, f.words, f.parts), after = public.blanked(a.after, f.words, f.parts)
      from found f where a.id = f.id and a.at = f.at$lines$, lines)
    using rows_of, by_id, by_word, whole, anywhere, parts;
  end loop;
  -- A row of another person says how that person is called.
  update public.change c set before = public.blanked(c.before, whole, parts), after = public.blanked(c.after, whole, parts)
    where (c.before is not null or c.after is not null) and (c.key = any (rows_of)
      or c.tab not in ('student', 'talk_student', 'payer', 'employee') and lower(concat(c.before::text, c.after::text)) like any (by_id || by_word));
end $function$;
comment on function blank_told(text[],text[],text[],text[],text[]) is 'What was told of somebody who is erased, in audit, changes, answers and messages: by their rows and wherever their ids or words are (CON-66, DES-33).';

create or replace function erase_person(of_student character, as_number integer)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
declare
  called constant text := lpad(as_number::text, greatest(4, length(as_number::text)), '0');
  visitors char(24)[];
  payers char(24)[];
  files char(24)[];
  rows_of text[];
  subjects text[];
  reached text[];
  whole text[];
  parts text[];
  anywhere text[];
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
  anywhere := public.of_nobody_else(whole, subjects || array(select s.id::text from public.student s where s.merged_into = of_student));
  reached := array(select w from unnest(whole) w where w like '%@%' or w ~ '^[0-9+]+$');

  -- What goes.
  delete from public.comment where student_id = of_student or talk_student_id = any (visitors);
  delete from public.video_comment where student_id = of_student;
  delete from public.privacy_acceptance where student_id = of_student or talk_student_id = any (visitors);
  delete from public.outbox where student_id = of_student or talk_student_id = any (visitors) or lower(recipient) = any (reached);
  delete from public.student_payer where student_id = of_student;
  delete from public.marketing_stop m where (m.address = any (reached) or right(m.address, 10) = any (reached))
    and not exists (select from public.student s where s.id <> of_student and s.deleted_at is null and (lower(s.email) = m.address or m.address = '+52' || s.phone_number))
    and not exists (select from public.talk_student v where v.id <> all (visitors) and v.deleted_at is null and (lower(v.email) = m.address or m.address = '+52' || v.phone_number));

  -- What stays without them.
  update public.collection_contact set note = null where student_id = of_student;
  update public.student_import_row set cells = array['(suprimido)'], email = null, reason = null where student_id = of_student;
  update public.bank_line set text = '(suprimido)', reference = '', reason = null where student_id = of_student;
  update public.waiting_person set name = null, last_name = null, phone_number = null, email = null, words = null
    where student_id = of_student or talk_student_id = any (visitors);
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
  perform public.blank_told(rows_of, subjects, anywhere, whole, parts);

  select coalesce(array_agg(k), '{}') into keys
    from public.stored_file f, unnest(array[f.key, f.print_key]) k where f.id = any (files) and k is not null;
  delete from public.stored_file where id = any (files);
  with gone as (delete from public.dossier d
    where d.student_id = of_student or d.visitor_ids && visitors::text[] or d.payer_ids && payers::text[] returning d.key)
  select keys || coalesce(array_agg(key), '{}') into keys from gone;

  -- A card of theirs that was merged into this one is theirs too.
  for merged in select s.id from public.student s where s.merged_into = of_student and s.email not like '%@suprimida.invalid' loop
    keys := keys || public.erase_person(merged, as_number);
  end loop;
  perform set_config('plantel.erasing', '', true), set_config('plantel.kept', '', true);
  return keys;
end $function$;

create or replace function erase_visitor(of_visitor character, as_number integer)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
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
  anywhere := public.of_nobody_else(whole, subjects);
  reached := array(select w from unnest(anywhere) w where w like '%@%' or w ~ '^[0-9+]+$');

  -- What goes.
  delete from public.comment where talk_student_id = any (visitors);
  delete from public.privacy_acceptance where talk_student_id = any (visitors);
  delete from public.outbox where talk_student_id = any (visitors)
    or student_id is null and talk_student_id is null and lower(recipient) = any (reached);
  delete from public.marketing_stop m where m.address = any (reached) or right(m.address, 10) = any (reached);

  -- What stays without them.
  update public.waiting_person set name = null, last_name = null, phone_number = null, email = null, words = null
    where talk_student_id = any (visitors);
  update public.notification_batch b set subject = '(suprimido)', html = null, text = '(suprimido)', sms = null
    where b.target = 'talkStudent' and b.target_ids && subjects;
  update public.talk_student v set name = 'Visitante', last_name = called, second_last_name = '',
      email = 'visitante-' || called || '-' || n.at || '@suprimida.invalid', phone_number = '0000000000', second_phone_number = null,
      birth_date = null, next_call_at = null
    from unnest(visitors) with ordinality n (id, at) where v.id = n.id;
  perform public.blank_told(rows_of, subjects, anywhere, whole, parts);

  select coalesce(array_agg(k), '{}') into keys
    from public.stored_file f, unnest(array[f.key, f.print_key]) k where f.id = any (files) and k is not null;
  delete from public.stored_file where id = any (files);
  with gone as (delete from public.dossier d where d.visitor_ids && subjects returning d.key)
  select keys || coalesce(array_agg(key), '{}') into keys from gone;
  perform set_config('plantel.erasing', '', true), set_config('plantel.kept', '', true);
  return keys;
end $function$;

drop function blank_archive(text[],text[],text[],text[]);
