-- Removes what identifies a person from all tables (CON-65 to CON-68, DES-33).

create or replace function anywhere_like(words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN array(select '%' || regexp_replace(w, '([%_\\])', '\\\1', 'g') || '%' from unnest(words) w);
comment on function anywhere_like(text[]) is 'Patterns of texts that hold one of these words.';

-- A person's full names: banks and lists put the surnames first.
create or replace function names_of(name text, last_name text, second_last_name text) returns text[]
  language sql immutable
return array[lower(concat_ws(' ', name, last_name, nullif(second_last_name, ''))), lower(concat_ws(' ', name, last_name)),
  lower(concat_ws(' ', last_name, nullif(second_last_name, ''), name)), lower(concat_ws(' ', last_name, name))];

-- Keeps words that others share, such as a family's phone: removing them from others' rows would make their changes impossible to undo.
-- Also builds each text once instead of once per word.
create or replace function of_nobody_else(words text[], ours text[])
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
    ) p, unnest(array[p.email, p.phone_number, p.second_phone_number] || public.names_of(p.name, p.last_name, p.second_last_name)) v (word)
    where p.id <> all (ours) and v.word = any (words)
  )
  select array(select w from unnest(words) w where w not in (select word from others))
$function$;
comment on function of_nobody_else(text[],text[]) is 'Of names and addresses of somebody who is erased those that nobody else has (CON-66). ours: ids of the one who goes.';

create or replace function blank_told(rows_of text[], subjects text[], anywhere text[], whole text[], parts text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  by_id constant text[] := public.anywhere_like(subjects);
  mine constant text := public.pattern_of(whole, parts);
  others constant text := public.pattern_of(anywhere, '{}');
  keys constant text[] := public.blanked_keys();
  lines regclass;
begin
  -- Keeps the fact that the call was done, for a client that asks about it.
  update public.idempotency i set answer = null where i.answer::text like any (by_id) or i.answer::text ~* others;
  delete from public.throttle l where l.key ~* others;
  update public.notification_batch set skipped = case when target_ids && subjects
      then public.told_without(skipped, mine, keys) else public.told_without(skipped, others, '{}') end
    where target_ids && subjects or skipped::text ~* others;
  -- Includes detached months.
  for lines in select 'public.audit'::regclass union all
    select c.oid from pg_class c where c.relnamespace = 'archive'::regnamespace and c.relkind = 'r' and c.relname like 'audit\_%' loop
    execute format($lines$
      with found as materialized (
        select id, at, case when is_theirs then $3 else $4 end as words, case when is_theirs then $5 else '{}' end as keys
        from (
          select id, at, said, ids && $1 or said like any ($2) as is_theirs
          from (select id, at, ids, concat(before::text, after::text) as said from %1$s offset 0) a
        ) a where is_theirs or said ~* $4
      )
      update %1$s a set before = public.told_without(a.before, f.words, f.keys), after = public.told_without(a.after, f.words, f.keys)
      from found f where a.id = f.id and a.at = f.at$lines$, lines)
    using rows_of, by_id, mine, others, keys;
  end loop;
  update public.change c set before = public.told_without(c.before, mine, keys), after = public.told_without(c.after, mine, keys)
    where (c.before is not null or c.after is not null) and c.key = any (rows_of);
  -- Another person's row contains that person's name.
  update public.change c set before = public.told_without(c.before, f.words, '{}'), after = public.told_without(c.after, f.words, '{}')
    from (
      select seq, at, case when said like any (by_id) then mine else others end as words
      from (select seq, at, concat(before::text, after::text) as said from public.change
        where (before is not null or after is not null) and key <> all (rows_of) and tab not in ('student', 'talk_student', 'payer', 'employee') offset 0) t
      where said like any (by_id) or said ~* others
    ) f where c.seq = f.seq and c.at = f.at;
end $function$;
comment on function blank_told(text[],text[],text[],text[],text[]) is 'What was told of somebody who is erased, in audit, changes, answers and messages: by their rows and wherever their ids or words are (CON-66, DES-33).';

-- The condition for a table's rows of these people: $1 are students, $2 visitors.
create or replace function erased_rows(tab text) returns text
  language sql stable as
$$
  select case tab
    when 'student' then 't.id = any ($1)'
    when 'talk_student' then 't.id = any ($2)'
    when 'erasure' then 't.subject_id = any ($1)'
    -- A note may be about all people who wait together.
    when 'waiting' then 'exists (select from public.waiting_person p where p.entry_id = t.id) and not exists (
      select from public.waiting_person p where p.entry_id = t.id and (p.student_id = any ($1) or p.talk_student_id = any ($2)) is not true)'
    when 'notification_batch' then 't.target in (''student'', ''talkStudent'') and t.target_ids && ($1 || $2)::text[]'
    else (
      select string_agg(case a.attname when 'student_id' then 't.student_id = any ($1)' else 't.talk_student_id = any ($2)' end, ' or ' order by a.attname)
      from pg_attribute a
      where a.attrelid = ('public.' || tab)::regclass and a.attname in ('student_id', 'talk_student_id') and not a.attisdropped)
    end
