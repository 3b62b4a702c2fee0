-- Every text column, and how an erasure treats it (CON-65, CON-66, M101). The only list: DAT-15 refuses a column without a line.

-- theirs: the new value of the column in rows of an erased person, as SQL; of a row `t`, with $1 students, $2 visitors, $3 the
-- word for such a person, $4 their number. Without a column: the rows are deleted. erased_rows says which rows are theirs.
-- typed: free text, in which any row may have a name, phone or e-mail.
-- 'note': about people; removed whole from audit rows about the erased person, otherwise like
-- 'words': only the person's words are removed.
-- 'row': a row that contains such a word is treated as one of theirs.
-- 'person': names or reaches the row's own person; not searched elsewhere.
-- 'told': blank_told searches it.
-- kept: why nothing is removed.
-- Several columns of one line are separated by blanks. Rows change in the order of the list.
create or replace function declared_texts() returns table (tab text, col text, theirs text, typed text, kept text)
  language sql immutable as
$$
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
$$;
comment on function declared_texts() is 'Every column that holds text, and what an erasure does with it (DAT-15).';

create or replace function erased_columns() returns table (tab text, col text, becomes text)
  language sql immutable as
$$
  select d.tab, d.col, nullif(d.theirs, '') from public.declared_texts() with ordinality d (tab, col, theirs, typed, kept, at)
  where d.theirs is not null order by d.at
$$;
comment on function erased_columns() is 'What an erasure takes: table, column (none: the row goes), what it becomes (CON-65, CON-66).';

-- Audit keys whose values are removed whole from rows about an erased person: fields are named like their columns.
create or replace function blanked_keys() returns text[]
  language sql immutable as
$$
  select array_agg(distinct k.key) from public.declared_texts() d,
    lateral (values (d.col), (regexp_replace(initcap(replace(d.col, '_', ' ')), ' ', '', 'g'))) s (name),
    lateral (values (case when s.name = d.col then d.col else lower(left(s.name, 1)) || substr(s.name, 2) end)) k (key)
  where d.typed in ('note', 'person') and d.col <> 'name' or d.tab = 'marketing_stop' and d.col = 'address'
$$;

-- A pattern that finds words with or without accents, and phones in groups. `parts` match only as whole words.
create or replace function pattern_of(words text[], parts text[]) returns text
  language sql immutable as
$$
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
$$;

-- Cuts to the lengths of the columns' CHECKs: 60, 120, 500 or 2,000 characters.
create or replace function without_words(said text, pattern text) returns text
  language sql immutable
return case when pattern is null then said else left(regexp_replace(said, pattern, '(suprimido)', 'gi'),
  case when length(said) <= 60 then 60 when length(said) <= 120 then 120 when length(said) <= 500 then 500 else greatest(length(said), 2000) end) end;

-- `told` without the words; with `keys`, values under these keys are removed whole.
create or replace function told_without(told jsonb, pattern text, keys text[]) returns jsonb language plpgsql immutable as $function$
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
comment on function told_without is 'A value of the audit without words of a person who is erased (DES-33).';

-- Removes words from free text: `others` from all rows, `mine` from the person's rows.
create or replace function blank_typed(students char(24)[], visitors char(24)[], mine text, others text) returns void
  language plpgsql as
$$
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
$$;
