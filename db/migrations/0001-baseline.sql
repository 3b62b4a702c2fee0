-- The schema as the second edition left it (20261130T1013-plans-of-triggers), without functions, triggers and views: those are in db/functions.
-- Only what generated columns and indexes rest on is here: such a function never changes, another one takes its place (DAT-13).
-- A database of the second edition is taken to be here (db/second-edition.json); nothing of this runs there.

-- Where the months of the history lie, and those that are no longer searched.
create schema months;
create schema archive;

create extension if not exists btree_gist with schema public;

create extension if not exists fuzzystrmatch with schema public;

create extension if not exists pg_trgm with schema public;

create extension if not exists unaccent with schema public;

create sequence payment_plan_version_seq as integer start with 1 increment by 1 cache 1;

create sequence socket_io_attachments_id_seq as bigint start with 1 increment by 1 cache 1;

create sequence student_folio_seq as bigint start with 1 increment by 1 cache 1;

-- Restated: 7cf93c0b69bba021e9c4cdcc2b3564169a0d2c2843eaa18278c15d2791898228
-- What a student's transfers carry (COB-19): 100,000 and the running number of the folio, and behind it a check digit (Damm), by which no
-- single wrong digit and no two swapped neighbours pass. Seven digits, never a leading zero, which banks drop. null: folios above 899,999,
-- and whatever is no folio. The same in src/lib/reference.ts.
create function bank_reference_of(unique_folio text) returns text
  language plpgsql immutable strict parallel safe as
$$
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
$$;
comment on function bank_reference_of(text) is 'The reference of a folio on bank transfers: seven digits, the last one checks the others.';

-- Over email_like, which has folded case, accents, 0 and 1 already.
create function mail_key(folded text) returns text
  language sql immutable parallel safe strict
  return translate(replace(split_part(split_part(folded, '@', 1), '+', 1), '.', ''), 'i5', 'ls') || '@' || split_part(folded, '@', 2);
comment on function mail_key(text) is 'What two spellings of one e-mail have in common: without dots, what follows +, i for l, 5 for s. Of email_like.';

create function phone_key(phone text) returns text
  language sql immutable parallel safe strict
  return right(regexp_replace(phone, '\D', '', 'g'), 10);
comment on function phone_key(text) is 'The last ten digits of a phone, however it is written.';

-- unaccent() itself is only stable because its dictionary may change; naming the dictionary makes the
-- result as fixed as a generated column needs it. Everything is schema-qualified for dump and restore.
create function plain_text(t text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, t));

-- What two e-mails have in common that look the same at a glance: without accents, 0 as o, 1 as l, rn as m, vv as w.
create function email_like(email text) returns text
  language sql immutable strict parallel safe
  return replace(replace(translate(public.plain_text(email), '01', 'ol'), 'rn', 'm'), 'vv', 'w');

-- Of every word its first letter and its first two, behind a blank, all its runs of three, and those of five without digits: telephones
-- have few runs in common. A loop, since the same as a query takes eight times as long.
create function search_pieces(words text) returns text[]
  language plpgsql immutable strict parallel safe as $$
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
end $$;

-- Words separated by single blanks with one in front, so that `% li%` finds beginnings of words through
-- the trigram index. A query is normalised by this very function, else the two would drift apart.
create function search_words(t text) returns text
  language sql immutable strict parallel safe
  return ' ' || regexp_replace(public.plain_text(t), '[^a-z0-9]+', ' ', 'g');

-- The words of a person. Names with an apostrophe or a hyphen stand there twice: parted by it, and written in one.
create function person_words(names text, others text) returns text
  language sql immutable strict parallel safe
  return public.search_words(names || ' ' || others || case
    when public.plain_text(names) ~ '[a-z][''’`´ʼ‐–-]+[a-z]'
      then ' ' || regexp_replace(public.plain_text(names), '([a-z])[''’`´ʼ‐–-]+(?=[a-z])', '\1', 'g')
    else '' end);

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
  constraint audit_pkey primary key (id, at),
  constraint audit_batch_check check ((batch ~ '^[0-9a-f]{24}$'::text)),
  constraint audit_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint audit_undoes_check check ((undoes ~ '^[0-9a-f]{24}$'::text))
) partition by range (at);

create table months.audit_rest partition of audit default;
create index audit_at_idx on audit using btree (at desc, id desc);
create index audit_batch_idx on audit using btree (batch, id) where batch is not null;
create index audit_ids_idx on audit using gin (ids);
create index audit_resource_idx on audit using btree (resource, at desc);
create index audit_tx_idx on audit using btree (tx) where tx is not null;
create index audit_user_idx on audit using btree (user_id, at desc);
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
  constraint backup_request_pkey primary key (id),
  constraint backup_request_single_check check ((id = 1))
);
comment on table backup_request is 'The backup that somebody asked for in the console, and why the last one failed; one row.';

create table backup_run (
  finished_at timestamp with time zone default clock_timestamp() not null,
  bytes bigint not null,
  ok boolean not null,
  folder text default ''::text not null,
  constraint backup_run_pkey primary key (finished_at),
  constraint backup_run_bytes_check check ((bytes >= 0))
);
create index backup_run_ok on backup_run using btree (finished_at) where ok;
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
  constraint bank_account_pkey primary key (id),
  constraint bank_account_clabe_check check ((clabe ~ '^[0-9]{18}$'::text)),
  constraint bank_account_date_order_check check ((date_order = any (array['dmy'::text, 'mdy'::text, 'ymd'::text]))),
  constraint bank_account_hex_check check ((id ~ '^[0-9a-f]{24}$'::text))
);
create unique index bank_account_name_key on bank_account using btree (lower(name)) where archived_at is null;
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
  constraint change_pkey primary key (seq, at),
  constraint change_op_check check ((op = any (array['I'::"char", 'U'::"char", 'D'::"char"])))
) partition by range (at);

create table months.change_rest partition of change default;
create index change_at_idx on change using brin (at);
create index change_row_idx on change using btree (tab, key, seq);
create index change_tx_idx on change using btree (tx, seq);
comment on table change is 'What one transaction did to one row. I: its key alone; U: the columns that differ, both sides; D: the whole row. Secrets and what is derived never enter it.';
comment on column change.tx is 'With at, the act of the audit line of the same tx and wrote_at: tx alone starts anew in a restored database.';
comment on column change.key is 'The primary key of the row; of several columns, joined by a slash.';

create table collection_settings (
  id smallint default 1 not null,
  reminders boolean default false not null,
  since date,
  weekdays smallint[] default '{0,1,2,3,4,5}'::smallint[] not null,
  email boolean default true not null,
  sms boolean default false not null,
  constraint collection_settings_pkey primary key (id),
  constraint collection_settings_since_check check (((not reminders) or (since is not null))),
  constraint collection_settings_single_check check ((id = 1)),
  constraint collection_settings_weekdays_check check (((weekdays <@ '{0,1,2,3,4,5,6}'::smallint[]) and (cardinality(weekdays) > 0)))
);
comment on table collection_settings is 'One row: whether reminders go out, on which weekdays (0 is Monday) and by what. since: the day on which they were switched on.';

create table course_level (
  id character(24) not null,
  name text not null,
  description text default ''::text not null,
  "position" smallint not null,
  constraint course_level_pkey primary key (id),
  constraint course_level_name_key unique (name),
  constraint course_level_hex_check check ((id ~ '^[0-9a-f]{24}$'::text))
);
comment on table course_level is 'Media Superior and Superior.';

create table course_type (
  id character(24) not null,
  name text not null,
  "position" smallint not null,
  constraint course_type_pkey primary key (id),
  constraint course_type_name_key unique (name),
  constraint course_type_hex_check check ((id ~ '^[0-9a-f]{24}$'::text))
);
comment on table course_type is 'Course, workshop, diploma, mock exam.';

create table device (
  id character(24) not null,
  hash text not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  constraint device_pkey primary key (id),
  constraint device_hash_key unique (hash),
  constraint device_hex_check check ((id ~ '^[0-9a-f]{24}$'::text))
);
comment on table device is 'A browser in which somebody completed a sign-in. hash: of the random id that it keeps, which opens nothing.';

