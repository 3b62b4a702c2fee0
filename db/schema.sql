-- Written by npm run schema from the migrations, which are what counts. Loads into an empty database as it stands.
-- Functions whose text is not looked into may name tables that come later.
set check_function_bodies = off;

-- Where the months of the history lie.
create schema if not exists months;
create schema if not exists archive;

create extension if not exists btree_gist with schema public;
create extension if not exists fuzzystrmatch with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

create sequence payment_plan_version_seq as integer start with 1 increment by 1 cache 1;

create sequence socket_io_attachments_id_seq as bigint start with 1 increment by 1 cache 1;

create sequence student_folio_seq as bigint start with 1 increment by 1 cache 1;

create function academy_time_zone_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.entry) then
    raise exception 'the time zone is fixed after the first payment' using errcode = '23514', constraint = 'academy_time_zone_fixed';
  end if;
  return new;
end
$function$;

create function add_checked(list text, student character)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config(list, right(concat(current_setting(list, true), ',', student), 5000), true);
end
$function$;
comment on function add_checked(text,character) is 'Remembers until the commit that this student was checked.';

create function almost_has(words text, word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (EXISTS (SELECT FROM string_to_table(btrim(almost_has.words), ' '::text) w(w) WHERE ((levenshtein_less_equal(w.w, almost_has.word, 1) <= 1) OR (levenshtein_less_equal("left"(w.w, length(almost_has.word)), almost_has.word, 1) <= 1))));

create function anywhere_like(words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY(SELECT (('%'::text || regexp_replace(w.w, '([%_\\])'::text, '\\\1'::text, 'g'::text)) || '%'::text) FROM unnest(anywhere_like.words) w(w));
comment on function anywhere_like(text[]) is 'Patterns of texts that hold one of these words.';

create function attendance_root()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select coalesce(parent_group_id, id) into new.root_group_id from public.class_group where id = new.group_id;
  return new;
end
$function$;

create function audit_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and current_setting('plantel.erasing', true) = 'on'
    and to_jsonb(new) - array['before', 'after', 'address'] = to_jsonb(old) - array['before', 'after', 'address']
    and (new.address is not distinct from old.address or new.address is null) then
    return new;
  end if;
  raise exception 'audit_kept: a line of the audit stays as it was written';
end $function$;

create function bank_reference_of(unique_folio text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  digits text;
  state integer := 0;
begin
  if unique_folio !~ '^[0-9]{2}-[0-8][0-9]{5}$' then
    return null;
  end if;
  digits := (100000 + substr(unique_folio, 4)::integer)::text;
  for at in 1 .. 6 loop
    state := substr(
      '0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790',
      state * 10 + substr(digits, at, 1)::integer + 1, 1)::integer;
  end loop;
  return digits || state;
end
$function$;
comment on function bank_reference_of(text) is 'The reference of a folio on bank transfers: seven digits, the last one checks the others.';

create function blank_told(rows_of text[], subjects text[], anywhere text[], whole text[], parts text[])
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

create function blank_typed(students character[], visitors character[], mine text, others text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  step record;
begin
  for step in
    select c.tab, bool_or(c.typed = 'row') as whole_row, public.erased_rows(c.tab) as theirs,
      string_agg(format('t.%I', c.col), ', ') as said,
      string_agg(format('%I = ', c.col) || case
        when c.typed = 'row' then c.theirs
        when a.atttypid = 'jsonb'::regtype then format('public.told_without(t.%I, $3, ''{}'')', c.col)
        when a.atttypid = 'text[]'::regtype
          then format('array(select public.without_words(e, $3) from unnest(t.%I) with ordinality u (e, at) order by at)', c.col)
        else format('public.without_words(t.%I, $3)', c.col) end, ', ') as becomes
    from public.declared_texts() c
    join pg_attribute a on a.attrelid = ('public.' || c.tab)::regclass and a.attname = c.col
    where c.typed in ('note', 'words', 'row') group by c.tab order by c.tab
  loop
    execute format('update public.%I t set %s where concat_ws(E''\n'', %s) ~* $3', step.tab, step.becomes, step.said)
      using students, visitors, others;
    if step.theirs is not null and not step.whole_row then
      execute format('update public.%I t set %s where (%s) and concat_ws(E''\n'', %s) ~* $3', step.tab, step.becomes, step.theirs, step.said)
        using students, visitors, mine;
    end if;
  end loop;
end
$function$;

create function blanked_keys()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array_agg(distinct k.key) from public.declared_texts() d,
    lateral (values (d.col), (regexp_replace(initcap(replace(d.col, '_', ' ')), ' ', '', 'g'))) s (name),
    lateral (values (case when s.name = d.col then d.col else lower(left(s.name, 1)) || substr(s.name, 2) end)) k (key)
  where d.typed in ('note', 'person') and d.col <> 'name' or d.tab = 'marketing_stop' and d.col = 'address'
$function$;

create function campuses_in_force()
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN string_to_array(current_setting('plantel.campuses'::text, true), ','::text);
comment on function campuses_in_force() is 'To which campuses this connection is limited; null on those of the whole academy.';

create function change_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  left_out text[] := string_to_array(tg_argv[1], ',');
  was jsonb;
  now_is jsonb;
  named text;
begin
  -- Seeding and restoring a backup are nobody's act.
  if current_setting('plantel.kept', true) = 'off' then
    return null;
  end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old) - left_out; end if;
  if tg_op <> 'DELETE' then now_is := to_jsonb(new) - left_out; end if;
  if was = now_is then
    return null;
  end if;
  if tg_argv[0] = 'id' then
    named := coalesce(was, now_is) ->> 'id';
  else
    select string_agg(coalesce(was, now_is) ->> k.name, '/' order by k.at) into named
    from unnest(string_to_array(tg_argv[0], ',')) with ordinality k (name, at);
  end if;
  if tg_op = 'INSERT' then
    insert into public.change (tab, op, key) values (tg_table_name, 'I', named);
  elsif tg_op = 'DELETE' then
    insert into public.change (tab, op, key, before) values (tg_table_name, 'D', named, was);
  elsif exists (select from unnest(string_to_array(tg_argv[0], ',')) k (name) where was -> k.name is distinct from now_is -> k.name) then
    -- A row whose key changed is recorded as another row.
    insert into public.change (tab, op, key, before) values (tg_table_name, 'D', named, was);
    select string_agg(now_is ->> k.name, '/' order by k.at) into named
    from unnest(string_to_array(tg_argv[0], ',')) with ordinality k (name, at);
    insert into public.change (tab, op, key) values (tg_table_name, 'I', named);
  else
    insert into public.change (tab, op, key, before, after)
    select tg_table_name, 'U', named, jsonb_object_agg(w.key, w.value), jsonb_object_agg(w.key, now_is -> w.key)
    from jsonb_each(was) w where w.value is distinct from now_is -> w.key;
  end if;
  return null;
end $function$;
comment on function change_kept() is 'Writes down what happened to a row of a tracked table (DES-2). Left out are secrets, generated and derived columns.';

create function children_of_gone()
 RETURNS TABLE(child text, parent text, found bigint, example text)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  line record;
begin
  for line in select * from public.standing_children() loop
    return query execute format('select %L::text, %L::text, count(*), min(p.id)::text from public.%I c join public.%I p on %s where %s and p.deleted_at is not null having count(*) > 0',
      line.child, line.parent, line.child, line.parent, line.joined, line.stands);
  end loop;
end
$function$;

create function classroom_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a classroom stays at its campus' using errcode = '23514', constraint = 'classroom_stays';
end
$function$;

create function clock_runs(at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select coalesce((select at >= kept_at - interval '10 minutes' from public.clock), true) $function$;

create function close_setup()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.setup set closed_at = now() where closed_at is null;
  return null;
end
$function$;

create function closed_on(d date, of_location character)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select k.name from public.closed_day k
  where k.dates @> d and (k.location_id is null or k.location_id = of_location)
  order by k.location_id nulls first limit 1
$function$;

create function coming_lessons(of_group character, from_day date, from_minute integer)
 RETURNS TABLE(on_day date, start_minute smallint, teacher_id character)
 LANGUAGE sql
 STABLE
AS $function$
  select n.d::date, l.start_minute, l.teacher_id
  from public.class_group g
  cross join lateral generate_series(
    greatest(least(g.start_date, (select min(x.to_day) from public.lesson_change x where x.group_id = g.id)), from_day),
    least(
      greatest(g.end_date, (select max(x.to_day) from public.lesson_change x where x.group_id = g.id)),
      greatest(g.start_date, from_day) + 180), interval '1 day') as n (d)
  cross join lateral (select o.start_minute, o.end_minute, o.teacher_id from public.lessons_on(n.d::date) o where o.group_id = of_group) l
  where g.id = of_group and (n.d::date > from_day or l.end_minute > from_minute)
$function$;

create function count_list(of_root character, d date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from public.list_day l where l.root_group_id = of_root and l.day = d for update;
  update public.list_day l set marks = c.marks, came = c.came
  from (select count(*) as marks, count(*) filter (where a.present) as came
    from public.attendance a where a.root_group_id = of_root and a.day = d) c
  where l.root_group_id = of_root and l.day = d and (l.marks, l.came) is distinct from (c.marks, c.came);
end
$function$;

create function day_off(of_group character, d date)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when exists (select from public.lesson_change x where x.group_id = g.id and x.to_day = d and public.lands(x, g.classroom_id)) then null
    else coalesce(
      public.closed_on(d, (select r.location_id from public.classroom r where r.id = g.classroom_id)),
      (select case when x.kind = 'cancelled' then 'clase cancelada' else 'clase movida al ' || to_char(x.to_day, 'DD/MM/YYYY') end
        from public.lesson_change x where x.group_id = g.id and x.day = d and x.emptied order by x.kind, x.start_minute limit 1))
    end
  from public.class_group g where g.id = of_group
$function$;

create function declared_texts()
 RETURNS TABLE(tab text, col text, theirs text, typed text, kept text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select l.tab, c.col, l.theirs, l.typed, l.kept from (values
    ('comment', null, '', null, null),
    ('video_comment', null, '', null, null),
    ('privacy_acceptance', null, '', null, null),
    ('outbox', null, '', null, null),
    ('student_payer', null, '', null, null),
    ('comment', 'text', null, 'note', null),
    ('comment', 'about act', null, null, 'words of ours'),
    ('video_comment', 'comment', null, 'note', null),
    ('privacy_acceptance', 'signer', null, 'note', null),
    ('outbox', 'subject html text', null, 'note', null),
    ('outbox', 'error', null, 'words', null),
    ('outbox', 'recipient', null, 'person', null),
    ('outbox', 'channel kind attachments message_id state audience', null, null, 'how it is sent: words of ours, ids, files of ours'),
    ('collection_contact', 'note', 'null', 'note', null),
    ('registration', 'end_note', 'null', 'note', null),
    ('registration', 'end_reason', null, null, 'a word of ours'),
    ('student_import_row', 'cells', 'array[''(suprimido)'']', 'row', null),
    ('student_import_row', 'email', 'null', 'row', null),
    ('student_import_row', 'reason', 'null', 'row', null),
    ('bank_line', 'text', '''(suprimido)''', 'words', null),
    ('bank_line', 'reference', '''''', 'words', null),
    ('bank_line', 'reason', 'null', 'words', null),
    ('bank_line', 'keys', '''{}''', 'words', null),
    ('bank_line', 'cells', 'null', 'words', null),
    ('waiting', 'note', 'null', 'note', null),
    ('waiting_person', 'name', 'null', 'row', null),
    ('waiting_person', 'last_name', 'null', 'row', null),
    ('waiting_person', 'phone_number', 'null', 'row', null),
    ('waiting_person', 'email', 'null', 'row', null),
    ('waiting_person', 'words', 'null', null, null),
    ('notification_batch', 'subject', '''(suprimido)''', 'note', null),
    ('notification_batch', 'html', 'null', 'note', null),
    ('notification_batch', 'text', '''(suprimido)''', 'note', null),
    ('notification_batch', 'sms', 'null', 'note', null),
    ('notification_batch', 'skipped', null, 'told', null),
    ('notification_batch', 'target target_ids asked purpose', null, null, 'whom it was for: words of ours, ids'),
    ('receipt', 'file_id', 'null', null, null),
    ('receipt', 'snapshot', 'jsonb_set(t.snapshot, ''{student,name}'', to_jsonb($3 || '' '' || $4))', 'words', null),
    ('receipt', 'kind folio', null, null, 'the books'),
    ('entry', 'concept void_reason', null, 'words', null),
    ('entry', 'source type', null, null, 'the books'),
    ('erasure', 'reason', null, 'note', null),
    ('folio', 'title folio', null, null, 'the number that another house gave; kept as the own folio is'),
    ('talk_student', 'name', '$3', 'person', null),
    ('talk_student', 'last_name', '$4', 'person', null),
    ('talk_student', 'second_last_name', '''''', 'person', null),
    ('talk_student', 'email', 'lower($3) || ''-'' || $4 || ''-'' || array_position($2, t.id) || ''@suprimida.invalid''', 'person', null),
    ('talk_student', 'phone_number', '''0000000000''', 'person', null),
    ('talk_student', 'second_phone_number', 'null', 'person', null),
    ('talk_student', 'birth_date', 'null', 'person', null),
    ('talk_student', 'next_call_at', 'null', null, null),
    ('talk_student', 'erased_at', 'coalesce(t.erased_at, now())', null, null),
    ('talk_student', 'deleted_at', 'coalesce(t.deleted_at, now())', null, null),
    ('student', 'name', '$3', 'person', null),
    ('student', 'last_name', '$4', 'person', null),
    ('student', 'second_last_name', '''''', 'person', null),
    ('student', 'email', 'lower($3) || ''-'' || $4 || ''@suprimida.invalid''', 'person', null),
    ('student', 'phone_number', '''0000000000''', 'person', null),
    ('student', 'second_phone_number', 'null', 'person', null),
    ('student', 'birth_date', 'null', 'person', null),
    ('student', 'password_hash', 'null', null, null),
    ('student', 'erased_at', 'coalesce(t.erased_at, now())', null, null),
    ('student', 'deleted_at', 'coalesce(t.deleted_at, now())', null, null),
    ('student', 'unique_folio comipems_order campuses seen_campuses', null, null, 'folio, schools in order, places: the record stays for the books'),
    ('payer', 'name last_name second_last_name phone_number second_phone_number email', null, 'person', null),
    ('audit', 'before after', null, 'told', null),
    ('audit', 'user_name request_id address route resource ids campuses device needed', null, null,
      'who did it, when and from where; the address goes by the retention'),
    ('change', 'before after', null, 'told', null),
    ('change', 'tab key', null, null, 'which row it was'),
    ('idempotency', 'answer', null, 'told', null),
    ('idempotency', 'route key request_hash', null, null, 'which call it was'),
    ('act_batch', 'said asked left_out', null, 'words', null),
    ('act_batch', 'route state', null, null, 'words of ours'),
    ('bank_import', 'filename', null, 'words', null),
    ('bank_import', 'state asked', null, null, 'words of ours, who asked'),
    ('bank_line', 'hash candidates state layout apart', null, null, 'ids, words of ours, a digest'),
    ('cash_closing', 'note', null, 'words', null),
    ('cash_closing', 'totals counted', null, null, 'sums'),
    ('closed_day', 'name', null, 'words', null),
    ('collection_contact', 'channel outcome', null, null, 'words of ours'),
    ('geocode_cache', 'key results', null, null, 'places on the map'),
    ('taught_lesson', 'reason', null, 'words', null),
    ('taught_lesson', 'source', null, null, 'a word of ours'),
    ('debt_day', 'class', null, null, 'a word of ours'),
    ('forecast', 'state', null, null, 'a word of ours'),
    ('lesson_change', 'reason', null, 'words', null),
    ('lesson_change', 'kind', null, null, 'a word of ours'),
    ('marketing_stop', 'address', null, 'told', null),
    ('marketing_stop', 'kind', null, null, 'a word of ours'),
    ('plan', 'name state input result message', null, null, 'rooms, teachers and courses of a plan'),
    ('privacy_acceptance', 'purposes channel', null, null, 'words of ours'),
    ('privacy_request', 'kind outcome', null, null, 'words of ours'),
    ('privacy_notice', 'text purposes', null, null, 'published to everybody, and written once'),
    ('stored_file', 'name', null, 'words', null),
    ('stored_file', 'key kind content_type etag state refusal asked print_key', null, null, 'where and how a file lies'),
    ('student_import', 'filename columns', null, 'words', null),
    ('student_import', 'kind state mapping asked', null, null, 'words of ours, numbers of columns'),
    ('student_import_row', 'verdict', null, null, 'a word of ours'),
    ('student_payer', 'relation tells', null, null, 'words of ours'),
    ('talk_student', 'status', null, null, 'a number'),
    ('teacher_absence', 'reason', null, 'words', null),
    ('undone', 'user_name', null, null, 'who undid it'),
    ('video', 'failure', null, 'words', null),
    ('waiting', 'state', null, null, 'a word of ours'),
    ('dossier', 'visitor_ids payer_ids key', null, null, 'ids; the rows go with the file'),
    ('export', 'state key rows', null, null, 'words and numbers of ours; an erasure ends the file'),
    ('attendance', 'source', null, null, 'a word of ours'),
    ('advisory_booking', 'topics', null, null, 'topics of the course'),
    ('academy', 'name legal_name tax_id address phone_number email time_zone receipt_header receipt_footer brand_color bank_name clabe account_holder',
      null, null, 'the academy itself'),
    ('location', 'name street number postal_code district opening closing', null, null, 'a place of the academy'),
    ('classroom', 'name', null, null, 'a place of the academy'),
    ('bank_account', 'name clabe mapping headings_hash date_order', null, null, 'an account of the academy'),
    ('course_level', 'name description', null, null, 'what the academy offers'),
    ('course_type', 'name', null, null, 'what the academy offers'),
    ('course', 'name advisory_schedule topics topics_by_day live_stream_channel live_stream_url', null, null, 'what the academy offers'),
    ('class_group', 'name campuses', null, null, 'what the academy offers'),
    ('talk', 'name type campuses', null, null, 'what the academy offers'),
    ('plan_template', 'name', null, null, 'what the academy offers'),
    ('promotional_code', 'code', null, null, 'what the academy offers'),
    ('chapter', 'name description background_color', null, null, 'material of a course'),
    ('pdf', 'name title description', null, null, 'material of a course'),
    ('quiz', 'name description', null, null, 'material of a course'),
    ('quiz_question', 'question formula', null, null, 'material of a course'),
    ('quiz_answer', 'content formula', null, null, 'material of a course'),
    ('video', 'title description status asked', null, null, 'material of a course'),
    ('video_part', 'name key content_type', null, null, 'where a film lies'),
    ('live_channel', 'name id_input id_channel rtmp_url aws_cdn_url cdn_url', null, null, 'a channel of the academy'),
    ('source', 'name', null, null, 'what may be answered'),
    ('role', 'name description allows', null, null, 'what employees may do'),
    ('employee', 'name last_name second_last_name email phone_number second_phone_number address postal_code password_hash recovery_hash campuses',
      null, null, 'somebody who works here'),
    ('factor', 'kind secret name credential_id public_key', null, null, 'how an employee signs in'),
    ('known_device', 'pin_hash', null, null, 'how an employee signs in'),
    ('recovery_code', 'hash', null, null, 'how an employee signs in'),
    ('session', 'token_hash user_agent address method', null, null, 'how an employee signed in'),
    ('sign_in_ticket', 'hash recovery_hash purpose challenge', null, null, 'how an employee signs in'),
    ('device', 'hash name', null, null, 'a machine of the academy'),
    ('service_token', 'name token_hash scopes', null, null, 'another program'),
    ('mail_setting', 'host encryption username sealed_password sender_name sender_address reply_to', null, null, 'how the academy sends'),
    ('sms_setting', 'account sealed_token sender', null, null, 'how the academy sends'),
    ('throttle', 'key', null, 'told', null),
    ('throttle', 'kind', null, null, 'a word of ours'),
    ('retention_due', 'kind', null, null, 'a word of ours'),
    ('twin', 'kind reasons', null, null, 'words of ours'),
    ('backup_request', 'failure', null, null, 'the machine'),
    ('backup_run', 'folder', null, null, 'the machine'),
    ('function_checksum', 'name sha256 version', null, null, 'the machine'),
    ('migration_checksum', 'name sha256', null, null, 'the machine'),
    ('server_secret', 'value', null, null, 'the machine'),
    ('socket_io_attachments', 'payload', null, null, 'ids on their way to browsers, for seconds')
  ) l (tab, cols, theirs, typed, kept)
  left join lateral string_to_table(l.cols, ' ') with ordinality c (col, at) on true
$function$;
comment on function declared_texts() is 'Every column that holds text, and what an erasure does with it (DAT-15).';

create function deposits_near(of_student character, of_amount bigint, around date)
 RETURNS TABLE(day date)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query select l.day from public.bank_line l
    where l.student_id = of_student and l.amount = of_amount and l.day between around - 15 and around + 15
      and l.state in ('posted', 'ticked', 'kept')
    -- The other receipts of a charge for several students.
    union all select l.day from public.receipt mine
    join public.receipt r on r.charge_id = mine.charge_id
    join public.receipt_entry e on e.receipt_id = r.id
    join public.bank_line l on l.entry_id = e.entry_id and l.state in ('posted', 'kept') and l.day between around - 15 and around + 15
    where mine.student_id = of_student and mine.charge_id is not null and of_amount = (
      select sum(x.amount) from public.receipt_entry p join public.entry x on x.id = p.entry_id where p.receipt_id = mine.id);
end
$function$;

create function drop_letters()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.outbox o set state = 'dropped', error = null
  where o.state in ('queued', 'held') and (tg_table_name = 'student' and o.student_id = new.id or tg_table_name = 'talk_student' and o.talk_student_id = new.id);
  return null;
end
$function$;

create function empty_list()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    update public.list_day set marks = null, came = null where root_group_id = old.root_group_id and day = old.day;
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and (old.root_group_id, old.day) is distinct from (new.root_group_id, new.day) then
    update public.list_day set marks = null, came = null where root_group_id = new.root_group_id and day = new.day;
  end if;
  return null;
end
$function$;

create function enrolment_clashes(wanted character, students character[], leaving character, today date)
 RETURNS TABLE(student_id character, name text, campuses text[], same_course boolean, same_hours boolean)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query
    with found as (
      select r.student_id, o.id, o.name, o.campuses, o.parent_group_id, o.course_id = g.course_id as same_course,
        exists (
          select from public.hours_of_group(g.id) a join public.hours_of_group(o.id) b
            on b.day = a.day and b.start_minute < a.end_minute and a.start_minute < b.end_minute
          where public.weekday_dates(greatest(g.start_date, today), g.end_date, a.day) && public.weekday_dates(o.start_date, o.end_date, b.day)
        ) as same_hours
      from public.class_group g
      join public.registration r on r.student_id = any(students) and r.ended_at is null and r.group_id <> g.id
      join public.class_group o on o.id = r.group_id and o.deleted_at is null and o.end_date >= today
      where g.id = wanted
        and o.parent_group_id is distinct from g.id and g.parent_group_id is distinct from o.id
        and (leaving is null or (o.id <> leaving and o.parent_group_id is distinct from leaving)))
    select f.student_id, f.name::text, f.campuses::text[], f.same_course, f.same_hours from found f
    where (f.same_course or f.same_hours)
      and not exists (select from found p where p.student_id = f.student_id and p.id = f.parent_group_id and p.same_hours)
    order by f.name, f.id;
end
$function$;

create function erase_files(files character[], students character[], visitors character[], payers character[])
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
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
$function$;

create function erase_person(of_student character, as_number integer)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function erase_person(character,integer) is 'Takes what identifies a student from all tables; the only place that changes lines of the audit (CON-65, CON-66, DES-33).';

create function erase_rows(students character[], visitors character[], person text, called text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;

create function erase_visitor(of_visitor character, as_number integer)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function erase_visitor(character,integer) is 'Takes what identifies somebody who never enrolled from all tables (CON-68).';

create function erased_columns()
 RETURNS TABLE(tab text, col text, becomes text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select d.tab, d.col, nullif(d.theirs, '') from public.declared_texts() with ordinality d (tab, col, theirs, typed, kept, at)
  where d.theirs is not null order by d.at
$function$;
comment on function erased_columns() is 'What an erasure takes: table, column (none: the row goes), what it becomes (CON-65, CON-66).';

create function erased_files(students character[], visitors character[])
 RETURNS character[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(x), '{}') from (
    select r.file_id from public.receipt r where r.student_id = any (students) and r.file_id is not null
    union
    select a.file_id from public.privacy_acceptance a
      where (a.student_id = any (students) or a.talk_student_id = any (visitors)) and a.file_id is not null) f (x)
$function$;

create function erased_keys(students character[], visitors character[], payers character[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select students::text[] || visitors::text[] || payers::text[]
    || array(select c.id::text from public.comment c where c.student_id = any (students) or c.talk_student_id = any (visitors))
    || array(select c.id::text from public.video_comment c where c.student_id = any (students))
    || array(select c.id::text from public.collection_contact c where c.student_id = any (students))
    || array(select s || '/' || p from unnest(students) s, unnest(payers) p)
    || array(select k from public.waiting_person w, unnest(array[w.entry_id::text, w.entry_id || '/' || w.position]) k
      where w.student_id = any (students) or w.talk_student_id = any (visitors))
$function$;

create function erased_leave(students character[], visitors character[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;

create function erased_rows(tab text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

create function erased_words(students character[], visitors character[], payers character[], OUT whole text[], OUT parts text[])
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

create function files_saying(pattern text)
 RETURNS character[]
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(array_agg(r.file_id), '{}') from public.receipt r where r.file_id is not null and r.snapshot::text ~* pattern $function$;

create function follow_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.follow_lesson(new.group_id, new.day, new.start_minute);
  return null;
end
$function$;

create function follow_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform public.follow_lesson(old.group_id, old.day, old.start_minute);
    perform public.follow_lesson(old.group_id, old.to_day, old.to_start);
  end if;
  if tg_op <> 'DELETE' then
    perform public.follow_lesson(new.group_id, new.day, new.start_minute);
    perform public.follow_lesson(new.group_id, new.to_day, new.to_start);
  end if;
  return null;
end
$function$;

create function follow_lesson(of_group character, d date, minute smallint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  substitute char(24);
begin
  if d is null or not exists (select from public.taught_day t where t.day = d) then return; end if;
  select x.teacher_id into substitute from public.lesson_change x where x.group_id = of_group and x.to_day = d and x.to_start = minute;
  insert into public.taught_lesson as t
    (group_id, day, start_minute, end_minute, root_group_id, classroom_id, teacher_id, own_teacher_id, landed, source)
  select l.group_id, d, l.start_minute, l.end_minute, coalesce(g.parent_group_id, g.id), l.classroom_id, l.teacher_id, g.teacher_id,
    public.landed_on(of_group, d, minute), 'kept'
  from public.lessons_on(d) l join public.class_group g on g.id = l.group_id
  where l.group_id = of_group and l.start_minute = minute
  on conflict (group_id, day, start_minute) do update
  set given = true, end_minute = excluded.end_minute, classroom_id = excluded.classroom_id, teacher_id = coalesce(substitute, t.own_teacher_id)
  where t.source <> 'corrected';
  if found then return; end if;
  -- The schedule has another hour by now, or the group is off.
  update public.taught_lesson t
  set teacher_id = coalesce(substitute, t.own_teacher_id),
    given = case when t.landed then public.landed_on(of_group, d, minute)
      else not exists (select from public.lesson_change x where x.group_id = of_group and x.day = d and x.start_minute = minute
        and (x.kind = 'cancelled' or x.to_day <> x.day or x.to_start <> x.start_minute)) end
  where t.group_id = of_group and t.day = d and t.start_minute = minute and t.source <> 'corrected';
end
$function$;

create function follow_merge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  led char(24);
begin
  loop
    select s.merged_into into led from public.student s where s.id = new.student_id for key share;
    exit when led is null;
    new.student_id := led;
  end loop;
  return new;
end
$function$;
comment on function follow_merge() is 'A new row of a merged student becomes one of the student that stands (DES-27).';

create function follow_visitor_merge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  led char(24);
begin
  loop
    select v.merged_into into led from public.talk_student v where v.id = new.talk_student_id for key share;
    exit when led is null;
    new.talk_student_id := led;
  end loop;
  return new;
end
$function$;
comment on function follow_visitor_merge() is 'A new row of a merged visitor becomes one of the visitor that stands (DES-27).';

create function forget_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.end_reason := null;
  new.end_note := null;
  return new;
end
$function$;

create function free_talk_seats(visitors character[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from public.talk t where t.id in (select v.talk_id from public.talk_student v where v.id = any (visitors)) order by t.id for no key update;
  update public.talk t set taken = t.taken - held.seats
    from (select v.talk_id, count(*)::int as seats from public.talk_student v
      where v.id = any (visitors) and v.deleted_at is null and v.moved_to is null group by 1) held
    where t.id = held.talk_id;
end
$function$;

create function hours_of_group(of_group character)
 RETURNS TABLE(day smallint, start_minute smallint, end_minute smallint)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query select s.day, s.start_minute, s.end_minute from public.group_schedule s
    where s.group_id = of_group
       or (s.group_id in (select m.id from public.class_group m where m.parent_group_id = of_group and m.deleted_at is null)
           and not exists (select from public.group_schedule x where x.group_id = of_group));
end
$function$;

create function inside_campus()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from public.class_group g
    where g.id in (case when tg_op <> 'DELETE' then new.group_id end, case when tg_op <> 'INSERT' then old.group_id end)
      and not g.campuses && public.campuses_in_force())
  then
    raise exception 'of another campus' using errcode = '44000', constraint = 'inside_campus';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;
comment on function inside_campus() is 'Refuses what a limited employee writes about a group of elsewhere.';

create function is_gone(parent text, of_id character)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  gone boolean;
begin
  case parent
    when 'student' then select p.deleted_at is not null into gone from public.student p where p.id = of_id for key share;
    when 'talk_student' then select p.deleted_at is not null into gone from public.talk_student p where p.id = of_id for key share;
    when 'class_group' then select p.deleted_at is not null into gone from public.class_group p where p.id = of_id for key share;
    when 'course' then select p.deleted_at is not null into gone from public.course p where p.id = of_id for key share;
    when 'talk' then select p.deleted_at is not null into gone from public.talk p where p.id = of_id for key share;
    when 'location' then select p.deleted_at is not null into gone from public.location p where p.id = of_id for key share;
    when 'classroom' then select p.deleted_at is not null into gone from public.classroom p where p.id = of_id for key share;
    when 'employee' then select p.deleted_at is not null into gone from public.employee p where p.id = of_id for key share;
  end case;
  return coalesce(gone, false);
end
$function$;

create function is_waited_in(entry character)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from public.waiting_person w
    left join public.student s on s.id = w.student_id
    left join public.talk_student v on v.id = w.talk_student_id
    where w.entry_id = entry and s.deleted_at is null and v.deleted_at is null)
$function$;
comment on function is_waited_in(character) is 'Does anybody who lives wait in this entry?';

create function judge_standing(side text, tab text, of_id text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  line record;
  gone boolean;
begin
  for line in select * from public.standing_children() l where tab = case side when 'child' then l.child else l.parent end loop
    execute format('select true from public.%I c join public.%I p on %s where %s = $1::%s and %s and p.deleted_at is not null limit 1',
      line.child, line.parent, line.joined, case side when 'child' then 'c.id' else 'p.id' end,
      case when side = 'child' and tab in ('room_booking', 'teacher_booking') then 'bigint' else 'char(24)' end, line.stands)
    into gone using of_id;
    if gone then
      raise exception 'a % stands under a % that is deleted', line.child, line.parent using errcode = '23514', constraint = 'standing_child',
        detail = format('%s %s', tab, of_id);
    end if;
  end loop;
end
$function$;

create function keep_day(d date, today date)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  how text;
begin
  insert into public.taught_day (day, written_on) values (d, today) on conflict do nothing;
  if not found then return false; end if;
  how := case when public.was_restored(d, today) then 'restored' else 'kept' end;
  insert into public.taught_lesson (group_id, day, start_minute, end_minute, root_group_id, classroom_id, teacher_id, own_teacher_id, source)
  select l.group_id, d, l.start_minute, l.end_minute, coalesce(g.parent_group_id, g.id), l.classroom_id, l.teacher_id, g.teacher_id, how
  from (
    select o.group_id, o.start_minute, o.end_minute, o.classroom_id, o.teacher_id from public.lessons_on(d) o
    union all select f.group_id, f.start_minute, f.end_minute, f.classroom_id, f.teacher_id from public.lessons_off(d) f
  ) l join public.class_group g on g.id = l.group_id
  on conflict do nothing;
  insert into public.list_day (root_group_id, day, stood)
  select f.root, d, (
    select count(distinct r.student_id) from public.registration r join public.class_group g on g.id = r.group_id
    where coalesce(g.parent_group_id, g.id) = f.root
      and public.academy_day(r.registered_at) <= d and (r.ended_at is null or public.academy_day(r.ended_at) > d))
  from (select distinct t.root_group_id as root from public.taught_lesson t where t.day = d) f
  on conflict do nothing;
  return true;
end
$function$;

create function keep_debt(d date)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into public.debt_day (day, location_id, class, late, later, students)
  select d, c.location_id,
    case when s.due_on > d then 'upcoming' when s.due_on = d then 'today' when s.due_on >= d - 30 then 'd30' when s.due_on >= d - 60 then 'd60' else 'd61' end,
    coalesce(sum(o.open) filter (where o.due_on < d), 0), coalesce(sum(o.open) filter (where o.due_on >= d), 0), count(distinct o.student_id)
  from public.open_due o
  join public.student s on s.id = o.student_id and s.deleted_at is null
  join public.registration r on r.id = o.registration_id
  join public.class_group g on g.id = r.group_id
  left join public.classroom c on c.id = coalesce(g.classroom_id,
    (select m.classroom_id from public.class_group m where m.parent_group_id = g.id and m.classroom_id is not null order by m.id limit 1))
  where not exists (select from public.debt_day k where k.day = d)
  group by 2, 3
  on conflict do nothing
$function$;

create function keep_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept public.entry;
begin
  if tg_op = 'UPDATE' then
    kept := new;
    if old.voided_at is null then
      kept.voided_at := null;
      kept.voided_by := old.voided_by;
      kept.void_reason := old.void_reason;
    end if;
    if old.closing_id is null then
      kept.closing_id := null;
    end if;
    if current_setting('plantel.merging', true) = 'on' then
      kept.student_id := old.student_id;
    end if;
    if current_setting('plantel.erasing', true) = 'on' then
      kept.concept := old.concept;
      kept.void_reason := old.void_reason;
    end if;
    if kept is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'entry % is written once: it is voided or closed, never changed', old.id
    using errcode = '23514', constraint = 'entry_append_only';
end
$function$;

create function keep_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept public.receipt;
begin
  if tg_op = 'UPDATE' then
    kept := new;
    -- Generated, and not computed yet.
    kept.folio := old.folio;
    if current_setting('plantel.merging', true) = 'on' then
      kept.student_id := old.student_id;
    end if;
    if current_setting('plantel.erasing', true) = 'on' then
      kept.snapshot := old.snapshot;
      kept.file_id := old.file_id;
    end if;
    if kept is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'receipt % is written once', old.folio using errcode = '23514', constraint = 'receipt_append_only';
end
$function$;

create function keep_receipt_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the lines of receipt % are written once', old.receipt_id
    using errcode = '23514', constraint = 'receipt_entry_append_only';
end
$function$;

create function landed_on(of_group character, d date, minute smallint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from public.lesson_change x where x.group_id = of_group and x.to_day = d and x.to_start = minute
    and (x.day, x.start_minute) is distinct from (x.to_day, x.to_start))
$function$;

create function leave_no_payer_alone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from public.payer p where p.id = old.payer_id for update;
  delete from public.payer p where p.id = old.payer_id
    and not exists (select from public.student_payer l where l.payer_id = old.payer_id);
  return null;
end
$function$;

create function lesson_counts(first_day date, last_day date)
 RETURNS TABLE(group_id character, minutes integer, classroom_id character, teacher_id character, lessons bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  with hour as (
    select g.id, g.classroom_id, g.teacher_id, s.day as weekday, s.start_minute, s.end_minute, r.location_id,
      public.weekday_dates(greatest(first_day, g.start_date), least(last_day, g.end_date), s.day) as dates
    from public.class_group g
    join public.course c on c.id = g.course_id and not c.is_parent
    join public.group_schedule s on s.group_id = g.id
    left join public.classroom r on r.id = g.classroom_id
    where g.active and g.deleted_at is null and g.start_date <= last_day and g.end_date >= first_day
  ), shut as (
    select distinct first_day + n.i as day, k.location_id from public.closed_day k
    cross join lateral generate_series(greatest(lower(k.dates), first_day) - first_day, least(upper(k.dates) - 1, last_day) - first_day) as n (i)
  ), gone as (
    select h.id, h.weekday, h.start_minute, k.day from shut k
    join hour h on h.weekday = extract(isodow from k.day)::int - 1 and k.day <@ h.dates and (k.location_id is null or k.location_id = h.location_id)
    union
    select h.id, h.weekday, h.start_minute, x.day from public.lesson_change x
    join hour h on h.id = x.group_id and h.start_minute = x.start_minute and h.weekday = extract(isodow from x.day)::int - 1 and x.day <@ h.dates
  )
  select l.id, l.minutes, l.classroom_id, l.teacher_id, sum(l.lessons)::bigint
  from (
    select h.id, h.end_minute - h.start_minute as minutes, h.classroom_id, h.teacher_id,
      (upper(h.dates) - 1 - lower(h.dates)) / 7 + 1 - coalesce(o.days, 0) as lessons
    from hour h
    left join (select g.id, g.weekday, g.start_minute, count(*) as days from gone g group by 1, 2, 3) o
      on o.id = h.id and o.weekday = h.weekday and o.start_minute = h.start_minute
    where h.dates is not null
    union all
    select g.id, x.to_end - x.to_start, case when x.kind = 'extra' then x.classroom_id else coalesce(x.classroom_id, g.classroom_id) end,
      coalesce(x.teacher_id, g.teacher_id), 1
    from public.lesson_change x
    join public.class_group g on g.id = x.group_id
    join public.course c on c.id = g.course_id and not c.is_parent
    where x.to_day between first_day and last_day and g.active and g.deleted_at is null and public.lands(x, g.classroom_id)
  ) l
  group by 1, 2, 3, 4
  having sum(l.lessons) > 0
$function$;

create function lessons_between(first_day date, last_day date)
 RETURNS TABLE(day date, group_id character, start_minute smallint, end_minute smallint, classroom_id character, teacher_id character)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  with span as (
    -- A package asks for the hours of its modules outside of their dates, too.
    select g.*, greatest(first_day, case when g.parent_group_id is null then g.start_date end) as since,
      least(last_day, case when g.parent_group_id is null then g.end_date end) as until
    from public.class_group g where g.deleted_at is null
  ), hour as (
    select g.id, g.parent_group_id, g.classroom_id, g.teacher_id, g.active, s.start_minute, s.end_minute, g.since + n.i as day, r.location_id,
      g.since + n.i between g.start_date and g.end_date and not exists (
        select from public.lesson_change x where x.group_id = g.id and x.day = g.since + n.i and x.start_minute = s.start_minute) as holds
    from span g
    join public.group_schedule s on s.group_id = g.id
    left join public.classroom r on r.id = g.classroom_id
    cross join lateral generate_series((s.day - (extract(isodow from g.since)::int - 1) + 7) % 7, g.until - g.since, 7) as n (i)
  ), shut as (
    select first_day + n.i as day, k.location_id from public.closed_day k
    cross join lateral generate_series(greatest(lower(k.dates), first_day) - first_day, least(upper(k.dates) - 1, last_day) - first_day) as n (i)
  ), landing as (
    select x.to_day, x.to_start, x.to_end, x.kind, x.classroom_id, x.teacher_id, g.id, g.parent_group_id, g.classroom_id as own_classroom, g.teacher_id as own_teacher
    from public.lesson_change x join public.class_group g on g.id = x.group_id
    where x.to_day between first_day and last_day and g.active and g.deleted_at is null and public.lands(x, g.classroom_id)
  )
  select h.day, h.id, h.start_minute, h.end_minute, h.classroom_id, h.teacher_id
  from hour h
  where h.active and h.holds
    and not exists (select from shut k where k.day = h.day and (k.location_id is null or k.location_id = h.location_id))
    and (h.classroom_id is not null
      or not exists (select from hour m where m.parent_group_id = h.id and m.day = h.day)
      or exists (select from hour m where m.parent_group_id = h.id and m.day = h.day and m.active and m.holds
        and not exists (select from shut k where k.day = m.day and k.location_id = m.location_id))
      or exists (select from hour m join landing l on l.id = m.id and l.to_day = m.day
        where m.parent_group_id = h.id and m.day = h.day and m.active))
  union all
  select l.to_day, l.id, l.to_start, l.to_end,
    case when l.kind = 'extra' then l.classroom_id else coalesce(l.classroom_id, l.own_classroom) end, coalesce(l.teacher_id, l.own_teacher)
  from landing l
$function$;

create function lessons_gone(d date)
 RETURNS TABLE(group_id character, start_minute smallint, end_minute smallint, classroom_id character, teacher_id character, change_id character)
 LANGUAGE sql
 STABLE
AS $function$
  select g.id, s.start_minute, s.end_minute, g.classroom_id, g.teacher_id, x.id
  from public.lesson_change x
  join public.class_group g on g.id = x.group_id
  join public.group_schedule s on s.group_id = g.id and s.day = extract(isodow from d)::int - 1 and s.start_minute = x.start_minute
  where x.day = d and (x.kind = 'cancelled' or x.to_day <> x.day or x.to_start <> x.start_minute)
    and g.active and g.deleted_at is null and d between g.start_date and g.end_date
    and not exists (
      select from public.closed_day k
      where k.dates @> d and (k.location_id is null
        or k.location_id = (select r.location_id from public.classroom r where r.id = g.classroom_id)))
$function$;

create function lessons_off(d date)
 RETURNS TABLE(group_id character, start_minute smallint, end_minute smallint, classroom_id character, teacher_id character)
 LANGUAGE sql
 STABLE
AS $function$
  select g.id, s.start_minute, s.end_minute, g.classroom_id, g.teacher_id
  from public.class_group g
  join public.group_schedule s on s.group_id = g.id and s.day = extract(isodow from d)::int - 1
  where not g.active and d between g.start_date and g.end_date
    and not exists (select from public.lesson_change x where x.group_id = g.id and x.day = d and x.start_minute = s.start_minute)
    and exists (select from public.attendance a where a.root_group_id = coalesce(g.parent_group_id, g.id) and a.day = d)
  union all
  select g.id, x.to_start, x.to_end, case when x.kind = 'extra' then x.classroom_id else coalesce(x.classroom_id, g.classroom_id) end,
    coalesce(x.teacher_id, g.teacher_id)
  from public.lesson_change x
  join public.class_group g on g.id = x.group_id and not g.active
  where x.to_day = d and exists (select from public.attendance a where a.root_group_id = coalesce(g.parent_group_id, g.id) and a.day = d)
$function$;

create function lessons_on(d date)
 RETURNS TABLE(group_id character, start_minute smallint, end_minute smallint, classroom_id character, teacher_id character, change_id character)
 LANGUAGE sql
 STABLE
AS $function$
  select g.id, s.start_minute, s.end_minute, g.classroom_id, g.teacher_id, null::char(24)
  from public.class_group g
  join public.group_schedule s on s.group_id = g.id and s.day = extract(isodow from d)::int - 1
  where g.active and g.deleted_at is null and d between g.start_date and g.end_date
    and not exists (select from public.lesson_change x where x.group_id = g.id and x.day = d and x.start_minute = s.start_minute)
    and not exists (
      select from public.closed_day k
      where k.dates @> d and (k.location_id is null
        or k.location_id = (select r.location_id from public.classroom r where r.id = g.classroom_id)))
    and (g.classroom_id is not null
      or not exists (
        select from public.class_group m
        join public.group_schedule ms on ms.group_id = m.id and ms.day = extract(isodow from d)::int - 1
        where m.parent_group_id = g.id and m.deleted_at is null)
      or exists (
        select from public.class_group m
        join public.group_schedule ms on ms.group_id = m.id and ms.day = extract(isodow from d)::int - 1
        where m.parent_group_id = g.id and m.deleted_at is null and m.active
          and (d between m.start_date and m.end_date
              and not exists (select from public.lesson_change x where x.group_id = m.id and x.day = d and x.start_minute = ms.start_minute)
              and not exists (
                select from public.closed_day k
                where k.dates @> d and k.location_id = (select r.location_id from public.classroom r where r.id = m.classroom_id))
            or exists (select from public.lesson_change x where x.group_id = m.id and x.to_day = d and public.lands(x, m.classroom_id)))))
  union all
  select g.id, x.to_start, x.to_end, case when x.kind = 'extra' then x.classroom_id else coalesce(x.classroom_id, g.classroom_id) end,
    coalesce(x.teacher_id, g.teacher_id), x.id
  from public.lesson_change x
  join public.class_group g on g.id = x.group_id
  where x.to_day = d and g.active and g.deleted_at is null and public.lands(x, g.classroom_id)
$function$;

create function line_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.bank_line b set student_id = new.student_id
  where b.entry_id = new.id and b.state in ('posted', 'ticked') and b.student_id <> new.student_id;
  return null;
end
$function$;

create function lines_of_batch(batch text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select count(*) from public.audit a where a.batch = $1 $function$;
comment on function lines_of_batch(text) is 'How many lines a batch has, whoever asks: it sees the true table.';

create function location_hours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.opens is null or tg_op = 'UPDATE' and new.opens = old.opens and new.opening <> old.opening then
    new.opens := new.opening::time;
  end if;
  if new.closes is null or tg_op = 'UPDATE' and new.closes = old.closes and new.closing <> old.closing then
    new.closes := new.closing::time;
  end if;
  new.opening := to_char(new.opens, 'HH24:MI');
  new.closing := to_char(new.closes, 'HH24:MI');
  return new;
end
$function$;

create function mail_key(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((translate(replace(split_part(split_part(folded, '@'::text, 1), '+'::text, 1), '.'::text, ''::text), 'i5'::text, 'ls'::text) || '@'::text) || split_part(folded, '@'::text, 2));
comment on function mail_key(text) is 'What two spellings of one e-mail have in common: without dots, what follows +, i for l, 5 for s. Of email_like.';

create function name_fold(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower((btrim(regexp_replace(regexp_replace(NORMALIZE(name, NFC), '[­؜​-‏‪-‮⁠⁦-⁩﻿]'::text, ''::text, 'g'::text), '[[:space:]  ᠎ -     　]+'::text, ' '::text, 'g'::text)) COLLATE "und-x-icu"));

create function names_of(name text, last_name text, second_last_name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY[lower(concat_ws(' '::text, name, last_name, NULLIF(second_last_name, ''::text))), lower(concat_ws(' '::text, name, last_name)), lower(concat_ws(' '::text, last_name, NULLIF(second_last_name, ''::text), name)), lower(concat_ws(' '::text, last_name, name))];

create function newest_instant()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
    with word as (select coalesce(said_at, 'infinity') as said_at, ignored_to, kept_at from public.clock)
    select greatest(w.kept_at,
      (select max(a.at) from public.audit a where a.at <= w.said_at),
      (select max(a.at) from public.audit a where a.at > w.ignored_to),
      (select max(s.last_seen_at) from public.session s where s.last_seen_at <= w.said_at or s.last_seen_at > w.ignored_to),
      (select max(r.created_at) from (
        select created_at from public.receipt order by year desc, number desc limit 100) r
        where r.created_at <= w.said_at or r.created_at > w.ignored_to))
    from word w $function$;

create function next_lesson(of_group character, from_day date, from_minute integer)
 RETURNS TABLE(on_day date, start_minute smallint)
 LANGUAGE sql
 STABLE
AS $function$
  select c.on_day, c.start_minute from public.coming_lessons(of_group, from_day, from_minute) c order by 1, 2 limit 1
$function$;

create function notice_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'notice % is written once', old.number using errcode = '23514', constraint = 'privacy_notice_kept';
end
$function$;
comment on function notice_kept() is 'A notice stays as it was shown to whoever accepted it.';

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
    ) p, unnest(array[p.email, p.phone_number, p.second_phone_number] || public.names_of(p.name, p.last_name, p.second_last_name)) v (word)
    where p.id <> all (ours) and v.word = any (words)
  )
  select array(select w from unnest(words) w where w not in (select word from others))
$function$;
comment on function of_nobody_else(text[],text[]) is 'Of names and addresses of somebody who is erased those that nobody else has (CON-66). ours: ids of the one who goes.';

create function offered_inside_campus()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  mine text[] := public.campuses_in_force();
  room char(24) := case when tg_op <> 'DELETE' then new.classroom_id end;
  of_room text := (select r.location_id::text from public.classroom r where r.id = room);
  -- Not checked: seats, which are counted from rows that are checked themselves (an offer at another campus counts them for a limited
  -- caller, M64), and generated columns, which are empty before the row is written.
  apart text[] := array['taken', 'held'] || array(select a.attname::text from pg_attribute a where a.attrelid = tg_relid and a.attgenerated <> '');
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - apart = to_jsonb(old) - apart then
    return new;
  end if;
  if (tg_op <> 'INSERT' and not old.campuses && mine)
    or (room is not null and (tg_op = 'INSERT' or room is distinct from old.classroom_id) and not of_room = any (mine))
    or (tg_op = 'INSERT' and room is null and (new.origin_location_id is null or not new.origin_location_id::text = any (mine)))
  then
    raise exception 'of another campus' using errcode = '44000', constraint = 'inside_campus';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;
comment on function offered_inside_campus() is 'Refuses what a limited employee writes of a group or a talk that is, or is to be, elsewhere.';

create function pattern_of(words text[], parts text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  with folded (part, word) as (
    select p.part, regexp_replace(p.word, '([.\\+*?\[\]^$(){}|/-])', '\\\1', 'g')
    from (select false, w from unnest(words) w union all select true, w from unnest(parts) w) p (part, word)
    where length(p.word) > 1
  ), spelt (part, word) as (
    select part, case when word ~ '^[0-9]{7,}$' then regexp_replace(word, '(?<=[0-9])(?=[0-9])', '[[:space:]().+/-]*', 'g')
      else regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(word,
        '[aáàäâãÁÀÄÂÃ]', '[aáàäâãÁÀÄÂÃ]', 'g'), '[eéèëêÉÈËÊ]', '[eéèëêÉÈËÊ]', 'g'), '[iíìïîÍÌÏÎ]', '[iíìïîÍÌÏÎ]', 'g'),
        '[oóòöôõÓÒÖÔÕ]', '[oóòöôõÓÒÖÔÕ]', 'g'), '[uúùüûÚÙÜÛ]', '[uúùüûÚÙÜÛ]', 'g'), '[nñÑ]', '[nñÑ]', 'g'), '[[:space:]]+', '[[:space:]]+', 'g') end
    from folded
  )
  select string_agg(case when part then '(?<![[:alnum:]áéíóúüñÁÉÍÓÚÜÑ])(?:' || word || ')(?![[:alnum:]áéíóúüñÁÉÍÓÚÜÑ])' else word end, '|' order by length(word) desc)
  from spelt
$function$;

create function phone_key(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN "right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 10);
comment on function phone_key(text) is 'The last ten digits of a phone, however it is written.';

create function place_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  keys char(24)[] := array(select k::char(24) from unnest(new.ids) k where length(k) = 24);
  persons bigint;
  records bigint;
begin
  with placed as (
    select s.id, true as person, s.campuses from public.student s where s.id = any (keys)
    union all select s.id, true, s.campuses from public.entry e join public.student s on s.id = e.student_id where e.id = any (keys)
    union all select s.id, true, s.campuses from public.registration r join public.student s on s.id = r.student_id where r.id = any (keys)
    union all select g.id, false, g.campuses from public.class_group g where g.id = any (keys)
    union all select t.id, false, t.campuses from public.talk t where t.id = any (keys)
    union all select t.id, false, t.campuses from public.talk_student v join public.talk t on t.id = v.talk_id where v.id = any (keys)
    union all select r.id, false, array[r.location_id::text] from public.classroom r where r.id = any (keys)
    union all select l.id, false, array[l.id::text] from public.location l where l.id = any (keys)
    union all select i.id, false, array[i.location_id::text] from public.student_import i where i.id = any (keys) and i.location_id is not null
    union all select w.id, false, coalesce(g.campuses, case when w.location_id is null then e.campuses end, array_remove(array[coalesce(w.location_id, e.location_id)::text], null))
      from public.waiting w left join public.class_group g on g.id = w.group_id left join public.employee e on e.id = w.user_id
      where w.id = any (keys)
  ), counted as (
    select count(distinct p.id) filter (where p.person) as persons, count(distinct p.id) as records from placed p
  )
  select c.persons, c.records, array(
    select distinct u.campus from placed p cross join lateral unnest(p.campuses) as u (campus)
    where c.persons <> 1 or p.person order by u.campus)
  into persons, records, new.campuses
  from counted c;
  new.of_one := persons = 1 or records = 1;
  return new;
end
$function$;

create function place_group()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  touched char(24)[];
begin
  touched := case tg_op when 'INSERT' then array[new.id, new.parent_group_id] when 'DELETE' then array[old.parent_group_id]
    else array[new.id, new.parent_group_id, old.parent_group_id] end;
  with moved as (
    update public.class_group g set campuses = public.group_place(g.id)
    where g.id = any (touched) and g.campuses is distinct from public.group_place(g.id) returning g.id
  ) select array_agg(id) into touched from moved;
  if touched is null then return null; end if;
  perform public.place_students(array(
    select distinct r.student_id from public.registration r where r.group_id = any (touched)));
  return null;
end
$function$;

create function place_new_student()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    perform public.place_students(array[new.id]);
    return null;
  end if;
  new.campuses := case when new.origin_location_id is null then '{}' else array[new.origin_location_id::text] end;
  new.seen_campuses := new.campuses;
  return new;
end
$function$;

create function place_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Handed over by a merge or its undo: who gave it was seen there no more.
  if tg_op = 'UPDATE' then
    perform public.place_students(array[old.student_id, new.student_id]);
    return null;
  end if;
  perform from public.student s where s.id = new.student_id and new.location_id::text = any (s.seen_campuses);
  if not found then perform public.place_students(array[new.student_id]); end if;
  return null;
end
$function$;

create function place_registered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  who char(24) := case when tg_op = 'DELETE' then old.student_id else new.student_id end;
begin
  -- Most seats are at a campus to which the student belongs already.
  if tg_op = 'INSERT' then
    perform from public.student s join public.class_group g on g.id = new.group_id
    where s.id = who and s.campuses = g.campuses and g.campuses <@ s.seen_campuses;
    if found then return null; end if;
  end if;
  perform public.place_students(array[who]);
  if tg_op = 'UPDATE' and old.student_id <> who then perform public.place_students(array[old.student_id]); end if;
  return null;
end
$function$;

create function place_students(of_students character[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
begin
  -- Every transaction locks in this order.
  perform from public.student s where s.id = any (of_students) order by s.id for no key update;
  update public.student s set campuses = p.campuses, seen_campuses = p.seen_campuses
  from public.student_place p
  where p.student_id = s.id and s.id = any (of_students) and (s.campuses, s.seen_campuses) is distinct from (p.campuses, p.seen_campuses);
end
$function$;
comment on function place_students(character[]) is 'Writes what student_place says of these students, where it differs.';

create function place_talk()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.campuses := coalesce((select array[r.location_id::text] from public.classroom r where r.id = new.classroom_id),
    case when new.origin_location_id is null then '{}' else array[new.origin_location_id::text] end);
  return new;
end
$function$;

create function plain_text(t text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, t));

create function email_like(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(translate(plain_text(email), '01'::text, 'ol'::text), 'rn'::text, 'm'::text), 'vv'::text, 'w'::text);

create function promotional_code_percentage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    new.percentage := coalesce(new.percentage, new.discount_percentage::numeric);
  elsif new.percentage is not distinct from old.percentage and new.discount_percentage is distinct from old.discount_percentage then
    new.percentage := new.discount_percentage::numeric;
  end if;
  new.discount_percentage := new.percentage;
  return new;
end
$function$;

create function refuse_name_taken()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fold text := public.name_fold(to_jsonb(new) ->> tg_argv[1]);
  within text := to_jsonb(new) ->> nullif(tg_argv[3], '');
  taken boolean;
begin
  perform pg_advisory_xact_lock(hashtext('plantel.name'), hashtext(concat_ws('/', tg_table_name, within, fold)));
  execute format('select exists (select from public.%I t where t.id <> $1 and public.name_fold(t.%I) = $2 %s %s)', tg_table_name, tg_argv[1],
    case when tg_argv[2] <> '' then format('and t.%I is null', tg_argv[2]) end,
    case when tg_argv[3] <> '' then format('and t.%I = $3', tg_argv[3]) end)
  into taken using new.id, fold, within;
  if taken then
    raise exception 'the name % is taken', to_jsonb(new) ->> tg_argv[1] using errcode = '23505', constraint = tg_argv[0];
  end if;
  return new;
end
$function$;

create function refuse_seventh_payer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from public.student s where s.id = new.student_id for no key update;
  if (select count(*) from public.student_payer l where l.student_id = new.student_id) >= 6 then
    raise exception 'student % has six payers', new.student_id using errcode = '23514', constraint = 'student_payer_most';
  end if;
  return new;
end
$function$;

create function refuse_sources_full()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('plantel.sources'), 0);
  if (select count(*) from public.source where archived_at is null) > 20 then
    raise exception 'there are 20 sources' using errcode = '23514', constraint = 'source_full';
  end if;
  return null;
end
$function$;

create function refuse_standing_child()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone boolean := false;
  of_id text;
begin
  if tg_nargs = 0 then
    execute format('select deleted_at is not null from public.%I where id = $1 for update', tg_table_name) into gone using new.id;
    if gone then
      perform public.judge_standing('parent', tg_table_name, new.id);
    end if;
    return null;
  end if;
  for at in 2 .. tg_nargs - 1 loop
    case split_part(tg_argv[at], ' ', 1)
      when 'student_id' then of_id := new.student_id;
      when 'talk_student_id' then of_id := new.talk_student_id;
      when 'group_id' then of_id := new.group_id;
      when 'parent_group_id' then of_id := new.parent_group_id;
      when 'course_id' then of_id := new.course_id;
      when 'location_id' then of_id := new.location_id;
      when 'classroom_id' then of_id := new.classroom_id;
      when 'teacher_id' then of_id := new.teacher_id;
      when 'talk_id' then of_id := new.talk_id;
      else of_id := null; gone := true;
    end case;
    gone := gone or of_id is not null and public.is_gone(split_part(tg_argv[at], ' ', 2), of_id);
  end loop;
  if gone then
    case tg_argv[1] when 'entry_id' then of_id := new.entry_id; when 'parent_id' then of_id := new.parent_id; else of_id := new.id; end case;
    perform public.judge_standing('child', tg_argv[0], of_id);
  end if;
  return null;
end
$function$;

create function refuse_unsettled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched char(24);
begin
  foreach touched in array
    case tg_op when 'INSERT' then array[new.student_id] when 'DELETE' then array[old.student_id] else array[old.student_id, new.student_id] end
  loop
    continue when position(touched in current_setting('plantel.settled', true)) > 0;
    if exists (
      select from public.student s join public.student_balance b on b.student_id = s.id
      where s.id = touched and (s.balance_due, s.credit) is distinct from (b.balance_due, b.credit)
    ) then
      raise exception 'the balance of student % was not recalculated', touched using errcode = '23514', constraint = 'student_settled';
    end if;
    perform public.add_checked('plantel.settled', touched);
  end loop;
  return null;
end
$function$;

create function refuse_unsettled_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched char(24);
begin
  select r.student_id into touched from public.registration r
  where r.id = case tg_op when 'DELETE' then old.registration_id else new.registration_id end;
  if touched is null or position(touched in current_setting('plantel.dues', true)) > 0 then
    return null;
  end if;
  if exists (
    with told as materialized (
      select registration_id, due_on, amount, open from public.due where student_id = touched
    ), kept as (
      select registration_id, due_on, amount, open from public.due_row where student_id = touched
    )
    (table told except table kept) union all (table kept except table told)
  ) then
    raise exception 'the payment dates of student % were not recalculated', touched using errcode = '23514', constraint = 'student_settled';
  end if;
  perform public.add_checked('plantel.dues', touched);
  return null;
end
$function$;

create function search_pieces(words text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  word text;
  five text;
  pieces text[] := '{}';
begin
  foreach word in array string_to_array(btrim(words), ' ') loop
    pieces := pieces || (' ' || left(word, 1)) || (' ' || left(word, 2));
    for at in 1 .. length(word) - 2 loop
      pieces := pieces || substr(word, at, 3);
    end loop;
    for at in 1 .. length(word) - 4 loop
      five := substr(word, at, 5);
      if five = translate(five, '0123456789', '') then pieces := pieces || five; end if;
    end loop;
  end loop;
  return pieces;
end $function$;

create function search_keys(piece text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (strpos(btrim(piece), ' '::text) > 0) THEN search_pieces(regexp_replace(btrim(piece), '^.* '::text, ''::text)) WHEN ((length(btrim(piece)) >= 5) AND (btrim(piece) = translate(btrim(piece), '0123456789'::text, ''::text))) THEN ARRAY(SELECT substr(btrim(search_keys.piece), LEAST(at.at, (length(btrim(search_keys.piece)) - 4)), 5) AS substr FROM generate_series(1, length(btrim(search_keys.piece)), 5) at(at)) WHEN (length(btrim(piece)) >= 3) THEN ARRAY(SELECT substr(btrim(search_keys.piece), at.at, 3) AS substr FROM generate_series(1, (length(btrim(search_keys.piece)) - 2)) at(at)) WHEN starts_with(piece, ' '::text) THEN ARRAY[(' '::text || btrim(piece))] ELSE '{}'::text[] END;

create function search_words(t text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (' '::text || regexp_replace(plain_text(t), '[^a-z0-9]+'::text, ' '::text, 'g'::text));

create function person_words(names text, others text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN search_words((((names || ' '::text) || others) || CASE WHEN (plain_text(names) ~ '[a-z][''’`´ʼ‐–-]+[a-z]'::text) THEN (' '::text || regexp_replace(plain_text(names), '([a-z])[''’`´ʼ‐–-]+(?=[a-z])'::text, '\1'::text, 'g'::text)) ELSE ''::text END));

create function search_piece(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (length(search_words(word)) > 3) THEN ltrim(search_words(word)) ELSE search_words(word) END;

create function standing_children()
 RETURNS TABLE(child text, parent text, joined text, stands text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  values
    ('registration', 'student', 'p.id = c.student_id', 'c.ended_at is null'),
    ('registration', 'class_group', 'p.id = c.group_id', 'c.ended_at is null'),
    ('registration', 'course', 'p.id = c.course_id', 'c.ended_at is null'),
    ('seat_hold', 'class_group', 'p.id = c.group_id', 'true'),
    -- Checks only the first person of an entry, because the others of a family keep waiting.
    ('waiting', 'student', 'p.id in (select w.student_id from public.waiting_person w where w.entry_id = c.id)', 'c.closed_at is null and not public.is_waited_in(c.id)'),
    ('waiting', 'talk_student', 'p.id in (select w.talk_student_id from public.waiting_person w where w.entry_id = c.id)',
      'c.closed_at is null and not public.is_waited_in(c.id)'),
    ('waiting', 'course', 'p.id = c.course_id', 'c.closed_at is null'),
    ('waiting', 'class_group', 'p.id = c.group_id', 'c.closed_at is null'),
    ('waiting', 'location', 'p.id = c.location_id', 'c.closed_at is null'),
    ('advisory_booking', 'student', 'p.id = c.student_id',
      'c.cancelled_at is null and exists (select from public.advisory_slot s where s.id = c.slot_id and s.date > public.academy_today())'),
    ('advisory_booking', 'course', 'p.id = (select s.course_id from public.advisory_slot s where s.id = c.slot_id and s.date > public.academy_today())',
      'c.cancelled_at is null'),
    ('outbox', 'student', 'p.id = c.student_id', 'c.state in (''queued'', ''held'')'),
    ('outbox', 'talk_student', 'p.id = c.talk_student_id', 'c.state in (''queued'', ''held'')'),
    ('class_group', 'class_group', 'p.id = c.parent_group_id', 'c.deleted_at is null'),
    ('class_group', 'course', 'p.id = c.course_id', 'c.deleted_at is null'),
    ('class_group', 'classroom', 'p.id = c.classroom_id', 'c.deleted_at is null and c.end_date >= public.academy_today()'),
    ('class_group', 'employee', 'p.id = c.teacher_id', 'c.deleted_at is null and c.end_date >= public.academy_today()'),
    ('lesson_change', 'classroom', 'p.id = c.classroom_id', 'c.to_day >= public.academy_today()
      and exists (select from public.class_group g where g.id = c.group_id and g.active and g.deleted_at is null)'),
    ('lesson_change', 'employee', 'p.id = c.teacher_id', 'c.to_day >= public.academy_today()
      and exists (select from public.class_group g where g.id = c.group_id and g.active and g.deleted_at is null)'),
    ('talk', 'classroom', 'p.id = c.classroom_id', 'c.deleted_at is null and coalesce(c.date >= public.academy_today(), true)'),
    ('talk', 'employee', 'p.id = c.teacher_id', 'c.deleted_at is null and coalesce(c.date >= public.academy_today(), true)'),
    ('course', 'course', 'p.id in (select k.child_id from public.course_child k where k.parent_id = c.id)', 'c.deleted_at is null'),
    ('classroom', 'location', 'p.id = c.location_id', 'c.deleted_at is null'),
    ('room_booking', 'class_group', 'p.id = c.group_id', 'upper(c.dates) > public.academy_today()'),
    ('room_booking', 'talk', 'p.id = c.talk_id', 'upper(c.dates) > public.academy_today()'),
    ('teacher_booking', 'class_group', 'p.id = c.group_id', 'upper(c.dates) > public.academy_today()'),
    ('teacher_booking', 'talk', 'p.id = c.talk_id', 'upper(c.dates) > public.academy_today()'),
    ('talk_student', 'talk', 'p.id = c.talk_id', 'c.deleted_at is null and c.moved_to is null')
$function$;
comment on function standing_children() is 'What may not stand under a deleted or merged record (DAT-33).';

create function standing_student(of_student character)
 RETURNS character
 LANGUAGE sql
 STABLE
AS $function$
  with recursive led as (
    select id, merged_into, deleted_at from public.student where id = of_student
    union all
    select s.id, s.merged_into, s.deleted_at from led l join public.student s on s.id = l.merged_into)
  select id from led where deleted_at is null
$function$;
comment on function standing_student(character) is 'The card that stands for a student, through all merges; null where none does.';

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
comment on function takes_marketing(character,character,text,text) is 'May publicity be sent to this person, through this channel, at this address (CON-62)?';

create function told_without(told jsonb, pattern text, keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  case jsonb_typeof(told)
    when 'object' then
      return (select coalesce(jsonb_object_agg(f.key, case
          when jsonb_typeof(f.value) = 'string' and f.key = any (keys) then '"(suprimido)"'
          when jsonb_typeof(f.value) = 'string' and f.key = 'name' and keys <> '{}' and told ?| array['lastName', 'last_name']
            then '"(suprimido)"'
          else public.told_without(f.value, pattern, keys) end), '{}')
        from jsonb_each(told) f);
    when 'array' then
      return (select coalesce(jsonb_agg(public.told_without(e.value, pattern, keys) order by e.at), '[]')
        from jsonb_array_elements(told) with ordinality e (value, at));
    when 'string' then
      return to_jsonb(public.without_words(told #>> '{}', pattern));
    else
      return told;
  end case;
end $function$;
comment on function told_without(jsonb,text,text[]) is 'A value of the audit without words of a person who is erased (DES-33).';

create function was_restored(d date, written date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select d < written - 7 or d < (select min(t.written_on) from public.taught_day t)
$function$;

create function weekday_dates(first_day date, last_day date, weekday integer)
 RETURNS daterange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN (trimmed.a <= trimmed.b) THEN daterange(trimmed.a, trimmed.b, '[]'::text) ELSE NULL::daterange END AS "case" FROM (SELECT (weekday_dates.first_day + (((weekday_dates.weekday - ((EXTRACT(isodow FROM weekday_dates.first_day))::integer - 1)) + 7) % 7)) AS a, (weekday_dates.last_day - (((((EXTRACT(isodow FROM weekday_dates.last_day))::integer - 1) - weekday_dates.weekday) + 7) % 7)) AS b) trimmed);

create function without_words(said text, pattern text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (pattern IS NULL) THEN said ELSE "left"(regexp_replace(said, pattern, '(suprimido)'::text, 'gi'::text), CASE WHEN (length(said) <= 60) THEN 60 WHEN (length(said) <= 120) THEN 120 WHEN (length(said) <= 500) THEN 500 ELSE GREATEST(length(said), 2000) END) END;

create table audit (
  id character(24) not null,
  at timestamp with time zone default now() not null,
  user_id character(24),
  user_name text default ''::text not null,
  session_id character(24),
  request_id text,
  address text,
  route text not null,
  resource text not null,
  ids text[] default '{}'::text[] not null,
  before jsonb,
  after jsonb,
  campuses text[] default '{}'::text[] not null,
  wrote_at timestamp with time zone default now() not null,
  tx xid8 default pg_current_xact_id(),
  device text default ''::text not null,
  needed text[] default '{}'::text[] not null,
  undoes character(24),
  batch character(24),
  of_one boolean default false not null,
  constraint audit_pkey PRIMARY KEY (id, at),
  constraint audit_batch_check CHECK ((batch ~ '^[0-9a-f]{24}$'::text)),
  constraint audit_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint audit_undoes_check CHECK ((undoes ~ '^[0-9a-f]{24}$'::text))
) partition by RANGE (at);
create table months.audit_rest partition of audit default;
CREATE INDEX audit_at_idx ON audit USING btree (at DESC, id DESC);
CREATE INDEX audit_batch_idx ON audit USING btree (batch, id) WHERE batch IS NOT NULL;
CREATE INDEX audit_ids_idx ON audit USING gin (ids);
CREATE INDEX audit_resource_idx ON audit USING btree (resource, at DESC);
CREATE INDEX audit_tx_idx ON audit USING btree (tx) WHERE tx IS NOT NULL;
CREATE INDEX audit_user_idx ON audit USING btree (user_id, at DESC);
CREATE TRIGGER audit_kept BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION audit_kept();
CREATE TRIGGER audit_placed BEFORE INSERT ON audit FOR EACH ROW WHEN (cardinality(new.ids) > 0) EXECUTE FUNCTION place_audit();
comment on table audit is 'Who did what: one line per write, in its transaction. It refers to nothing, since it outlives what it speaks of.';
comment on column audit.campuses is 'Of what the line is about, as it stood then. Empty: read by the whole academy only (CON-13).';
comment on column audit.tx is 'The transaction that wrote the line, and the changes that belong to it; null: written before these were kept.';
comment on column audit.needed is 'What let the caller in: any one of these. None named: a session, or nobody''s.';
comment on column audit.undoes is 'The act that this one took back.';
comment on column audit.batch is 'The id that a person''s browser gave to all acts that it did as one.';
comment on column audit.of_one is 'All that the line is about belongs to one record: who shares one of its campuses reads it. Else all of them are to be one''s own.';

create table backup_request (
  id smallint default 1 not null,
  asked_at timestamp with time zone,
  failure text default ''::text not null,
  constraint backup_request_pkey PRIMARY KEY (id),
  constraint backup_request_single_check CHECK ((id = 1))
);
comment on table backup_request is 'The backup that somebody asked for in the console, and why the last one failed; one row.';

create table backup_run (
  finished_at timestamp with time zone default clock_timestamp() not null,
  bytes bigint not null,
  ok boolean not null,
  folder text default ''::text not null,
  constraint backup_run_pkey PRIMARY KEY (finished_at),
  constraint backup_run_bytes_check CHECK ((bytes >= 0))
);
CREATE INDEX backup_run_ok ON backup_run USING btree (finished_at) WHERE ok;
comment on table backup_run is 'Each end of a backup, good or not.';

create table bank_account (
  id character(24) not null,
  name text not null,
  clabe text,
  mapping jsonb,
  headings_hash text,
  date_order text,
  created_at timestamp with time zone default now() not null,
  archived_at timestamp with time zone,
  constraint bank_account_pkey PRIMARY KEY (id),
  constraint bank_account_clabe_check CHECK ((clabe ~ '^[0-9]{18}$'::text)),
  constraint bank_account_date_order_check CHECK ((date_order = ANY (ARRAY['dmy'::text, 'mdy'::text, 'ymd'::text]))),
  constraint bank_account_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
CREATE UNIQUE INDEX bank_account_name_key ON bank_account USING btree (lower(name)) WHERE archived_at IS NULL;
CREATE TRIGGER bank_account_name_changed BEFORE UPDATE OF name, archived_at ON bank_account FOR EACH ROW WHEN (new.archived_at IS NULL AND (old.name <> new.name OR old.archived_at IS NOT NULL)) EXECUTE FUNCTION refuse_name_taken('bank_account_name_key', 'name', 'archived_at', '');
CREATE TRIGGER bank_account_name_new BEFORE INSERT ON bank_account FOR EACH ROW WHEN (new.archived_at IS NULL) EXECUTE FUNCTION refuse_name_taken('bank_account_name_key', 'name', 'archived_at', '');
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON bank_account FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
comment on table bank_account is 'An account of the academy whose statements are read; remembered by the headings of its files.';

create table change (
  seq bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  tx xid8 default pg_current_xact_id() not null,
  tab text not null,
  op "char" not null,
  key text not null,
  before jsonb,
  after jsonb,
  constraint change_pkey PRIMARY KEY (seq, at),
  constraint change_op_check CHECK ((op = ANY (ARRAY['I'::"char", 'U'::"char", 'D'::"char"])))
) partition by RANGE (at);
create table months.change_rest partition of change default;
CREATE INDEX change_at_idx ON change USING brin (at);
CREATE INDEX change_row_idx ON change USING btree (tab, key, seq);
CREATE INDEX change_tx_idx ON change USING btree (tx, seq);
comment on table change is 'What one transaction did to one row. I: its key alone; U: the columns that differ, both sides; D: the whole row. Secrets and what is derived never enter it.';
comment on column change.tx is 'With at, the act of the audit line of the same tx and wrote_at: tx alone starts anew in a restored database.';
comment on column change.key is 'The primary key of the row; of several columns, joined by a slash.';

create table clock (
  id smallint default 1 not null,
  kept_at timestamp with time zone,
  said_at timestamp with time zone,
  ignored_to timestamp with time zone,
  constraint clock_pkey PRIMARY KEY (id),
  constraint clock_ignored_check CHECK ((ignored_to > said_at)),
  constraint clock_single_check CHECK ((id = 1))
);
comment on table clock is 'One row: the newest instant that the server has seen, and what somebody said of its time.';

create table collection_settings (
  id smallint default 1 not null,
  reminders boolean default false not null,
  since date,
  weekdays smallint[] default '{0,1,2,3,4,5}'::smallint[] not null,
  email boolean default true not null,
  sms boolean default false not null,
  constraint collection_settings_pkey PRIMARY KEY (id),
  constraint collection_settings_since_check CHECK (((NOT reminders) OR (since IS NOT NULL))),
  constraint collection_settings_single_check CHECK ((id = 1)),
  constraint collection_settings_weekdays_check CHECK (((weekdays <@ '{0,1,2,3,4,5,6}'::smallint[]) AND (cardinality(weekdays) > 0)))
);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON collection_settings FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
comment on table collection_settings is 'One row: whether reminders go out, on which weekdays (0 is Monday) and by what. since: the day on which they were switched on.';

create table course_level (
  id character(24) not null,
  name text not null,
  description text default ''::text not null,
  "position" smallint not null,
  constraint course_level_pkey PRIMARY KEY (id),
  constraint course_level_name_key UNIQUE (name),
  constraint course_level_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON course_level FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE TRIGGER course_level_name_changed BEFORE UPDATE OF name ON course_level FOR EACH ROW WHEN (old.name <> new.name) EXECUTE FUNCTION refuse_name_taken('course_level_name_key', 'name', '', '');
CREATE TRIGGER course_level_name_new BEFORE INSERT ON course_level FOR EACH ROW EXECUTE FUNCTION refuse_name_taken('course_level_name_key', 'name', '', '');
comment on table course_level is 'Media Superior and Superior.';

create table course_type (
  id character(24) not null,
  name text not null,
  "position" smallint not null,
  constraint course_type_pkey PRIMARY KEY (id),
  constraint course_type_name_key UNIQUE (name),
  constraint course_type_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON course_type FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE TRIGGER course_type_name_changed BEFORE UPDATE OF name ON course_type FOR EACH ROW WHEN (old.name <> new.name) EXECUTE FUNCTION refuse_name_taken('course_type_name_key', 'name', '', '');
CREATE TRIGGER course_type_name_new BEFORE INSERT ON course_type FOR EACH ROW EXECUTE FUNCTION refuse_name_taken('course_type_name_key', 'name', '', '');
comment on table course_type is 'Course, workshop, diploma, mock exam.';

create table device (
  id character(24) not null,
  hash text not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  constraint device_pkey PRIMARY KEY (id),
  constraint device_hash_key UNIQUE (hash),
  constraint device_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
comment on table device is 'A browser in which somebody completed a sign-in. hash: of the random id that it keeps, which opens nothing.';

create table function_checksum (
  name text not null,
  sha256 text not null,
  version text not null,
  applied_at timestamp with time zone default now() not null,
  constraint function_checksum_pkey PRIMARY KEY (name)
);
comment on table function_checksum is 'Functions, triggers, views and the views of campuses: by which text each was made, and by which version.';

create table geocode_cache (
  key text not null,
  results jsonb not null,
  fetched_at timestamp with time zone default now() not null,
  constraint geocode_cache_pkey PRIMARY KEY (key)
);
comment on table geocode_cache is 'Addresses that the geocoder told, by rounded position: the same place is asked for once.';

create table idempotency (
  user_id character(24) not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status smallint,
  answer jsonb,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone default (now() + '72:00:00'::interval) not null,
  constraint idempotency_pkey PRIMARY KEY (user_id, route, key)
);
CREATE INDEX idempotency_expires_idx ON idempotency USING btree (expires_at);
comment on table idempotency is 'Answers of writes by the caller''s key, for 72 hours: the same call again gets the same answer.';

create table live_channel (
  id character(24) not null,
  name text not null,
  id_input text default ''::text not null,
  id_channel text default ''::text not null,
  rtmp_url text default ''::text not null,
  aws_cdn_url text default ''::text not null,
  cdn_url text default ''::text not null,
  active boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint live_channel_pkey PRIMARY KEY (id),
  constraint live_channel_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
CREATE UNIQUE INDEX live_channel_name_key ON live_channel USING btree (lower(name));
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON live_channel FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE TRIGGER live_channel_name_changed BEFORE UPDATE OF name ON live_channel FOR EACH ROW WHEN (old.name <> new.name) EXECUTE FUNCTION refuse_name_taken('live_channel_name_key', 'name', '', '');
CREATE TRIGGER live_channel_name_new BEFORE INSERT ON live_channel FOR EACH ROW EXECUTE FUNCTION refuse_name_taken('live_channel_name_key', 'name', '', '');
comment on table live_channel is 'A channel on which lessons are streamed.';

create table location (
  id character(24) not null,
  name text not null,
  street text not null,
  number text not null,
  postal_code text not null,
  district text not null,
  latitude double precision not null,
  longitude double precision not null,
  opening text default ''::text not null,
  closing text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  words text generated always as (search_words(((((name || ' '::text) || street) || ' '::text) || district))) stored not null,
  opens time without time zone not null,
  closes time without time zone not null,
  constraint location_pkey PRIMARY KEY (id),
  constraint location_closing_check CHECK ((closing ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint location_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint location_hours_check CHECK ((closing >= opening)),
  constraint location_minutes_check CHECK (((EXTRACT(second FROM opens) = (0)::numeric) AND (EXTRACT(second FROM closes) = (0)::numeric) AND (closes < '24:00:00'::time without time zone))),
  constraint location_open_check CHECK ((closes >= opens)),
  constraint location_opening_check CHECK ((opening ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text))
);
CREATE UNIQUE INDEX location_name_key ON location USING btree (lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX location_words_idx ON location USING gin (words gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON location FOR EACH ROW EXECUTE FUNCTION change_kept('id', 'words');
CREATE CONSTRAINT TRIGGER location_goes AFTER UPDATE OF deleted_at ON location DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse_standing_child();
CREATE TRIGGER location_hours BEFORE INSERT OR UPDATE ON location FOR EACH ROW EXECUTE FUNCTION location_hours();
CREATE TRIGGER location_name_changed BEFORE UPDATE OF name, deleted_at ON location FOR EACH ROW WHEN (new.deleted_at IS NULL AND (old.name <> new.name OR old.deleted_at IS NOT NULL)) EXECUTE FUNCTION refuse_name_taken('location_name_key', 'name', 'deleted_at', '');
CREATE TRIGGER location_name_new BEFORE INSERT ON location FOR EACH ROW WHEN (new.deleted_at IS NULL) EXECUTE FUNCTION refuse_name_taken('location_name_key', 'name', 'deleted_at', '');
comment on table location is 'A campus (sede). opening and closing are for the version before; opens and closes count.';

create table classroom (
  id character(24) not null,
  location_id character(24) not null,
  name text not null,
  capacity integer not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint classroom_pkey PRIMARY KEY (id),
  constraint classroom_capacity_check CHECK ((capacity > 0)),
  constraint classroom_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint classroom_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) DEFERRABLE
);
CREATE INDEX classroom_location_idx ON classroom USING btree (location_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX classroom_name_key ON classroom USING btree (location_id, lower(name)) WHERE deleted_at IS NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON classroom FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE CONSTRAINT TRIGGER classroom_child_changed AFTER UPDATE OF location_id, deleted_at ON classroom DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.deleted_at IS NULL AND (old.deleted_at IS NOT NULL OR old.location_id IS DISTINCT FROM new.location_id)) EXECUTE FUNCTION refuse_standing_child('classroom', 'id', 'location_id location');
CREATE CONSTRAINT TRIGGER classroom_child_new AFTER INSERT ON classroom DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.deleted_at IS NULL) EXECUTE FUNCTION refuse_standing_child('classroom', 'id', 'location_id location');
CREATE CONSTRAINT TRIGGER classroom_goes AFTER UPDATE OF deleted_at ON classroom DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse_standing_child();
CREATE TRIGGER classroom_name_changed BEFORE UPDATE OF name, deleted_at, location_id ON classroom FOR EACH ROW WHEN (new.deleted_at IS NULL AND (old.name <> new.name OR old.deleted_at IS NOT NULL OR old.location_id <> new.location_id)) EXECUTE FUNCTION refuse_name_taken('classroom_name_key', 'name', 'deleted_at', 'location_id');
CREATE TRIGGER classroom_name_new BEFORE INSERT ON classroom FOR EACH ROW WHEN (new.deleted_at IS NULL) EXECUTE FUNCTION refuse_name_taken('classroom_name_key', 'name', 'deleted_at', 'location_id');
CREATE TRIGGER classroom_stays BEFORE UPDATE OF location_id ON classroom FOR EACH ROW WHEN (old.location_id <> new.location_id) EXECUTE FUNCTION classroom_stays();
comment on table classroom is 'A room of a campus.';

create table debt_day (
  day date not null,
  location_id character(24),
  class text not null,
  late bigint not null,
  later bigint not null,
  students integer not null,
  constraint debt_day_key UNIQUE NULLS NOT DISTINCT (day, location_id, class),
  constraint debt_day_class_check CHECK ((class = ANY (ARRAY['upcoming'::text, 'today'::text, 'd30'::text, 'd60'::text, 'd61'::text]))),
  constraint debt_day_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) DEFERRABLE
);
CREATE INDEX debt_day_location_idx ON debt_day USING btree (location_id);
comment on table debt_day is 'What was owed as a day began, by campus of the group and class of the student''s oldest date. Centavos.';

create table employee (
  id character(24) not null,
  name text not null,
  last_name text not null,
  second_last_name text not null,
  email text not null,
  phone_number text default ''::text not null,
  second_phone_number text,
  address text,
  postal_code text,
  birth_date date,
  is_professor boolean default false not null,
  location_id character(24),
  password_hash text,
  password_changed_at timestamp with time zone default now() not null,
  recovery_hash text,
  recovery_expires_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  words text generated always as (person_words(((((name || ' '::text) || last_name) || ' '::text) || second_last_name), ((email || ' '::text) || phone_number))) stored not null,
  email_like text generated always as (email_like(email)) stored not null,
  campuses text[],
  must_change boolean default false not null,
  constraint employee_pkey PRIMARY KEY (id),
  constraint employee_campus_check CHECK (((campuses IS NULL) OR ((location_id IS NOT NULL) AND ((location_id)::text = ANY (campuses))))),
  constraint employee_campuses_check CHECK (((campuses IS NULL) OR ((cardinality(campuses) >= 1) AND (cardinality(campuses) <= 50)))),
  constraint employee_email_check CHECK ((email = lower(email))),
  constraint employee_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint employee_recovery_check CHECK (((recovery_hash IS NULL) = (recovery_expires_at IS NULL))),
  constraint employee_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) DEFERRABLE
);
CREATE INDEX employee_campuses_idx ON employee USING gin (campuses) WHERE campuses IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX employee_email_key ON employee USING btree (email) WHERE deleted_at IS NULL;
CREATE INDEX employee_like_idx ON employee USING btree (email_like) WHERE deleted_at IS NULL;
CREATE INDEX employee_location_idx ON employee USING btree (location_id) WHERE location_id IS NOT NULL;
CREATE INDEX employee_professor_idx ON employee USING btree (last_name, name) WHERE is_professor AND deleted_at IS NULL;
CREATE INDEX employee_words_idx ON employee USING gin (words gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON employee FOR EACH ROW EXECUTE FUNCTION change_kept('id', 'password_hash,password_changed_at,recovery_hash,recovery_expires_at,words,email_like,must_change');
CREATE TRIGGER employee_closes_setup AFTER INSERT ON employee FOR EACH STATEMENT EXECUTE FUNCTION close_setup();
CREATE CONSTRAINT TRIGGER employee_goes AFTER UPDATE OF deleted_at ON employee DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse_standing_child();
comment on table employee is 'The staff. Whoever left is hidden, not gone.';
comment on column employee.password_hash is 'Null: invited, has not entered yet (LLE-63).';
comment on column employee.campuses is 'To which campuses all grants are limited; null: the whole academy (CON-1).';
comment on column employee.must_change is 'Somebody else typed the password: its owner sets one first.';

create table act_batch (
  id character(24) not null,
  user_id character(24) not null,
  route text not null,
  said text not null,
  acts integer default 0 not null,
  done integer default 0 not null,
  head character(24) not null,
  state text default 'done'::text not null,
  undoes character(24),
  undone_by character(24),
  asked jsonb,
  left_out jsonb default '[]'::jsonb not null,
  at timestamp with time zone not null,
  constraint act_batch_pkey PRIMARY KEY (id),
  constraint act_batch_head_check CHECK ((head ~ '^[0-9a-f]{24}$'::text)),
  constraint act_batch_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint act_batch_state_check CHECK ((state = ANY (ARRAY['done'::text, 'undoing'::text, 'undone'::text, 'redoing'::text]))),
  constraint act_batch_undone_by_check CHECK ((undone_by ~ '^[0-9a-f]{24}$'::text)),
  constraint act_batch_undoes_fkey FOREIGN KEY (undoes) REFERENCES act_batch(id),
  constraint act_batch_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id)
);
CREATE INDEX act_batch_busy_idx ON act_batch USING btree (id) WHERE state = ANY (ARRAY['undoing'::text, 'redoing'::text]);
CREATE INDEX act_batch_undoes_idx ON act_batch USING btree (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX act_batch_user_idx ON act_batch USING btree (user_id);
comment on table act_batch is 'What a person did as one: many calls under one id, or an import. Taken back as one, at once or in slices.';
comment on column act_batch.said is 'What happened, as the route says it.';
comment on column act_batch.acts is 'How many acts; of an import, how many records.';
comment on column act_batch.done is 'How many of them went back.';
comment on column act_batch.head is 'The newest line of the audit: the one that stands for all.';
comment on column act_batch.undoes is 'The batch that this one took back.';
comment on column act_batch.undone_by is 'The batch by which this one goes back.';
comment on column act_batch.asked is 'Who takes it back, while a job does.';
comment on column act_batch.left_out is 'What stayed, record by record, and why.';

create table bank_import (
  id character(24) not null,
  account_id character(24) not null,
  filename text not null,
  total integer not null,
  created_by character(24) not null,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  state text default 'reading'::text not null,
  asked jsonb,
  constraint bank_import_pkey PRIMARY KEY (id),
  constraint bank_import_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint bank_import_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'matching'::text, 'matched'::text, 'running'::text, 'stopped'::text, 'done'::text, 'undoing'::text, 'undone'::text]))),
  constraint bank_import_total_check CHECK ((total > 0)),
  constraint bank_import_account_id_fkey FOREIGN KEY (account_id) REFERENCES bank_account(id),
  constraint bank_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES employee(id)
);
CREATE INDEX bank_import_account_idx ON bank_import USING btree (account_id);
CREATE INDEX bank_import_busy_idx ON bank_import USING btree (state) WHERE state = ANY (ARRAY['matching'::text, 'running'::text, 'undoing'::text]);
CREATE INDEX bank_import_created_idx ON bank_import USING btree (created_at DESC, id DESC);
CREATE INDEX bank_import_user_idx ON bank_import USING btree (created_by);
comment on table bank_import is 'One file of a bank account. A job matches, posts or undoes its lines, and goes on where it was cut off.';

create table cash_closing (
  id character(24) not null,
  user_id character(24) not null,
  closed_by character(24) not null,
  day date not null,
  totals jsonb not null,
  created_at timestamp with time zone default now() not null,
  opening_float bigint,
  counted jsonb,
  counted_total bigint,
  kept_float bigint,
  note text,
  constraint cash_closing_pkey PRIMARY KEY (id),
  constraint cash_closing_count_check CHECK ((num_nonnulls(opening_float, counted, counted_total, kept_float) = ANY (ARRAY[0, 4]))),
  constraint cash_closing_float_check CHECK (((opening_float >= 0) AND ((kept_float >= 0) AND (kept_float <= counted_total)))),
  constraint cash_closing_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint cash_closing_note_check CHECK (((note IS NULL) OR ((counted IS NOT NULL) AND ((length(note) >= 1) AND (length(note) <= 500))))),
  constraint cash_closing_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES employee(id),
  constraint cash_closing_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id)
);
CREATE INDEX cash_closing_day_idx ON cash_closing USING btree (day, user_id);
CREATE INDEX cash_closing_user_idx ON cash_closing USING btree (user_id, created_at DESC);
comment on table cash_closing is 'The end of a cashier''s day: it takes that cashier''s unclosed entries, later ones join the next.';
comment on column cash_closing.opening_float is 'Centavos in the drawer before the first charge; expected is this and the net cash of the closing.';
comment on column cash_closing.counted is 'Pieces by denomination in pesos, and loose coins in centavos: {"pieces": {"500": 3}, "loose": 250}.';
comment on column cash_closing.counted_total is 'Centavos that the pieces and the loose coins make.';
comment on column cash_closing.kept_float is 'Centavos that stay in the drawer: proposed as the next opening float. The rest is handed over.';
comment on column cash_closing.note is 'Why counted and expected differ.';

create table closed_day (
  id character(24) not null,
  location_id character(24),
  dates daterange not null,
  name text not null,
  user_id character(24),
  created_at timestamp with time zone default now() not null,
  constraint closed_day_pkey PRIMARY KEY (id),
  constraint closed_day_overlap_excl EXCLUDE USING gist (COALESCE(location_id, ''::bpchar) WITH =, dates WITH &&),
  constraint closed_day_dates_check CHECK (((lower(dates) >= '2000-01-01'::date) AND (upper(dates) <= '2200-01-01'::date) AND (((upper(dates) - lower(dates)) >= 1) AND ((upper(dates) - lower(dates)) <= 120)))),
  constraint closed_day_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint closed_day_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint closed_day_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) DEFERRABLE,
  constraint closed_day_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX closed_day_dates_idx ON closed_day USING gist (dates);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON closed_day FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
comment on table closed_day is 'Days without lessons, of the academy (location_id null) or of one campus. The end of the range is excluded.';

create table employee_attendance (
  id character(24) not null,
  employee_id character(24) not null,
  day date not null,
  present boolean not null,
  user_id character(24),
  recorded_at timestamp with time zone default now() not null,
  constraint employee_attendance_pkey PRIMARY KEY (id),
  constraint employee_attendance_day_key UNIQUE (employee_id, day),
  constraint employee_attendance_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint employee_attendance_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) DEFERRABLE,
  constraint employee_attendance_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON employee_attendance FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
comment on table employee_attendance is 'Presence of the staff: one row per person and day.';

create table export (
  id character(24) not null,
  user_id character(24) not null,
  state text default 'waiting'::text not null,
  key text,
  size bigint,
  rows jsonb,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint export_pkey PRIMARY KEY (id),
  constraint export_file_check CHECK (((state <> 'ready'::text) OR (num_nonnulls(key, size, rows, expires_at) = 4))),
  constraint export_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint export_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'making'::text, 'ready'::text, 'failed'::text, 'gone'::text]))),
  constraint export_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE UNIQUE INDEX export_running_key ON export USING btree ((true)) WHERE state = ANY (ARRAY['waiting'::text, 'making'::text]);
CREATE INDEX export_user_idx ON export USING btree (user_id);
comment on table export is 'Files with everything that the academy keeps. Only one is made at a time; deleted after a day, or when somebody is erased.';

create table factor (
  id character(24) not null,
  employee_id character(24) not null,
  kind text not null,
  secret text,
  last_step bigint default 0 not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_used_at timestamp with time zone,
  name text,
  credential_id text,
  public_key bytea,
  counter bigint default 0 not null,
  constraint factor_pkey PRIMARY KEY (id),
  constraint factor_credential CHECK ((((kind = 'passkey'::text) = (credential_id IS NOT NULL)) AND ((kind = 'passkey'::text) = (public_key IS NOT NULL)) AND ((kind = 'passkey'::text) = (name IS NOT NULL)))),
  constraint factor_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint factor_kind CHECK ((kind = ANY (ARRAY['totp'::text, 'passkey'::text]))),
  constraint factor_secret CHECK (((kind <> 'totp'::text) OR (secret IS NOT NULL))),
  constraint factor_employee_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX factor_credential_key ON factor USING btree (credential_id);
CREATE INDEX factor_employee_idx ON factor USING btree (employee_id);
CREATE UNIQUE INDEX factor_totp_key ON factor USING btree (employee_id) WHERE kind = 'totp'::text;
comment on table factor is 'What an employee signs in with beside the password.';

create table forecast (
  made_on date not null,
  week date not null,
  whole boolean not null,
  location_id character(24),
  agreed bigint not null,
  fresh bigint not null,
  low bigint,
  high bigint,
  last_year bigint not null,
  state text not null,
  constraint forecast_key UNIQUE NULLS NOT DISTINCT (made_on, week, whole, location_id),
  constraint forecast_state_check CHECK ((state = ANY (ARRAY['shown'::text, 'year'::text, 'young'::text]))),
  constraint forecast_whole_check CHECK (((location_id IS NULL) OR (NOT whole))),
  constraint forecast_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) DEFERRABLE
);
CREATE INDEX forecast_location_idx ON forecast USING btree (location_id);
comment on table forecast is 'Expected income by week, as told on a Monday: of the whole academy and of each campus, in centavos. The campuses and what has none add up to the whole.';

create table known_device (
  employee_id character(24) not null,
  device_id character(24) not null,
  last_full_at timestamp with time zone default now() not null,
  known_since timestamp with time zone default now() not null,
  pin_hash text,
  pin_tries integer default 0 not null,
  constraint known_device_pkey PRIMARY KEY (employee_id, device_id),
  constraint known_device_pin_tries CHECK (((pin_tries >= 0) AND (pin_tries <= 5))),
  constraint known_device_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint known_device_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE
);
CREATE INDEX known_device_device_idx ON known_device USING btree (device_id);
CREATE INDEX known_device_last_idx ON known_device USING btree (last_full_at);
comment on table known_device is 'Who signed in on which device, and when last.';
comment on column known_device.known_since is 'The first sign-in that was completed there.';
comment on column known_device.pin_hash is 'Of the PIN that opens a session here, until 12 hours after last_full_at.';

create table mail_setting (
  id smallint default 1 not null,
  host text default ''::text not null,
  port integer default 587 not null,
  encryption text default 'starttls'::text not null,
  username text default ''::text not null,
  sealed_password text,
  sender_name text default ''::text not null,
  sender_address text default ''::text not null,
  reply_to text default ''::text not null,
  updated_at timestamp with time zone default now() not null,
  constraint mail_setting_pkey PRIMARY KEY (id),
  constraint mail_setting_encryption_check CHECK ((encryption = ANY (ARRAY['starttls'::text, 'tls'::text, 'none'::text]))),
  constraint mail_setting_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint mail_setting_single_check CHECK ((id = 1))
);
comment on table mail_setting is 'How letters leave where the settings of the machine do not say it; one row. The password is sealed by a key of the server.';

create table marketing_stop (
  kind text not null,
  address text not null,
  at timestamp with time zone not null,
  constraint marketing_stop_pkey PRIMARY KEY (kind, address),
  constraint marketing_stop_address_check CHECK (((address <> ''::text) AND (address = lower(address)))),
  constraint marketing_stop_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'sms'::text])))
);
comment on table marketing_stop is 'Addresses to which no publicity is sent any more, by a link of such a message. Whoever says yes afterwards gets it again.';

create table migration_checksum (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migration_checksum_pkey PRIMARY KEY (name)
);
comment on table migration_checksum is 'What was applied: an applied file is never edited.';

create table notification_batch (
  id character(24) not null,
  target text not null,
  skipped jsonb default '[]'::jsonb not null,
  user_id character(24) not null,
  created_at timestamp with time zone default now() not null,
  target_ids text[] default '{}'::text[] not null,
  subject text,
  html text,
  text text,
  sms text,
  asked jsonb,
  purpose text default 'service'::text not null,
  constraint notification_batch_pkey PRIMARY KEY (id),
  constraint notification_batch_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint notification_batch_purpose_check CHECK ((purpose = ANY (ARRAY['service'::text, 'marketing'::text]))),
  constraint notification_batch_skipped_check CHECK ((jsonb_typeof(skipped) = 'array'::text)),
  constraint notification_batch_target_check CHECK ((target = ANY (ARRAY['student'::text, 'talkStudent'::text, 'talk'::text, 'group'::text, 'courses'::text]))),
  constraint notification_batch_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id)
);
comment on table notification_batch is 'One sending to many. Its messages are rows of the outbox; who got none, and why, stands here.';

create table payer (
  id character(24) not null,
  name text not null,
  last_name text not null,
  second_last_name text default ''::text not null,
  phone_number text,
  second_phone_number text,
  email text,
  words text generated always as (search_words(((((((((((name || ' '::text) || last_name) || ' '::text) || second_last_name) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone_number, ''::text)) || ' '::text) || COALESCE(second_phone_number, ''::text)))) stored not null,
  created_at timestamp with time zone default now() not null,
  constraint payer_pkey PRIMARY KEY (id),
  constraint payer_email_check CHECK ((email = lower(email))),
  constraint payer_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint payer_reached_check CHECK ((num_nonnulls(phone_number, email) > 0))
);
CREATE INDEX payer_email_idx ON payer USING btree (email) WHERE email IS NOT NULL;
CREATE INDEX payer_phone_idx ON payer USING btree (phone_number) WHERE phone_number IS NOT NULL;
CREATE INDEX payer_words_idx ON payer USING gin (words gin_trgm_ops);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON payer FOR EACH ROW EXECUTE FUNCTION change_kept('id', 'words');
comment on table payer is 'A person other than the student who pays or is told: mother, father, guardian. Goes with the last link.';

create table plan (
  id character(24) not null,
  name text not null,
  start_week date not null,
  state text default 'draft'::text not null,
  input jsonb not null,
  result jsonb,
  version integer default 1 not null,
  message text,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  user_id character(24),
  created_at timestamp with time zone default now() not null,
  constraint plan_pkey PRIMARY KEY (id),
  constraint plan_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint plan_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint plan_start_week_check CHECK ((EXTRACT(isodow FROM start_week) = (1)::numeric)),
  constraint plan_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'queued'::text, 'solving'::text, 'solved'::text, 'failed'::text, 'created'::text, 'undone'::text]))),
  constraint plan_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX plan_created_idx ON plan USING btree (created_at DESC, id DESC);
CREATE INDEX plan_user_idx ON plan USING btree (user_id);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON plan FOR EACH ROW EXECUTE FUNCTION change_kept('id', 'result,started_at,finished_at,message');
comment on table plan is 'Groups to open from one week on. input: all that a person decided; result: places, who has none and why. version counts saves: a result is of the version that was solved.';

create table privacy_notice (
  id character(24) not null,
  number integer not null,
  text text not null,
  purposes text[] not null,
  user_id character(24),
  in_force_at timestamp with time zone default now() not null,
  constraint privacy_notice_pkey PRIMARY KEY (id),
  constraint privacy_notice_number_key UNIQUE (number),
  constraint privacy_notice_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint privacy_notice_number_check CHECK ((number > 0)),
  constraint privacy_notice_purposes_check CHECK ((purposes <@ ARRAY['marketing'::text, 'image'::text])),
  constraint privacy_notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id)
);
CREATE INDEX privacy_notice_user_idx ON privacy_notice USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER privacy_notice_kept BEFORE DELETE OR UPDATE ON privacy_notice FOR EACH ROW EXECUTE FUNCTION notice_kept();
comment on table privacy_notice is 'A version of the privacy notice; the highest number is in force. Written once.';

create table promotional_code (
  id character(24) not null,
  code text not null,
  is_active boolean default true not null,
  is_company_code boolean not null,
  discount_percentage double precision,
  amount bigint,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone not null,
  user_id character(24),
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  percentage numeric(5,2),
  constraint promotional_code_pkey PRIMARY KEY (id),
  constraint promotional_code_amount_check CHECK ((amount >= 100)),
  constraint promotional_code_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint promotional_code_owner_check CHECK ((is_company_code OR (user_id IS NOT NULL))),
  constraint promotional_code_percentage_check CHECK (((discount_percentage >= (1)::double precision) AND (discount_percentage <= (100)::double precision))),
  constraint promotional_code_text_check CHECK (((code = upper(btrim(code))) AND (code <> ''::text))),
  constraint promotional_code_validity_check CHECK ((valid_until >= valid_from)),
  constraint promotional_code_value_check CHECK ((num_nonnulls(discount_percentage, amount) = 1)),
  constraint promotional_code_whole_check CHECK (((percentage >= (1)::numeric) AND (percentage <= (100)::numeric))),
  constraint promotional_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE UNIQUE INDEX promotional_code_code_key ON promotional_code USING btree (code) WHERE deleted_at IS NULL;
CREATE INDEX promotional_code_created_idx ON promotional_code USING btree (created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX promotional_code_user_idx ON promotional_code USING btree (user_id) WHERE deleted_at IS NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON promotional_code FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE TRIGGER promotional_code_percentage BEFORE INSERT OR UPDATE ON promotional_code FOR EACH ROW EXECUTE FUNCTION promotional_code_percentage();
comment on table promotional_code is 'A code that takes a percentage or an amount off: of the company, or of an employee. discount_percentage is for the version before; percentage counts.';

create table receipt_counter (
  year smallint not null,
  value integer not null,
  constraint receipt_counter_pkey PRIMARY KEY (year)
);
comment on table receipt_counter is 'The last receipt number of each year. Locked until the commit by whoever takes the next.';

create function next_receipt_number(of_year integer)
 RETURNS integer
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO receipt_counter AS c (year, value)
   VALUES (next_receipt_number.of_year, 1) ON CONFLICT(year) DO UPDATE SET value = (c.value + 1)
   RETURNING c.value;
END;

create table recovery_code (
  employee_id character(24) not null,
  hash text not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (employee_id, hash),
  constraint recovery_code_employee_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE
);
comment on table recovery_code is 'Ten codes instead of the app, each once.';

create table retention (
  id smallint default 1 not null,
  visitors boolean default false not null,
  visitor_months smallint default 24 not null,
  students boolean default false not null,
  student_years smallint default 5 not null,
  messages boolean default false not null,
  message_months smallint default 12 not null,
  addresses boolean default false not null,
  address_months smallint default 12 not null,
  constraint retention_pkey PRIMARY KEY (id),
  constraint retention_address_check CHECK (((address_months >= 1) AND (address_months <= 120))),
  constraint retention_message_check CHECK (((message_months >= 1) AND (message_months <= 120))),
  constraint retention_single_check CHECK ((id = 1)),
  constraint retention_student_check CHECK (((student_years >= 1) AND (student_years <= 30))),
  constraint retention_visitor_check CHECK (((visitor_months >= 1) AND (visitor_months <= 120)))
);
comment on table retention is 'One row: after how long visitors, students, texts of messages and addresses of the audit go by themselves, if at all.';

create table retention_due (
  kind text not null,
  subject_id character(24) not null,
  listed_on date not null,
  constraint retention_due_pkey PRIMARY KEY (kind, subject_id),
  constraint retention_due_kind_check CHECK ((kind = ANY (ARRAY['student'::text, 'visitor'::text])))
);
comment on table retention_due is 'Who goes by the retention, and since when that can be read. It refers to nothing: whoever is listed is judged again on their day.';

create table role (
  id character(24) not null,
  name text not null,
  description text not null,
  allows jsonb not null,
  created_at timestamp with time zone default now() not null,
  needs_factor boolean default false not null,
  constraint role_pkey PRIMARY KEY (id),
  constraint role_allows_check CHECK ((jsonb_typeof(allows) = 'array'::text)),
  constraint role_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
CREATE UNIQUE INDEX role_name_key ON role USING btree (lower(name));
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON role FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE TRIGGER role_name_changed BEFORE UPDATE OF name ON role FOR EACH ROW WHEN (old.name <> new.name) EXECUTE FUNCTION refuse_name_taken('role_name_key', 'name', '', '');
CREATE TRIGGER role_name_new BEFORE INSERT ON role FOR EACH ROW EXECUTE FUNCTION refuse_name_taken('role_name_key', 'name', '', '');
comment on table role is 'What its holders may do: resources and methods.';
comment on column role.needs_factor is 'Its holders may do nothing before they have a second step.';

create table employee_role (
  employee_id character(24) not null,
  role_id character(24) not null,
  constraint employee_role_pkey PRIMARY KEY (employee_id, role_id),
  constraint employee_role_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE DEFERRABLE,
  constraint employee_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) DEFERRABLE
);
CREATE INDEX employee_role_role_idx ON employee_role USING btree (role_id);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON employee_role FOR EACH ROW EXECUTE FUNCTION change_kept('employee_id,role_id', '');
comment on table employee_role is 'Which roles somebody holds. A role in use is not deleted.';

create table room_rate (
  id character(24) not null,
  owner_id character(24) not null,
  since date not null,
  hourly bigint not null,
  user_id character(24),
  constraint room_rate_pkey PRIMARY KEY (id),
  constraint room_rate_key UNIQUE (owner_id, since),
  constraint room_rate_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint room_rate_hourly_check CHECK (((hourly >= 0) AND (hourly <= 1000000))),
  constraint room_rate_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES location(id) DEFERRABLE,
  constraint room_rate_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX room_rate_user_idx ON room_rate USING btree (user_id);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON room_rate FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
comment on table room_rate is 'Hourly costs of the rooms of a campus, in centavos. Each holds from its day until the next one.';

create table server_secret (
  id smallint default 1 not null,
  value text default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text) not null,
  constraint server_secret_pkey PRIMARY KEY (id),
  constraint server_secret_single_check CHECK ((id = 1))
);
comment on table server_secret is 'The key that signs links: every instance agrees, and a restart breaks none.';

create table service_token (
  id character(24) not null,
  name text not null,
  token_hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint service_token_pkey PRIMARY KEY (id),
  constraint service_token_hash_key UNIQUE (token_hash),
  constraint service_token_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
CREATE UNIQUE INDEX service_token_name_key ON service_token USING btree (lower(name)) WHERE withdrawn_at IS NULL;
CREATE TRIGGER service_token_name_changed BEFORE UPDATE OF name, withdrawn_at ON service_token FOR EACH ROW WHEN (new.withdrawn_at IS NULL AND (old.name <> new.name OR old.withdrawn_at IS NOT NULL)) EXECUTE FUNCTION refuse_name_taken('service_token_name_key', 'name', 'withdrawn_at', '');
CREATE TRIGGER service_token_name_new BEFORE INSERT ON service_token FOR EACH ROW WHEN (new.withdrawn_at IS NULL) EXECUTE FUNCTION refuse_name_taken('service_token_name_key', 'name', 'withdrawn_at', '');
comment on table service_token is 'A key of another program, kept hashed, with what it is for.';

create table session (
  id character(24) not null,
  token_hash text not null,
  employee_id character(24) not null,
  keep boolean not null,
  via_recovery boolean default false not null,
  user_agent text default ''::text not null,
  address text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  method text,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_key UNIQUE (token_hash),
  constraint session_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint session_method CHECK ((method = ANY (ARRAY['password'::text, 'totp'::text, 'code'::text, 'recovery'::text, 'passkey'::text, 'pin'::text]))),
  constraint session_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE
);
CREATE INDEX session_employee_idx ON session USING btree (employee_id);
CREATE INDEX session_expires_idx ON session USING btree (expires_at);
comment on table session is 'A sign-in that goes on. Only the hash of its token is kept; ending it deletes the row.';
comment on column session.proved_at is 'When whoever uses it last showed who they are (CON-35).';
comment on column session.method is 'With what it was opened.';

create table setup (
  id smallint default 1 not null,
  opened_at timestamp with time zone default now() not null,
  closed_at timestamp with time zone,
  academy_saved_at timestamp with time zone,
  starting boolean default false not null,
  example boolean default false not null,
  constraint setup_pkey PRIMARY KEY (id),
  constraint setup_single_check CHECK ((id = 1))
);
comment on table setup is 'How the first start stands; one row. closed_at null: there is no administrator, and the four steps stand open.';

create table sheet_subscription (
  employee_id character(24) not null,
  since timestamp with time zone not null,
  sent_week date,
  constraint sheet_subscription_pkey PRIMARY KEY (employee_id),
  constraint sheet_subscription_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) DEFERRABLE
);
comment on table sheet_subscription is 'Employees who get the sheet of the academy by e-mail on Mondays.';
comment on column sheet_subscription.sent_week is 'The last Monday whose letter is queued, or was past when they subscribed.';

create table sign_in_ticket (
  hash text not null,
  employee_id character(24),
  tries integer default 0 not null,
  keep boolean not null,
  recovery_hash text,
  expires_at timestamp with time zone not null,
  purpose text default 'password'::text not null,
  challenge text,
  constraint sign_in_ticket_pkey PRIMARY KEY (hash),
  constraint sign_in_ticket_challenge CHECK (((purpose = ANY (ARRAY['password'::text, 'invite'::text])) OR (challenge IS NOT NULL))),
  constraint sign_in_ticket_employee CHECK (((employee_id IS NULL) = (purpose = 'passkey'::text))),
  constraint sign_in_ticket_purpose CHECK ((purpose = ANY (ARRAY['password'::text, 'passkey'::text, 'add'::text, 'prove'::text, 'invite'::text]))),
  constraint sign_in_ticket_tries CHECK (((tries >= 0) AND (tries <= 5))),
  constraint sign_in_ticket_employee_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_ticket_employee_idx ON sign_in_ticket USING btree (employee_id);
CREATE INDEX sign_in_ticket_expires_idx ON sign_in_ticket USING btree (expires_at);
comment on table sign_in_ticket is 'Who stands before the second step, and the challenges that passkeys are to answer.';

create table sms_setting (
  id smallint default 1 not null,
  account text default ''::text not null,
  sealed_token text,
  sender text default ''::text not null,
  updated_at timestamp with time zone default now() not null,
  constraint sms_setting_pkey PRIMARY KEY (id),
  constraint sms_setting_single_check CHECK ((id = 1))
);
comment on table sms_setting is 'How text messages leave where the settings of the machine do not say it; one row. The token is sealed by a key of the server.';

create table socket_io_attachments (
  id bigint default nextval('socket_io_attachments_id_seq'::regclass) not null,
  created_at timestamp with time zone default now(),
  payload bytea,
  constraint socket_io_attachments_id_key UNIQUE (id)
);
alter sequence socket_io_attachments_id_seq owned by socket_io_attachments.id;
comment on table socket_io_attachments is 'Larger messages between instances, in the shape that the socket adapter asks for.';

create table source (
  id character(24) not null,
  name text not null,
  "position" integer not null,
  archived_at timestamp with time zone,
  constraint source_pkey PRIMARY KEY (id),
  constraint source_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint source_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE UNIQUE INDEX source_name_key ON source USING btree (name) WHERE archived_at IS NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON source FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE TRIGGER source_full_again AFTER UPDATE OF archived_at ON source FOR EACH ROW WHEN (new.archived_at IS NULL AND old.archived_at IS NOT NULL) EXECUTE FUNCTION refuse_sources_full();
CREATE TRIGGER source_full_new AFTER INSERT ON source FOR EACH ROW WHEN (new.archived_at IS NULL) EXECUTE FUNCTION refuse_sources_full();
CREATE TRIGGER source_name_changed BEFORE UPDATE OF name, archived_at ON source FOR EACH ROW WHEN (new.archived_at IS NULL AND (old.name <> new.name OR old.archived_at IS NOT NULL)) EXECUTE FUNCTION refuse_name_taken('source_name_key', 'name', 'archived_at', '');
CREATE TRIGGER source_name_new BEFORE INSERT ON source FOR EACH ROW WHEN (new.archived_at IS NULL) EXECUTE FUNCTION refuse_name_taken('source_name_key', 'name', 'archived_at', '');
comment on table source is 'What may be answered to ''Cómo se enteró'', in the order of position.';

create table stored_file (
  id character(24) not null,
  key text not null,
  kind text not null,
  name text not null,
  content_type text not null,
  size bigint,
  max_size bigint not null,
  etag text,
  state text default 'pending'::text not null,
  refusal text,
  created_by character(24),
  created_at timestamp with time zone default now() not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  asked jsonb,
  width integer,
  height integer,
  print_key text,
  plain boolean default false not null,
  constraint stored_file_pkey PRIMARY KEY (id),
  constraint stored_file_key_key UNIQUE (key),
  constraint stored_file_print_key_key UNIQUE (print_key),
  constraint stored_file_height_check CHECK ((height >= 0)),
  constraint stored_file_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint stored_file_max_size_check CHECK ((max_size > 0)),
  constraint stored_file_size_check CHECK ((size >= 0)),
  constraint stored_file_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'refused'::text]))),
  constraint stored_file_width_check CHECK ((width >= 0))
);
CREATE INDEX stored_file_sweep_idx ON stored_file USING btree (expires_at) WHERE state <> 'ready'::text;
CREATE INDEX stored_file_unmeasured ON stored_file USING btree (id) WHERE kind = 'image'::text AND state = 'ready'::text AND width IS NULL;
comment on table stored_file is 'A file that was or will be uploaded or rendered. Usable only when the server has looked at its bytes (ready).';

create table academy (
  id smallint default 1 not null,
  name text not null,
  legal_name text,
  tax_id text,
  address text,
  phone_number text,
  email text,
  time_zone text not null,
  receipt_header text default ''::text not null,
  receipt_footer text default ''::text not null,
  updated_at timestamp with time zone default now() not null,
  logo_id character(24),
  brand_color text default '#3646d0'::text not null,
  bank_name text,
  clabe text,
  account_holder text,
  offer_hours smallint default 24 not null,
  waiting_days smallint default 90 not null,
  opening_closed_at timestamp with time zone,
  constraint academy_pkey PRIMARY KEY (id),
  constraint academy_brand_check CHECK ((brand_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint academy_clabe_check CHECK ((clabe ~ '^[0-9]{18}$'::text)),
  constraint academy_offer_hours_check CHECK (((offer_hours >= 2) AND (offer_hours <= 72))),
  constraint academy_single_check CHECK ((id = 1)),
  constraint academy_waiting_days_check CHECK (((waiting_days >= 7) AND (waiting_days <= 730))),
  constraint academy_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES stored_file(id)
);
CREATE TRIGGER academy_time_zone BEFORE UPDATE OF time_zone ON academy FOR EACH ROW WHEN (new.time_zone IS DISTINCT FROM old.time_zone) EXECUTE FUNCTION academy_time_zone_fixed();
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON academy FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
comment on table academy is 'One row: the academy as receipts, letters and screens name it. Its time zone says what a day is, and is fixed after the first payment.';
comment on column academy.offer_hours is 'For how many hours a seat that came free is held for whoever waits.';
comment on column academy.waiting_days is 'Days without an act after which who waits counts in no sum.';
comment on column academy.opening_closed_at is 'Since when no opening enters; null: the academy may still move in.';

create function academy_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((at AT TIME ZONE COALESCE((SELECT academy.time_zone FROM academy), 'America/Mexico_City'::text)))::date;

create function academy_today()
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN academy_day(now());

create function next_student_folio()
 RETURNS text
 LANGUAGE sql
RETURN (SELECT ((to_char((academy_today())::timestamp with time zone, 'YY'::text) || '-'::text) || lpad(number.n, GREATEST(6, length(number.n)), '0'::text)) FROM (SELECT (nextval('student_folio_seq'::regclass))::text AS n) number);

create function waits_unconfirmed(confirmed timestamp with time zone, joined timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (academy_day(COALESCE(confirmed, joined)) < (academy_today() - ((SELECT academy.waiting_days FROM academy))::integer));

create table course (
  id character(24) not null,
  name text not null,
  image_id character(24),
  duration integer not null,
  price bigint not null,
  active boolean default true not null,
  active_external boolean default false not null,
  level_id character(24) not null,
  type_id character(24) not null,
  is_parent boolean default false not null,
  advisories_active boolean default false not null,
  advisory_schedule jsonb default '[]'::jsonb not null,
  topics jsonb default '[]'::jsonb not null,
  topics_by_day jsonb default '[]'::jsonb not null,
  live_stream_channel text,
  live_stream_url text,
  live_stream_active boolean default false not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  words text generated always as (search_words(name)) stored not null,
  constraint course_pkey PRIMARY KEY (id),
  constraint course_duration_check CHECK ((duration > 0)),
  constraint course_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint course_name_check CHECK ((POSITION(('_'::text) IN (name)) = 0)),
  constraint course_price_check CHECK ((price > 0)),
  constraint course_image_id_fkey FOREIGN KEY (image_id) REFERENCES stored_file(id),
  constraint course_level_id_fkey FOREIGN KEY (level_id) REFERENCES course_level(id) DEFERRABLE,
  constraint course_type_id_fkey FOREIGN KEY (type_id) REFERENCES course_type(id) DEFERRABLE
);
CREATE INDEX course_created_idx ON course USING btree (created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX course_deleted_idx ON course USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX course_level_idx ON course USING btree (level_id) WHERE deleted_at IS NULL;
CREATE INDEX course_words_idx ON course USING gin (words gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON course FOR EACH ROW EXECUTE FUNCTION change_kept('id', 'words');
CREATE CONSTRAINT TRIGGER course_child_changed AFTER UPDATE OF deleted_at ON course DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.deleted_at IS NULL AND old.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse_standing_child('course', 'id', '*');
CREATE CONSTRAINT TRIGGER course_goes AFTER UPDATE OF deleted_at ON course DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse_standing_child();
comment on table course is 'What is taught, with its price of today and its duration. A parent has four children.';

create table advisory_slot (
  id character(24) not null,
  course_id character(24) not null,
  date date not null,
  hour smallint not null,
  max_quota integer default 10 not null,
  taken integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint advisory_slot_pkey PRIMARY KEY (id),
  constraint advisory_slot_key UNIQUE (course_id, date, hour),
  constraint advisory_slot_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint advisory_slot_hour_check CHECK ((hour = ANY (ARRAY[8, 10, 12, 14, 16, 18]))),
  constraint advisory_slot_seats_check CHECK (((taken >= 0) AND (taken <= max_quota))),
  constraint advisory_slot_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) DEFERRABLE
);
CREATE INDEX advisory_slot_date_idx ON advisory_slot USING btree (date, hour);
CREATE INDEX advisory_slot_free_idx ON advisory_slot USING btree (course_id, date) WHERE taken = 0;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON advisory_slot FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
comment on table advisory_slot is 'An hour of a course at which its students may book a place with a teacher. A nightly job makes those of the next eight weeks; unbooked future ones follow the course''s settings.';

create table chapter (
  id character(24) not null,
  course_id character(24) not null,
  name text not null,
  description text not null,
  active boolean default true not null,
  background_color text,
  image_id character(24),
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  deleted_with character(24),
  constraint chapter_pkey PRIMARY KEY (id),
  constraint chapter_color_check CHECK ((background_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint chapter_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint chapter_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) DEFERRABLE,
  constraint chapter_image_id_fkey FOREIGN KEY (image_id) REFERENCES stored_file(id)
);
CREATE INDEX chapter_course_idx ON chapter USING btree (course_id) WHERE deleted_at IS NULL;
CREATE INDEX chapter_deleted_idx ON chapter USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX chapter_image_idx ON chapter USING btree (image_id) WHERE image_id IS NOT NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON chapter FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
comment on table chapter is 'A chapter of a course''s online material. deleted_with names what was deleted, so that all of it comes back together.';

create table class_group (
  id character(24) not null,
  name text not null,
  course_id character(24) not null,
  parent_group_id character(24),
  start_date date not null,
  end_date date not null,
  quota integer,
  taken integer default 0 not null,
  active boolean default true not null,
  active_landing boolean default false not null,
  teacher_id character(24),
  classroom_id character(24),
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  words text generated always as (search_words(name)) stored not null,
  share_teacher boolean default false not null,
  held integer default 0 not null,
  plan_id character(24),
  origin_location_id character(24),
  campuses text[] default '{}'::text[] not null,
  constraint class_group_pkey PRIMARY KEY (id),
  constraint class_group_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint group_dates_check CHECK ((end_date >= start_date)),
  constraint group_held_check CHECK (((held >= 0) AND (held <= taken))),
  constraint group_parent_check CHECK ((parent_group_id <> id)),
  constraint group_quota_check CHECK ((quota >= 0)),
  constraint group_seats_check CHECK (((taken >= 0) AND (taken <= COALESCE(quota, 0)))),
  constraint class_group_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES classroom(id) DEFERRABLE,
  constraint class_group_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) DEFERRABLE,
  constraint class_group_origin_fkey FOREIGN KEY (origin_location_id) REFERENCES location(id) DEFERRABLE,
  constraint class_group_parent_group_id_fkey FOREIGN KEY (parent_group_id) REFERENCES class_group(id) DEFERRABLE,
  constraint class_group_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(id) ON DELETE SET NULL DEFERRABLE,
  constraint class_group_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX class_group_classroom_idx ON class_group USING btree (classroom_id) WHERE deleted_at IS NULL;
CREATE INDEX class_group_course_idx ON class_group USING btree (course_id, start_date) WHERE deleted_at IS NULL;
CREATE INDEX class_group_deleted_idx ON class_group USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX class_group_end_idx ON class_group USING btree (end_date) WHERE deleted_at IS NULL;
CREATE INDEX class_group_origin_idx ON class_group USING btree (origin_location_id) WHERE origin_location_id IS NOT NULL;
CREATE INDEX class_group_plan_idx ON class_group USING btree (plan_id) WHERE plan_id IS NOT NULL;
CREATE INDEX class_group_start_idx ON class_group USING btree (start_date) WHERE deleted_at IS NULL;
CREATE INDEX class_group_teacher_idx ON class_group USING btree (teacher_id) WHERE deleted_at IS NULL;
CREATE INDEX class_group_words_idx ON class_group USING gin (words gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX group_bucket_key ON class_group USING btree (parent_group_id, course_id) WHERE deleted_at IS NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON class_group FOR EACH ROW EXECUTE FUNCTION change_kept('id', 'campuses,words');
CREATE CONSTRAINT TRIGGER class_group_child_changed AFTER UPDATE OF course_id, parent_group_id, teacher_id, classroom_id, deleted_at ON class_group DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.deleted_at IS NULL AND (old.deleted_at IS NOT NULL OR old.course_id IS DISTINCT FROM new.course_id OR old.parent_group_id IS DISTINCT FROM new.parent_group_id OR old.teacher_id IS DISTINCT FROM new.teacher_id OR old.classroom_id IS DISTINCT FROM new.classroom_id)) EXECUTE FUNCTION refuse_standing_child('class_group', 'id', 'course_id course', 'parent_group_id class_group', 'teacher_id employee', 'classroom_id classroom');
CREATE CONSTRAINT TRIGGER class_group_child_new AFTER INSERT ON class_group DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.deleted_at IS NULL) EXECUTE FUNCTION refuse_standing_child('class_group', 'id', 'course_id course', 'parent_group_id class_group', 'teacher_id employee', 'classroom_id classroom');
CREATE CONSTRAINT TRIGGER class_group_goes AFTER UPDATE OF deleted_at ON class_group DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse_standing_child();
CREATE TRIGGER class_group_place_changed AFTER UPDATE OF classroom_id, parent_group_id, origin_location_id, deleted_at ON class_group FOR EACH ROW WHEN (old.classroom_id IS DISTINCT FROM new.classroom_id OR old.parent_group_id IS DISTINCT FROM new.parent_group_id OR old.origin_location_id IS DISTINCT FROM new.origin_location_id OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION place_group();
CREATE TRIGGER class_group_placed AFTER INSERT OR DELETE ON class_group FOR EACH ROW EXECUTE FUNCTION place_group();
CREATE TRIGGER inside_campus BEFORE INSERT OR DELETE OR UPDATE ON class_group FOR EACH ROW WHEN (current_setting('plantel.campuses'::text, true) <> ''::text AND pg_trigger_depth() = 0) EXECUTE FUNCTION offered_inside_campus();
comment on table class_group is 'A course offered: dates, hours, room, teacher, seats. taken counts the standing registrations and the held seats.';
comment on column class_group.share_teacher is 'Saved although its teacher has another lesson at an hour of it: its hours stand outside of teacher_booking_free_excl.';
comment on column class_group.held is 'Seats of taken that are held for somebody who waits, by seat_hold.';
comment on column class_group.plan_id is 'The plan of which it was created.';
comment on column class_group.origin_location_id is 'The campus of whoever made it: counts while it has no room.';
comment on column class_group.campuses is 'What group_place says, kept by trigger. Empty: Sin sede.';

create function group_place(of_group character)
 RETURNS text[]
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT array_agg(DISTINCT (r.location_id)::text ORDER BY ((r.location_id)::text)) AS array_agg FROM (class_group k JOIN classroom r ON ((r.id = k.classroom_id))) WHERE ((k.id = group_place.of_group) OR ((k.parent_group_id = group_place.of_group) AND (k.deleted_at IS NULL)))), (SELECT ARRAY[(l.id)::text] AS "array" FROM (class_group g JOIN location l ON ((l.id = g.origin_location_id))) WHERE (g.id = group_place.of_group)), '{}'::text[]);
comment on function group_place(character) is 'A group belongs to the campuses of its room and of its children''s rooms, without any to its origin (CON-2).';

create table course_child (
  parent_id character(24) not null,
  child_id character(24) not null,
  "position" smallint not null,
  constraint course_child_pkey PRIMARY KEY (parent_id, child_id),
  constraint course_child_position_key UNIQUE (parent_id, "position"),
  constraint course_child_position_check CHECK ((("position" >= 1) AND ("position" <= 4))),
  constraint course_child_self_check CHECK ((parent_id <> child_id)),
  constraint course_child_child_id_fkey FOREIGN KEY (child_id) REFERENCES course(id) DEFERRABLE,
  constraint course_child_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES course(id) DEFERRABLE
);
CREATE INDEX course_child_child_idx ON course_child USING btree (child_id);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON course_child FOR EACH ROW EXECUTE FUNCTION change_kept('parent_id,child_id', '');
CREATE CONSTRAINT TRIGGER course_child_child_new AFTER INSERT ON course_child DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_standing_child('course', 'parent_id', '*');
comment on table course_child is 'The four courses that a parent consists of, in order.';

create table course_discount (
  course_id character(24) not null,
  held_course_id character(24) not null,
  amount bigint not null,
  "position" smallint default 0 not null,
  constraint course_discount_pkey PRIMARY KEY (course_id, held_course_id),
  constraint course_discount_amount_check CHECK ((amount > 0)),
  constraint course_discount_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) DEFERRABLE,
  constraint course_discount_held_course_id_fkey FOREIGN KEY (held_course_id) REFERENCES course(id) DEFERRABLE
);
CREATE INDEX course_discount_held_idx ON course_discount USING btree (held_course_id);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON course_discount FOR EACH ROW EXECUTE FUNCTION change_kept('course_id,held_course_id', '');
comment on table course_discount is 'Who stands in held_course_id pays amount less for course_id.';

create table group_schedule (
  group_id character(24) not null,
  day smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  constraint group_schedule_pkey PRIMARY KEY (group_id, day, start_minute),
  constraint group_schedule_overlap_excl EXCLUDE USING gist (group_id WITH =, day WITH =, int4range((start_minute)::integer, (end_minute)::integer) WITH &&),
  constraint group_schedule_day_check CHECK (((day >= 0) AND (day <= 6))),
  constraint group_schedule_hours_check CHECK (((0 <= start_minute) AND (start_minute < end_minute) AND (end_minute <= 1440))),
  constraint group_schedule_group_id_fkey FOREIGN KEY (group_id) REFERENCES class_group(id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX group_schedule_day_idx ON group_schedule USING btree (day);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON group_schedule FOR EACH ROW EXECUTE FUNCTION change_kept('group_id,day,start_minute', '');
comment on table group_schedule is 'The weekly lessons of a group. day 0 is Monday; minutes since midnight, the end excluded.';

create table lesson_change (
  id character(24) not null,
  group_id character(24) not null,
  kind text not null,
  day date,
  start_minute smallint,
  to_day date,
  to_start smallint,
  to_end smallint,
  classroom_id character(24),
  teacher_id character(24),
  on_closed_day boolean default false not null,
  emptied boolean default false not null,
  reason text default ''::text not null,
  user_id character(24),
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  share_teacher boolean default false not null,
  constraint lesson_change_pkey PRIMARY KEY (id),
  constraint lesson_change_key UNIQUE (group_id, day, start_minute),
  constraint lesson_change_landing_excl EXCLUDE USING gist (group_id WITH =, to_day WITH =, int4range((to_start)::integer, (to_end)::integer) WITH &&) WHERE ((to_day IS NOT NULL)),
  constraint lesson_change_day_check CHECK (((kind = 'extra'::text) = (day IS NULL))),
  constraint lesson_change_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint lesson_change_hours_check CHECK ((((to_day IS NULL) = (to_start IS NULL)) AND ((to_day IS NULL) = (to_end IS NULL)) AND (0 <= to_start) AND (to_start < to_end) AND (to_end <= 1440))),
  constraint lesson_change_kind_check CHECK ((kind = ANY (ARRAY['cancelled'::text, 'changed'::text, 'extra'::text]))),
  constraint lesson_change_reason_check CHECK ((length(reason) <= 120)),
  constraint lesson_change_start_check CHECK (((day IS NULL) = (start_minute IS NULL))),
  constraint lesson_change_to_day_check CHECK (((kind = 'cancelled'::text) = (to_day IS NULL))),
  constraint lesson_change_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES classroom(id) DEFERRABLE,
  constraint lesson_change_group_id_fkey FOREIGN KEY (group_id) REFERENCES class_group(id) ON DELETE CASCADE DEFERRABLE,
  constraint lesson_change_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES employee(id) DEFERRABLE,
  constraint lesson_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX lesson_change_classroom_idx ON lesson_change USING btree (classroom_id) WHERE classroom_id IS NOT NULL;
CREATE INDEX lesson_change_day_idx ON lesson_change USING btree (day) WHERE day IS NOT NULL;
CREATE INDEX lesson_change_teacher_idx ON lesson_change USING btree (teacher_id) WHERE teacher_id IS NOT NULL;
CREATE INDEX lesson_change_to_day_idx ON lesson_change USING btree (to_day) WHERE to_day IS NOT NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON lesson_change FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE CONSTRAINT TRIGGER lesson_change_child_changed AFTER UPDATE OF teacher_id, classroom_id ON lesson_change DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.teacher_id IS DISTINCT FROM new.teacher_id OR old.classroom_id IS DISTINCT FROM new.classroom_id) EXECUTE FUNCTION refuse_standing_child('lesson_change', 'id', 'teacher_id employee', 'classroom_id classroom');
CREATE CONSTRAINT TRIGGER lesson_change_child_new AFTER INSERT ON lesson_change DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (num_nonnulls(new.teacher_id, new.classroom_id) > 0) EXECUTE FUNCTION refuse_standing_child('lesson_change', 'id', 'teacher_id employee', 'classroom_id classroom');
CREATE CONSTRAINT TRIGGER lesson_followed AFTER INSERT OR DELETE OR UPDATE ON lesson_change DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION follow_change();
comment on table lesson_change is 'A lesson that is cancelled, changed (day, hours, room, teacher) or extra. day and start_minute name the one of the schedule, to_day and hours where it is given.';
comment on column lesson_change.on_closed_day is 'Given although the day is closed. Others fall away when their day is closed later.';
comment on column lesson_change.emptied is 'With it the group was left without a lesson on that day. Written with each change, so that a later schedule takes no record out of an average.';
comment on column lesson_change.share_teacher is 'As of a group, for this lesson alone.';

create function lands(x lesson_change, own_classroom character)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select x.on_closed_day or not exists (
    select from public.closed_day k
    where k.dates @> x.to_day and (k.location_id is null or k.location_id =
      (select r.location_id from public.classroom r where r.id = case when x.kind = 'extra' then x.classroom_id else coalesce(x.classroom_id, own_classroom) end)))
$function$;

create table list_day (
  root_group_id character(24) not null,
  day date not null,
  stood integer not null,
  marks integer,
  came integer,
  constraint list_day_pkey PRIMARY KEY (root_group_id, day),
  constraint list_day_counts_check CHECK (((stood >= 0) AND ((marks IS NULL) = (came IS NULL)) AND (0 <= came) AND (came <= marks))),
  constraint list_day_root_group_id_fkey FOREIGN KEY (root_group_id) REFERENCES class_group(id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX list_day_day_idx ON list_day USING btree (day);
comment on table list_day is 'How many were enrolled in a family on a day, how many have a mark, how many came. marks and came null: to be counted.';

create table pdf (
  id character(24) not null,
  course_id character(24) not null,
  name text not null,
  title text not null,
  description text not null,
  total_pages integer not null,
  file_id character(24) not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  deleted_with character(24),
  constraint pdf_pkey PRIMARY KEY (id),
  constraint pdf_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint pdf_pages_check CHECK ((total_pages > 0)),
  constraint pdf_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) DEFERRABLE,
  constraint pdf_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id)
);
CREATE INDEX pdf_course_idx ON pdf USING btree (course_id) WHERE deleted_at IS NULL;
CREATE INDEX pdf_deleted_idx ON pdf USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX pdf_file_idx ON pdf USING btree (file_id);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON pdf FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
comment on table pdf is 'A document of a course''s online material.';

create table placement (
  id character(24) not null,
  course_id character(24) not null,
  chapter_id character(24),
  type smallint not null,
  item_id character(24) not null,
  linked boolean default false not null,
  hidden boolean default false not null,
  "position" integer not null,
  constraint placement_pkey PRIMARY KEY (id),
  constraint placement_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint placement_root_check CHECK (((chapter_id IS NOT NULL) OR ((type = 1) AND (NOT linked)))),
  constraint placement_self_check CHECK ((chapter_id IS DISTINCT FROM item_id)),
  constraint placement_type_check CHECK (((type >= 1) AND (type <= 4))),
  constraint placement_chapter_id_fkey FOREIGN KEY (chapter_id) REFERENCES chapter(id) DEFERRABLE,
  constraint placement_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) DEFERRABLE
);
CREATE INDEX placement_chapter_idx ON placement USING btree (chapter_id, "position") WHERE NOT hidden;
CREATE INDEX placement_course_idx ON placement USING btree (course_id, "position") WHERE chapter_id IS NULL;
CREATE INDEX placement_item_idx ON placement USING btree (item_id);
CREATE UNIQUE INDEX placement_own_key ON placement USING btree (item_id) WHERE NOT linked;
CREATE UNIQUE INDEX placement_shown_key ON placement USING btree (chapter_id, item_id) WHERE chapter_id IS NOT NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON placement FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
comment on table placement is 'Where an item of the material stands: in a chapter, or (a chapter only) at the root of its course. One place is its own, any number are links.';

create table plan_template (
  id character(24) not null,
  course_id character(24) not null,
  name text not null,
  payments smallint not null,
  month_day smallint,
  weeks smallint,
  first_share smallint,
  is_default boolean default false not null,
  created_at timestamp with time zone default now() not null,
  archived_at timestamp with time zone,
  constraint plan_template_pkey PRIMARY KEY (id),
  constraint plan_template_first_share_check CHECK (((first_share >= 0) AND (first_share <= 90))),
  constraint plan_template_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint plan_template_month_day_check CHECK (((month_day >= 1) AND (month_day <= 31))),
  constraint plan_template_payments_check CHECK (((payments >= 1) AND (payments <= 24))),
  constraint plan_template_rhythm_check CHECK ((num_nonnulls(month_day, weeks) = 1)),
  constraint plan_template_weeks_check CHECK (((weeks >= 1) AND (weeks <= 8))),
  constraint plan_template_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) DEFERRABLE
);
CREATE UNIQUE INDEX plan_template_default_key ON plan_template USING btree (course_id) WHERE archived_at IS NULL AND is_default;
CREATE UNIQUE INDEX plan_template_name_key ON plan_template USING btree (course_id, lower(name)) WHERE archived_at IS NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON plan_template FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE TRIGGER plan_template_name_changed BEFORE UPDATE OF name, archived_at, course_id ON plan_template FOR EACH ROW WHEN (new.archived_at IS NULL AND (old.name <> new.name OR old.archived_at IS NOT NULL OR old.course_id <> new.course_id)) EXECUTE FUNCTION refuse_name_taken('plan_template_name_key', 'name', 'archived_at', 'course_id');
CREATE TRIGGER plan_template_name_new BEFORE INSERT ON plan_template FOR EACH ROW WHEN (new.archived_at IS NULL) EXECUTE FUNCTION refuse_name_taken('plan_template_name_key', 'name', 'archived_at', 'course_id');
comment on table plan_template is 'How the plans of a course are made. An archived one stays, since plans name it.';

create table quiz (
  id character(24) not null,
  course_id character(24) not null,
  name text not null,
  description text not null,
  active boolean default true not null,
  random boolean default true not null,
  quiz_type smallint default 1 not null,
  student_attempts smallint default 1 not null,
  questions_per_quiz integer default 0 not null,
  limit_time integer default 0 not null,
  version integer default 1 not null,
  question_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by character(24),
  deleted_at timestamp with time zone,
  deleted_with character(24),
  constraint quiz_pkey PRIMARY KEY (id),
  constraint quiz_attempts_check CHECK (((student_attempts >= 1) AND (student_attempts <= 10))),
  constraint quiz_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint quiz_limit_check CHECK ((limit_time >= 0)),
  constraint quiz_shown_check CHECK ((questions_per_quiz >= 0)),
  constraint quiz_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) DEFERRABLE,
  constraint quiz_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX quiz_course_idx ON quiz USING btree (course_id) WHERE deleted_at IS NULL;
CREATE INDEX quiz_deleted_idx ON quiz USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON quiz FOR EACH ROW EXECUTE FUNCTION change_kept('id', 'question_count');
comment on table quiz is 'A quiz of a course''s online material.';

create table quiz_question (
  id character(24) not null,
  quiz_id character(24) not null,
  "position" integer not null,
  question text not null,
  question_type smallint not null,
  image_id character(24),
  formula text,
  constraint quiz_question_pkey PRIMARY KEY (id),
  constraint quiz_question_position_key UNIQUE (quiz_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint quiz_question_content_check CHECK ((((question_type = 2) = (image_id IS NOT NULL)) AND ((question_type = 3) = (formula IS NOT NULL)))),
  constraint quiz_question_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint quiz_question_type_check CHECK (((question_type >= 1) AND (question_type <= 3))),
  constraint quiz_question_image_id_fkey FOREIGN KEY (image_id) REFERENCES stored_file(id),
  constraint quiz_question_quiz_id_fkey FOREIGN KEY (quiz_id) REFERENCES quiz(id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX quiz_question_image_idx ON quiz_question USING btree (image_id) WHERE image_id IS NOT NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON quiz_question FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
comment on table quiz_question is 'A question of a quiz.';

create table quiz_answer (
  id character(24) not null,
  question_id character(24) not null,
  "position" integer not null,
  content text default ''::text not null,
  valid boolean default false not null,
  answer_type smallint not null,
  image_id character(24),
  formula text,
  constraint quiz_answer_pkey PRIMARY KEY (id),
  constraint quiz_answer_position_key UNIQUE (question_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint quiz_answer_content_check CHECK ((((answer_type = 2) = (image_id IS NOT NULL)) AND ((answer_type = 3) = (formula IS NOT NULL)))),
  constraint quiz_answer_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint quiz_answer_type_check CHECK (((answer_type >= 1) AND (answer_type <= 3))),
  constraint quiz_answer_image_id_fkey FOREIGN KEY (image_id) REFERENCES stored_file(id),
  constraint quiz_answer_question_id_fkey FOREIGN KEY (question_id) REFERENCES quiz_question(id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX quiz_answer_image_idx ON quiz_answer USING btree (image_id) WHERE image_id IS NOT NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON quiz_answer FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
comment on table quiz_answer is 'A possible answer of a question.';

create table student (
  id character(24) not null,
  name text not null,
  last_name text not null,
  second_last_name text not null,
  email text not null,
  phone_number text not null,
  second_phone_number text,
  birth_date date,
  unique_folio text,
  promotional_code_id character(24),
  comipems_order jsonb default '[]'::jsonb not null,
  password_hash text,
  balance_due bigint default 0 not null,
  credit bigint default 0 not null,
  sort_name text collate "C" generated always as (plain_text(((((last_name || ' '::text) || second_last_name) || ' '::text) || name))) stored not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  words text generated always as (person_words(((((name || ' '::text) || last_name) || ' '::text) || second_last_name), ((((((email || ' '::text) || phone_number) || ' '::text) || COALESCE(second_phone_number, ''::text)) || ' '::text) || COALESCE(unique_folio, ''::text)))) stored not null,
  email_like text generated always as (email_like(email)) stored not null,
  due_on date,
  origin_location_id character(24),
  campuses text[] default '{}'::text[] not null,
  seen_campuses text[] default '{}'::text[] not null,
  merged_into character(24),
  erased_at timestamp with time zone,
  source_id character(24),
  constraint student_pkey PRIMARY KEY (id),
  constraint student_folio_key UNIQUE (unique_folio),
  constraint student_balance_due_check CHECK ((balance_due >= 0)),
  constraint student_credit_check CHECK ((credit >= 0)),
  constraint student_due_check CHECK (((balance_due = 0) = (due_on IS NULL))),
  constraint student_email_check CHECK ((email = lower(email))),
  constraint student_erased_check CHECK (((erased_at IS NULL) OR (deleted_at IS NOT NULL))),
  constraint student_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint student_merged_check CHECK (((merged_into IS NULL) OR ((merged_into <> id) AND (deleted_at IS NOT NULL)))),
  constraint student_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES student(id) DEFERRABLE,
  constraint student_origin_fkey FOREIGN KEY (origin_location_id) REFERENCES location(id) DEFERRABLE,
  constraint student_promotional_code_id_fkey FOREIGN KEY (promotional_code_id) REFERENCES promotional_code(id) DEFERRABLE,
  constraint student_source_id_fkey FOREIGN KEY (source_id) REFERENCES source(id) DEFERRABLE
);
CREATE INDEX student_birth_idx ON student USING btree (birth_date) WHERE deleted_at IS NULL AND birth_date IS NOT NULL;
CREATE INDEX student_code_idx ON student USING btree (promotional_code_id) WHERE promotional_code_id IS NOT NULL;
CREATE INDEX student_created_idx ON student USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX student_deleted_idx ON student USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX student_due_idx ON student USING btree (due_on, id) WHERE deleted_at IS NULL AND due_on IS NOT NULL;
CREATE UNIQUE INDEX student_email_key ON student USING btree (email) WHERE deleted_at IS NULL;
CREATE INDEX student_like_idx ON student USING btree (email_like) WHERE deleted_at IS NULL;
CREATE INDEX student_mail_key_idx ON student USING btree (mail_key(email_like)) WHERE deleted_at IS NULL;
CREATE INDEX student_merged_idx ON student USING btree (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX student_origin_idx ON student USING btree (origin_location_id) WHERE origin_location_id IS NOT NULL;
CREATE INDEX student_owed_idx ON student USING btree (balance_due) WHERE deleted_at IS NULL AND balance_due > 0;
CREATE INDEX student_owing_idx ON student USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL AND balance_due > 0;
CREATE INDEX student_phone_key_idx ON student USING btree (phone_key(phone_number)) WHERE deleted_at IS NULL;
CREATE INDEX student_pieces_idx ON student USING gin (search_pieces(words));
CREATE UNIQUE INDEX student_reference_key ON student USING btree (bank_reference_of(unique_folio));
CREATE INDEX student_settled_idx ON student USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL AND balance_due = 0;
CREATE INDEX student_sort_idx ON student USING btree (sort_name, id) WHERE deleted_at IS NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON student FOR EACH ROW EXECUTE FUNCTION change_kept('id', 'password_hash,balance_due,credit,due_on,campuses,seen_campuses,sort_name,words,email_like');
CREATE CONSTRAINT TRIGGER student_goes AFTER UPDATE OF deleted_at ON student DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse_standing_child();
CREATE TRIGGER student_letters AFTER UPDATE OF deleted_at ON student FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL AND new.merged_into IS NULL) EXECUTE FUNCTION drop_letters();
CREATE TRIGGER student_origin_changed AFTER UPDATE OF origin_location_id ON student FOR EACH ROW WHEN (old.origin_location_id IS DISTINCT FROM new.origin_location_id) EXECUTE FUNCTION place_new_student();
CREATE TRIGGER student_placed BEFORE INSERT ON student FOR EACH ROW EXECUTE FUNCTION place_new_student();
comment on table student is 'Whoever takes or took courses. balance_due and credit are what the ledger says, written by recalculate_balances.';
comment on column student.due_on is 'The oldest open date, null exactly when nothing is owed.';
comment on column student.origin_location_id is 'The campus of the desk or import that wrote them: counts until they are registered.';
comment on column student.campuses is 'What student_place says, kept by trigger. Empty: Sin sede.';
comment on column student.seen_campuses is 'These and wherever they were once registered or paid, so that no line of money loses its name.';
comment on column student.merged_into is 'The card that this one was merged into. Its folio, pass and id lead there.';
comment on column student.source_id is 'How they heard of the academy; null: nobody asked.';

create table advisory_booking (
  id character(24) not null,
  slot_id character(24) not null,
  student_id character(24) not null,
  topics jsonb default '[]'::jsonb not null,
  attended boolean,
  user_id character(24),
  booked_at timestamp with time zone default now() not null,
  cancelled_at timestamp with time zone,
  constraint advisory_booking_pkey PRIMARY KEY (id),
  constraint advisory_booking_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint advisory_booking_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES advisory_slot(id) ON DELETE CASCADE DEFERRABLE,
  constraint advisory_booking_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id) DEFERRABLE,
  constraint advisory_booking_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX advisory_booking_slot_idx ON advisory_booking USING btree (slot_id) WHERE cancelled_at IS NULL;
CREATE UNIQUE INDEX advisory_booking_standing_key ON advisory_booking USING btree (slot_id, student_id) WHERE cancelled_at IS NULL;
CREATE INDEX advisory_booking_student_idx ON advisory_booking USING btree (student_id, booked_at DESC);
CREATE CONSTRAINT TRIGGER advisory_booking_child_changed AFTER UPDATE OF student_id, slot_id, cancelled_at ON advisory_booking DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.cancelled_at IS NULL AND (old.cancelled_at IS NOT NULL OR old.student_id IS DISTINCT FROM new.student_id OR old.slot_id IS DISTINCT FROM new.slot_id)) EXECUTE FUNCTION refuse_standing_child('advisory_booking', 'id', 'student_id student', '*');
CREATE CONSTRAINT TRIGGER advisory_booking_child_new AFTER INSERT ON advisory_booking DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.cancelled_at IS NULL) EXECUTE FUNCTION refuse_standing_child('advisory_booking', 'id', 'student_id student', '*');
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON advisory_booking FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE TRIGGER follow_merge BEFORE INSERT ON advisory_booking FOR EACH ROW WHEN (new.student_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
comment on table advisory_booking is 'A student''s place in an advisory. Cancelled places stay.';

create table attendance (
  id character(24) not null,
  student_id character(24) not null,
  group_id character(24) not null,
  day date not null,
  present boolean not null,
  source text not null,
  scan uuid,
  user_id character(24),
  session_id character(24),
  recorded_at timestamp with time zone default now() not null,
  root_group_id character(24) default ''::bpchar not null,
  constraint attendance_pkey PRIMARY KEY (id),
  constraint attendance_day_key UNIQUE (student_id, root_group_id, day),
  constraint attendance_scan_key UNIQUE (scan),
  constraint attendance_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint attendance_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'checklist'::text, 'scan'::text]))),
  constraint attendance_group_id_fkey FOREIGN KEY (group_id) REFERENCES class_group(id) DEFERRABLE,
  constraint attendance_root_group_id_fkey FOREIGN KEY (root_group_id) REFERENCES class_group(id) DEFERRABLE,
  constraint attendance_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id) DEFERRABLE,
  constraint attendance_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX attendance_group_idx ON attendance USING btree (group_id, day);
CREATE INDEX attendance_root_idx ON attendance USING btree (root_group_id, day);
CREATE INDEX attendance_weeks_idx ON attendance USING btree (day) INCLUDE (present, group_id, root_group_id, student_id);
CREATE TRIGGER attendance_root BEFORE INSERT OR UPDATE OF group_id ON attendance FOR EACH ROW EXECUTE FUNCTION attendance_root();
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON attendance FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE TRIGGER follow_merge BEFORE INSERT ON attendance FOR EACH ROW WHEN (new.student_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
CREATE TRIGGER inside_campus BEFORE INSERT OR DELETE OR UPDATE ON attendance FOR EACH ROW WHEN (current_setting('plantel.campuses'::text, true) <> ''::text) EXECUTE FUNCTION inside_campus();
CREATE TRIGGER list_emptied AFTER INSERT OR DELETE OR UPDATE ON attendance FOR EACH ROW EXECUTE FUNCTION empty_list();
comment on table attendance is 'Who came to which lesson: one row per student, root group and day, whoever writes it.';

create table collection_contact (
  id character(24) not null,
  student_id character(24) not null,
  payer_id character(24),
  channel text not null,
  outcome text not null,
  note text,
  user_id character(24) not null,
  at timestamp with time zone default now() not null,
  promise_on date,
  promise_amount bigint,
  resume_on date not null,
  fixed boolean default false not null,
  latest boolean default true not null,
  constraint collection_contact_pkey PRIMARY KEY (id),
  constraint collection_contact_amount_check CHECK ((promise_amount > 0)),
  constraint collection_contact_channel_check CHECK ((channel = ANY (ARRAY['call'::text, 'whatsapp'::text]))),
  constraint collection_contact_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint collection_contact_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint collection_contact_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'no_answer'::text, 'wrong_number'::text, 'promise'::text, 'whatsapp'::text, 'refused'::text]))),
  constraint collection_contact_promise_check CHECK ((((outcome = 'promise'::text) = (promise_on IS NOT NULL)) AND ((promise_on IS NULL) = (promise_amount IS NULL)))),
  constraint collection_contact_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES payer(id) ON DELETE SET NULL DEFERRABLE,
  constraint collection_contact_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id) DEFERRABLE,
  constraint collection_contact_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX collection_contact_fixed_idx ON collection_contact USING btree (resume_on, student_id) WHERE latest AND fixed;
CREATE UNIQUE INDEX collection_contact_latest_key ON collection_contact USING btree (student_id) WHERE latest;
CREATE INDEX collection_contact_payer_idx ON collection_contact USING btree (payer_id) WHERE payer_id IS NOT NULL;
CREATE INDEX collection_contact_promise_idx ON collection_contact USING btree (promise_on, student_id) WHERE latest AND outcome = 'promise'::text;
CREATE INDEX collection_contact_resume_idx ON collection_contact USING btree (resume_on) WHERE latest AND (fixed OR outcome = 'promise'::text);
CREATE INDEX collection_contact_student_idx ON collection_contact USING btree (student_id, at DESC, id DESC);
CREATE INDEX collection_contact_user_idx ON collection_contact USING btree (user_id, at);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON collection_contact FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE TRIGGER follow_merge BEFORE INSERT ON collection_contact FOR EACH ROW WHEN (new.student_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
comment on table collection_contact is 'A call or WhatsApp about late money and what came of it. latest: no newer one of the student; fixed: its day was chosen by a person.';
comment on column collection_contact.resume_on is 'On which day the student stands in the queue again, if something is still overdue.';

create table dossier (
  id character(24) not null,
  student_id character(24) not null,
  visitor_ids text[] default '{}'::text[] not null,
  payer_ids text[] default '{}'::text[] not null,
  user_id character(24),
  asked_at timestamp with time zone not null,
  key text not null,
  made_at timestamp with time zone,
  bytes bigint,
  failed_at timestamp with time zone,
  constraint dossier_pkey PRIMARY KEY (id),
  constraint dossier_key_key UNIQUE (key),
  constraint dossier_failed_check CHECK ((num_nonnulls(made_at, failed_at) < 2)),
  constraint dossier_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint dossier_made_check CHECK (((made_at IS NULL) = (bytes IS NULL))),
  constraint dossier_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint dossier_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id)
);
CREATE INDEX dossier_student_idx ON dossier USING btree (student_id, asked_at DESC);
CREATE INDEX dossier_user_idx ON dossier USING btree (user_id) WHERE user_id IS NOT NULL;
comment on table dossier is 'A file with what is kept of a student: asked for, made by a job, gone after 72 hours.';

create table erasure (
  id character(24) not null,
  number integer not null,
  subject_id character(24) not null,
  user_id character(24),
  at timestamp with time zone not null,
  reason text not null,
  constraint erasure_pkey PRIMARY KEY (id),
  constraint erasure_number_key UNIQUE (number),
  constraint erasure_subject_key UNIQUE (subject_id),
  constraint erasure_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint erasure_number_check CHECK ((number > 0)),
  constraint erasure_subject_fkey FOREIGN KEY (subject_id) REFERENCES student(id),
  constraint erasure_user_fkey FOREIGN KEY (user_id) REFERENCES employee(id)
);
CREATE INDEX erasure_user_idx ON erasure USING btree (user_id) WHERE user_id IS NOT NULL;
comment on table erasure is 'Whose personal data were erased, when and why. Their records go on as Persona and this number.';

create table folio (
  id character(24) not null,
  student_id character(24) not null,
  title text not null,
  folio text not null,
  created_at timestamp with time zone default now() not null,
  constraint folio_pkey PRIMARY KEY (id),
  constraint folio_title_key UNIQUE (student_id, title),
  constraint folio_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint folio_length_check CHECK (((length(folio) >= 1) AND (length(folio) <= 10))),
  constraint folio_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id) ON DELETE CASCADE DEFERRABLE
);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON folio FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE TRIGGER follow_merge BEFORE INSERT ON folio FOR EACH ROW WHEN (new.student_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
comment on table folio is 'The number of a printed guide that was handed to a student.';

create table privacy_request (
  id character(24) not null,
  student_id character(24) not null,
  kind text not null,
  received date not null,
  due date not null,
  answered timestamp with time zone,
  outcome text,
  carry_out_by date,
  carried_out timestamp with time zone,
  user_id character(24),
  answered_by character(24),
  until date generated always as (
CASE
    WHEN (answered IS NULL) THEN due
    WHEN (carried_out IS NULL) THEN carry_out_by
    ELSE NULL::date
END) stored,
  constraint privacy_request_pkey PRIMARY KEY (id),
  constraint privacy_request_answer_check CHECK (((answered IS NULL) = (outcome IS NULL))),
  constraint privacy_request_carried_check CHECK (((carried_out IS NULL) OR (carry_out_by IS NOT NULL))),
  constraint privacy_request_due_check CHECK ((due > received)),
  constraint privacy_request_granted_check CHECK (((carry_out_by IS NOT NULL) = (NOT (outcome IS DISTINCT FROM 'granted'::text)))),
  constraint privacy_request_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint privacy_request_kind_check CHECK ((kind = ANY (ARRAY['A'::text, 'R'::text, 'C'::text, 'O'::text]))),
  constraint privacy_request_outcome_check CHECK ((outcome = ANY (ARRAY['granted'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint privacy_request_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES employee(id) DEFERRABLE,
  constraint privacy_request_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id) DEFERRABLE,
  constraint privacy_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX privacy_request_answered_by_idx ON privacy_request USING btree (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX privacy_request_student_idx ON privacy_request USING btree (student_id);
CREATE INDEX privacy_request_until_idx ON privacy_request USING btree (until) WHERE until IS NOT NULL;
CREATE INDEX privacy_request_user_idx ON privacy_request USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER change_kept AFTER UPDATE OF student_id ON privacy_request FOR EACH ROW WHEN (old.student_id IS DISTINCT FROM new.student_id) EXECUTE FUNCTION change_kept('id', 'kind,received,due,answered,outcome,carry_out_by,carried_out,user_id,answered_by,until');
comment on table privacy_request is 'What a student asked about their data, and until when it is answered and carried out. It names nobody by itself.';

create table registration (
  id character(24) not null,
  student_id character(24) not null,
  group_id character(24) not null,
  course_id character(24) not null,
  price bigint not null,
  parent_id character(24),
  user_id character(24),
  registered_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  end_reason text,
  end_note text,
  constraint registration_pkey PRIMARY KEY (id),
  constraint registration_end_note_check CHECK ((length(end_note) <= 200)),
  constraint registration_end_reason_check CHECK ((end_reason = ANY (ARRAY['schedule'::text, 'cost'::text, 'level'::text, 'distance'::text, 'academy'::text, 'health'::text, 'school'::text, 'closed'::text, 'unsaid'::text, 'mistake'::text, 'merged'::text]))),
  constraint registration_end_told_check CHECK (((ended_at IS NOT NULL) OR ((end_reason IS NULL) AND (end_note IS NULL)))),
  constraint registration_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint registration_price_check CHECK ((price >= 0)),
  constraint registration_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) DEFERRABLE,
  constraint registration_group_id_fkey FOREIGN KEY (group_id) REFERENCES class_group(id) DEFERRABLE,
  constraint registration_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES registration(id) DEFERRABLE,
  constraint registration_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id) DEFERRABLE,
  constraint registration_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX registration_course_idx ON registration USING btree (course_id) WHERE ended_at IS NULL;
CREATE INDEX registration_day_idx ON registration USING btree (registered_at) INCLUDE (group_id) WHERE parent_id IS NULL;
CREATE INDEX registration_ended_idx ON registration USING btree (ended_at) WHERE ended_at IS NOT NULL AND parent_id IS NULL;
CREATE INDEX registration_group_idx ON registration USING btree (group_id, registered_at, id);
CREATE INDEX registration_parent_idx ON registration USING btree (parent_id) WHERE parent_id IS NOT NULL;
CREATE UNIQUE INDEX registration_standing_key ON registration USING btree (student_id, group_id) WHERE ended_at IS NULL;
CREATE INDEX registration_student_idx ON registration USING btree (student_id, registered_at, id);
CREATE INDEX registration_user_idx ON registration USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON registration FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE TRIGGER follow_merge BEFORE INSERT ON registration FOR EACH ROW WHEN (new.student_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
CREATE TRIGGER inside_campus BEFORE INSERT OR DELETE OR UPDATE ON registration FOR EACH ROW WHEN (current_setting('plantel.campuses'::text, true) <> ''::text) EXECUTE FUNCTION inside_campus();
CREATE CONSTRAINT TRIGGER registration_child_changed AFTER UPDATE OF student_id, group_id, course_id, ended_at ON registration DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.ended_at IS NULL AND (old.ended_at IS NOT NULL OR old.student_id IS DISTINCT FROM new.student_id OR old.group_id IS DISTINCT FROM new.group_id OR old.course_id IS DISTINCT FROM new.course_id)) EXECUTE FUNCTION refuse_standing_child('registration', 'id', 'student_id student', 'group_id class_group', 'course_id course');
CREATE CONSTRAINT TRIGGER registration_child_new AFTER INSERT ON registration DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.ended_at IS NULL) EXECUTE FUNCTION refuse_standing_child('registration', 'id', 'student_id student', 'group_id class_group', 'course_id course');
CREATE TRIGGER registration_place_changed AFTER UPDATE OF group_id, student_id, ended_at ON registration FOR EACH ROW WHEN (old.group_id IS DISTINCT FROM new.group_id OR old.student_id IS DISTINCT FROM new.student_id OR old.ended_at IS DISTINCT FROM new.ended_at) EXECUTE FUNCTION place_registered();
CREATE TRIGGER registration_placed AFTER INSERT OR DELETE ON registration FOR EACH ROW EXECUTE FUNCTION place_registered();
CREATE CONSTRAINT TRIGGER registration_placed_at_last AFTER INSERT ON registration DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION place_registered();
CREATE CONSTRAINT TRIGGER registration_settled AFTER INSERT OR DELETE OR UPDATE OF student_id, price, ended_at ON registration DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unsettled();
CREATE TRIGGER registration_taken_up BEFORE UPDATE OF ended_at ON registration FOR EACH ROW WHEN (new.ended_at IS NULL AND old.ended_at IS NOT NULL) EXECUTE FUNCTION forget_end();
comment on table registration is 'One row, one seat, one cost. price is the course''s of that day, so that a later price makes no debt.';
comment on column registration.end_reason is 'Why it ended; null: nobody was asked. merged: two cards of one student became one.';

create table due_row (
  registration_id character(24) not null,
  due_on date not null,
  student_id character(24) not null,
  amount bigint not null,
  open bigint not null,
  constraint due_row_pkey PRIMARY KEY (registration_id, due_on),
  constraint due_row_amount_check CHECK ((amount > 0)),
  constraint due_row_open_check CHECK (((0 <= open) AND (open <= amount))),
  constraint due_row_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registration(id) ON DELETE CASCADE,
  constraint due_row_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id) ON DELETE CASCADE
);
CREATE INDEX due_row_day_idx ON due_row USING btree (due_on) INCLUDE (amount, open, registration_id, student_id);
CREATE INDEX due_row_student_idx ON due_row USING btree (student_id, due_on);
comment on table due_row is 'The rows of due, kept for lists and sums by recalculate_balances.';

create table entry (
  id character(24) not null,
  student_id character(24) not null,
  registration_id character(24),
  other boolean default false not null,
  course_id character(24),
  amount bigint default 0 not null,
  discount bigint default 0 not null,
  source text not null,
  type text default 'cash'::text not null,
  concept text not null,
  promotional_code_id character(24),
  location_id character(24),
  user_id character(24),
  entered_at timestamp with time zone default now() not null,
  voided_at timestamp with time zone,
  voided_by character(24),
  reverses_id character(24),
  closing_id character(24),
  void_reason text,
  constraint entry_pkey PRIMARY KEY (id),
  constraint entry_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint entry_opening_check CHECK (((source <> 'opening'::text) OR ((registration_id IS NOT NULL) AND (NOT other) AND (type = 'other'::text) AND (user_id IS NULL) AND (closing_id IS NULL)))),
  constraint entry_place_check CHECK (
CASE
    WHEN ((source = 'refund'::text) OR other) THEN (registration_id IS NULL)
    ELSE (registration_id IS NOT NULL)
END),
  constraint entry_refund_check CHECK ((NOT ((source = 'refund'::text) AND other))),
  constraint entry_reverses_check CHECK (((source = 'reversal'::text) = (reverses_id IS NOT NULL))),
  constraint entry_sign_check CHECK (
CASE
    WHEN (source = ANY (ARRAY['reversal'::text, 'refund'::text])) THEN ((amount < 0) AND (discount = 0))
    ELSE ((amount >= 0) AND (discount >= 0) AND ((amount + discount) > 0))
END),
  constraint entry_source_check CHECK ((source = ANY (ARRAY['payment'::text, 'staff'::text, 'course'::text, 'code'::text, 'reversal'::text, 'refund'::text, 'opening'::text]))),
  constraint entry_type_check CHECK ((type = ANY (ARRAY['cash'::text, 'transfer'::text, 'debit'::text, 'credit'::text, 'deposit'::text, 'other'::text]))),
  constraint entry_void_reason_check CHECK (((void_reason IS NULL) OR (voided_at IS NOT NULL))),
  constraint entry_closing_id_fkey FOREIGN KEY (closing_id) REFERENCES cash_closing(id),
  constraint entry_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id),
  constraint entry_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id),
  constraint entry_promotional_code_id_fkey FOREIGN KEY (promotional_code_id) REFERENCES promotional_code(id),
  constraint entry_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registration(id),
  constraint entry_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES entry(id),
  constraint entry_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint entry_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id),
  constraint entry_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES employee(id)
);
CREATE INDEX entry_cash_idx ON entry USING btree (entered_at) INCLUDE (amount, location_id) WHERE voided_at IS NULL AND amount <> 0 AND source <> 'opening'::text;
CREATE INDEX entry_closing_idx ON entry USING btree (closing_id) WHERE closing_id IS NOT NULL;
CREATE INDEX entry_code_idx ON entry USING btree (promotional_code_id) WHERE promotional_code_id IS NOT NULL;
CREATE INDEX entry_course_idx ON entry USING btree (course_id) WHERE course_id IS NOT NULL;
CREATE INDEX entry_discount_idx ON entry USING btree (registration_id) INCLUDE (discount) WHERE discount > 0 AND voided_at IS NULL AND NOT other;
CREATE INDEX entry_entered_idx ON entry USING btree (entered_at);
CREATE INDEX entry_location_idx ON entry USING btree (location_id, entered_at) WHERE location_id IS NOT NULL;
CREATE INDEX entry_open_idx ON entry USING btree (user_id) WHERE closing_id IS NULL;
CREATE INDEX entry_opening_idx ON entry USING btree (entered_at DESC, id DESC) WHERE source = 'opening'::text;
CREATE INDEX entry_registration_idx ON entry USING btree (registration_id);
CREATE INDEX entry_reverses_idx ON entry USING btree (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE INDEX entry_student_idx ON entry USING btree (student_id, entered_at DESC, id DESC);
CREATE INDEX entry_user_idx ON entry USING btree (user_id, entered_at);
CREATE TRIGGER change_kept AFTER UPDATE OF student_id ON entry FOR EACH ROW WHEN (old.student_id IS DISTINCT FROM new.student_id) EXECUTE FUNCTION change_kept('id', 'registration_id,other,course_id,amount,discount,source,type,concept,promotional_code_id,location_id,user_id,entered_at,voided_at,voided_by,reverses_id,closing_id,void_reason');
CREATE TRIGGER entry_append_only BEFORE DELETE OR UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION keep_entry();
CREATE TRIGGER entry_place_changed AFTER UPDATE OF student_id ON entry FOR EACH ROW WHEN (old.student_id <> new.student_id AND new.location_id IS NOT NULL) EXECUTE FUNCTION place_paid();
CREATE TRIGGER entry_placed AFTER INSERT ON entry FOR EACH ROW WHEN (new.location_id IS NOT NULL) EXECUTE FUNCTION place_paid();
CREATE CONSTRAINT TRIGGER entry_settled AFTER INSERT OR UPDATE OF student_id, voided_at ON entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unsettled();
CREATE TRIGGER follow_merge BEFORE INSERT ON entry FOR EACH ROW WHEN (new.student_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
CREATE TRIGGER line_follows AFTER UPDATE OF student_id ON entry FOR EACH ROW WHEN (old.student_id <> new.student_id) EXECUTE FUNCTION line_follows();
comment on table entry is 'The ledger, in integer centavos: written once. A wrong entry is voided, a closed one reversed. other (Otros): outside every balance.';

create table bank_line (
  import_id character(24) not null,
  number integer not null,
  hash bytea not null,
  day date not null,
  amount bigint not null,
  text text not null,
  reference text default ''::text not null,
  student_id character(24),
  candidates character(24)[] default '{}'::bpchar[] not null,
  entry_id character(24),
  reason text,
  user_id character(24),
  decided_at timestamp with time zone,
  state text default 'read'::text not null,
  keys text[] default '{}'::text[] not null,
  layout text,
  pair_import character(24),
  pair_number integer,
  pair_entry character(24),
  apart text[] default '{}'::text[] not null,
  cells text[],
  balance bigint,
  unproved boolean default false not null,
  constraint bank_line_pkey PRIMARY KEY (import_id, number),
  constraint bank_line_amount_check CHECK ((amount > 0)),
  constraint bank_line_entry_check CHECK (((state <> ALL (ARRAY['posted'::text, 'ticked'::text])) OR (entry_id IS NOT NULL))),
  constraint bank_line_state_check CHECK ((state = ANY (ARRAY['read'::text, 'known'::text, 'sure'::text, 'probable'::text, 'possible'::text, 'none'::text, 'twin'::text, 'posted'::text, 'ticked'::text, 'skipped'::text, 'failed'::text, 'kept'::text, 'undone'::text]))),
  constraint bank_line_twin_check CHECK (((state <> 'twin'::text) OR (num_nonnulls(pair_import, pair_entry) = 1))),
  constraint bank_line_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id),
  constraint bank_line_import_id_fkey FOREIGN KEY (import_id) REFERENCES bank_import(id) ON DELETE CASCADE,
  constraint bank_line_pair_entry_id_fkey FOREIGN KEY (pair_entry) REFERENCES entry(id),
  constraint bank_line_pair_fkey FOREIGN KEY (pair_import, pair_number) REFERENCES bank_line(import_id, number),
  constraint bank_line_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint bank_line_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id)
);
CREATE INDEX bank_line_amount_idx ON bank_line USING btree (amount, day) WHERE state <> ALL (ARRAY['known'::text, 'undone'::text]);
CREATE INDEX bank_line_cells_idx ON bank_line USING btree (import_id) WHERE cells IS NOT NULL;
CREATE INDEX bank_line_entry_idx ON bank_line USING btree (entry_id) WHERE entry_id IS NOT NULL;
CREATE UNIQUE INDEX bank_line_entry_key ON bank_line USING btree (entry_id) WHERE state = ANY (ARRAY['posted'::text, 'ticked'::text, 'kept'::text]);
CREATE UNIQUE INDEX bank_line_hash_key ON bank_line USING btree (hash) WHERE state <> ALL (ARRAY['known'::text, 'undone'::text]);
CREATE INDEX bank_line_pair_entry_idx ON bank_line USING btree (pair_entry) WHERE pair_entry IS NOT NULL;
CREATE INDEX bank_line_pair_idx ON bank_line USING btree (pair_import, pair_number) WHERE pair_import IS NOT NULL;
CREATE INDEX bank_line_settled_idx ON bank_line USING btree (hash) WHERE state = 'known'::text AND pair_import IS NOT NULL;
CREATE INDEX bank_line_state_idx ON bank_line USING btree (import_id, state, number);
CREATE INDEX bank_line_student_idx ON bank_line USING btree (student_id) WHERE student_id IS NOT NULL;
CREATE INDEX bank_line_user_idx ON bank_line USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER change_kept AFTER UPDATE OF student_id ON bank_line FOR EACH ROW WHEN (old.student_id IS DISTINCT FROM new.student_id) EXECUTE FUNCTION change_kept('import_id,number', 'hash,day,amount,text,reference,candidates,entry_id,reason,user_id,decided_at,state,keys,layout,pair_import,pair_number,pair_entry,apart');
comment on table bank_line is 'A line of money received. Its hash stands once unless it was undone: no file posts it twice.';

create table open_due (
  student_id character(24) not null,
  registration_id character(24) not null,
  due_on date not null,
  open bigint not null,
  constraint open_due_pkey PRIMARY KEY (registration_id, due_on),
  constraint open_due_open_check CHECK ((open > 0)),
  constraint open_due_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registration(id) ON DELETE CASCADE,
  constraint open_due_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id) ON DELETE CASCADE
);
CREATE INDEX open_due_day_idx ON open_due USING btree (due_on) INCLUDE (open, registration_id, student_id);
CREATE INDEX open_due_student_idx ON open_due USING btree (student_id, due_on);
comment on table open_due is 'The open rows of due, kept for lists and sums by recalculate_balances.';

create table payment_plan (
  registration_id character(24) not null,
  template_id character(24),
  version integer default nextval('payment_plan_version_seq'::regclass) not null,
  user_id character(24),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint payment_plan_pkey PRIMARY KEY (registration_id),
  constraint payment_plan_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registration(id) ON DELETE CASCADE DEFERRABLE,
  constraint payment_plan_template_id_fkey FOREIGN KEY (template_id) REFERENCES plan_template(id) DEFERRABLE,
  constraint payment_plan_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX payment_plan_template_idx ON payment_plan USING btree (template_id) WHERE template_id IS NOT NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON payment_plan FOR EACH ROW EXECUTE FUNCTION change_kept('registration_id', '');
CREATE CONSTRAINT TRIGGER payment_plan_settled AFTER INSERT OR DELETE OR UPDATE ON payment_plan DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unsettled_plan();
comment on table payment_plan is 'The agreed dates of one registration: its rows are instalments. version changes with each edit.';

create table instalment (
  registration_id character(24) not null,
  due_on date not null,
  amount bigint not null,
  constraint instalment_pkey PRIMARY KEY (registration_id, due_on),
  constraint instalment_amount_check CHECK ((amount > 0)),
  constraint instalment_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES payment_plan(registration_id) ON DELETE CASCADE DEFERRABLE
);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON instalment FOR EACH ROW EXECUTE FUNCTION change_kept('registration_id,due_on', '');
CREATE CONSTRAINT TRIGGER instalment_settled AFTER INSERT OR DELETE OR UPDATE ON instalment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unsettled_plan();
comment on table instalment is 'An agreed date and amount. What is paid of it is derived (due), never written.';

create table receipt (
  id character(24) not null,
  kind text not null,
  year smallint not null,
  number integer not null,
  folio text generated always as ((((year)::text || '-'::text) || lpad((number)::text, GREATEST(6, length((number)::text)), '0'::text))) stored not null,
  student_id character(24) not null,
  registration_id character(24),
  snapshot jsonb not null,
  file_id character(24),
  created_at timestamp with time zone default now() not null,
  charge_id character(24),
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_number_key UNIQUE (year, number),
  constraint receipt_charge_hex_check CHECK ((charge_id ~ '^[0-9a-f]{24}$'::text)),
  constraint receipt_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint receipt_kind_check CHECK ((kind = ANY (ARRAY['enrolment'::text, 'payment'::text]))),
  constraint receipt_positive_check CHECK ((number > 0)),
  constraint receipt_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint receipt_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registration(id),
  constraint receipt_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX receipt_charge_idx ON receipt USING btree (charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX receipt_registration_idx ON receipt USING btree (registration_id) WHERE registration_id IS NOT NULL;
CREATE INDEX receipt_student_idx ON receipt USING btree (student_id, created_at DESC);
CREATE TRIGGER change_kept AFTER UPDATE OF student_id ON receipt FOR EACH ROW WHEN (old.student_id IS DISTINCT FROM new.student_id) EXECUTE FUNCTION change_kept('id', 'kind,year,number,folio,registration_id,snapshot,file_id,created_at,charge_id');
CREATE TRIGGER follow_merge BEFORE INSERT ON receipt FOR EACH ROW WHEN (new.student_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
CREATE TRIGGER receipt_append_only BEFORE DELETE OR UPDATE ON receipt FOR EACH ROW EXECUTE FUNCTION keep_receipt();
comment on table receipt is 'What was printed, with a number without gaps per year: written once. snapshot is all that stands on it.';
comment on column receipt.charge_id is 'Receipts of one family charge share it: they are voided together. null: an act of its own.';

create table receipt_entry (
  receipt_id character(24) not null,
  entry_id character(24) not null,
  constraint receipt_entry_pkey PRIMARY KEY (receipt_id, entry_id),
  constraint receipt_entry_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id),
  constraint receipt_entry_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id) ON DELETE CASCADE
);
CREATE INDEX receipt_entry_entry_idx ON receipt_entry USING btree (entry_id);
CREATE TRIGGER receipt_entry_append_only BEFORE DELETE OR UPDATE ON receipt_entry FOR EACH ROW EXECUTE FUNCTION keep_receipt_entry();
comment on table receipt_entry is 'Which entries stand on a receipt: written once.';

create table student_import (
  id character(24) not null,
  filename text not null,
  state text default 'reading'::text not null,
  columns text[] not null,
  mapping jsonb,
  total integer not null,
  done integer default 0 not null,
  created_by character(24) not null,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  asked jsonb,
  location_id character(24),
  kind text default 'students'::text not null,
  made_talk character(24),
  constraint student_import_pkey PRIMARY KEY (id),
  constraint student_import_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint student_import_kind_check CHECK ((kind = ANY (ARRAY['students'::text, 'groups'::text, 'visitors'::text]))),
  constraint student_import_made_talk_check CHECK ((made_talk ~ '^[0-9a-f]{24}$'::text)),
  constraint student_import_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text]))),
  constraint student_import_total_check CHECK ((total > 0)),
  constraint student_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES employee(id),
  constraint student_import_location_fkey FOREIGN KEY (location_id) REFERENCES location(id)
);
CREATE INDEX student_import_busy_idx ON student_import USING btree (state) WHERE state = ANY (ARRAY['checking'::text, 'running'::text, 'undoing'::text]);
CREATE INDEX student_import_created_idx ON student_import USING btree (created_at DESC, id DESC);
CREATE INDEX student_import_location_idx ON student_import USING btree (location_id) WHERE location_id IS NOT NULL;
comment on table student_import is 'Students brought in from a spreadsheet: read, tried, written, taken back on request.';
comment on column student_import.location_id is 'The campus of whoever brought it: its students'' origin.';
comment on column student_import.kind is 'What its rows are.';

create table student_import_row (
  import_id character(24) not null,
  number integer not null,
  cells text[] not null,
  email text,
  verdict text default 'unread'::text not null,
  reason text,
  student_id character(24),
  made_group character(24),
  registration_id character(24),
  entry_id character(24),
  made_student boolean default false not null,
  shared boolean default false not null,
  visitor_id character(24),
  constraint student_import_row_pkey PRIMARY KEY (import_id, number),
  constraint student_import_row_made_group_check CHECK ((made_group ~ '^[0-9a-f]{24}$'::text)),
  constraint student_import_row_verdict_check CHECK ((verdict = ANY (ARRAY['unread'::text, 'ready'::text, 'duplicate'::text, 'invalid'::text, 'written'::text, 'failed'::text, 'undone'::text, 'kept'::text]))),
  constraint student_import_row_visitor_check CHECK ((visitor_id ~ '^[0-9a-f]{24}$'::text)),
  constraint student_import_row_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id),
  constraint student_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES student_import(id) ON DELETE CASCADE,
  constraint student_import_row_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registration(id),
  constraint student_import_row_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX student_import_row_email_idx ON student_import_row USING btree (import_id, email) WHERE email IS NOT NULL;
CREATE INDEX student_import_row_entry_idx ON student_import_row USING btree (entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX student_import_row_registration_idx ON student_import_row USING btree (registration_id) WHERE registration_id IS NOT NULL;
CREATE INDEX student_import_row_student_idx ON student_import_row USING btree (student_id) WHERE student_id IS NOT NULL;
CREATE INDEX student_import_row_verdict_idx ON student_import_row USING btree (import_id, verdict, number);
CREATE INDEX student_import_row_visitor_idx ON student_import_row USING btree (visitor_id) WHERE visitor_id IS NOT NULL;
comment on table student_import_row is 'A row of such a spreadsheet, with its verdict.';

create table student_payer (
  student_id character(24) not null,
  payer_id character(24) not null,
  relation text not null,
  pays boolean not null,
  tells text[] not null,
  created_at timestamp with time zone default now() not null,
  constraint student_payer_pkey PRIMARY KEY (student_id, payer_id),
  constraint student_payer_relation_check CHECK ((relation = ANY (ARRAY['madre'::text, 'padre'::text, 'tutor'::text, 'abuelo'::text, 'hermano'::text, 'pareja'::text, 'otro'::text]))),
  constraint student_payer_tells_check CHECK ((tells <@ ARRAY['cobranza'::text, 'asistencia'::text, 'avisos'::text])),
  constraint student_payer_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES payer(id) DEFERRABLE,
  constraint student_payer_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX student_payer_payer_idx ON student_payer USING btree (payer_id);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON student_payer FOR EACH ROW EXECUTE FUNCTION change_kept('student_id,payer_id', '');
CREATE TRIGGER student_payer_last AFTER DELETE ON student_payer FOR EACH ROW EXECUTE FUNCTION leave_no_payer_alone();
CREATE TRIGGER student_payer_most BEFORE INSERT ON student_payer FOR EACH ROW EXECUTE FUNCTION refuse_seventh_payer();
comment on table student_payer is 'What a payer is to a student: pays says whose money it is, tells of what they are told.';

create table talk (
  id character(24) not null,
  name text not null,
  level_id character(24) not null,
  type text not null,
  date date,
  quota integer not null,
  taken integer default 0 not null,
  active boolean default true not null,
  teacher_id character(24),
  classroom_id character(24),
  words text generated always as (search_words(((name || ' '::text) || type))) stored not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  share_teacher boolean default false not null,
  origin_location_id character(24),
  campuses text[] default '{}'::text[] not null,
  cost bigint,
  constraint talk_pkey PRIMARY KEY (id),
  constraint talk_cost_check CHECK ((cost >= 0)),
  constraint talk_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint talk_quota_check CHECK ((quota >= 0)),
  constraint talk_seats_check CHECK (((taken >= 0) AND (taken <= quota))),
  constraint talk_type_check CHECK ((type = ANY (ARRAY['Orientacion Bachillerato'::text, 'Feria de carreras'::text, 'Casa del terror'::text]))),
  constraint talk_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES classroom(id) DEFERRABLE,
  constraint talk_level_id_fkey FOREIGN KEY (level_id) REFERENCES course_level(id) DEFERRABLE,
  constraint talk_origin_fkey FOREIGN KEY (origin_location_id) REFERENCES location(id) DEFERRABLE,
  constraint talk_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX talk_classroom_idx ON talk USING btree (classroom_id) WHERE deleted_at IS NULL;
CREATE INDEX talk_date_idx ON talk USING btree (date, id) WHERE deleted_at IS NULL;
CREATE INDEX talk_deleted_idx ON talk USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX talk_origin_idx ON talk USING btree (origin_location_id) WHERE origin_location_id IS NOT NULL;
CREATE INDEX talk_teacher_idx ON talk USING btree (teacher_id) WHERE deleted_at IS NULL;
CREATE INDEX talk_words_idx ON talk USING gin (words gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON talk FOR EACH ROW EXECUTE FUNCTION change_kept('id', 'campuses,words');
CREATE TRIGGER inside_campus BEFORE INSERT OR DELETE OR UPDATE ON talk FOR EACH ROW WHEN (current_setting('plantel.campuses'::text, true) <> ''::text AND pg_trigger_depth() = 0) EXECUTE FUNCTION offered_inside_campus();
CREATE CONSTRAINT TRIGGER talk_child_changed AFTER UPDATE OF teacher_id, classroom_id, deleted_at ON talk DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.deleted_at IS NULL AND (old.deleted_at IS NOT NULL OR old.teacher_id IS DISTINCT FROM new.teacher_id OR old.classroom_id IS DISTINCT FROM new.classroom_id)) EXECUTE FUNCTION refuse_standing_child('talk', 'id', 'teacher_id employee', 'classroom_id classroom');
CREATE CONSTRAINT TRIGGER talk_child_new AFTER INSERT ON talk DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.deleted_at IS NULL AND num_nonnulls(new.teacher_id, new.classroom_id) > 0) EXECUTE FUNCTION refuse_standing_child('talk', 'id', 'teacher_id employee', 'classroom_id classroom');
CREATE CONSTRAINT TRIGGER talk_goes AFTER UPDATE OF deleted_at ON talk DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse_standing_child();
CREATE TRIGGER talk_placed BEFORE INSERT OR UPDATE OF classroom_id, origin_location_id ON talk FOR EACH ROW EXECUTE FUNCTION place_talk();
comment on table talk is 'A free talk. taken counts the visitors who are still coming.';
comment on column talk.share_teacher is 'As of a group.';
comment on column talk.origin_location_id is 'As of a group.';
comment on column talk.campuses is 'The campus of its room, without one that of its origin.';

create table room_booking (
  id bigint generated always as identity not null,
  classroom_id character(24) not null,
  group_id character(24),
  weekday smallint not null,
  minutes int4range not null,
  dates daterange not null,
  talk_id character(24),
  constraint room_booking_pkey PRIMARY KEY (id),
  constraint room_booking_free_excl EXCLUDE USING gist (classroom_id WITH =, weekday WITH =, dates WITH &&, minutes WITH &&),
  constraint room_booking_dates_check CHECK (((NOT isempty(dates)) AND (NOT lower_inf(dates)) AND (NOT upper_inf(dates)))),
  constraint room_booking_minutes_check CHECK (((NOT isempty(minutes)) AND (lower(minutes) >= 0) AND (upper(minutes) <= 1440))),
  constraint room_booking_owner_check CHECK ((num_nonnulls(group_id, talk_id) = 1)),
  constraint room_booking_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6))),
  constraint room_booking_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES classroom(id),
  constraint room_booking_group_id_fkey FOREIGN KEY (group_id) REFERENCES class_group(id) ON DELETE CASCADE,
  constraint room_booking_talk_id_fkey FOREIGN KEY (talk_id) REFERENCES talk(id) ON DELETE CASCADE
);
CREATE INDEX room_booking_group_idx ON room_booking USING btree (group_id);
CREATE INDEX room_booking_talk_idx ON room_booking USING btree (talk_id) WHERE talk_id IS NOT NULL;
CREATE CONSTRAINT TRIGGER room_booking_child_new AFTER INSERT ON room_booking DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_standing_child('room_booking', 'id', 'group_id class_group', 'talk_id talk');
comment on table room_booking is 'A weekly lesson of a running group, or a talk to come, that holds its room. No two at once in one room.';

create table talk_schedule (
  talk_id character(24) not null,
  day smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  constraint talk_schedule_pkey PRIMARY KEY (talk_id, day, start_minute),
  constraint talk_schedule_overlap_excl EXCLUDE USING gist (talk_id WITH =, day WITH =, int4range((start_minute)::integer, (end_minute)::integer) WITH &&),
  constraint talk_schedule_day_check CHECK (((day >= 0) AND (day <= 6))),
  constraint talk_schedule_hours_check CHECK (((0 <= start_minute) AND (start_minute < end_minute) AND (end_minute <= 1440))),
  constraint talk_schedule_talk_id_fkey FOREIGN KEY (talk_id) REFERENCES talk(id) ON DELETE CASCADE DEFERRABLE
);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON talk_schedule FOR EACH ROW EXECUTE FUNCTION change_kept('talk_id,day,start_minute', '');
comment on table talk_schedule is 'The hours of a talk.';

create table talk_student (
  id character(24) not null,
  talk_id character(24) not null,
  name text not null,
  last_name text not null,
  second_last_name text not null,
  email text not null,
  phone_number text not null,
  second_phone_number text,
  birth_date date,
  status smallint,
  next_call_at timestamp with time zone,
  called_by character(24),
  called_at timestamp with time zone,
  confirmed_by character(24),
  confirmed_at timestamp with time zone,
  attendance boolean default false not null,
  attended_at timestamp with time zone,
  moved_to character(24),
  student_id character(24),
  user_id character(24),
  registered_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  words text generated always as (person_words(((((name || ' '::text) || last_name) || ' '::text) || second_last_name), ((((email || ' '::text) || phone_number) || ' '::text) || COALESCE(second_phone_number, ''::text)))) stored not null,
  email_like text generated always as (email_like(email)) stored not null,
  merged_into character(24),
  erased_at timestamp with time zone,
  source_id character(24),
  constraint talk_student_pkey PRIMARY KEY (id),
  constraint talk_student_called_check CHECK (((called_by IS NULL) OR (called_at IS NOT NULL))),
  constraint talk_student_confirmed_check CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint talk_student_email_check CHECK ((email = lower(email))),
  constraint talk_student_erased_check CHECK (((erased_at IS NULL) OR (deleted_at IS NOT NULL))),
  constraint talk_student_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint talk_student_merged_check CHECK (((merged_into IS NULL) OR ((merged_into <> id) AND (deleted_at IS NOT NULL)))),
  constraint talk_student_status_check CHECK (((status >= 1) AND (status <= 10))),
  constraint talk_student_called_by_fkey FOREIGN KEY (called_by) REFERENCES employee(id) DEFERRABLE,
  constraint talk_student_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES employee(id) DEFERRABLE,
  constraint talk_student_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES talk_student(id) DEFERRABLE,
  constraint talk_student_moved_to_fkey FOREIGN KEY (moved_to) REFERENCES talk_student(id) DEFERRABLE,
  constraint talk_student_source_id_fkey FOREIGN KEY (source_id) REFERENCES source(id) DEFERRABLE,
  constraint talk_student_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id) DEFERRABLE,
  constraint talk_student_talk_id_fkey FOREIGN KEY (talk_id) REFERENCES talk(id) DEFERRABLE,
  constraint talk_student_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX talk_student_all_words_idx ON talk_student USING gin (words gin_trgm_ops);
CREATE INDEX talk_student_called_idx ON talk_student USING btree (called_by, called_at) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX talk_student_email_key ON talk_student USING btree (talk_id, email) WHERE deleted_at IS NULL AND moved_to IS NULL;
CREATE INDEX talk_student_like_idx ON talk_student USING btree (email_like) WHERE deleted_at IS NULL;
CREATE INDEX talk_student_mail_key_idx ON talk_student USING btree (talk_id, mail_key(email_like)) WHERE deleted_at IS NULL AND moved_to IS NULL;
CREATE INDEX talk_student_merged_idx ON talk_student USING btree (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX talk_student_moved_idx ON talk_student USING btree (moved_to) WHERE moved_to IS NOT NULL;
CREATE INDEX talk_student_next_idx ON talk_student USING btree (next_call_at) WHERE deleted_at IS NULL AND moved_to IS NULL AND confirmed_at IS NULL AND next_call_at IS NOT NULL;
CREATE INDEX talk_student_phone_key_idx ON talk_student USING btree (talk_id, phone_key(phone_number)) WHERE deleted_at IS NULL AND moved_to IS NULL;
CREATE INDEX talk_student_student_idx ON talk_student USING btree (student_id) WHERE student_id IS NOT NULL;
CREATE INDEX talk_student_talk_idx ON talk_student USING btree (talk_id, registered_at, id) WHERE deleted_at IS NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON talk_student FOR EACH ROW EXECUTE FUNCTION change_kept('id', 'words,email_like');
CREATE CONSTRAINT TRIGGER talk_student_child_changed AFTER UPDATE OF talk_id, deleted_at, moved_to ON talk_student DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.deleted_at IS NULL AND new.moved_to IS NULL AND (old.deleted_at IS NOT NULL OR old.moved_to IS NOT NULL OR old.talk_id IS DISTINCT FROM new.talk_id)) EXECUTE FUNCTION refuse_standing_child('talk_student', 'id', 'talk_id talk');
CREATE CONSTRAINT TRIGGER talk_student_child_new AFTER INSERT ON talk_student DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.deleted_at IS NULL AND new.moved_to IS NULL) EXECUTE FUNCTION refuse_standing_child('talk_student', 'id', 'talk_id talk');
CREATE CONSTRAINT TRIGGER talk_student_goes AFTER UPDATE OF deleted_at ON talk_student DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse_standing_child();
CREATE TRIGGER talk_student_letters AFTER UPDATE OF deleted_at ON talk_student FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL AND new.merged_into IS NULL) EXECUTE FUNCTION drop_letters();
comment on table talk_student is 'A visitor of a talk. Moved to another talk, the row stays and points to the new one.';
comment on column talk_student.merged_into is 'The visitor of the same talk that this one was merged into.';
comment on column talk_student.source_id is 'How they heard of the academy; null: nobody asked.';

create table comment (
  id character(24) not null,
  student_id character(24),
  text text not null,
  user_id character(24),
  created_at timestamp with time zone default now() not null,
  talk_student_id character(24),
  about text,
  act text,
  resume_on date,
  constraint comment_pkey PRIMARY KEY (id),
  constraint comment_about_check CHECK ((about = 'attendance'::text)),
  constraint comment_act_check CHECK ((act = ANY (ARRAY['call'::text, 'whatsapp'::text, 'note'::text]))),
  constraint comment_acted_check CHECK (((num_nonnulls(about, act, resume_on) = ANY (ARRAY[0, 3])) AND ((about IS NULL) OR (student_id IS NOT NULL)))),
  constraint comment_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint comment_subject_check CHECK ((num_nonnulls(student_id, talk_student_id) = 1)),
  constraint comment_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500))),
  constraint comment_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id) DEFERRABLE,
  constraint comment_talk_student_id_fkey FOREIGN KEY (talk_student_id) REFERENCES talk_student(id) DEFERRABLE,
  constraint comment_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX comment_resume_idx ON comment USING btree (student_id, resume_on) WHERE about IS NOT NULL;
CREATE INDEX comment_student_idx ON comment USING btree (student_id, created_at DESC, id DESC) WHERE student_id IS NOT NULL;
CREATE INDEX comment_talk_student_idx ON comment USING btree (talk_student_id, created_at DESC, id DESC) WHERE talk_student_id IS NOT NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON comment FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE TRIGGER follow_merge BEFORE INSERT ON comment FOR EACH ROW WHEN (new.student_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
CREATE TRIGGER follow_visitor_merge BEFORE INSERT ON comment FOR EACH ROW WHEN (new.talk_student_id IS NOT NULL) EXECUTE FUNCTION follow_visitor_merge();
comment on table comment is 'What the staff notes about a student or a visitor.';
comment on column comment.about is 'The comment is an act on a student who stopped coming; null: a plain comment.';
comment on column comment.act is 'The kind of act.';
comment on column comment.resume_on is 'From this day on the student is listed again.';

create table outbox (
  id character(24) not null,
  channel text not null,
  kind text not null,
  recipient text not null,
  subject text default ''::text not null,
  html text,
  text text not null,
  attachments jsonb default '[]'::jsonb not null,
  message_id text not null,
  batch_id character(24),
  student_id character(24),
  user_id character(24),
  state text default 'queued'::text not null,
  tries smallint default 0 not null,
  error text,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  talk_student_id character(24),
  audience jsonb,
  wanted_tx xid8 default pg_current_xact_id(),
  recalled_at timestamp with time zone,
  until timestamp with time zone,
  asks boolean default false not null,
  wanted_at timestamp with time zone default now() not null,
  late boolean default false not null,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_message_key UNIQUE (message_id),
  constraint outbox_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint outbox_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint outbox_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'held'::text, 'dropped'::text]))),
  constraint outbox_batch_fkey FOREIGN KEY (batch_id) REFERENCES notification_batch(id),
  constraint outbox_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint outbox_talk_student_id_fkey FOREIGN KEY (talk_student_id) REFERENCES talk_student(id),
  constraint outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id)
);
CREATE INDEX outbox_created_idx ON outbox USING btree (created_at DESC, id DESC);
CREATE INDEX outbox_late_idx ON outbox USING btree (id) WHERE late;
CREATE INDEX outbox_state_idx ON outbox USING btree (state, created_at) WHERE state = ANY (ARRAY['queued'::text, 'sending'::text, 'failed'::text]);
CREATE INDEX outbox_student_idx ON outbox USING btree (student_id, created_at DESC) WHERE student_id IS NOT NULL;
CREATE INDEX outbox_visitor_idx ON outbox USING btree (talk_student_id) WHERE talk_student_id IS NOT NULL;
CREATE INDEX outbox_waiting_idx ON outbox USING btree (batch_id, channel, id) WHERE batch_id IS NOT NULL;
CREATE INDEX outbox_words_idx ON outbox USING gin (search_words((recipient || ' '::text) || subject) gin_trgm_ops);
CREATE TRIGGER change_kept AFTER UPDATE OF student_id, talk_student_id ON outbox FOR EACH ROW WHEN (old.student_id IS DISTINCT FROM new.student_id OR old.talk_student_id IS DISTINCT FROM new.talk_student_id) EXECUTE FUNCTION change_kept('id', 'channel,kind,recipient,subject,html,text,attachments,message_id,batch_id,user_id,state,tries,error,created_at,sent_at,audience,wanted_tx,recalled_at,until,asks,wanted_at,late');
CREATE TRIGGER follow_merge BEFORE INSERT ON outbox FOR EACH ROW WHEN (new.student_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
CREATE TRIGGER follow_visitor_merge BEFORE INSERT ON outbox FOR EACH ROW WHEN (new.talk_student_id IS NOT NULL) EXECUTE FUNCTION follow_visitor_merge();
CREATE CONSTRAINT TRIGGER outbox_child_changed AFTER UPDATE OF student_id, talk_student_id, state ON outbox DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state = ANY (ARRAY['queued'::text, 'held'::text])) AND num_nonnulls(new.student_id, new.talk_student_id) > 0 AND ((old.state <> ALL (ARRAY['queued'::text, 'held'::text, 'sending'::text])) OR old.student_id IS DISTINCT FROM new.student_id OR old.talk_student_id IS DISTINCT FROM new.talk_student_id)) EXECUTE FUNCTION refuse_standing_child('outbox', 'id', 'student_id student', 'talk_student_id talk_student');
CREATE CONSTRAINT TRIGGER outbox_child_new AFTER INSERT ON outbox DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state = ANY (ARRAY['queued'::text, 'held'::text])) AND num_nonnulls(new.student_id, new.talk_student_id) > 0) EXECUTE FUNCTION refuse_standing_child('outbox', 'id', 'student_id student', 'talk_student_id talk_student');
comment on table outbox is 'Every mail and text message: queued, sent, failed, or held where nobody delivers.';
comment on column outbox.audience is 'Of a message that is written when it leaves: whom and what it is about.';
comment on column outbox.wanted_tx is 'The transaction that wanted it sent, last; null: before this was kept. Of the act whose line has the same tx.';
comment on column outbox.recalled_at is 'Stopped by a person before it left: held until somebody sends it again.';
comment on column outbox.until is 'Until when it is worth sending; null: as long as somebody wants it sent.';
comment on column outbox.asks is 'Written by hand: past `until` it waits for an answer instead of being dropped.';
comment on column outbox.wanted_at is 'When somebody last wanted it sent.';
comment on column outbox.late is 'It did not leave in time, and waits, while held, for an answer whether it is still to leave.';