$$;

-- Erased visitors free their seats. Talks are locked before their visitors (TLK-55).
create or replace function free_talk_seats(visitors char(24)[]) returns void
  language plpgsql as
$$
begin
  perform from public.talk t where t.id in (select v.talk_id from public.talk_student v where v.id = any (visitors)) order by t.id for no key update;
  update public.talk t set taken = t.taken - held.seats
    from (select v.talk_id, count(*)::int as seats from public.talk_student v
      where v.id = any (visitors) and v.deleted_at is null and v.moved_to is null group by 1) held
    where t.id = held.talk_id;
end
$$;

-- Replaces each listed text column (declared_texts) in the rows of the erased people.
create or replace function erase_rows(students char(24)[], visitors char(24)[], person text, called text) returns void
  language plpgsql as
$$
declare
  step record;
begin
  perform public.free_talk_seats(visitors);
  for step in
    select c.tab, bool_or(c.col is null) as goes, string_agg(quote_ident(c.col) || ' = ' || c.becomes, ', ' order by c.at) as becomes
    from public.erased_columns() with ordinality c (tab, col, becomes, at) group by c.tab order by min(c.at)
  loop
    if step.goes then
      execute format('delete from public.%I t where %s', step.tab, public.erased_rows(step.tab)) using students, visitors;
    else
      execute format('update public.%I t set %s where %s', step.tab, step.becomes, public.erased_rows(step.tab))
        using students, visitors, person, called;
    end if;
  end loop;
end
$$;

create or replace function erased_keys(students char(24)[], visitors char(24)[], payers char(24)[]) returns text[]
  language sql stable as
$$
  select students::text[] || visitors::text[] || payers::text[]
    || array(select c.id::text from public.comment c where c.student_id = any (students) or c.talk_student_id = any (visitors))
    || array(select c.id::text from public.video_comment c where c.student_id = any (students))
    || array(select c.id::text from public.collection_contact c where c.student_id = any (students))
    || array(select s || '/' || p from unnest(students) s, unnest(payers) p)
    || array(select k from public.waiting_person w, unnest(array[w.entry_id::text, w.entry_id || '/' || w.position]) k
      where w.student_id = any (students) or w.talk_student_id = any (visitors))
$$;

-- Present and former names, e-mails and phones, from their rows and recorded changes. `whole` is searched everywhere, `parts` only in
-- their own rows.
create or replace function erased_words(
  students char(24)[], visitors char(24)[], payers char(24)[], out whole text[], out parts text[])
  language sql stable as
