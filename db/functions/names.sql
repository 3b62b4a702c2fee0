-- Names of records: two names that look alike count as one (M74).

-- A name without invisible characters, with one blank between words, in lower case, like `oneName` of src/lib/plainText.ts.
-- Case follows Unicode, not the server's LC_CTYPE (M144); accents count: Peña is not Pena.
create or replace function name_fold(name text) returns text
  language sql immutable parallel safe strict
return lower(btrim(regexp_replace(
  regexp_replace(normalize(name, NFC), U&'[\00ad\061c\200b-\200f\202a-\202e\2060\2066-\2069\feff]', '', 'g'),
  U&'[[:space:]\0085\00a0\1680\180e\2000-\200a\2028\2029\202f\205f\3000]+', ' ', 'g')) collate "und-x-icu");

-- Checks a new, changed or restored name: the unique index on exact names does not see look-alikes, and old duplicates stay.
-- Arguments: the constraint, the name column, the column that says since when a row is deleted ('' for none), and
-- the column within which names are unique ('' for the whole table). A lock serializes two at once.
create or replace function refuse_name_taken() returns trigger
  language plpgsql as
$$
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
$$;

create or replace trigger location_name_new before insert on location for each row when (new.deleted_at is null)
  execute function refuse_name_taken('location_name_key', 'name', 'deleted_at', '');
create or replace trigger location_name_changed before update of name, deleted_at on location for each row when (new.deleted_at is null and (old.name <> new.name or old.deleted_at is not null))
  execute function refuse_name_taken('location_name_key', 'name', 'deleted_at', '');
create or replace trigger classroom_name_new before insert on classroom for each row when (new.deleted_at is null)
  execute function refuse_name_taken('classroom_name_key', 'name', 'deleted_at', 'location_id');
create or replace trigger classroom_name_changed before update of name, deleted_at, location_id on classroom for each row when (new.deleted_at is null and (old.name <> new.name or old.deleted_at is not null or old.location_id <> new.location_id))
  execute function refuse_name_taken('classroom_name_key', 'name', 'deleted_at', 'location_id');
create or replace trigger bank_account_name_new before insert on bank_account for each row when (new.archived_at is null)
  execute function refuse_name_taken('bank_account_name_key', 'name', 'archived_at', '');
create or replace trigger bank_account_name_changed before update of name, archived_at on bank_account for each row when (new.archived_at is null and (old.name <> new.name or old.archived_at is not null))
  execute function refuse_name_taken('bank_account_name_key', 'name', 'archived_at', '');
create or replace trigger plan_template_name_new before insert on plan_template for each row when (new.archived_at is null)
  execute function refuse_name_taken('plan_template_name_key', 'name', 'archived_at', 'course_id');
create or replace trigger plan_template_name_changed before update of name, archived_at, course_id on plan_template for each row when (new.archived_at is null and (old.name <> new.name or old.archived_at is not null or old.course_id <> new.course_id))
  execute function refuse_name_taken('plan_template_name_key', 'name', 'archived_at', 'course_id');
create or replace trigger service_token_name_new before insert on service_token for each row when (new.withdrawn_at is null)
  execute function refuse_name_taken('service_token_name_key', 'name', 'withdrawn_at', '');
create or replace trigger service_token_name_changed before update of name, withdrawn_at on service_token for each row when (new.withdrawn_at is null and (old.name <> new.name or old.withdrawn_at is not null))
  execute function refuse_name_taken('service_token_name_key', 'name', 'withdrawn_at', '');
create or replace trigger live_channel_name_new before insert on live_channel for each row
  execute function refuse_name_taken('live_channel_name_key', 'name', '', '');
create or replace trigger live_channel_name_changed before update of name on live_channel for each row when (old.name <> new.name)
  execute function refuse_name_taken('live_channel_name_key', 'name', '', '');
create or replace trigger role_name_new before insert on role for each row
  execute function refuse_name_taken('role_name_key', 'name', '', '');
create or replace trigger role_name_changed before update of name on role for each row when (old.name <> new.name)
  execute function refuse_name_taken('role_name_key', 'name', '', '');
create or replace trigger course_level_name_new before insert on course_level for each row
  execute function refuse_name_taken('course_level_name_key', 'name', '', '');
create or replace trigger course_level_name_changed before update of name on course_level for each row when (old.name <> new.name)
  execute function refuse_name_taken('course_level_name_key', 'name', '', '');
create or replace trigger course_type_name_new before insert on course_type for each row
  execute function refuse_name_taken('course_type_name_key', 'name', '', '');
create or replace trigger course_type_name_changed before update of name on course_type for each row when (old.name <> new.name)
  execute function refuse_name_taken('course_type_name_key', 'name', '', '');
create or replace trigger source_name_new before insert on source for each row when (new.archived_at is null)
  execute function refuse_name_taken('source_name_key', 'name', 'archived_at', '');
create or replace trigger source_name_changed before update of name, archived_at on source for each row when (new.archived_at is null and (old.name <> new.name or old.archived_at is not null))
  execute function refuse_name_taken('source_name_key', 'name', 'archived_at', '');

-- At most 20 sources can be chosen (DIR-44). Two who add the twentieth at once meet at the lock.
create or replace function refuse_sources_full() returns trigger
  language plpgsql as
$$
begin
  perform pg_advisory_xact_lock(hashtext('plantel.sources'), 0);
  if (select count(*) from public.source where archived_at is null) > 20 then
    raise exception 'there are 20 sources' using errcode = '23514', constraint = 'source_full';
  end if;
  return null;
end
$$;

create or replace trigger source_full_new after insert on source for each row when (new.archived_at is null)
  execute function refuse_sources_full();
create or replace trigger source_full_again after update of archived_at on source for each row when (new.archived_at is null and old.archived_at is not null)
  execute function refuse_sources_full();