create table privacy_acceptance (
  id character(24) not null,
  notice_id character(24) not null,
  student_id character(24),
  talk_student_id character(24),
  payer_id character(24),
  signer text,
  purposes text[] not null,
  channel text not null,
  file_id character(24),
  user_id character(24),
  at timestamp with time zone default now() not null,
  constraint privacy_acceptance_pkey PRIMARY KEY (id),
  constraint privacy_acceptance_file_key UNIQUE (file_id),
  constraint privacy_acceptance_channel_check CHECK ((channel = ANY (ARRAY['desk'::text, 'platform'::text, 'paper'::text]))),
  constraint privacy_acceptance_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint privacy_acceptance_person_check CHECK ((num_nonnulls(student_id, talk_student_id) = 1)),
  constraint privacy_acceptance_purposes_check CHECK ((purposes <@ ARRAY['marketing'::text, 'image'::text])),
  constraint privacy_acceptance_signed_check CHECK (((channel <> 'desk'::text) OR (file_id IS NOT NULL))),
  constraint privacy_acceptance_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint privacy_acceptance_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES privacy_notice(id),
  constraint privacy_acceptance_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES payer(id) ON DELETE SET NULL,
  constraint privacy_acceptance_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint privacy_acceptance_talk_student_id_fkey FOREIGN KEY (talk_student_id) REFERENCES talk_student(id),
  constraint privacy_acceptance_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id)
);
CREATE INDEX privacy_acceptance_notice_idx ON privacy_acceptance USING btree (notice_id);
CREATE INDEX privacy_acceptance_payer_idx ON privacy_acceptance USING btree (payer_id) WHERE payer_id IS NOT NULL;
CREATE INDEX privacy_acceptance_student_idx ON privacy_acceptance USING btree (student_id, at DESC) WHERE student_id IS NOT NULL;
CREATE INDEX privacy_acceptance_user_idx ON privacy_acceptance USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX privacy_acceptance_visitor_idx ON privacy_acceptance USING btree (talk_student_id, at DESC) WHERE talk_student_id IS NOT NULL;
CREATE TRIGGER change_kept AFTER UPDATE OF student_id, talk_student_id ON privacy_acceptance FOR EACH ROW WHEN (old.student_id IS DISTINCT FROM new.student_id OR old.talk_student_id IS DISTINCT FROM new.talk_student_id) EXECUTE FUNCTION change_kept('id', 'notice_id,payer_id,signer,purposes,channel,file_id,user_id,at');
CREATE TRIGGER follow_merge BEFORE INSERT ON privacy_acceptance FOR EACH ROW WHEN (new.student_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
CREATE TRIGGER follow_visitor_merge BEFORE INSERT ON privacy_acceptance FOR EACH ROW WHEN (new.talk_student_id IS NOT NULL) EXECUTE FUNCTION follow_visitor_merge();
comment on table privacy_acceptance is 'That a student or a visitor, or who answers for them, accepted a notice, with the optional purposes agreed to.';

create table taught_day (
  day date not null,
  written_on date not null,
  constraint taught_day_pkey PRIMARY KEY (day),
  constraint taught_day_written_on_check CHECK ((written_on > day))
);
comment on table taught_day is 'The days whose lessons are written down.';
comment on column taught_day.written_on is 'The day on which it was written, a later one.';

create table taught_lesson (
  group_id character(24) not null,
  day date not null,
  start_minute smallint not null,
  end_minute smallint not null,
  root_group_id character(24) not null,
  classroom_id character(24),
  teacher_id character(24),
  own_teacher_id character(24),
  given boolean default true not null,
  landed boolean default false not null,
  source text not null,
  reason text,
  user_id character(24),
  began smallint,
  ended smallint,
  constraint taught_lesson_pkey PRIMARY KEY (group_id, day, start_minute),
  constraint taught_lesson_given_hours_check CHECK (((num_nulls(began, ended) = ANY (ARRAY[0, 2])) AND ((began IS NULL) OR ((0 <= began) AND (began < ended) AND (ended <= 1440))))),
  constraint taught_lesson_hours_check CHECK (((0 <= start_minute) AND (start_minute < end_minute) AND (end_minute <= 1440))),
  constraint taught_lesson_reason_check CHECK ((length(reason) <= 200)),
  constraint taught_lesson_source_check CHECK ((source = ANY (ARRAY['kept'::text, 'restored'::text, 'corrected'::text]))),
  constraint taught_lesson_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES classroom(id) DEFERRABLE,
  constraint taught_lesson_group_id_fkey FOREIGN KEY (group_id) REFERENCES class_group(id) ON DELETE CASCADE DEFERRABLE,
  constraint taught_lesson_own_teacher_id_fkey FOREIGN KEY (own_teacher_id) REFERENCES employee(id) DEFERRABLE,
  constraint taught_lesson_root_group_id_fkey FOREIGN KEY (root_group_id) REFERENCES class_group(id) ON DELETE CASCADE DEFERRABLE,
  constraint taught_lesson_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES employee(id) DEFERRABLE,
  constraint taught_lesson_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX taught_lesson_classroom_idx ON taught_lesson USING btree (classroom_id);
CREATE INDEX taught_lesson_day_idx ON taught_lesson USING btree (day);
CREATE INDEX taught_lesson_own_teacher_idx ON taught_lesson USING btree (own_teacher_id) WHERE own_teacher_id IS DISTINCT FROM teacher_id;
CREATE INDEX taught_lesson_root_idx ON taught_lesson USING btree (root_group_id, day);
CREATE INDEX taught_lesson_teacher_idx ON taught_lesson USING btree (teacher_id, day);
CREATE INDEX taught_lesson_user_idx ON taught_lesson USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER change_kept AFTER UPDATE ON taught_lesson FOR EACH ROW WHEN (old.source = 'corrected'::text OR new.source = 'corrected'::text) EXECUTE FUNCTION change_kept('group_id,day,start_minute', 'landed');
CREATE TRIGGER correction_undone AFTER UPDATE ON taught_lesson FOR EACH ROW WHEN (old.source = 'corrected'::text AND new.source <> 'corrected'::text) EXECUTE FUNCTION follow_again();
comment on table taught_lesson is 'A past lesson as it was on its day. own_teacher_id: the teacher of the group then. restored: written later, from the schedule of that night. landed: a lesson that was moved here or added.';

create table teacher_absence (
  id character(24) not null,
  employee_id character(24) not null,
  dates daterange not null,
  reason text default ''::text not null,
  user_id character(24),
  created_at timestamp with time zone default now() not null,
  constraint teacher_absence_pkey PRIMARY KEY (id),
  constraint teacher_absence_overlap_excl EXCLUDE USING gist (employee_id WITH =, dates WITH &&),
  constraint teacher_absence_dates_check CHECK (((NOT isempty(dates)) AND (NOT lower_inf(dates)) AND (NOT upper_inf(dates)) AND (((upper(dates) - lower(dates)) >= 1) AND ((upper(dates) - lower(dates)) <= 120)))),
  constraint teacher_absence_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint teacher_absence_reason_check CHECK ((length(reason) <= 120)),
  constraint teacher_absence_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) DEFERRABLE,
  constraint teacher_absence_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX teacher_absence_dates_idx ON teacher_absence USING gist (dates);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON teacher_absence FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
comment on table teacher_absence is 'From one day to another somebody gives no lessons. No lesson is changed by it: each waits to be covered.';

create table teacher_booking (
  id bigint generated always as identity not null,
  teacher_id character(24) not null,
  group_id character(24),
  talk_id character(24),
  weekday smallint not null,
  minutes int4range not null,
  dates daterange not null,
  shared boolean default false not null,
  constraint teacher_booking_pkey PRIMARY KEY (id),
  constraint teacher_booking_free_excl EXCLUDE USING gist (teacher_id WITH =, weekday WITH =, dates WITH &&, minutes WITH &&) WHERE ((NOT shared)),
  constraint teacher_booking_dates_check CHECK (((NOT isempty(dates)) AND (NOT lower_inf(dates)) AND (NOT upper_inf(dates)))),
  constraint teacher_booking_minutes_check CHECK (((NOT isempty(minutes)) AND (lower(minutes) >= 0) AND (upper(minutes) <= 1440))),
  constraint teacher_booking_owner_check CHECK ((num_nonnulls(group_id, talk_id) = 1)),
  constraint teacher_booking_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6))),
  constraint teacher_booking_group_id_fkey FOREIGN KEY (group_id) REFERENCES class_group(id) ON DELETE CASCADE,
  constraint teacher_booking_talk_id_fkey FOREIGN KEY (talk_id) REFERENCES talk(id) ON DELETE CASCADE,
  constraint teacher_booking_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES employee(id)
);
CREATE INDEX teacher_booking_group_idx ON teacher_booking USING btree (group_id);
CREATE INDEX teacher_booking_talk_idx ON teacher_booking USING btree (talk_id) WHERE talk_id IS NOT NULL;
CREATE INDEX teacher_booking_teacher_idx ON teacher_booking USING btree (teacher_id);
CREATE CONSTRAINT TRIGGER teacher_booking_child_new AFTER INSERT ON teacher_booking DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_standing_child('teacher_booking', 'id', 'group_id class_group', 'talk_id talk');
comment on table teacher_booking is 'An hour of a teacher: a weekly lesson of a running group, a changed one, or a talk to come. No two at once, but those that share.';