create table geocode_cache (
  key text not null,
  results jsonb not null,
  fetched_at timestamp with time zone default now() not null,
  constraint geocode_cache_pkey primary key (key)
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
  constraint idempotency_pkey primary key (user_id, route, key)
);
create index idempotency_expires_idx on idempotency using btree (expires_at);
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
  constraint live_channel_pkey primary key (id),
  constraint live_channel_hex_check check ((id ~ '^[0-9a-f]{24}$'::text))
);
create unique index live_channel_name_key on live_channel using btree (lower(name));
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
  constraint location_pkey primary key (id),
  constraint location_closing_check check ((closing ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint location_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint location_hours_check check ((closing >= opening)),
  constraint location_minutes_check check (((extract(second from opens) = (0)::numeric) and (extract(second from closes) = (0)::numeric) and (closes < '24:00:00'::time without time zone))),
  constraint location_open_check check ((closes >= opens)),
  constraint location_opening_check check ((opening ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text))
);
create unique index location_name_key on location using btree (lower(name)) where deleted_at is null;
create index location_words_idx on location using gin (words gin_trgm_ops) where deleted_at is null;
comment on table location is 'A campus (sede). opening and closing are for the version before; opens and closes count.';

create table classroom (
  id character(24) not null,
  location_id character(24) not null,
  name text not null,
  capacity integer not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint classroom_pkey primary key (id),
  constraint classroom_capacity_check check ((capacity > 0)),
  constraint classroom_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint classroom_location_id_fkey foreign key (location_id) references location(id) deferrable
);
create index classroom_location_idx on classroom using btree (location_id) where deleted_at is null;
create unique index classroom_name_key on classroom using btree (location_id, lower(name)) where deleted_at is null;
comment on table classroom is 'A room of a campus.';

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
  password_hash text not null,
  password_changed_at timestamp with time zone default now() not null,
  recovery_hash text,
  recovery_expires_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  words text generated always as (person_words(((((name || ' '::text) || last_name) || ' '::text) || second_last_name), ((email || ' '::text) || phone_number))) stored not null,
  email_like text generated always as (email_like(email)) stored not null,
  campuses text[],
  must_change boolean default false not null,
  constraint employee_pkey primary key (id),
  constraint employee_campus_check check (((campuses is null) or ((location_id is not null) and ((location_id)::text = any (campuses))))),
  constraint employee_campuses_check check (((campuses is null) or ((cardinality(campuses) >= 1) and (cardinality(campuses) <= 50)))),
  constraint employee_email_check check ((email = lower(email))),
  constraint employee_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint employee_recovery_check check (((recovery_hash is null) = (recovery_expires_at is null))),
  constraint employee_location_id_fkey foreign key (location_id) references location(id) deferrable
);
create index employee_campuses_idx on employee using gin (campuses) where campuses is not null and deleted_at is null;
create unique index employee_email_key on employee using btree (email) where deleted_at is null;
create index employee_like_idx on employee using btree (email_like) where deleted_at is null;
create index employee_location_idx on employee using btree (location_id) where location_id is not null;
create index employee_professor_idx on employee using btree (last_name, name) where is_professor and deleted_at is null;
create index employee_words_idx on employee using gin (words gin_trgm_ops) where deleted_at is null;
comment on table employee is 'The staff. Whoever left is hidden, not gone.';
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
  constraint act_batch_pkey primary key (id),
  constraint act_batch_head_check check ((head ~ '^[0-9a-f]{24}$'::text)),
  constraint act_batch_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint act_batch_state_check check ((state = any (array['done'::text, 'undoing'::text, 'undone'::text, 'redoing'::text]))),
  constraint act_batch_undone_by_check check ((undone_by ~ '^[0-9a-f]{24}$'::text)),
  constraint act_batch_undoes_fkey foreign key (undoes) references act_batch(id),
  constraint act_batch_user_id_fkey foreign key (user_id) references employee(id)
);
create index act_batch_busy_idx on act_batch using btree (id) where state = any (array['undoing'::text, 'redoing'::text]);
create index act_batch_undoes_idx on act_batch using btree (undoes) where undoes is not null;
create index act_batch_user_idx on act_batch using btree (user_id);
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
  constraint bank_import_pkey primary key (id),
  constraint bank_import_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint bank_import_state_check check ((state = any (array['reading'::text, 'matching'::text, 'matched'::text, 'running'::text, 'stopped'::text, 'done'::text, 'undoing'::text, 'undone'::text]))),
  constraint bank_import_total_check check ((total > 0)),
  constraint bank_import_account_id_fkey foreign key (account_id) references bank_account(id),
  constraint bank_import_created_by_fkey foreign key (created_by) references employee(id)
);
create index bank_import_account_idx on bank_import using btree (account_id);
create index bank_import_busy_idx on bank_import using btree (state) where state = any (array['matching'::text, 'running'::text, 'undoing'::text]);
create index bank_import_created_idx on bank_import using btree (created_at desc, id desc);
create index bank_import_user_idx on bank_import using btree (created_by);
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
  constraint cash_closing_pkey primary key (id),
  constraint cash_closing_count_check check ((num_nonnulls(opening_float, counted, counted_total, kept_float) = any (array[0, 4]))),
  constraint cash_closing_float_check check (((opening_float >= 0) and ((kept_float >= 0) and (kept_float <= counted_total)))),
  constraint cash_closing_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint cash_closing_note_check check (((note is null) or ((counted is not null) and ((length(note) >= 1) and (length(note) <= 500))))),
  constraint cash_closing_closed_by_fkey foreign key (closed_by) references employee(id),
  constraint cash_closing_user_id_fkey foreign key (user_id) references employee(id)
);
create index cash_closing_day_idx on cash_closing using btree (day, user_id);
create index cash_closing_user_idx on cash_closing using btree (user_id, created_at desc);
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
  constraint closed_day_pkey primary key (id),
  constraint closed_day_overlap_excl exclude using gist (coalesce(location_id, ''::bpchar) with =, dates with &&),
  constraint closed_day_dates_check check (((lower(dates) >= '2000-01-01'::date) and (upper(dates) <= '2200-01-01'::date) and (((upper(dates) - lower(dates)) >= 1) and ((upper(dates) - lower(dates)) <= 120)))),
  constraint closed_day_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint closed_day_name_check check (((length(name) >= 1) and (length(name) <= 60))),
  constraint closed_day_location_id_fkey foreign key (location_id) references location(id) deferrable,
  constraint closed_day_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create index closed_day_dates_idx on closed_day using gist (dates);
comment on table closed_day is 'Days without lessons, of the academy (location_id null) or of one campus. The end of the range is excluded.';

create table employee_attendance (
  id character(24) not null,
  employee_id character(24) not null,
  day date not null,
  present boolean not null,
  user_id character(24),
  recorded_at timestamp with time zone default now() not null,
  constraint employee_attendance_pkey primary key (id),
  constraint employee_attendance_day_key unique (employee_id, day),
  constraint employee_attendance_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint employee_attendance_employee_id_fkey foreign key (employee_id) references employee(id) deferrable,
  constraint employee_attendance_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
comment on table employee_attendance is 'Presence of the staff: one row per person and day.';

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
  constraint factor_pkey primary key (id),
  constraint factor_credential check ((((kind = 'passkey'::text) = (credential_id is not null)) and ((kind = 'passkey'::text) = (public_key is not null)) and ((kind = 'passkey'::text) = (name is not null)))),
  constraint factor_id_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint factor_kind check ((kind = any (array['totp'::text, 'passkey'::text]))),
  constraint factor_secret check (((kind <> 'totp'::text) or (secret is not null))),
  constraint factor_employee_fkey foreign key (employee_id) references employee(id) on delete cascade
);
create unique index factor_credential_key on factor using btree (credential_id);
create index factor_employee_idx on factor using btree (employee_id);
create unique index factor_totp_key on factor using btree (employee_id) where kind = 'totp'::text;
comment on table factor is 'What an employee signs in with beside the password.';

create table known_device (
  employee_id character(24) not null,
  device_id character(24) not null,
  last_full_at timestamp with time zone default now() not null,
  known_since timestamp with time zone default now() not null,
  pin_hash text,
  pin_tries integer default 0 not null,
  constraint known_device_pkey primary key (employee_id, device_id),
  constraint known_device_pin_tries check (((pin_tries >= 0) and (pin_tries <= 5))),
  constraint known_device_device_id_fkey foreign key (device_id) references device(id) on delete cascade,
  constraint known_device_employee_id_fkey foreign key (employee_id) references employee(id) on delete cascade
);
create index known_device_device_idx on known_device using btree (device_id);
create index known_device_last_idx on known_device using btree (last_full_at);
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
  constraint mail_setting_pkey primary key (id),
  constraint mail_setting_encryption_check check ((encryption = any (array['starttls'::text, 'tls'::text, 'none'::text]))),
  constraint mail_setting_port_check check (((port >= 1) and (port <= 65535))),
  constraint mail_setting_single_check check ((id = 1))
);
comment on table mail_setting is 'How letters leave where the settings of the machine do not say it; one row. The password is sealed by a key of the server.';

create table marketing_stop (
  kind text not null,
  address text not null,
  at timestamp with time zone not null,
  constraint marketing_stop_pkey primary key (kind, address),
  constraint marketing_stop_address_check check (((address <> ''::text) and (address = lower(address)))),
  constraint marketing_stop_kind_check check ((kind = any (array['email'::text, 'sms'::text])))
);
comment on table marketing_stop is 'Addresses to which no publicity is sent any more, by a link of such a message. Whoever says yes afterwards gets it again.';

create table migration_checksum (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migration_checksum_pkey primary key (name)
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
  constraint notification_batch_pkey primary key (id),
  constraint notification_batch_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint notification_batch_purpose_check check ((purpose = any (array['service'::text, 'marketing'::text]))),
  constraint notification_batch_skipped_check check ((jsonb_typeof(skipped) = 'array'::text)),
  constraint notification_batch_target_check check ((target = any (array['student'::text, 'talkStudent'::text, 'talk'::text, 'group'::text, 'courses'::text]))),
  constraint notification_batch_user_id_fkey foreign key (user_id) references employee(id)
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
  words text generated always as (search_words(((((((((((name || ' '::text) || last_name) || ' '::text) || second_last_name) || ' '::text) || coalesce(email, ''::text)) || ' '::text) || coalesce(phone_number, ''::text)) || ' '::text) || coalesce(second_phone_number, ''::text)))) stored not null,
  created_at timestamp with time zone default now() not null,
  constraint payer_pkey primary key (id),
  constraint payer_email_check check ((email = lower(email))),
  constraint payer_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint payer_reached_check check ((num_nonnulls(phone_number, email) > 0))
);
create index payer_words_idx on payer using gin (words gin_trgm_ops);
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
  constraint plan_pkey primary key (id),
  constraint plan_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint plan_name_check check (((length(name) >= 1) and (length(name) <= 60))),
  constraint plan_start_week_check check ((extract(isodow from start_week) = (1)::numeric)),
  constraint plan_state_check check ((state = any (array['draft'::text, 'queued'::text, 'solving'::text, 'solved'::text, 'failed'::text, 'created'::text, 'undone'::text]))),
  constraint plan_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create index plan_created_idx on plan using btree (created_at desc, id desc);
create index plan_user_idx on plan using btree (user_id);
comment on table plan is 'Groups to open from one week on. input: all that a person decided; result: places, who has none and why. version counts saves: a result is of the version that was solved.';

create table privacy_notice (
  id character(24) not null,
  number integer not null,
  text text not null,
  purposes text[] not null,
  user_id character(24),
  in_force_at timestamp with time zone default now() not null,
  constraint privacy_notice_pkey primary key (id),
  constraint privacy_notice_number_key unique (number),
  constraint privacy_notice_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint privacy_notice_number_check check ((number > 0)),
  constraint privacy_notice_purposes_check check ((purposes <@ array['marketing'::text, 'image'::text])),
  constraint privacy_notice_user_id_fkey foreign key (user_id) references employee(id)
);
create index privacy_notice_user_idx on privacy_notice using btree (user_id) where user_id is not null;
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
  constraint promotional_code_pkey primary key (id),
  constraint promotional_code_amount_check check ((amount >= 100)),
  constraint promotional_code_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint promotional_code_owner_check check ((is_company_code or (user_id is not null))),
  constraint promotional_code_percentage_check check (((discount_percentage >= (1)::double precision) and (discount_percentage <= (100)::double precision))),
  constraint promotional_code_text_check check (((code = upper(btrim(code))) and (code <> ''::text))),
  constraint promotional_code_validity_check check ((valid_until >= valid_from)),
  constraint promotional_code_value_check check ((num_nonnulls(discount_percentage, amount) = 1)),
  constraint promotional_code_whole_check check (((percentage >= (1)::numeric) and (percentage <= (100)::numeric))),
  constraint promotional_code_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create unique index promotional_code_code_key on promotional_code using btree (code) where deleted_at is null;
create index promotional_code_created_idx on promotional_code using btree (created_at desc) where deleted_at is null;
create index promotional_code_user_idx on promotional_code using btree (user_id) where deleted_at is null;
comment on table promotional_code is 'A code that takes a percentage or an amount off: of the company, or of an employee. discount_percentage is for the version before; percentage counts.';

create table receipt_counter (
  year smallint not null,
  value integer not null,
  constraint receipt_counter_pkey primary key (year)
);
comment on table receipt_counter is 'The last receipt number of each year. Locked until the commit by whoever takes the next.';

