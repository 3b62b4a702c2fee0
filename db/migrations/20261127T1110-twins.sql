-- Records that may be one person (DES-31). A job finds them; who they are not, people say.
create table twin (
  kind text not null constraint twin_kind_check check (kind in ('student', 'visitor')),
  a char(24) not null,
  b char(24) not null,
  reasons text[] not null default '{}',
  score real not null default 0,
  seen_at timestamptz not null default now(),
  apart_by char(24) constraint twin_apart_by_fkey references employee (id) deferrable,
  apart_at timestamptz,
  constraint twin_pkey primary key (kind, a, b),
  constraint twin_order_check check (a < b),
  constraint twin_reasons_check check (reasons <@ array['phone', 'email', 'birth']),
  constraint twin_apart_check check ((apart_by is null) = (apart_at is null))
);
create index twin_score_idx on twin (kind, score desc, a, b) where apart_at is null;
create index twin_b_idx on twin (kind, b);
create index twin_apart_idx on twin (apart_by) where apart_by is not null;
comment on table twin is 'Two records that may be one person, with what they have in common. Set apart, they are that for good.';
create trigger change_kept after insert or update or delete on twin for each row execute function change_kept('kind,a,b', '');

create function phone_key(phone text) returns text
  language sql immutable parallel safe strict
  return right(regexp_replace(phone, '\D', '', 'g'), 10);
comment on function phone_key(text) is 'The last ten digits of a phone, however it is written.';

-- Over email_like, which has folded case, accents, 0 and 1 already.
create function mail_key(folded text) returns text
  language sql immutable parallel safe strict
  return translate(replace(split_part(split_part(folded, '@', 1), '+', 1), '.', ''), 'i5', 'ls') || '@' || split_part(folded, '@', 2);
comment on function mail_key(text) is 'What two spellings of one e-mail have in common: without dots, what follows +, i for l, 5 for s. Of email_like.';

create index talk_student_phone_key_idx on talk_student (talk_id, phone_key(phone_number)) where deleted_at is null and moved_to is null;
create index talk_student_mail_key_idx on talk_student (talk_id, mail_key(email_like)) where deleted_at is null and moved_to is null;