create table teacher_campus (
  employee_id character(24) not null,
  location_id character(24) not null,
  constraint teacher_campus_pkey PRIMARY KEY (employee_id, location_id),
  constraint teacher_campus_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE DEFERRABLE,
  constraint teacher_campus_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX teacher_campus_location_idx ON teacher_campus USING btree (location_id);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON teacher_campus FOR EACH ROW EXECUTE FUNCTION change_kept('employee_id,location_id', '');
comment on table teacher_campus is 'The campuses at which somebody teaches.';

create table teacher_course (
  employee_id character(24) not null,
  course_id character(24) not null,
  constraint teacher_course_pkey PRIMARY KEY (employee_id, course_id),
  constraint teacher_course_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) ON DELETE CASCADE DEFERRABLE,
  constraint teacher_course_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX teacher_course_course_idx ON teacher_course USING btree (course_id);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON teacher_course FOR EACH ROW EXECUTE FUNCTION change_kept('employee_id,course_id', '');
comment on table teacher_course is 'The courses that somebody gives.';

create table teacher_hours (
  employee_id character(24) not null,
  weekday smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  constraint teacher_hours_pkey PRIMARY KEY (employee_id, weekday, start_minute),
  constraint teacher_hours_overlap_excl EXCLUDE USING gist (employee_id WITH =, weekday WITH =, int4range((start_minute)::integer, (end_minute)::integer) WITH &&),
  constraint teacher_hours_order_check CHECK (((0 <= start_minute) AND (start_minute < end_minute) AND (end_minute <= 1440))),
  constraint teacher_hours_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6))),
  constraint teacher_hours_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE DEFERRABLE
);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON teacher_hours FOR EACH ROW EXECUTE FUNCTION change_kept('employee_id,weekday,start_minute', '');
comment on table teacher_hours is 'The hours of the week at which somebody can teach; none: any.';