create table recovery_code (
  employee_id character(24) not null,
  hash text not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey primary key (employee_id, hash),
  constraint recovery_code_employee_fkey foreign key (employee_id) references employee(id) on delete cascade
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
  constraint retention_pkey primary key (id),
  constraint retention_address_check check (((address_months >= 1) and (address_months <= 120))),
  constraint retention_message_check check (((message_months >= 1) and (message_months <= 120))),
  constraint retention_single_check check ((id = 1)),
  constraint retention_student_check check (((student_years >= 1) and (student_years <= 30))),
  constraint retention_visitor_check check (((visitor_months >= 1) and (visitor_months <= 120)))
);
comment on table retention is 'One row: after how long visitors, students, texts of messages and addresses of the audit go by themselves, if at all.';

create table retention_due (
  kind text not null,
  subject_id character(24) not null,
  listed_on date not null,
  constraint retention_due_pkey primary key (kind, subject_id),
  constraint retention_due_kind_check check ((kind = any (array['student'::text, 'visitor'::text])))
);
comment on table retention_due is 'Who goes by the retention, and since when that can be read. It refers to nothing: whoever is listed is judged again on their day.';

create table role (
  id character(24) not null,
  name text not null,
  description text not null,
  allows jsonb not null,
  created_at timestamp with time zone default now() not null,
  needs_factor boolean default false not null,
  constraint role_pkey primary key (id),
  constraint role_allows_check check ((jsonb_typeof(allows) = 'array'::text)),
  constraint role_hex_check check ((id ~ '^[0-9a-f]{24}$'::text))
);
create unique index role_name_key on role using btree (lower(name));
comment on table role is 'What its holders may do: resources and methods.';
comment on column role.needs_factor is 'Its holders may do nothing before they have a second step.';

create table employee_role (
  employee_id character(24) not null,
  role_id character(24) not null,
  constraint employee_role_pkey primary key (employee_id, role_id),
  constraint employee_role_employee_id_fkey foreign key (employee_id) references employee(id) on delete cascade deferrable,
  constraint employee_role_role_id_fkey foreign key (role_id) references role(id) deferrable
);
create index employee_role_role_idx on employee_role using btree (role_id);
comment on table employee_role is 'Which roles somebody holds. A role in use is not deleted.';

create table server_secret (
  id smallint default 1 not null,
  value text default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text) not null,
  constraint server_secret_pkey primary key (id),
  constraint server_secret_single_check check ((id = 1))
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
  constraint service_token_pkey primary key (id),
  constraint service_token_hash_key unique (token_hash),
  constraint service_token_hex_check check ((id ~ '^[0-9a-f]{24}$'::text))
);
create unique index service_token_name_key on service_token using btree (lower(name)) where withdrawn_at is null;
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
  constraint session_pkey primary key (id),
  constraint session_token_key unique (token_hash),
  constraint session_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint session_method check ((method = any (array['password'::text, 'totp'::text, 'code'::text, 'recovery'::text, 'passkey'::text, 'pin'::text]))),
  constraint session_employee_id_fkey foreign key (employee_id) references employee(id) on delete cascade
);
create index session_employee_idx on session using btree (employee_id);
create index session_expires_idx on session using btree (expires_at);
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
  constraint setup_pkey primary key (id),
  constraint setup_single_check check ((id = 1))
);
comment on table setup is 'How the first start stands; one row. closed_at null: there is no administrator, and the four steps stand open.';

create table sign_in_ticket (
  hash text not null,
  employee_id character(24),
  tries integer default 0 not null,
  keep boolean not null,
  recovery_hash text,
  expires_at timestamp with time zone not null,
  purpose text default 'password'::text not null,
  challenge text,
  constraint sign_in_ticket_pkey primary key (hash),
  constraint sign_in_ticket_challenge check (((purpose = 'password'::text) or (challenge is not null))),
  constraint sign_in_ticket_employee check (((employee_id is null) = (purpose = 'passkey'::text))),
  constraint sign_in_ticket_purpose check ((purpose = any (array['password'::text, 'passkey'::text, 'add'::text, 'prove'::text]))),
  constraint sign_in_ticket_tries check (((tries >= 0) and (tries <= 5))),
  constraint sign_in_ticket_employee_fkey foreign key (employee_id) references employee(id) on delete cascade
);
create index sign_in_ticket_employee_idx on sign_in_ticket using btree (employee_id);
create index sign_in_ticket_expires_idx on sign_in_ticket using btree (expires_at);
comment on table sign_in_ticket is 'Who stands before the second step, and the challenges that passkeys are to answer.';

create table sms_setting (
  id smallint default 1 not null,
  account text default ''::text not null,
  sealed_token text,
  sender text default ''::text not null,
  updated_at timestamp with time zone default now() not null,
  constraint sms_setting_pkey primary key (id),
  constraint sms_setting_single_check check ((id = 1))
);
comment on table sms_setting is 'How text messages leave where the settings of the machine do not say it; one row. The token is sealed by a key of the server.';

create table socket_io_attachments (
  id bigint default nextval('socket_io_attachments_id_seq'::regclass) not null,
  created_at timestamp with time zone default now(),
  payload bytea,
  constraint socket_io_attachments_id_key unique (id)
);
alter sequence socket_io_attachments_id_seq owned by socket_io_attachments.id;
comment on table socket_io_attachments is 'Larger messages between instances, in the shape that the socket adapter asks for.';

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
  constraint stored_file_pkey primary key (id),
  constraint stored_file_key_key unique (key),
  constraint stored_file_print_key_key unique (print_key),
  constraint stored_file_height_check check ((height >= 0)),
  constraint stored_file_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint stored_file_max_size_check check ((max_size > 0)),
  constraint stored_file_size_check check ((size >= 0)),
  constraint stored_file_state_check check ((state = any (array['pending'::text, 'ready'::text, 'refused'::text]))),
  constraint stored_file_width_check check ((width >= 0))
);
create index stored_file_sweep_idx on stored_file using btree (expires_at) where state <> 'ready'::text;
create index stored_file_unmeasured on stored_file using btree (id) where kind = 'image'::text and state = 'ready'::text and width is null;
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
  constraint academy_pkey primary key (id),
  constraint academy_brand_check check ((brand_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint academy_clabe_check check ((clabe ~ '^[0-9]{18}$'::text)),
  constraint academy_offer_hours_check check (((offer_hours >= 2) and (offer_hours <= 72))),
  constraint academy_single_check check ((id = 1)),
  constraint academy_logo_id_fkey foreign key (logo_id) references stored_file(id)
);
comment on table academy is 'One row: the academy as receipts, letters and screens name it. Its time zone says what a day is, and is fixed after the first payment.';
comment on column academy.offer_hours is 'For how many hours a seat that came free is held for whoever waits.';

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
  constraint course_pkey primary key (id),
  constraint course_duration_check check ((duration > 0)),
  constraint course_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint course_name_check check ((position(('_'::text) in (name)) = 0)),
  constraint course_price_check check ((price > 0)),
  constraint course_image_id_fkey foreign key (image_id) references stored_file(id),
  constraint course_level_id_fkey foreign key (level_id) references course_level(id) deferrable,
  constraint course_type_id_fkey foreign key (type_id) references course_type(id) deferrable
);
create index course_created_idx on course using btree (created_at desc) where deleted_at is null;
create index course_deleted_idx on course using btree (deleted_at) where deleted_at is not null;
create index course_level_idx on course using btree (level_id) where deleted_at is null;
create index course_words_idx on course using gin (words gin_trgm_ops) where deleted_at is null;
comment on table course is 'What is taught, with its price of today and its duration. A parent has four children.';

create table advisory_slot (
  id character(24) not null,
  course_id character(24) not null,
  date date not null,
  hour smallint not null,
  max_quota integer default 10 not null,
  taken integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint advisory_slot_pkey primary key (id),
  constraint advisory_slot_key unique (course_id, date, hour),
  constraint advisory_slot_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint advisory_slot_hour_check check ((hour = any (array[8, 10, 12, 14, 16, 18]))),
  constraint advisory_slot_seats_check check (((taken >= 0) and (taken <= max_quota))),
  constraint advisory_slot_course_id_fkey foreign key (course_id) references course(id) deferrable
);
create index advisory_slot_date_idx on advisory_slot using btree (date, hour);
create index advisory_slot_free_idx on advisory_slot using btree (course_id, date) where taken = 0;
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
  constraint chapter_pkey primary key (id),
  constraint chapter_color_check check ((background_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint chapter_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint chapter_course_id_fkey foreign key (course_id) references course(id) deferrable,
  constraint chapter_image_id_fkey foreign key (image_id) references stored_file(id)
);
create index chapter_course_idx on chapter using btree (course_id) where deleted_at is null;
create index chapter_deleted_idx on chapter using btree (deleted_at) where deleted_at is not null;
create index chapter_image_idx on chapter using btree (image_id) where image_id is not null;
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
  constraint class_group_pkey primary key (id),
  constraint class_group_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint group_dates_check check ((end_date >= start_date)),
  constraint group_held_check check (((held >= 0) and (held <= taken))),
  constraint group_parent_check check ((parent_group_id <> id)),
  constraint group_quota_check check ((quota >= 0)),
  constraint group_seats_check check (((taken >= 0) and (taken <= coalesce(quota, 0)))),
  constraint class_group_classroom_id_fkey foreign key (classroom_id) references classroom(id) deferrable,
  constraint class_group_course_id_fkey foreign key (course_id) references course(id) deferrable,
  constraint class_group_origin_fkey foreign key (origin_location_id) references location(id) deferrable,
  constraint class_group_parent_group_id_fkey foreign key (parent_group_id) references class_group(id) deferrable,
  constraint class_group_plan_id_fkey foreign key (plan_id) references plan(id) on delete set null deferrable,
  constraint class_group_teacher_id_fkey foreign key (teacher_id) references employee(id) deferrable
);
create index class_group_classroom_idx on class_group using btree (classroom_id) where deleted_at is null;
create index class_group_course_idx on class_group using btree (course_id, start_date) where deleted_at is null;
create index class_group_deleted_idx on class_group using btree (deleted_at) where deleted_at is not null;
create index class_group_end_idx on class_group using btree (end_date) where deleted_at is null;
create index class_group_origin_idx on class_group using btree (origin_location_id) where origin_location_id is not null;
create index class_group_plan_idx on class_group using btree (plan_id) where plan_id is not null;
create index class_group_start_idx on class_group using btree (start_date) where deleted_at is null;
create index class_group_teacher_idx on class_group using btree (teacher_id) where deleted_at is null;
create index class_group_words_idx on class_group using gin (words gin_trgm_ops) where deleted_at is null;
create unique index group_bucket_key on class_group using btree (parent_group_id, course_id) where deleted_at is null;
comment on table class_group is 'A course offered: dates, hours, room, teacher, seats. taken counts the standing registrations and the held seats.';
comment on column class_group.share_teacher is 'Saved although its teacher has another lesson at an hour of it: its hours stand outside of teacher_booking_free_excl.';
comment on column class_group.held is 'Seats of taken that are held for somebody who waits, by seat_hold.';
comment on column class_group.plan_id is 'The plan of which it was created.';
comment on column class_group.origin_location_id is 'The campus of whoever made it: counts while it has no room.';
comment on column class_group.campuses is 'What group_place says, kept by trigger. Empty: Sin sede.';