$$
  with said (value) as (
    select to_jsonb(s) from public.student s where s.id = any (students)
    union all select to_jsonb(v) from public.talk_student v where v.id = any (visitors)
    union all select to_jsonb(p) from public.payer p where p.id = any (payers)
    union all select x from public.change c, unnest(array[c.before, c.after]) x
      where c.tab in ('student', 'talk_student', 'payer') and c.key = any (students::text[] || visitors::text[] || payers::text[]) and x is not null
  )
  select
    array(select distinct r from (
      select unnest(public.names_of(value ->> 'name', value ->> 'last_name', value ->> 'second_last_name')) from said
        where value ? 'name' and value ? 'last_name'
      union all select lower(value ->> 'email') from said
      union all select value ->> 'phone_number' from said
      union all select value ->> 'second_phone_number' from said) t (r) where length(r) >= 5),
    array(select distinct lower(r) from (
      select value ->> 'name' from said union all select value ->> 'last_name' from said
      union all select value ->> 'second_last_name' from said union all select value ->> 'birth_date' from said) t (r) where r <> '')
$$;

-- The stored files of the erased people: printed receipts and signed papers.
create or replace function erased_files(students char(24)[], visitors char(24)[]) returns char(24)[]
  language sql stable as
$$
  select coalesce(array_agg(x), '{}') from (
    select r.file_id from public.receipt r where r.student_id = any (students) and r.file_id is not null
    union
    select a.file_id from public.privacy_acceptance a
      where (a.student_id = any (students) or a.talk_student_id = any (visitors)) and a.file_id is not null) f (x)
$$;

-- An erased person has no registration: an older backup may have them enrolled (CON-67, DAT-33).
create or replace function erased_leave(students char(24)[], visitors char(24)[]) returns void
  language plpgsql as
$$
begin
  with ended as (update public.registration r set ended_at = now() where r.student_id = any (students) and r.ended_at is null returning r.group_id),
    seats as (select e.group_id, count(*) as n from ended e group by 1)
  update public.class_group g set taken = g.taken - s.n from seats s where s.group_id = g.id;
  with gone as (
    update public.advisory_booking b set cancelled_at = now() from public.advisory_slot s
    where s.id = b.slot_id and s.date > public.academy_today() and b.student_id = any (students) and b.cancelled_at is null returning b.slot_id),
    places as (select g.slot_id, count(*) as n from gone g group by 1)
  update public.advisory_slot s set taken = s.taken - p.n from places p where p.slot_id = s.id;
  update public.waiting w set state = 'left', closed_at = now()
  where w.closed_at is null and not public.is_waited_in(w.id) and exists (
    select from public.waiting_person p where p.entry_id = w.id and (p.student_id = any (students) or p.talk_student_id = any (visitors)));
  perform public.recalculate_balances(s) from unnest(students) s;
end
$$;

-- The files of other people's receipts that contain the name.
create or replace function files_saying(pattern text) returns char(24)[]
  language sql stable as
$$ select coalesce(array_agg(r.file_id), '{}') from public.receipt r where r.file_id is not null and r.snapshot::text ~* pattern $$;

-- Deletes rows of files and dossiers, and ends exports, which contain everybody. @returns their keys in the storage
create or replace function erase_files(files char(24)[], students char(24)[], visitors char(24)[], payers char(24)[]) returns text[]
  language plpgsql as
$$
declare
  keys text[];
begin
  select coalesce(array_agg(k), '{}') into keys
    from public.stored_file f, unnest(array[f.key, f.print_key]) k where f.id = any (files) and k is not null;
  update public.receipt set file_id = null where file_id = any (files);
  delete from public.stored_file where id = any (files);
  with gone as (delete from public.dossier d
    where d.student_id = any (students) or d.visitor_ids && visitors::text[] or d.payer_ids && payers::text[] returning d.key)
  select keys || coalesce(array_agg(key), '{}') into keys from gone;
  with contains as (select id, key, state from public.export where state in ('making', 'ready') for update),
    ended as (update public.export e set state = case e.state when 'making' then 'waiting' else 'gone' end from contains c where e.id = c.id)
  select keys || coalesce(array_agg(key), '{}') into keys from contains where state = 'ready';
  return keys;
end
$$;