create table teacher_rate (
  id character(24) not null,
  owner_id character(24) not null,
  since date not null,
  hourly bigint not null,
  user_id character(24),
  constraint teacher_rate_pkey PRIMARY KEY (id),
  constraint teacher_rate_key UNIQUE (owner_id, since),
  constraint teacher_rate_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint teacher_rate_hourly_check CHECK (((hourly >= 1) AND (hourly <= 1000000))),
  constraint teacher_rate_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id) DEFERRABLE,
  constraint teacher_rate_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX teacher_rate_user_idx ON teacher_rate USING btree (user_id);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON teacher_rate FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
comment on table teacher_rate is 'Hourly rates of employees, in centavos. Each holds from its day until the next one.';

create table throttle (
  kind text not null,
  key text not null,
  hits integer default 0 not null,
  since timestamp with time zone default now() not null,
  last_at timestamp with time zone default now() not null,
  blocked_until timestamp with time zone,
  constraint throttle_pkey PRIMARY KEY (kind, key)
);
CREATE INDEX throttle_last_idx ON throttle USING btree (last_at);
comment on table throttle is 'Tries that are counted and slowed. key is what is counted within kind; the count starts anew when since has passed out of its window.';

create table twin (
  kind text not null,
  a character(24) not null,
  b character(24) not null,
  reasons text[] default '{}'::text[] not null,
  score real default 0 not null,
  seen_at timestamp with time zone default now() not null,
  apart_by character(24),
  apart_at timestamp with time zone,
  constraint twin_pkey PRIMARY KEY (kind, a, b),
  constraint twin_apart_check CHECK (((apart_by IS NULL) = (apart_at IS NULL))),
  constraint twin_kind_check CHECK ((kind = ANY (ARRAY['student'::text, 'visitor'::text]))),
  constraint twin_order_check CHECK ((a < b)),
  constraint twin_reasons_check CHECK ((reasons <@ ARRAY['phone'::text, 'email'::text, 'birth'::text])),
  constraint twin_apart_by_fkey FOREIGN KEY (apart_by) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX twin_apart_idx ON twin USING btree (apart_by) WHERE apart_by IS NOT NULL;
CREATE INDEX twin_b_idx ON twin USING btree (kind, b);
CREATE INDEX twin_score_idx ON twin USING btree (kind, score DESC, a, b) WHERE apart_at IS NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON twin FOR EACH ROW EXECUTE FUNCTION change_kept('kind,a,b', '');
comment on table twin is 'Two records that may be one person, with what they have in common. Set apart, they are that for good.';

create table undone (
  act character(24) not null,
  by_act character(24) not null,
  user_id character(24),
  user_name text not null,
  at timestamp with time zone not null,
  constraint undone_pkey PRIMARY KEY (act),
  constraint undone_act_check CHECK ((act ~ '^[0-9a-f]{24}$'::text)),
  constraint undone_by_act_check CHECK ((by_act ~ '^[0-9a-f]{24}$'::text)),
  constraint undone_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id)
);
CREATE INDEX undone_by_act_idx ON undone USING btree (by_act);
CREATE INDEX undone_user_idx ON undone USING btree (user_id) WHERE user_id IS NOT NULL;
comment on table undone is 'Acts that are taken back now, each by another act. Doing it again removes the row.';