create table course_child (
  parent_id character(24) not null,
  child_id character(24) not null,
  "position" smallint not null,
  constraint course_child_pkey primary key (parent_id, child_id),
  constraint course_child_position_key unique (parent_id, "position"),
  constraint course_child_position_check check ((("position" >= 1) and ("position" <= 4))),
  constraint course_child_self_check check ((parent_id <> child_id)),
  constraint course_child_child_id_fkey foreign key (child_id) references course(id) deferrable,
  constraint course_child_parent_id_fkey foreign key (parent_id) references course(id) deferrable
);
create index course_child_child_idx on course_child using btree (child_id);
comment on table course_child is 'The four courses that a parent consists of, in order.';

create table course_discount (
  course_id character(24) not null,
  held_course_id character(24) not null,
  amount bigint not null,
  "position" smallint default 0 not null,
  constraint course_discount_pkey primary key (course_id, held_course_id),
  constraint course_discount_amount_check check ((amount > 0)),
  constraint course_discount_course_id_fkey foreign key (course_id) references course(id) deferrable,
  constraint course_discount_held_course_id_fkey foreign key (held_course_id) references course(id) deferrable
);
create index course_discount_held_idx on course_discount using btree (held_course_id);
comment on table course_discount is 'Who stands in held_course_id pays amount less for course_id.';

create table group_schedule (
  group_id character(24) not null,
  day smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  constraint group_schedule_pkey primary key (group_id, day, start_minute),
  constraint group_schedule_overlap_excl exclude using gist (group_id with =, day with =, int4range((start_minute)::integer, (end_minute)::integer) with &&),
  constraint group_schedule_day_check check (((day >= 0) and (day <= 6))),
  constraint group_schedule_hours_check check (((0 <= start_minute) and (start_minute < end_minute) and (end_minute <= 1440))),
  constraint group_schedule_group_id_fkey foreign key (group_id) references class_group(id) on delete cascade deferrable
);
create index group_schedule_day_idx on group_schedule using btree (day);
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
  constraint lesson_change_pkey primary key (id),
  constraint lesson_change_key unique (group_id, day, start_minute),
  constraint lesson_change_landing_excl exclude using gist (group_id with =, to_day with =, int4range((to_start)::integer, (to_end)::integer) with &&) where ((to_day is not null)),
  constraint lesson_change_day_check check (((kind = 'extra'::text) = (day is null))),
  constraint lesson_change_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint lesson_change_hours_check check ((((to_day is null) = (to_start is null)) and ((to_day is null) = (to_end is null)) and (0 <= to_start) and (to_start < to_end) and (to_end <= 1440))),
  constraint lesson_change_kind_check check ((kind = any (array['cancelled'::text, 'changed'::text, 'extra'::text]))),
  constraint lesson_change_reason_check check ((length(reason) <= 120)),
  constraint lesson_change_start_check check (((day is null) = (start_minute is null))),
  constraint lesson_change_to_day_check check (((kind = 'cancelled'::text) = (to_day is null))),
  constraint lesson_change_classroom_id_fkey foreign key (classroom_id) references classroom(id) deferrable,
  constraint lesson_change_group_id_fkey foreign key (group_id) references class_group(id) on delete cascade deferrable,
  constraint lesson_change_teacher_id_fkey foreign key (teacher_id) references employee(id) deferrable,
  constraint lesson_change_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create index lesson_change_classroom_idx on lesson_change using btree (classroom_id) where classroom_id is not null;
create index lesson_change_day_idx on lesson_change using btree (day) where day is not null;
create index lesson_change_teacher_idx on lesson_change using btree (teacher_id) where teacher_id is not null;
create index lesson_change_to_day_idx on lesson_change using btree (to_day) where to_day is not null;
comment on table lesson_change is 'A lesson that is cancelled, changed (day, hours, room, teacher) or extra. day and start_minute name the one of the schedule, to_day and hours where it is given.';
comment on column lesson_change.on_closed_day is 'Given although the day is closed. Others fall away when their day is closed later.';
comment on column lesson_change.emptied is 'With it the group was left without a lesson on that day. Written with each change, so that a later schedule takes no record out of an average.';
comment on column lesson_change.share_teacher is 'As of a group, for this lesson alone.';

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
  constraint pdf_pkey primary key (id),
  constraint pdf_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint pdf_pages_check check ((total_pages > 0)),
  constraint pdf_course_id_fkey foreign key (course_id) references course(id) deferrable,
  constraint pdf_file_id_fkey foreign key (file_id) references stored_file(id)
);
create index pdf_course_idx on pdf using btree (course_id) where deleted_at is null;
create index pdf_deleted_idx on pdf using btree (deleted_at) where deleted_at is not null;
create index pdf_file_idx on pdf using btree (file_id);
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
  constraint placement_pkey primary key (id),
  constraint placement_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint placement_root_check check (((chapter_id is not null) or ((type = 1) and (not linked)))),
  constraint placement_self_check check ((chapter_id is distinct from item_id)),
  constraint placement_type_check check (((type >= 1) and (type <= 4))),
  constraint placement_chapter_id_fkey foreign key (chapter_id) references chapter(id) deferrable,
  constraint placement_course_id_fkey foreign key (course_id) references course(id) deferrable
);
create index placement_chapter_idx on placement using btree (chapter_id, "position") where not hidden;
create index placement_course_idx on placement using btree (course_id, "position") where chapter_id is null;
create index placement_item_idx on placement using btree (item_id);
create unique index placement_own_key on placement using btree (item_id) where not linked;
create unique index placement_shown_key on placement using btree (chapter_id, item_id) where chapter_id is not null;
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
  constraint plan_template_pkey primary key (id),
  constraint plan_template_first_share_check check (((first_share >= 0) and (first_share <= 90))),
  constraint plan_template_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint plan_template_month_day_check check (((month_day >= 1) and (month_day <= 31))),
  constraint plan_template_payments_check check (((payments >= 1) and (payments <= 24))),
  constraint plan_template_rhythm_check check ((num_nonnulls(month_day, weeks) = 1)),
  constraint plan_template_weeks_check check (((weeks >= 1) and (weeks <= 8))),
  constraint plan_template_course_id_fkey foreign key (course_id) references course(id) deferrable
);
create unique index plan_template_default_key on plan_template using btree (course_id) where archived_at is null and is_default;
create unique index plan_template_name_key on plan_template using btree (course_id, lower(name)) where archived_at is null;
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
  constraint quiz_pkey primary key (id),
  constraint quiz_attempts_check check (((student_attempts >= 1) and (student_attempts <= 10))),
  constraint quiz_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint quiz_limit_check check ((limit_time >= 0)),
  constraint quiz_shown_check check ((questions_per_quiz >= 0)),
  constraint quiz_course_id_fkey foreign key (course_id) references course(id) deferrable,
  constraint quiz_updated_by_fkey foreign key (updated_by) references employee(id) deferrable
);
create index quiz_course_idx on quiz using btree (course_id) where deleted_at is null;
create index quiz_deleted_idx on quiz using btree (deleted_at) where deleted_at is not null;
comment on table quiz is 'A quiz of a course''s online material.';

create table quiz_question (
  id character(24) not null,
  quiz_id character(24) not null,
  "position" integer not null,
  question text not null,
  question_type smallint not null,
  image_id character(24),
  formula text,
  constraint quiz_question_pkey primary key (id),
  constraint quiz_question_position_key unique (quiz_id, "position") deferrable initially deferred,
  constraint quiz_question_content_check check ((((question_type = 2) = (image_id is not null)) and ((question_type = 3) = (formula is not null)))),
  constraint quiz_question_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint quiz_question_type_check check (((question_type >= 1) and (question_type <= 3))),
  constraint quiz_question_image_id_fkey foreign key (image_id) references stored_file(id),
  constraint quiz_question_quiz_id_fkey foreign key (quiz_id) references quiz(id) on delete cascade deferrable
);
create index quiz_question_image_idx on quiz_question using btree (image_id) where image_id is not null;
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
  constraint quiz_answer_pkey primary key (id),
  constraint quiz_answer_position_key unique (question_id, "position") deferrable initially deferred,
  constraint quiz_answer_content_check check ((((answer_type = 2) = (image_id is not null)) and ((answer_type = 3) = (formula is not null)))),
  constraint quiz_answer_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint quiz_answer_type_check check (((answer_type >= 1) and (answer_type <= 3))),
  constraint quiz_answer_image_id_fkey foreign key (image_id) references stored_file(id),
  constraint quiz_answer_question_id_fkey foreign key (question_id) references quiz_question(id) on delete cascade deferrable
);
create index quiz_answer_image_idx on quiz_answer using btree (image_id) where image_id is not null;
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
  words text generated always as (person_words(((((name || ' '::text) || last_name) || ' '::text) || second_last_name), ((((((email || ' '::text) || phone_number) || ' '::text) || coalesce(second_phone_number, ''::text)) || ' '::text) || coalesce(unique_folio, ''::text)))) stored not null,
  email_like text generated always as (email_like(email)) stored not null,
  due_on date,
  origin_location_id character(24),
  campuses text[] default '{}'::text[] not null,
  seen_campuses text[] default '{}'::text[] not null,
  merged_into character(24),
  constraint student_pkey primary key (id),
  constraint student_folio_key unique (unique_folio),
  constraint student_balance_due_check check ((balance_due >= 0)),
  constraint student_credit_check check ((credit >= 0)),
  constraint student_due_check check (((balance_due = 0) = (due_on is null))),
  constraint student_email_check check ((email = lower(email))),
  constraint student_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint student_merged_check check (((merged_into is null) or ((merged_into <> id) and (deleted_at is not null)))),
  constraint student_merged_into_fkey foreign key (merged_into) references student(id) deferrable,
  constraint student_origin_fkey foreign key (origin_location_id) references location(id) deferrable,
  constraint student_promotional_code_id_fkey foreign key (promotional_code_id) references promotional_code(id) deferrable
);
create index student_birth_idx on student using btree (birth_date) where deleted_at is null and birth_date is not null;
create index student_code_idx on student using btree (promotional_code_id) where promotional_code_id is not null;
create index student_created_idx on student using btree (created_at desc, id desc) where deleted_at is null;
create index student_deleted_idx on student using btree (deleted_at) where deleted_at is not null;
create index student_due_idx on student using btree (due_on, id) where deleted_at is null and due_on is not null;
create unique index student_email_key on student using btree (email) where deleted_at is null;
create index student_like_idx on student using btree (email_like) where deleted_at is null;
create index student_mail_key_idx on student using btree (mail_key(email_like)) where deleted_at is null;
create index student_merged_idx on student using btree (merged_into) where merged_into is not null;
create index student_origin_idx on student using btree (origin_location_id) where origin_location_id is not null;
create index student_owed_idx on student using btree (balance_due) where deleted_at is null and balance_due > 0;
create index student_owing_idx on student using btree (created_at desc, id desc) where deleted_at is null and balance_due > 0;
create index student_phone_key_idx on student using btree (phone_key(phone_number)) where deleted_at is null;
create index student_pieces_idx on student using gin (search_pieces(words));
create unique index student_reference_key on student using btree (bank_reference_of(unique_folio));
create index student_settled_idx on student using btree (created_at desc, id desc) where deleted_at is null and balance_due = 0;
create index student_sort_idx on student using btree (sort_name, id) where deleted_at is null;
comment on table student is 'Whoever takes or took courses. balance_due and credit are what the ledger says, written by recalculate_balances.';
comment on column student.due_on is 'The oldest open date, null exactly when nothing is owed.';
comment on column student.origin_location_id is 'The campus of the desk or import that wrote them: counts until they are registered.';
comment on column student.campuses is 'What student_place says, kept by trigger. Empty: Sin sede.';
comment on column student.seen_campuses is 'These and wherever they were once registered or paid, so that no line of money loses its name.';
comment on column student.merged_into is 'The card that this one was merged into. Its folio, pass and id lead there.';