-- Erases a student and the rows below, as Persona `as_number`. Returns the keys of files to delete from the storage.
create or replace function erase_person(of_student char(24), as_number integer) returns text[]
  language plpgsql as
$$
declare
  students constant char(24)[] := array[of_student];
  visitors char(24)[];
  payers char(24)[];
  files char(24)[];
  rows_of text[];
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
  files := public.erased_files(students, visitors);
  rows_of := public.erased_keys(students, visitors, payers);
  select w.whole, w.parts into whole, parts from public.erased_words(students, visitors, payers) w;
  anywhere := public.of_nobody_else(whole, students::text[] || visitors::text[] || payers::text[]
    || array(select s.id::text from public.student s where s.merged_into = of_student));
  reached := array(select w from unnest(whole) w where w like '%@%' or w ~ '^[0-9+]+$');
  files := files || public.files_saying(public.pattern_of(anywhere, '{}'));

  perform public.erase_rows(students, visitors, 'Persona', lpad(as_number::text, greatest(4, length(as_number::text)), '0'));
  perform public.erased_leave(students, visitors);
  delete from public.outbox where lower(recipient) = any (reached);
  delete from public.marketing_stop m where (m.address = any (reached) or right(m.address, 10) = any (reached))
    and not exists (select from public.student s where s.id <> of_student and s.deleted_at is null and (lower(s.email) = m.address or m.address = '+52' || s.phone_number))
    and not exists (select from public.talk_student v where v.id <> all (visitors) and v.deleted_at is null and (lower(v.email) = m.address or m.address = '+52' || v.phone_number));
  perform public.blank_typed(students, visitors, public.pattern_of(whole, parts), public.pattern_of(anywhere, '{}'));
  perform public.blank_told(rows_of, students::text[] || visitors::text[] || payers::text[], anywhere, whole, parts);
  keys := public.erase_files(files, students, visitors, payers);

  -- Cards that were merged into this one belong to the same person.
  for merged in select s.id from public.student s where s.merged_into = of_student and s.erased_at is null loop
    keys := keys || public.erase_person(merged, as_number);
  end loop;
  perform set_config('plantel.erasing', '', true), set_config('plantel.kept', '', true);
  return keys;
end
$$;
comment on function erase_person(character,integer) is 'Takes what identifies a student from all tables; the only place that changes lines of the audit (CON-65, CON-66, DES-33).';

-- Erases a visitor who never enrolled, with all visits of the same person, as Visitante `as_number`.
create or replace function erase_visitor(of_visitor char(24), as_number integer) returns text[]
  language plpgsql as
$$
declare
  nobody constant char(24)[] := '{}';
  visitors char(24)[];
  files char(24)[];
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
  files := public.erased_files(nobody, visitors);
  rows_of := public.erased_keys(nobody, visitors, nobody);
  select w.whole, w.parts into whole, parts from public.erased_words(nobody, visitors, nobody) w;
  anywhere := public.of_nobody_else(whole, visitors::text[]);
  reached := array(select w from unnest(anywhere) w where w like '%@%' or w ~ '^[0-9+]+$');
  files := files || public.files_saying(public.pattern_of(anywhere, '{}'));

  perform public.erase_rows(nobody, visitors, 'Visitante', lpad(as_number::text, greatest(4, length(as_number::text)), '0'));
  perform public.erased_leave(nobody, visitors);
  delete from public.outbox where student_id is null and talk_student_id is null and lower(recipient) = any (reached);
  delete from public.marketing_stop m where m.address = any (reached) or right(m.address, 10) = any (reached);
  perform public.blank_typed(nobody, visitors, public.pattern_of(whole, parts), public.pattern_of(anywhere, '{}'));
  perform public.blank_told(rows_of, visitors::text[], anywhere, whole, parts);
  keys := public.erase_files(files, nobody, visitors, nobody);
  perform set_config('plantel.erasing', '', true), set_config('plantel.kept', '', true);
  return keys;
end
$$;
comment on function erase_visitor(character,integer) is 'Takes what identifies somebody who never enrolled from all tables (CON-68).';