create table video (
  id character(24) not null,
  course_id character(24) not null,
  title text not null,
  description text not null,
  file_id character(24) not null,
  quiz_id character(24),
  question_id character(24),
  status text default 'uploading'::text not null,
  transcode_id character(24) not null,
  progress smallint default 0 not null,
  failure text,
  seconds numeric(10,3),
  width integer,
  height integer,
  rate numeric(6,3),
  attempts smallint default 0 not null,
  heartbeat_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  deleted_with character(24),
  asked jsonb,
  constraint video_pkey PRIMARY KEY (id),
  constraint video_transcode_key UNIQUE (transcode_id),
  constraint video_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint video_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint video_status_check CHECK ((status = ANY (ARRAY['uploading'::text, 'queued'::text, 'processing'::text, 'ready'::text, 'failed'::text, 'original'::text]))),
  constraint video_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) DEFERRABLE,
  constraint video_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint video_question_id_fkey FOREIGN KEY (question_id) REFERENCES quiz_question(id) ON DELETE SET NULL DEFERRABLE,
  constraint video_quiz_id_fkey FOREIGN KEY (quiz_id) REFERENCES quiz(id) DEFERRABLE
);
CREATE INDEX video_course_idx ON video USING btree (course_id) WHERE deleted_at IS NULL;
CREATE INDEX video_deleted_idx ON video USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX video_file_idx ON video USING btree (file_id);
CREATE INDEX video_question_idx ON video USING btree (question_id) WHERE question_id IS NOT NULL;
CREATE INDEX video_quiz_idx ON video USING btree (quiz_id) WHERE deleted_at IS NULL AND quiz_id IS NOT NULL;
CREATE INDEX video_status_idx ON video USING btree (status) WHERE deleted_at IS NULL AND (status = ANY (ARRAY['uploading'::text, 'queued'::text, 'processing'::text, 'failed'::text]));
CREATE INDEX video_words_idx ON video USING gin (search_words(title) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON video FOR EACH ROW EXECUTE FUNCTION change_kept('id', 'status,transcode_id,progress,failure,seconds,width,height,rate,attempts,heartbeat_at,asked');
comment on table video is 'A video of a course''s online material, and how far its making is.';

create table video_comment (
  id character(24) not null,
  video_id character(24) not null,
  student_id character(24) not null,
  comment text not null,
  second integer,
  words text generated always as (search_words(comment)) stored not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint video_comment_pkey PRIMARY KEY (id),
  constraint video_comment_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint video_comment_length_check CHECK (((length(comment) >= 1) AND (length(comment) <= 2000))),
  constraint video_comment_second_check CHECK ((second >= 0)),
  constraint video_comment_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id) DEFERRABLE,
  constraint video_comment_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id) DEFERRABLE
);
CREATE INDEX video_comment_created_idx ON video_comment USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX video_comment_student_idx ON video_comment USING btree (student_id);
CREATE INDEX video_comment_video_idx ON video_comment USING btree (video_id);
CREATE INDEX video_comment_words_idx ON video_comment USING gin (words gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON video_comment FOR EACH ROW EXECUTE FUNCTION change_kept('id', 'words');
CREATE TRIGGER follow_merge BEFORE INSERT ON video_comment FOR EACH ROW WHEN (new.student_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
comment on table video_comment is 'What a student writes below a video.';

create table video_part (
  video_id character(24) not null,
  transcode_id character(24) not null,
  name text not null,
  key text not null,
  content_type text not null,
  size bigint not null,
  constraint video_part_pkey PRIMARY KEY (video_id, transcode_id, name),
  constraint video_part_key_key UNIQUE (key),
  constraint video_part_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id) ON DELETE CASCADE
);
comment on table video_part is 'A file that the transcoder made of a video.';

create table visitor_erasure (
  id character(24) not null,
  number integer not null,
  subject_id character(24) not null,
  at timestamp with time zone not null,
  constraint visitor_erasure_pkey PRIMARY KEY (id),
  constraint visitor_erasure_number_key UNIQUE (number),
  constraint visitor_erasure_subject_key UNIQUE (subject_id),
  constraint visitor_erasure_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint visitor_erasure_number_check CHECK ((number > 0)),
  constraint visitor_erasure_subject_fkey FOREIGN KEY (subject_id) REFERENCES talk_student(id)
);
comment on table visitor_erasure is 'Visitors whose personal data went by the retention. Their rows go on as Visitante and this number.';

create table waiting (
  id character(24) not null,
  course_id character(24) not null,
  group_id character(24),
  location_id character(24),
  seats smallint not null,
  state text default 'waiting'::text not null,
  note text,
  joined_at timestamp with time zone default now() not null,
  closed_at timestamp with time zone,
  user_id character(24),
  confirmed_at timestamp with time zone,
  asked_at timestamp with time zone,
  constraint waiting_pkey PRIMARY KEY (id),
  constraint waiting_closed_check CHECK (((state = ANY (ARRAY['waiting'::text, 'offered'::text])) = (closed_at IS NULL))),
  constraint waiting_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint waiting_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint waiting_seats_check CHECK (((seats >= 1) AND (seats <= 6))),
  constraint waiting_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'enrolled'::text, 'expired'::text, 'left'::text]))),
  constraint waiting_wish_check CHECK (((group_id IS NULL) OR (location_id IS NULL))),
  constraint waiting_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) DEFERRABLE,
  constraint waiting_group_id_fkey FOREIGN KEY (group_id) REFERENCES class_group(id) DEFERRABLE,
  constraint waiting_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) DEFERRABLE,
  constraint waiting_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX waiting_closed_idx ON waiting USING btree (closed_at DESC, id) WHERE closed_at IS NOT NULL;