create table advisory_booking (
  id character(24) not null,
  slot_id character(24) not null,
  student_id character(24) not null,
  topics jsonb default '[]'::jsonb not null,
  attended boolean,
  user_id character(24),
  booked_at timestamp with time zone default now() not null,
  cancelled_at timestamp with time zone,
  constraint advisory_booking_pkey primary key (id),
  constraint advisory_booking_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint advisory_booking_slot_id_fkey foreign key (slot_id) references advisory_slot(id) on delete cascade deferrable,
  constraint advisory_booking_student_id_fkey foreign key (student_id) references student(id) deferrable,
  constraint advisory_booking_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create index advisory_booking_slot_idx on advisory_booking using btree (slot_id) where cancelled_at is null;
create unique index advisory_booking_standing_key on advisory_booking using btree (slot_id, student_id) where cancelled_at is null;
create index advisory_booking_student_idx on advisory_booking using btree (student_id, booked_at desc);
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
  constraint attendance_pkey primary key (id),
  constraint attendance_day_key unique (student_id, root_group_id, day),
  constraint attendance_scan_key unique (scan),
  constraint attendance_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint attendance_source_check check ((source = any (array['manual'::text, 'checklist'::text, 'scan'::text]))),
  constraint attendance_group_id_fkey foreign key (group_id) references class_group(id) deferrable,
  constraint attendance_root_group_id_fkey foreign key (root_group_id) references class_group(id) deferrable,
  constraint attendance_student_id_fkey foreign key (student_id) references student(id) deferrable,
  constraint attendance_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create index attendance_group_idx on attendance using btree (group_id, day);
create index attendance_root_idx on attendance using btree (root_group_id, day);
create index attendance_today_idx on attendance using btree (day) include (present, group_id);
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
  constraint collection_contact_pkey primary key (id),
  constraint collection_contact_amount_check check ((promise_amount > 0)),
  constraint collection_contact_channel_check check ((channel = any (array['call'::text, 'whatsapp'::text]))),
  constraint collection_contact_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint collection_contact_note_check check (((length(note) >= 1) and (length(note) <= 500))),
  constraint collection_contact_outcome_check check ((outcome = any (array['answered'::text, 'no_answer'::text, 'wrong_number'::text, 'promise'::text, 'whatsapp'::text, 'refused'::text]))),
  constraint collection_contact_promise_check check ((((outcome = 'promise'::text) = (promise_on is not null)) and ((promise_on is null) = (promise_amount is null)))),
  constraint collection_contact_payer_id_fkey foreign key (payer_id) references payer(id) on delete set null deferrable,
  constraint collection_contact_student_id_fkey foreign key (student_id) references student(id) deferrable,
  constraint collection_contact_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create index collection_contact_fixed_idx on collection_contact using btree (resume_on, student_id) where latest and fixed;
create unique index collection_contact_latest_key on collection_contact using btree (student_id) where latest;
create index collection_contact_payer_idx on collection_contact using btree (payer_id) where payer_id is not null;
create index collection_contact_promise_idx on collection_contact using btree (promise_on, student_id) where latest and outcome = 'promise'::text;
create index collection_contact_resume_idx on collection_contact using btree (resume_on) where latest and (fixed or outcome = 'promise'::text);
create index collection_contact_student_idx on collection_contact using btree (student_id, at desc, id desc);
create index collection_contact_user_idx on collection_contact using btree (user_id, at);
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
  constraint dossier_pkey primary key (id),
  constraint dossier_key_key unique (key),
  constraint dossier_failed_check check ((num_nonnulls(made_at, failed_at) < 2)),
  constraint dossier_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint dossier_made_check check (((made_at is null) = (bytes is null))),
  constraint dossier_student_id_fkey foreign key (student_id) references student(id),
  constraint dossier_user_id_fkey foreign key (user_id) references employee(id)
);
create index dossier_student_idx on dossier using btree (student_id, asked_at desc);
create index dossier_user_idx on dossier using btree (user_id) where user_id is not null;
comment on table dossier is 'A file with what is kept of a student: asked for, made by a job, gone after 72 hours.';

create table erasure (
  id character(24) not null,
  number integer not null,
  subject_id character(24) not null,
  user_id character(24),
  at timestamp with time zone not null,
  reason text not null,
  constraint erasure_pkey primary key (id),
  constraint erasure_number_key unique (number),
  constraint erasure_subject_key unique (subject_id),
  constraint erasure_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint erasure_number_check check ((number > 0)),
  constraint erasure_subject_fkey foreign key (subject_id) references student(id),
  constraint erasure_user_fkey foreign key (user_id) references employee(id)
);
create index erasure_user_idx on erasure using btree (user_id) where user_id is not null;
comment on table erasure is 'Whose personal data were erased, when and why. Their records go on as Persona and this number.';

create table folio (
  id character(24) not null,
  student_id character(24) not null,
  title text not null,
  folio text not null,
  created_at timestamp with time zone default now() not null,
  constraint folio_pkey primary key (id),
  constraint folio_title_key unique (student_id, title),
  constraint folio_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint folio_length_check check (((length(folio) >= 1) and (length(folio) <= 10))),
  constraint folio_student_id_fkey foreign key (student_id) references student(id) on delete cascade deferrable
);
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
case
    when (answered is null) then due
    when (carried_out is null) then carry_out_by
    else null::date
