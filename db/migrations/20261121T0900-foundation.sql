-- What everything else stands on: extensions, text search, the academy's own row and calendar.
-- All three extensions are trusted: the owner of the database may create them without being superuser.
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gist with schema public;

-- An applied migration file must never be edited; the runner compares what it applied with what it finds.
create table migration_checksum (
  name text not null constraint migration_checksum_pkey primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
);

-- unaccent() itself is only stable because its dictionary may change; naming the dictionary makes the
-- result as fixed as a generated column needs it. Everything is schema-qualified for dump and restore.
create function plain_text(t text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, t));

-- Words separated by single blanks with one in front, so that `% li%` finds beginnings of words through
-- the trigram index. A query is normalised by this very function, else the two would drift apart.
create function search_words(t text) returns text
  language sql immutable strict parallel safe
  return ' ' || regexp_replace(public.plain_text(t), '[^a-z0-9]+', ' ', 'g');

-- One row: the academy. Its time zone says what a day is; it is fixed after the first payment.
create table academy (
  id smallint not null default 1
    constraint academy_pkey primary key
    constraint academy_single_check check (id = 1),
  name text not null,
  legal_name text,
  tax_id text,
  address text,
  phone_number text,
  email text,
  time_zone text not null,
  receipt_header text not null default '',
  receipt_footer text not null default '',
  updated_at timestamptz not null default now()
);

create function academy_day(at timestamptz) returns date
  language sql stable parallel safe
  return (at at time zone coalesce((select time_zone from academy), 'America/Mexico_City'))::date;

create function academy_today() returns date
  language sql stable parallel safe
  return academy_day(now());