CREATE INDEX waiting_group_idx ON waiting USING btree (group_id) WHERE closed_at IS NULL;
CREATE INDEX waiting_location_idx ON waiting USING btree (location_id) WHERE location_id IS NOT NULL;
CREATE INDEX waiting_open_idx ON waiting USING btree (joined_at, id) WHERE closed_at IS NULL;
CREATE INDEX waiting_queue_idx ON waiting USING btree (course_id, joined_at, id) WHERE state = 'waiting'::text;
CREATE INDEX waiting_user_idx ON waiting USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON waiting FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE CONSTRAINT TRIGGER waiting_child_changed AFTER UPDATE OF course_id, group_id, location_id, closed_at ON waiting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.closed_at IS NULL AND (old.closed_at IS NOT NULL OR old.course_id IS DISTINCT FROM new.course_id OR old.group_id IS DISTINCT FROM new.group_id OR old.location_id IS DISTINCT FROM new.location_id)) EXECUTE FUNCTION refuse_standing_child('waiting', 'id', 'course_id course', 'group_id class_group', 'location_id location', '*');
CREATE CONSTRAINT TRIGGER waiting_child_new AFTER INSERT ON waiting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.closed_at IS NULL) EXECUTE FUNCTION refuse_standing_child('waiting', 'id', 'course_id course', 'group_id class_group', 'location_id location', '*');
comment on table waiting is 'Persons who want seats together: of one group, of any group of a course at a campus, or of any. Their order is joined_at.';
comment on column waiting.confirmed_at is 'When a desk last acted on it; null: when it was made.';
comment on column waiting.asked_at is 'When they were last asked whether they still wait.';