end) stored,
  constraint privacy_request_pkey primary key (id),
  constraint privacy_request_answer_check check (((answered is null) = (outcome is null))),
  constraint privacy_request_carried_check check (((carried_out is null) or (carry_out_by is not null))),
  constraint privacy_request_due_check check ((due > received)),
  constraint privacy_request_granted_check check (((carry_out_by is not null) = (not (outcome is distinct from 'granted'::text)))),
  constraint privacy_request_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint privacy_request_kind_check check ((kind = any (array['A'::text, 'R'::text, 'C'::text, 'O'::text]))),
  constraint privacy_request_outcome_check check ((outcome = any (array['granted'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint privacy_request_answered_by_fkey foreign key (answered_by) references employee(id) deferrable,
  constraint privacy_request_student_id_fkey foreign key (student_id) references student(id) deferrable,
  constraint privacy_request_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create index privacy_request_answered_by_idx on privacy_request using btree (answered_by) where answered_by is not null;
create index privacy_request_student_idx on privacy_request using btree (student_id);
create index privacy_request_until_idx on privacy_request using btree (until) where until is not null;
create index privacy_request_user_idx on privacy_request using btree (user_id) where user_id is not null;
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
  constraint registration_pkey primary key (id),
  constraint registration_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint registration_price_check check ((price >= 0)),
  constraint registration_course_id_fkey foreign key (course_id) references course(id) deferrable,
  constraint registration_group_id_fkey foreign key (group_id) references class_group(id) deferrable,
  constraint registration_parent_id_fkey foreign key (parent_id) references registration(id) deferrable,
  constraint registration_student_id_fkey foreign key (student_id) references student(id) deferrable,
  constraint registration_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create index registration_course_idx on registration using btree (course_id) where ended_at is null;
create index registration_day_idx on registration using btree (registered_at) include (group_id) where parent_id is null;
create index registration_group_idx on registration using btree (group_id, registered_at, id);
create index registration_parent_idx on registration using btree (parent_id) where parent_id is not null;
create unique index registration_standing_key on registration using btree (student_id, group_id) where ended_at is null;
create index registration_student_idx on registration using btree (student_id, registered_at, id);
create index registration_user_idx on registration using btree (user_id) where user_id is not null;
comment on table registration is 'One row, one seat, one cost. price is the course''s of that day, so that a later price makes no debt.';

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
  constraint entry_pkey primary key (id),
  constraint entry_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint entry_place_check check (
case
    when ((source = 'refund'::text) or other) then (registration_id is null)
    else (registration_id is not null)
end),
  constraint entry_refund_check check ((not ((source = 'refund'::text) and other))),
  constraint entry_reverses_check check (((source = 'reversal'::text) = (reverses_id is not null))),
  constraint entry_sign_check check (
case
    when (source = any (array['reversal'::text, 'refund'::text])) then ((amount < 0) and (discount = 0))
    else ((amount >= 0) and (discount >= 0) and ((amount + discount) > 0))
end),
  constraint entry_source_check check ((source = any (array['payment'::text, 'staff'::text, 'course'::text, 'code'::text, 'reversal'::text, 'refund'::text]))),
  constraint entry_type_check check ((type = any (array['cash'::text, 'transfer'::text, 'debit'::text, 'credit'::text, 'deposit'::text, 'other'::text]))),
  constraint entry_void_reason_check check (((void_reason is null) or (voided_at is not null))),
  constraint entry_closing_id_fkey foreign key (closing_id) references cash_closing(id),
  constraint entry_course_id_fkey foreign key (course_id) references course(id),
  constraint entry_location_id_fkey foreign key (location_id) references location(id),
  constraint entry_promotional_code_id_fkey foreign key (promotional_code_id) references promotional_code(id),
  constraint entry_registration_id_fkey foreign key (registration_id) references registration(id),
  constraint entry_reverses_id_fkey foreign key (reverses_id) references entry(id),
  constraint entry_student_id_fkey foreign key (student_id) references student(id),
  constraint entry_user_id_fkey foreign key (user_id) references employee(id),
  constraint entry_voided_by_fkey foreign key (voided_by) references employee(id)
);
create index entry_closing_idx on entry using btree (closing_id) where closing_id is not null;
create index entry_code_idx on entry using btree (promotional_code_id) where promotional_code_id is not null;
create index entry_course_idx on entry using btree (course_id) where course_id is not null;
create index entry_day_idx on entry using btree (entered_at) include (amount, location_id) where voided_at is null and amount <> 0;
create index entry_entered_idx on entry using btree (entered_at);
create index entry_location_idx on entry using btree (location_id, entered_at) where location_id is not null;
create index entry_open_idx on entry using btree (user_id) where closing_id is null;
create index entry_registration_idx on entry using btree (registration_id);
create index entry_reverses_idx on entry using btree (reverses_id) where reverses_id is not null;
create index entry_student_idx on entry using btree (student_id, entered_at desc, id desc);
create index entry_user_idx on entry using btree (user_id, entered_at);
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
  constraint bank_line_pkey primary key (import_id, number),
  constraint bank_line_amount_check check ((amount > 0)),
  constraint bank_line_entry_check check (((state <> all (array['posted'::text, 'ticked'::text])) or (entry_id is not null))),
  constraint bank_line_state_check check ((state = any (array['read'::text, 'known'::text, 'sure'::text, 'probable'::text, 'possible'::text, 'none'::text, 'posted'::text, 'ticked'::text, 'skipped'::text, 'failed'::text, 'kept'::text, 'undone'::text]))),
  constraint bank_line_entry_id_fkey foreign key (entry_id) references entry(id),
  constraint bank_line_import_id_fkey foreign key (import_id) references bank_import(id) on delete cascade,
  constraint bank_line_student_id_fkey foreign key (student_id) references student(id),
  constraint bank_line_user_id_fkey foreign key (user_id) references employee(id)
);
create index bank_line_entry_idx on bank_line using btree (entry_id) where entry_id is not null;
create unique index bank_line_entry_key on bank_line using btree (entry_id) where state = any (array['posted'::text, 'ticked'::text, 'kept'::text]);
create unique index bank_line_hash_key on bank_line using btree (hash) where state <> all (array['known'::text, 'undone'::text]);
create index bank_line_state_idx on bank_line using btree (import_id, state, number);
create index bank_line_student_idx on bank_line using btree (student_id) where student_id is not null;
create index bank_line_user_idx on bank_line using btree (user_id) where user_id is not null;
comment on table bank_line is 'A line of money received. Its hash stands once unless it was undone: no file posts it twice.';

create table open_due (
  student_id character(24) not null,
  registration_id character(24) not null,
  due_on date not null,
  open bigint not null,
  constraint open_due_pkey primary key (registration_id, due_on),
  constraint open_due_open_check check ((open > 0)),
  constraint open_due_registration_id_fkey foreign key (registration_id) references registration(id) on delete cascade,
  constraint open_due_student_id_fkey foreign key (student_id) references student(id) on delete cascade
);
create index open_due_day_idx on open_due using btree (due_on) include (open, registration_id, student_id);
create index open_due_student_idx on open_due using btree (student_id, due_on);
comment on table open_due is 'The open rows of due, kept for lists and sums by recalculate_balances.';

create table payment_plan (
  registration_id character(24) not null,
  template_id character(24),
  version integer default nextval('payment_plan_version_seq'::regclass) not null,
  user_id character(24),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint payment_plan_pkey primary key (registration_id),
  constraint payment_plan_registration_id_fkey foreign key (registration_id) references registration(id) on delete cascade deferrable,
  constraint payment_plan_template_id_fkey foreign key (template_id) references plan_template(id) deferrable,
  constraint payment_plan_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create index payment_plan_template_idx on payment_plan using btree (template_id) where template_id is not null;
comment on table payment_plan is 'The agreed dates of one registration: its rows are instalments. version changes with each edit.';

create table instalment (
  registration_id character(24) not null,
  due_on date not null,
  amount bigint not null,
  constraint instalment_pkey primary key (registration_id, due_on),
  constraint instalment_amount_check check ((amount > 0)),
  constraint instalment_registration_id_fkey foreign key (registration_id) references payment_plan(registration_id) on delete cascade deferrable
);
comment on table instalment is 'An agreed date and amount. What is paid of it is derived (due), never written.';

create table receipt (
  id character(24) not null,
  kind text not null,
  year smallint not null,
  number integer not null,
  folio text generated always as ((((year)::text || '-'::text) || lpad((number)::text, greatest(6, length((number)::text)), '0'::text))) stored not null,
  student_id character(24) not null,
  registration_id character(24),
  snapshot jsonb not null,
  file_id character(24),
  created_at timestamp with time zone default now() not null,
  charge_id character(24),
  constraint receipt_pkey primary key (id),
  constraint receipt_number_key unique (year, number),
  constraint receipt_charge_hex_check check ((charge_id ~ '^[0-9a-f]{24}$'::text)),
  constraint receipt_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint receipt_kind_check check ((kind = any (array['enrolment'::text, 'payment'::text]))),
  constraint receipt_positive_check check ((number > 0)),
  constraint receipt_file_id_fkey foreign key (file_id) references stored_file(id),
  constraint receipt_registration_id_fkey foreign key (registration_id) references registration(id),
  constraint receipt_student_id_fkey foreign key (student_id) references student(id)
);
create index receipt_charge_idx on receipt using btree (charge_id) where charge_id is not null;
create index receipt_registration_idx on receipt using btree (registration_id) where registration_id is not null;
create index receipt_student_idx on receipt using btree (student_id, created_at desc);
comment on table receipt is 'What was printed, with a number without gaps per year: written once. snapshot is all that stands on it.';
comment on column receipt.charge_id is 'Receipts of one family charge share it: they are voided together. null: an act of its own.';

create table receipt_entry (
  receipt_id character(24) not null,
  entry_id character(24) not null,
  constraint receipt_entry_pkey primary key (receipt_id, entry_id),
  constraint receipt_entry_entry_id_fkey foreign key (entry_id) references entry(id),
  constraint receipt_entry_receipt_id_fkey foreign key (receipt_id) references receipt(id) on delete cascade
);
create index receipt_entry_entry_idx on receipt_entry using btree (entry_id);
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
  constraint student_import_pkey primary key (id),
  constraint student_import_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint student_import_state_check check ((state = any (array['reading'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text]))),
  constraint student_import_total_check check ((total > 0)),
  constraint student_import_created_by_fkey foreign key (created_by) references employee(id),
  constraint student_import_location_fkey foreign key (location_id) references location(id)
);
create index student_import_busy_idx on student_import using btree (state) where state = any (array['checking'::text, 'running'::text, 'undoing'::text]);
create index student_import_created_idx on student_import using btree (created_at desc, id desc);
create index student_import_location_idx on student_import using btree (location_id) where location_id is not null;
comment on table student_import is 'Students brought in from a spreadsheet: read, tried, written, taken back on request.';
comment on column student_import.location_id is 'The campus of whoever brought it: its students'' origin.';

create table student_import_row (
  import_id character(24) not null,
  number integer not null,
  cells text[] not null,
  email text,
  verdict text default 'unread'::text not null,
  reason text,
  student_id character(24),
  constraint student_import_row_pkey primary key (import_id, number),
  constraint student_import_row_verdict_check check ((verdict = any (array['unread'::text, 'ready'::text, 'duplicate'::text, 'invalid'::text, 'written'::text, 'failed'::text, 'undone'::text, 'kept'::text]))),
  constraint student_import_row_import_id_fkey foreign key (import_id) references student_import(id) on delete cascade,
  constraint student_import_row_student_id_fkey foreign key (student_id) references student(id)
);
create index student_import_row_email_idx on student_import_row using btree (import_id, email) where email is not null;
create index student_import_row_student_idx on student_import_row using btree (student_id) where student_id is not null;
create index student_import_row_verdict_idx on student_import_row using btree (import_id, verdict, number);
comment on table student_import_row is 'A row of such a spreadsheet, with its verdict.';

create table student_payer (
  student_id character(24) not null,
  payer_id character(24) not null,
  relation text not null,
  pays boolean not null,
  tells text[] not null,
  created_at timestamp with time zone default now() not null,
  constraint student_payer_pkey primary key (student_id, payer_id),
  constraint student_payer_relation_check check ((relation = any (array['madre'::text, 'padre'::text, 'tutor'::text, 'abuelo'::text, 'hermano'::text, 'pareja'::text, 'otro'::text]))),
  constraint student_payer_tells_check check ((tells <@ array['cobranza'::text, 'asistencia'::text, 'avisos'::text])),
  constraint student_payer_payer_id_fkey foreign key (payer_id) references payer(id) deferrable,
  constraint student_payer_student_id_fkey foreign key (student_id) references student(id) on delete cascade deferrable
);
create index student_payer_payer_idx on student_payer using btree (payer_id);
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
  constraint talk_pkey primary key (id),
  constraint talk_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint talk_quota_check check ((quota >= 0)),
  constraint talk_seats_check check (((taken >= 0) and (taken <= quota))),
  constraint talk_type_check check ((type = any (array['Orientacion Bachillerato'::text, 'Feria de carreras'::text, 'Casa del terror'::text]))),
  constraint talk_classroom_id_fkey foreign key (classroom_id) references classroom(id) deferrable,
  constraint talk_level_id_fkey foreign key (level_id) references course_level(id) deferrable,
  constraint talk_origin_fkey foreign key (origin_location_id) references location(id) deferrable,
  constraint talk_teacher_id_fkey foreign key (teacher_id) references employee(id) deferrable
);
create index talk_classroom_idx on talk using btree (classroom_id) where deleted_at is null;
create index talk_date_idx on talk using btree (date, id) where deleted_at is null;
create index talk_deleted_idx on talk using btree (deleted_at) where deleted_at is not null;
create index talk_origin_idx on talk using btree (origin_location_id) where origin_location_id is not null;
create index talk_teacher_idx on talk using btree (teacher_id) where deleted_at is null;
create index talk_words_idx on talk using gin (words gin_trgm_ops) where deleted_at is null;
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
  constraint room_booking_pkey primary key (id),
  constraint room_booking_free_excl exclude using gist (classroom_id with =, weekday with =, dates with &&, minutes with &&),
  constraint room_booking_dates_check check (((not isempty(dates)) and (not lower_inf(dates)) and (not upper_inf(dates)))),
  constraint room_booking_minutes_check check (((not isempty(minutes)) and (lower(minutes) >= 0) and (upper(minutes) <= 1440))),
  constraint room_booking_owner_check check ((num_nonnulls(group_id, talk_id) = 1)),
  constraint room_booking_weekday_check check (((weekday >= 0) and (weekday <= 6))),
  constraint room_booking_classroom_id_fkey foreign key (classroom_id) references classroom(id),
  constraint room_booking_group_id_fkey foreign key (group_id) references class_group(id) on delete cascade,
  constraint room_booking_talk_id_fkey foreign key (talk_id) references talk(id) on delete cascade
);
create index room_booking_group_idx on room_booking using btree (group_id);
create index room_booking_talk_idx on room_booking using btree (talk_id) where talk_id is not null;
comment on table room_booking is 'A weekly lesson of a running group, or a talk to come, that holds its room. No two at once in one room.';

