-- Restated: 6f6f9cb6cadb6a07b347b7017ad471aef6b8b4276fc06bcd57e2a0a92a0c86ba
-- Who is somebody else's look-alike, and names found however they are written: O'Neil as "oneil", Ruiz-Paz as "ruizpaz".

-- What two e-mails have in common that look the same at a glance: without accents, 0 as o, 1 as l, rn as m, vv as w.
create function email_like(email text) returns text
  language sql immutable strict parallel safe
  return replace(replace(translate(public.plain_text(email), '01', 'ol'), 'rn', 'm'), 'vv', 'w');

-- The words of a person. Names with an apostrophe or a hyphen stand there twice: parted by it, and written in one.
create function person_words(names text, others text) returns text
  language sql immutable strict parallel safe
  return public.search_words(names || ' ' || others || case
    when public.plain_text(names) ~ '[a-z][''’`´ʼ‐–-]+[a-z]'
      then ' ' || regexp_replace(public.plain_text(names), '([a-z])[''’`´ʼ‐–-]+(?=[a-z])', '\1', 'g')
    else '' end);

-- Each table is written anew once, and locked meanwhile: students last, and without what can wait. Dropping the column drops its indexes;
-- those of large tables come back beside whoever works, in files of their own at the end.
alter table employee
  drop column words,
  add column words text not null generated always as (person_words(
    name || ' ' || last_name || ' ' || second_last_name, email || ' ' || phone_number)) stored,
  add column email_like text not null generated always as (email_like(email)) stored;
create index employee_words_idx on employee using gin (words gin_trgm_ops) where deleted_at is null;
create index employee_like_idx on employee (email_like) where deleted_at is null;

alter table talk_student
  drop column words,
  add column words text not null generated always as (person_words(
    name || ' ' || last_name || ' ' || second_last_name,
    email || ' ' || phone_number || ' ' || coalesce(second_phone_number, ''))) stored,
  add column email_like text not null generated always as (email_like(email)) stored;

alter table student
  drop column words,
  add column words text not null generated always as (person_words(
    name || ' ' || last_name || ' ' || second_last_name,
    email || ' ' || phone_number || ' ' || coalesce(second_phone_number, '') || ' ' || coalesce(unique_folio, ''))) stored,
  add column email_like text not null generated always as (email_like(email)) stored;