create table seat_hold (
  id character(24) not null,
  group_id character(24) not null,
  entry_id character(24) not null,
  seats smallint not null,
  offer boolean not null,
  tell_at timestamp with time zone,
  ends_at timestamp with time zone not null,
  extended smallint default 0 not null,
  user_id character(24),
  created_at timestamp with time zone default now() not null,
  constraint seat_hold_pkey PRIMARY KEY (id),
  constraint seat_hold_entry_key UNIQUE (entry_id),
  constraint seat_hold_extended_check CHECK (((extended >= 0) AND (extended <= 2))),
  constraint seat_hold_hex_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint seat_hold_seats_check CHECK ((seats > 0)),
  constraint seat_hold_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waiting(id) ON DELETE CASCADE DEFERRABLE,
  constraint seat_hold_group_id_fkey FOREIGN KEY (group_id) REFERENCES class_group(id) DEFERRABLE,
  constraint seat_hold_user_id_fkey FOREIGN KEY (user_id) REFERENCES employee(id) DEFERRABLE
);
CREATE INDEX seat_hold_ends_idx ON seat_hold USING btree (ends_at);
CREATE INDEX seat_hold_group_idx ON seat_hold USING btree (group_id, ends_at);
CREATE INDEX seat_hold_user_idx ON seat_hold USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON seat_hold FOR EACH ROW EXECUTE FUNCTION change_kept('id', '');
CREATE CONSTRAINT TRIGGER seat_hold_child_changed AFTER UPDATE OF group_id ON seat_hold DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.group_id <> old.group_id) EXECUTE FUNCTION refuse_standing_child('seat_hold', 'id', 'group_id class_group');
CREATE CONSTRAINT TRIGGER seat_hold_child_new AFTER INSERT ON seat_hold DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_standing_child('seat_hold', 'id', 'group_id class_group');
comment on table seat_hold is 'Seats of a group that are held for an entry until ends_at; counted in class_group.held and taken. offer: the list gave it.';