create table talk_schedule (
  talk_id character(24) not null,
  day smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  constraint talk_schedule_pkey primary key (talk_id, day, start_minute),
  constraint talk_schedule_overlap_excl exclude using gist (talk_id with =, day with =, int4range((start_minute)::integer, (end_minute)::integer) with &&),
  constraint talk_schedule_day_check check (((day >= 0) and (day <= 6))),
  constraint talk_schedule_hours_check check (((0 <= start_minute) and (start_minute < end_minute) and (end_minute <= 1440))),
  constraint talk_schedule_talk_id_fkey foreign key (talk_id) references talk(id) on delete cascade deferrable
);
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
  words text generated always as (person_words(((((name || ' '::text) || last_name) || ' '::text) || second_last_name), ((((email || ' '::text) || phone_number) || ' '::text) || coalesce(second_phone_number, ''::text)))) stored not null,
  email_like text generated always as (email_like(email)) stored not null,
  merged_into character(24),
  constraint talk_student_pkey primary key (id),
  constraint talk_student_called_check check (((called_by is null) or (called_at is not null))),
  constraint talk_student_confirmed_check check (((confirmed_by is null) = (confirmed_at is null))),
  constraint talk_student_email_check check ((email = lower(email))),
  constraint talk_student_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint talk_student_merged_check check (((merged_into is null) or ((merged_into <> id) and (deleted_at is not null)))),
  constraint talk_student_status_check check (((status >= 1) and (status <= 10))),
  constraint talk_student_called_by_fkey foreign key (called_by) references employee(id) deferrable,
  constraint talk_student_confirmed_by_fkey foreign key (confirmed_by) references employee(id) deferrable,
  constraint talk_student_merged_into_fkey foreign key (merged_into) references talk_student(id) deferrable,
  constraint talk_student_moved_to_fkey foreign key (moved_to) references talk_student(id) deferrable,
  constraint talk_student_student_id_fkey foreign key (student_id) references student(id) deferrable,
  constraint talk_student_talk_id_fkey foreign key (talk_id) references talk(id) deferrable,
  constraint talk_student_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create index talk_student_all_words_idx on talk_student using gin (words gin_trgm_ops);
create index talk_student_called_idx on talk_student using btree (called_by, called_at) where deleted_at is null;
create unique index talk_student_email_key on talk_student using btree (talk_id, email) where deleted_at is null and moved_to is null;
create index talk_student_like_idx on talk_student using btree (email_like) where deleted_at is null;
create index talk_student_mail_key_idx on talk_student using btree (talk_id, mail_key(email_like)) where deleted_at is null and moved_to is null;
create index talk_student_merged_idx on talk_student using btree (merged_into) where merged_into is not null;
create index talk_student_moved_idx on talk_student using btree (moved_to) where moved_to is not null;
create index talk_student_next_idx on talk_student using btree (next_call_at) where deleted_at is null and moved_to is null and confirmed_at is null and next_call_at is not null;
create index talk_student_phone_key_idx on talk_student using btree (talk_id, phone_key(phone_number)) where deleted_at is null and moved_to is null;
create index talk_student_student_idx on talk_student using btree (student_id) where student_id is not null;
create index talk_student_talk_idx on talk_student using btree (talk_id, registered_at, id) where deleted_at is null;
comment on table talk_student is 'A visitor of a talk. Moved to another talk, the row stays and points to the new one.';
comment on column talk_student.merged_into is 'The visitor of the same talk that this one was merged into.';

create table comment (
  id character(24) not null,
  student_id character(24),
  text text not null,
  user_id character(24),
  created_at timestamp with time zone default now() not null,
  talk_student_id character(24),
  constraint comment_pkey primary key (id),
  constraint comment_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint comment_subject_check check ((num_nonnulls(student_id, talk_student_id) = 1)),
  constraint comment_text_check check (((length(text) >= 1) and (length(text) <= 500))),
  constraint comment_student_id_fkey foreign key (student_id) references student(id) deferrable,
  constraint comment_talk_student_id_fkey foreign key (talk_student_id) references talk_student(id) deferrable,
  constraint comment_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create index comment_student_idx on comment using btree (student_id, created_at desc, id desc) where student_id is not null;
create index comment_talk_student_idx on comment using btree (talk_student_id, created_at desc, id desc) where talk_student_id is not null;
comment on table comment is 'What the staff notes about a student or a visitor.';

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
  constraint outbox_pkey primary key (id),
  constraint outbox_message_key unique (message_id),
  constraint outbox_channel_check check ((channel = any (array['email'::text, 'sms'::text]))),
  constraint outbox_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint outbox_state_check check ((state = any (array['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'held'::text, 'dropped'::text]))),
  constraint outbox_batch_fkey foreign key (batch_id) references notification_batch(id),
  constraint outbox_student_id_fkey foreign key (student_id) references student(id),
  constraint outbox_talk_student_id_fkey foreign key (talk_student_id) references talk_student(id),
  constraint outbox_user_id_fkey foreign key (user_id) references employee(id)
);
create index outbox_created_idx on outbox using btree (created_at desc, id desc);
create index outbox_state_idx on outbox using btree (state, created_at) where state = any (array['queued'::text, 'sending'::text, 'failed'::text]);
create index outbox_student_idx on outbox using btree (student_id, created_at desc) where student_id is not null;
create index outbox_visitor_idx on outbox using btree (talk_student_id) where talk_student_id is not null;
create index outbox_waiting_idx on outbox using btree (batch_id, channel, id) where batch_id is not null;
create index outbox_words_idx on outbox using gin (search_words((recipient || ' '::text) || subject) gin_trgm_ops);
comment on table outbox is 'Every mail and text message: queued, sent, failed, or held where nobody delivers.';
comment on column outbox.audience is 'Of a message that is written when it leaves: whom and what it is about.';
comment on column outbox.wanted_tx is 'The transaction that wanted it sent, last; null: before this was kept. Of the act whose line has the same tx.';
comment on column outbox.recalled_at is 'Stopped by a person before it left: held until somebody sends it again.';

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
  constraint privacy_acceptance_pkey primary key (id),
  constraint privacy_acceptance_file_key unique (file_id),
  constraint privacy_acceptance_channel_check check ((channel = any (array['desk'::text, 'platform'::text, 'paper'::text]))),
  constraint privacy_acceptance_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint privacy_acceptance_person_check check ((num_nonnulls(student_id, talk_student_id) = 1)),
  constraint privacy_acceptance_purposes_check check ((purposes <@ array['marketing'::text, 'image'::text])),
  constraint privacy_acceptance_signed_check check (((channel <> 'desk'::text) or (file_id is not null))),
  constraint privacy_acceptance_file_id_fkey foreign key (file_id) references stored_file(id),
  constraint privacy_acceptance_notice_id_fkey foreign key (notice_id) references privacy_notice(id),
  constraint privacy_acceptance_payer_id_fkey foreign key (payer_id) references payer(id) on delete set null,
  constraint privacy_acceptance_student_id_fkey foreign key (student_id) references student(id),
  constraint privacy_acceptance_talk_student_id_fkey foreign key (talk_student_id) references talk_student(id),
  constraint privacy_acceptance_user_id_fkey foreign key (user_id) references employee(id)
);
create index privacy_acceptance_notice_idx on privacy_acceptance using btree (notice_id);
create index privacy_acceptance_payer_idx on privacy_acceptance using btree (payer_id) where payer_id is not null;
create index privacy_acceptance_student_idx on privacy_acceptance using btree (student_id, at desc) where student_id is not null;
create index privacy_acceptance_user_idx on privacy_acceptance using btree (user_id) where user_id is not null;
create index privacy_acceptance_visitor_idx on privacy_acceptance using btree (talk_student_id, at desc) where talk_student_id is not null;
comment on table privacy_acceptance is 'That a student or a visitor, or who answers for them, accepted a notice, with the optional purposes agreed to.';

create table teacher_absence (
  id character(24) not null,
  employee_id character(24) not null,
  dates daterange not null,
  reason text default ''::text not null,
  user_id character(24),
  created_at timestamp with time zone default now() not null,
  constraint teacher_absence_pkey primary key (id),
  constraint teacher_absence_overlap_excl exclude using gist (employee_id with =, dates with &&),
  constraint teacher_absence_dates_check check (((not isempty(dates)) and (not lower_inf(dates)) and (not upper_inf(dates)) and (((upper(dates) - lower(dates)) >= 1) and ((upper(dates) - lower(dates)) <= 120)))),
  constraint teacher_absence_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint teacher_absence_reason_check check ((length(reason) <= 120)),
  constraint teacher_absence_employee_id_fkey foreign key (employee_id) references employee(id) deferrable,
  constraint teacher_absence_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create index teacher_absence_dates_idx on teacher_absence using gist (dates);
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
  constraint teacher_booking_pkey primary key (id),
  constraint teacher_booking_free_excl exclude using gist (teacher_id with =, weekday with =, dates with &&, minutes with &&) where ((not shared)),
  constraint teacher_booking_dates_check check (((not isempty(dates)) and (not lower_inf(dates)) and (not upper_inf(dates)))),
  constraint teacher_booking_minutes_check check (((not isempty(minutes)) and (lower(minutes) >= 0) and (upper(minutes) <= 1440))),
  constraint teacher_booking_owner_check check ((num_nonnulls(group_id, talk_id) = 1)),
  constraint teacher_booking_weekday_check check (((weekday >= 0) and (weekday <= 6))),
  constraint teacher_booking_group_id_fkey foreign key (group_id) references class_group(id) on delete cascade,
  constraint teacher_booking_talk_id_fkey foreign key (talk_id) references talk(id) on delete cascade,
  constraint teacher_booking_teacher_id_fkey foreign key (teacher_id) references employee(id)
);
create index teacher_booking_group_idx on teacher_booking using btree (group_id);
create index teacher_booking_talk_idx on teacher_booking using btree (talk_id) where talk_id is not null;
create index teacher_booking_teacher_idx on teacher_booking using btree (teacher_id);
comment on table teacher_booking is 'An hour of a teacher: a weekly lesson of a running group, a changed one, or a talk to come. No two at once, but those that share.';

create table teacher_campus (
  employee_id character(24) not null,
  location_id character(24) not null,
  constraint teacher_campus_pkey primary key (employee_id, location_id),
  constraint teacher_campus_employee_id_fkey foreign key (employee_id) references employee(id) on delete cascade deferrable,
  constraint teacher_campus_location_id_fkey foreign key (location_id) references location(id) on delete cascade deferrable
);
create index teacher_campus_location_idx on teacher_campus using btree (location_id);
comment on table teacher_campus is 'The campuses at which somebody teaches.';

create table teacher_course (
  employee_id character(24) not null,
  course_id character(24) not null,
  constraint teacher_course_pkey primary key (employee_id, course_id),
  constraint teacher_course_course_id_fkey foreign key (course_id) references course(id) on delete cascade deferrable,
  constraint teacher_course_employee_id_fkey foreign key (employee_id) references employee(id) on delete cascade deferrable
);
create index teacher_course_course_idx on teacher_course using btree (course_id);
comment on table teacher_course is 'The courses that somebody gives.';

create table teacher_hours (
  employee_id character(24) not null,
  weekday smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  constraint teacher_hours_pkey primary key (employee_id, weekday, start_minute),
  constraint teacher_hours_overlap_excl exclude using gist (employee_id with =, weekday with =, int4range((start_minute)::integer, (end_minute)::integer) with &&),
  constraint teacher_hours_order_check check (((0 <= start_minute) and (start_minute < end_minute) and (end_minute <= 1440))),
  constraint teacher_hours_weekday_check check (((weekday >= 0) and (weekday <= 6))),
  constraint teacher_hours_employee_id_fkey foreign key (employee_id) references employee(id) on delete cascade deferrable
);
comment on table teacher_hours is 'The hours of the week at which somebody can teach; none: any.';

create table throttle (
  kind text not null,
  key text not null,
  hits integer default 0 not null,
  since timestamp with time zone default now() not null,
  last_at timestamp with time zone default now() not null,
  blocked_until timestamp with time zone,
  constraint throttle_pkey primary key (kind, key)
);
create index throttle_last_idx on throttle using btree (last_at);
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
  constraint twin_pkey primary key (kind, a, b),
  constraint twin_apart_check check (((apart_by is null) = (apart_at is null))),
  constraint twin_kind_check check ((kind = any (array['student'::text, 'visitor'::text]))),
  constraint twin_order_check check ((a < b)),
  constraint twin_reasons_check check ((reasons <@ array['phone'::text, 'email'::text, 'birth'::text])),
  constraint twin_apart_by_fkey foreign key (apart_by) references employee(id) deferrable
);
create index twin_apart_idx on twin using btree (apart_by) where apart_by is not null;
create index twin_b_idx on twin using btree (kind, b);
create index twin_score_idx on twin using btree (kind, score desc, a, b) where apart_at is null;
comment on table twin is 'Two records that may be one person, with what they have in common. Set apart, they are that for good.';

create table undone (
  act character(24) not null,
  by_act character(24) not null,
  user_id character(24),
  user_name text not null,
  at timestamp with time zone not null,
  constraint undone_pkey primary key (act),
  constraint undone_act_check check ((act ~ '^[0-9a-f]{24}$'::text)),
  constraint undone_by_act_check check ((by_act ~ '^[0-9a-f]{24}$'::text)),
  constraint undone_user_id_fkey foreign key (user_id) references employee(id)
);
create index undone_by_act_idx on undone using btree (by_act);
create index undone_user_idx on undone using btree (user_id) where user_id is not null;
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
  constraint video_pkey primary key (id),
  constraint video_transcode_key unique (transcode_id),
  constraint video_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint video_progress_check check (((progress >= 0) and (progress <= 100))),
  constraint video_status_check check ((status = any (array['uploading'::text, 'queued'::text, 'processing'::text, 'ready'::text, 'failed'::text, 'original'::text]))),
  constraint video_course_id_fkey foreign key (course_id) references course(id) deferrable,
  constraint video_file_id_fkey foreign key (file_id) references stored_file(id),
  constraint video_question_id_fkey foreign key (question_id) references quiz_question(id) on delete set null deferrable,
  constraint video_quiz_id_fkey foreign key (quiz_id) references quiz(id) deferrable
);
create index video_course_idx on video using btree (course_id) where deleted_at is null;
create index video_deleted_idx on video using btree (deleted_at) where deleted_at is not null;
create index video_file_idx on video using btree (file_id);
create index video_question_idx on video using btree (question_id) where question_id is not null;
create index video_quiz_idx on video using btree (quiz_id) where deleted_at is null and quiz_id is not null;
create index video_status_idx on video using btree (status) where deleted_at is null and (status = any (array['uploading'::text, 'queued'::text, 'processing'::text, 'failed'::text]));
create index video_words_idx on video using gin (search_words(title) gin_trgm_ops) where deleted_at is null;
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
  constraint video_comment_pkey primary key (id),
  constraint video_comment_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint video_comment_length_check check (((length(comment) >= 1) and (length(comment) <= 2000))),
  constraint video_comment_second_check check ((second >= 0)),
  constraint video_comment_student_id_fkey foreign key (student_id) references student(id) deferrable,
  constraint video_comment_video_id_fkey foreign key (video_id) references video(id) deferrable
);
create index video_comment_created_idx on video_comment using btree (created_at desc, id desc) where deleted_at is null;
create index video_comment_student_idx on video_comment using btree (student_id);
create index video_comment_video_idx on video_comment using btree (video_id);
create index video_comment_words_idx on video_comment using gin (words gin_trgm_ops) where deleted_at is null;
comment on table video_comment is 'What a student writes below a video.';

create table video_part (
  video_id character(24) not null,
  transcode_id character(24) not null,
  name text not null,
  key text not null,
  content_type text not null,
  size bigint not null,
  constraint video_part_pkey primary key (video_id, transcode_id, name),
  constraint video_part_key_key unique (key),
  constraint video_part_video_id_fkey foreign key (video_id) references video(id) on delete cascade
);
comment on table video_part is 'A file that the transcoder made of a video.';

create table visitor_erasure (
  id character(24) not null,
  number integer not null,
  subject_id character(24) not null,
  at timestamp with time zone not null,
  constraint visitor_erasure_pkey primary key (id),
  constraint visitor_erasure_number_key unique (number),
  constraint visitor_erasure_subject_key unique (subject_id),
  constraint visitor_erasure_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint visitor_erasure_number_check check ((number > 0)),
  constraint visitor_erasure_subject_fkey foreign key (subject_id) references talk_student(id)
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
  constraint waiting_pkey primary key (id),
  constraint waiting_closed_check check (((state = any (array['waiting'::text, 'offered'::text])) = (closed_at is null))),
  constraint waiting_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint waiting_note_check check (((length(note) >= 1) and (length(note) <= 500))),
  constraint waiting_seats_check check (((seats >= 1) and (seats <= 6))),
  constraint waiting_state_check check ((state = any (array['waiting'::text, 'offered'::text, 'enrolled'::text, 'expired'::text, 'left'::text]))),
  constraint waiting_wish_check check (((group_id is null) or (location_id is null))),
  constraint waiting_course_id_fkey foreign key (course_id) references course(id) deferrable,
  constraint waiting_group_id_fkey foreign key (group_id) references class_group(id) deferrable,
  constraint waiting_location_id_fkey foreign key (location_id) references location(id) deferrable,
  constraint waiting_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create index waiting_closed_idx on waiting using btree (closed_at desc, id) where closed_at is not null;
create index waiting_group_idx on waiting using btree (group_id) where closed_at is null;
create index waiting_location_idx on waiting using btree (location_id) where location_id is not null;
create index waiting_open_idx on waiting using btree (joined_at, id) where closed_at is null;
create index waiting_queue_idx on waiting using btree (course_id, joined_at, id) where state = 'waiting'::text;
create index waiting_user_idx on waiting using btree (user_id) where user_id is not null;
comment on table waiting is 'Persons who want seats together: of one group, of any group of a course at a campus, or of any. Their order is joined_at.';

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
  constraint seat_hold_pkey primary key (id),
  constraint seat_hold_entry_key unique (entry_id),
  constraint seat_hold_extended_check check (((extended >= 0) and (extended <= 2))),
  constraint seat_hold_hex_check check ((id ~ '^[0-9a-f]{24}$'::text)),
  constraint seat_hold_seats_check check ((seats > 0)),
  constraint seat_hold_entry_id_fkey foreign key (entry_id) references waiting(id) on delete cascade deferrable,
  constraint seat_hold_group_id_fkey foreign key (group_id) references class_group(id) deferrable,
  constraint seat_hold_user_id_fkey foreign key (user_id) references employee(id) deferrable
);
create index seat_hold_ends_idx on seat_hold using btree (ends_at);
create index seat_hold_group_idx on seat_hold using btree (group_id, ends_at);
create index seat_hold_user_idx on seat_hold using btree (user_id) where user_id is not null;
comment on table seat_hold is 'Seats of a group that are held for an entry until ends_at; counted in class_group.held and taken. offer: the list gave it.';

create table waiting_pass (
  entry_id character(24) not null,
  group_id character(24) not null,
  constraint waiting_pass_pkey primary key (entry_id, group_id),
  constraint waiting_pass_entry_id_fkey foreign key (entry_id) references waiting(id) on delete cascade deferrable,
  constraint waiting_pass_group_id_fkey foreign key (group_id) references class_group(id) on delete cascade deferrable
);
create index waiting_pass_group_idx on waiting_pass using btree (group_id);
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
  constraint waiting_person_pkey primary key (entry_id, "position"),
  constraint waiting_person_one_check check ((num_nonnulls(student_id, talk_student_id, name) <= 1)),
  constraint waiting_person_entry_id_fkey foreign key (entry_id) references waiting(id) on delete cascade deferrable,
  constraint waiting_person_student_id_fkey foreign key (student_id) references student(id) deferrable,
  constraint waiting_person_talk_student_id_fkey foreign key (talk_student_id) references talk_student(id) deferrable
);
create index waiting_person_phone_idx on waiting_person using btree (phone_number) where phone_number is not null;
create index waiting_person_student_idx on waiting_person using btree (student_id) where student_id is not null;
create index waiting_person_visitor_idx on waiting_person using btree (talk_student_id) where talk_student_id is not null;
comment on table waiting_person is 'Who waits. A guest of a year ago has lost name, phone and e-mail.';

-- An import is one act of many thousand changes: counted from a sample with it, the planner would take every act for one as large.
alter table months.change_rest alter column tx set (n_distinct = -0.1);

-- Tables of one row.
insert into server_secret default values;
insert into mail_setting default values;
insert into sms_setting default values;
insert into backup_request default values;
insert into collection_settings default values;
insert into retention default values;
insert into setup default values;