create table waiting_pass (
  entry_id character(24) not null,
  group_id character(24) not null,
  constraint waiting_pass_pkey PRIMARY KEY (entry_id, group_id),
  constraint waiting_pass_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waiting(id) ON DELETE CASCADE DEFERRABLE,
  constraint waiting_pass_group_id_fkey FOREIGN KEY (group_id) REFERENCES class_group(id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX waiting_pass_group_idx ON waiting_pass USING btree (group_id);
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON waiting_pass FOR EACH ROW EXECUTE FUNCTION change_kept('entry_id,group_id', '');
comment on table waiting_pass is 'Groups of its course that an entry does not want to be offered again.';

create table waiting_person (
  entry_id character(24) not null,
  "position" smallint not null,
  student_id character(24),
  talk_student_id character(24),
  name text,
  last_name text,
  phone_number text,
  email text,
  words text,
  constraint waiting_person_pkey PRIMARY KEY (entry_id, "position"),
  constraint waiting_person_one_check CHECK ((num_nonnulls(student_id, talk_student_id, name) <= 1)),
  constraint waiting_person_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waiting(id) ON DELETE CASCADE DEFERRABLE,
  constraint waiting_person_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id) DEFERRABLE,
  constraint waiting_person_talk_student_id_fkey FOREIGN KEY (talk_student_id) REFERENCES talk_student(id) DEFERRABLE
);
CREATE INDEX waiting_person_phone_idx ON waiting_person USING btree (phone_number) WHERE phone_number IS NOT NULL;
CREATE INDEX waiting_person_student_idx ON waiting_person USING btree (student_id) WHERE student_id IS NOT NULL;
CREATE INDEX waiting_person_visitor_idx ON waiting_person USING btree (talk_student_id) WHERE talk_student_id IS NOT NULL;
CREATE TRIGGER change_kept AFTER INSERT OR DELETE OR UPDATE ON waiting_person FOR EACH ROW EXECUTE FUNCTION change_kept('entry_id,position', '');
CREATE TRIGGER follow_merge BEFORE INSERT ON waiting_person FOR EACH ROW WHEN (new.student_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
CREATE TRIGGER follow_visitor_merge BEFORE INSERT ON waiting_person FOR EACH ROW WHEN (new.talk_student_id IS NOT NULL) EXECUTE FUNCTION follow_visitor_merge();
CREATE CONSTRAINT TRIGGER waiting_person_child_changed AFTER UPDATE OF student_id, talk_student_id ON waiting_person DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.student_id IS DISTINCT FROM new.student_id OR old.talk_student_id IS DISTINCT FROM new.talk_student_id) EXECUTE FUNCTION refuse_standing_child('waiting', 'entry_id', 'student_id student', 'talk_student_id talk_student');
CREATE CONSTRAINT TRIGGER waiting_person_child_new AFTER INSERT ON waiting_person DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_standing_child('waiting', 'entry_id', 'student_id student', 'talk_student_id talk_student');
comment on table waiting_person is 'Who waits. A guest of a year ago has lost name, phone and e-mail.';

create view given_lesson as
 WITH shut AS (
         SELECT (lower(k.dates) + n.i) AS day,
            k.location_id
           FROM (closed_day k
             CROSS JOIN LATERAL generate_series(0, ((upper(k.dates) - lower(k.dates)) - 1)) n(i))
        )
 SELECT t.group_id,
    t.day,
    COALESCE(t.began, t.start_minute) AS start_minute,
    COALESCE(t.ended, t.end_minute) AS end_minute,
    t.root_group_id,
    t.classroom_id,
    t.teacher_id,
    t.own_teacher_id,
    t.source
   FROM (taught_lesson t
     LEFT JOIN classroom r ON ((r.id = t.classroom_id)))
  WHERE (t.given AND (NOT (EXISTS ( SELECT
           FROM shut k
          WHERE ((k.day = t.day) AND ((k.location_id IS NULL) OR (k.location_id = r.location_id)) AND (NOT (EXISTS ( SELECT
                   FROM lesson_change x
                  WHERE ((x.group_id = t.group_id) AND (x.to_day = t.day) AND (x.to_start = t.start_minute) AND x.on_closed_day)))))))));
comment on view given_lesson is 'Past lessons that were given: kept ones, without those of days that were closed since.';

create view group_hours as
 SELECT g.id AS group_id,
    g.classroom_id,
    g.teacher_id,
    g.share_teacher AS shared,
    s.day AS weekday,
    int4range((s.start_minute)::integer, (s.end_minute)::integer) AS minutes,
    weekday_dates(lower(p.piece), (upper(p.piece) - 1), (s.day)::integer) AS dates
   FROM (((class_group g
     JOIN course c ON ((c.id = g.course_id)))
     JOIN group_schedule s ON ((s.group_id = g.id)))
     CROSS JOIN LATERAL unnest((datemultirange(weekday_dates(g.start_date, g.end_date, (s.day)::integer)) - COALESCE(( SELECT range_agg(daterange(d.day, d.day, '[]'::text)) AS range_agg
           FROM (lesson_change x
             CROSS JOIN LATERAL ( VALUES (
                        CASE
                            WHEN (x.start_minute = s.start_minute) THEN x.day
                            ELSE NULL::date
                        END), (
                        CASE
                            WHEN ((x.to_start < s.end_minute) AND (s.start_minute < x.to_end)) THEN x.to_day
                            ELSE NULL::date
                        END)) d(day))
          WHERE ((x.group_id = g.id) AND (d.day IS NOT NULL))), '{}'::datemultirange))) p(piece))
  WHERE (g.active AND (g.deleted_at IS NULL) AND (NOT c.is_parent) AND (g.end_date >= academy_today()) AND (weekday_dates(lower(p.piece), (upper(p.piece) - 1), (s.day)::integer) IS NOT NULL))
UNION ALL
 SELECT g.id AS group_id,
        CASE
            WHEN (x.kind = 'extra'::text) THEN x.classroom_id
            ELSE COALESCE(x.classroom_id, g.classroom_id)
        END AS classroom_id,
    COALESCE(x.teacher_id, g.teacher_id) AS teacher_id,
    (g.share_teacher OR x.share_teacher) AS shared,
    (((EXTRACT(isodow FROM x.to_day))::integer - 1))::smallint AS weekday,
    int4range((x.to_start)::integer, (x.to_end)::integer) AS minutes,
    daterange(x.to_day, x.to_day, '[]'::text) AS dates
   FROM (class_group g
     JOIN lesson_change x ON (((x.group_id = g.id) AND (x.to_day IS NOT NULL))))
  WHERE (g.active AND (g.deleted_at IS NULL) AND (GREATEST(g.end_date, x.to_day) >= academy_today()));
comment on view group_hours is 'The lessons of running groups as rooms and teachers are to be booked for them.';

create view group_booking as
 SELECT h.classroom_id,
    h.group_id,
    h.weekday,
    h.minutes,
    h.dates
   FROM (group_hours h
     JOIN classroom r ON ((r.id = h.classroom_id)));
comment on view group_booking is 'The lessons of running groups that ask for a room: what room_booking has to hold.';

create view registration_balance as
 SELECT s.id AS student_id,
    l.registration_id,
    l.group_id,
    l.course_id,
    l.registered_at,
    l.price,
    l.discount,
    l.net,
    (l.own - l.taken) AS own,
    l.applied,
    ((l.net - (l.own - l.taken)) - l.applied) AS balance
   FROM (student s
     CROSS JOIN LATERAL ( SELECT poured.registration_id,
            poured.group_id,
            poured.course_id,
            poured.registered_at,
            poured.price,
            poured.discount,
            poured.net,
            poured.own,
            poured.credit_in,
            poured.own_of_newer,
            poured.gap_of_older,
            LEAST(GREATEST(poured.own, (0)::bigint), GREATEST((0)::bigint, ((- poured.credit_in) - poured.own_of_newer))) AS taken,
            LEAST((poured.net - poured.own), GREATEST((0)::bigint, (poured.credit_in - poured.gap_of_older))) AS applied
           FROM ( SELECT line.registration_id,
                    line.group_id,
                    line.course_id,
                    line.registered_at,
                    line.price,
                    line.discount,
                    line.net,
                    line.own,
                    (((paid.total)::numeric - sum(line.own) OVER ()))::bigint AS credit_in,
                    ((sum(GREATEST(line.own, (0)::bigint)) OVER () - sum(GREATEST(line.own, (0)::bigint)) OVER up_to))::bigint AS own_of_newer,
                    ((sum((line.net - line.own)) OVER up_to)::bigint - (line.net - line.own)) AS gap_of_older
                   FROM (( SELECT r.id AS registration_id,
                            r.group_id,
                            r.course_id,
                            r.registered_at,
                            r.price,
                            LEAST(r.price, e.discount) AS discount,
                            (r.price - LEAST(r.price, e.discount)) AS net,
                            LEAST((r.price - LEAST(r.price, e.discount)), e.amount) AS own
                           FROM (registration r
                             CROSS JOIN LATERAL ( SELECT (COALESCE(sum(x.amount), (0)::numeric))::bigint AS amount,
                                    (COALESCE(sum(x.discount), (0)::numeric))::bigint AS discount
                                   FROM entry x
                                  WHERE ((x.registration_id = r.id) AND (x.voided_at IS NULL) AND (NOT x.other))) e)
                          WHERE ((r.student_id = s.id) AND (r.ended_at IS NULL))) line
                     CROSS JOIN ( SELECT (COALESCE(sum(x.amount), (0)::numeric))::bigint AS total
                           FROM entry x
                          WHERE ((x.student_id = s.id) AND (x.voided_at IS NULL) AND (NOT x.other))) paid)
                  WINDOW up_to AS (ORDER BY line.registered_at, line.registration_id ROWS UNBOUNDED PRECEDING)) poured) l);
comment on view registration_balance is 'What each standing registration costs, what covers it, what is left. Everything that speaks of debt reads this and student_balance.';

create view due as
 SELECT rb.student_id,
    rb.registration_id,
    rb.group_id,
    rb.course_id,
    i.due_on,
    (i.cum - i.prev) AS amount,
    GREATEST((0)::bigint, (i.cum - GREATEST(i.prev, (rb.own + rb.applied)))) AS open
   FROM (registration_balance rb
     CROSS JOIN LATERAL ( SELECT x.due_on,
                CASE
                    WHEN x.last THEN rb.net
                    ELSE LEAST(x.up_to, rb.net)
                END AS cum,
            LEAST((x.up_to - x.amount), rb.net) AS prev
           FROM ( SELECT d.due_on,
                    d.amount,
                    (sum(d.amount) OVER w)::bigint AS up_to,
                    (lead(d.due_on) OVER w IS NULL) AS last
                   FROM ( SELECT n.due_on,
                            n.amount
                           FROM instalment n
                          WHERE (n.registration_id = rb.registration_id)
                        UNION ALL
                         SELECT academy_day(rb.registered_at) AS academy_day,
                            rb.net
                          WHERE (NOT (EXISTS ( SELECT
                                   FROM payment_plan p
                                  WHERE (p.registration_id = rb.registration_id))))) d
                  WINDOW w AS (ORDER BY d.due_on)) x) i)
  WHERE (i.cum > i.prev);
comment on view due is 'What each agreed date comes to now, and what of it is open: the ledger poured over the dates. Asked per student.';

create view student_balance as
 SELECT s.id AS student_id,
    r.costs,
    r.discounts,
    p.paid,
    r.balance_due,
    GREATEST((0)::bigint, (p.paid - r.covered)) AS credit,
    ( SELECT min(d.due_on) AS min
           FROM due d
          WHERE ((d.student_id = s.id) AND (d.open > 0))) AS due_on
   FROM ((student s
     CROSS JOIN LATERAL ( SELECT (COALESCE(sum(b.price), (0)::numeric))::bigint AS costs,
            (COALESCE(sum(b.discount), (0)::numeric))::bigint AS discounts,
            (COALESCE(sum((b.own + b.applied)), (0)::numeric))::bigint AS covered,
            (COALESCE(sum(b.balance), (0)::numeric))::bigint AS balance_due
           FROM registration_balance b
          WHERE (b.student_id = s.id)) r)
     CROSS JOIN LATERAL ( SELECT (COALESCE(sum(x.amount), (0)::numeric))::bigint AS paid
           FROM entry x
          WHERE ((x.student_id = s.id) AND (x.voided_at IS NULL) AND (NOT x.other))) p);
comment on view student_balance is 'What a student''s standing registrations cost, what was paid, what is owed, what is credit.';

create function recalculate_balances(of_student character)
 RETURNS student_balance
 LANGUAGE plpgsql
AS $function$
declare
  other char(24);
begin
  for other in
    select distinct r.student_id from public.entry e join public.registration r on r.id = e.registration_id
    where e.student_id = of_student and r.student_id <> of_student order by 1
  loop
    perform write_balances(other);
  end loop;
  return write_balances(of_student);
end
$function$;
comment on function recalculate_balances(character) is 'Recalculates a student and the owners of the registrations that they paid. Called before the receipt''s number is taken.';

create function settle_student(of_student character)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 SELECT recalculate_balances(of_student) AS recalculate_balances;
END;
comment on function settle_student(character) is 'The name that the version before calls.';

create function write_balances(of_student character)
 RETURNS student_balance
 LANGUAGE plpgsql
AS $function$
declare
  b public.student_balance;
begin
  select x.student_id, x.costs, x.discounts, x.paid, x.balance_due, x.credit into b
  from public.student_balance x where x.student_id = of_student;
  with dated as materialized (
    select registration_id, due_on, amount, open from public.due where student_id = of_student
  ), row_gone as (
    delete from public.due_row k where k.student_id = of_student
      and not exists (select from dated w where w.registration_id = k.registration_id and w.due_on = k.due_on)
  ), row_kept as (
    insert into public.due_row (registration_id, due_on, student_id, amount, open)
    select w.registration_id, w.due_on, of_student, w.amount, w.open from dated w
    where not exists (
      select from public.due_row k where k.registration_id = w.registration_id and k.due_on = w.due_on
        and k.student_id = of_student and k.amount = w.amount and k.open = w.open)
    on conflict (registration_id, due_on) do update set student_id = excluded.student_id, amount = excluded.amount, open = excluded.open
  ), gone as (
    delete from public.open_due k where k.student_id = of_student
      and not exists (select from dated w where w.registration_id = k.registration_id and w.due_on = k.due_on and w.open > 0)
  ), kept as (
    insert into public.open_due (student_id, registration_id, due_on, open)
    select of_student, w.registration_id, w.due_on, w.open from dated w
    where w.open > 0 and not exists (
      select from public.open_due k
      where k.registration_id = w.registration_id and k.due_on = w.due_on and k.student_id = of_student and k.open = w.open)
    on conflict (registration_id, due_on) do update set student_id = excluded.student_id, open = excluded.open
  )
  select min(due_on) into b.due_on from dated where open > 0;
  update public.student s set balance_due = b.balance_due, credit = b.credit, due_on = b.due_on
  where s.id = b.student_id and (s.balance_due, s.credit, s.due_on) is distinct from (b.balance_due, b.credit, b.due_on);
  return b;
end
$function$;
comment on function write_balances(character) is 'The only writer of student.balance_due, credit, due_on, of due_row and of open_due.';

create view student_place as
 SELECT s.id AS student_id,
        CASE
            WHEN (now_in.registered > 0) THEN now_in.campuses
            WHEN (before.campuses IS NOT NULL) THEN before.campuses
            WHEN (s.origin_location_id IS NOT NULL) THEN ARRAY[(s.origin_location_id)::text]
            ELSE '{}'::text[]
        END AS campuses,
    ARRAY( SELECT DISTINCT seen.campus
           FROM ( SELECT unnest(g.campuses) AS campus
                   FROM (registration r
                     JOIN class_group g ON ((g.id = r.group_id)))
                  WHERE (r.student_id = s.id)
                UNION ALL
                 SELECT (e.location_id)::text AS location_id
                   FROM entry e
                  WHERE ((e.student_id = s.id) AND (e.location_id IS NOT NULL))
                UNION ALL
                 SELECT (s.origin_location_id)::text AS origin_location_id
                  WHERE (s.origin_location_id IS NOT NULL)) seen
          ORDER BY seen.campus) AS seen_campuses
   FROM ((student s
     CROSS JOIN LATERAL ( SELECT count(DISTINCT r.id) AS registered,
            COALESCE(array_agg(DISTINCT c.campus ORDER BY c.campus) FILTER (WHERE (c.campus IS NOT NULL)), '{}'::text[]) AS campuses
           FROM ((registration r
             JOIN class_group g ON ((g.id = r.group_id)))
             LEFT JOIN LATERAL unnest(g.campuses) c(campus) ON (true))
          WHERE ((r.student_id = s.id) AND (r.ended_at IS NULL))) now_in)
     LEFT JOIN LATERAL ( SELECT COALESCE(array_agg(DISTINCT c.campus ORDER BY c.campus) FILTER (WHERE (c.campus IS NOT NULL)), '{}'::text[]) AS campuses
           FROM ((registration r
             JOIN class_group g ON ((g.id = r.group_id)))
             LEFT JOIN LATERAL unnest(g.campuses) c(campus) ON (true))
          WHERE ((r.student_id = s.id) AND (r.ended_at = ( SELECT max(x.ended_at) AS max
                   FROM registration x
                  WHERE (x.student_id = s.id))))
         HAVING (count(r.id) > 0)) before ON (true));
comment on view student_place is 'To which campuses each student belongs: of the standing registrations, else of the last ended, else the origin (CON-3); and where they were seen.';

create view talk_booking as
 SELECT t.classroom_id,
    t.id AS talk_id,
    s.day AS weekday,
    int4range((s.start_minute)::integer, (s.end_minute)::integer) AS minutes,
    daterange(t.date, t.date, '[]'::text) AS dates
   FROM (talk t
     JOIN talk_schedule s ON ((s.talk_id = t.id)))
  WHERE (t.active AND (t.deleted_at IS NULL) AND (t.classroom_id IS NOT NULL) AND (t.date >= academy_today()) AND (((EXTRACT(isodow FROM t.date))::integer - 1) = s.day));
comment on view talk_booking is 'The talks to come that ask for a room: what room_booking has to hold.';

create view teacher_use as
 SELECT group_hours.teacher_id,
    group_hours.group_id,
    NULL::character(24) AS talk_id,
    group_hours.classroom_id,
    group_hours.weekday,
    group_hours.minutes,
    group_hours.dates,
    group_hours.shared
   FROM group_hours
  WHERE (group_hours.teacher_id IS NOT NULL)
UNION ALL
 SELECT t.teacher_id,
    NULL::bpchar AS group_id,
    t.id AS talk_id,
    t.classroom_id,
    s.day AS weekday,
    int4range((s.start_minute)::integer, (s.end_minute)::integer) AS minutes,
    daterange(t.date, t.date, '[]'::text) AS dates,
    t.share_teacher AS shared
   FROM (talk t
     JOIN talk_schedule s ON ((s.talk_id = t.id)))
  WHERE (t.active AND (t.deleted_at IS NULL) AND (t.teacher_id IS NOT NULL) AND (t.date >= academy_today()) AND (((EXTRACT(isodow FROM t.date))::integer - 1) = s.day));
comment on view teacher_use is 'The lessons and talks to come that ask for a teacher: what teacher_booking has to hold.';

create view waiting_demand as
 SELECT w.id AS entry_id,
    w.course_id,
        CASE
            WHEN (w.group_id IS NULL) THEN w.location_id
            ELSE own.location_id
        END AS location_id,
    w.seats AS persons
   FROM (waiting w
     CROSS JOIN LATERAL ( SELECT min(r.location_id) AS location_id
           FROM (class_group k
             JOIN classroom r ON ((r.id = k.classroom_id)))
          WHERE ((w.group_id IS NOT NULL) AND ((k.id = w.group_id) OR (k.parent_group_id = w.group_id)) AND (k.deleted_at IS NULL))) own)
  WHERE ((w.state = 'waiting'::text) AND (NOT waits_unconfirmed(w.confirmed_at, w.joined_at)));
comment on view waiting_demand is 'Who waits without an offer and was heard of lately, by course and campus: what a next group would be for.';
