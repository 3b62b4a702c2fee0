create sequence student_folio_seq;

-- AA-NNNNNN: the year and a number that only grows. Gaps are allowed, so a sequence will do.
create function next_student_folio() returns text
  language sql volatile
  return (
    select to_char(academy_today(), 'YY') || '-' || lpad(n, greatest(6, length(n)), '0')
    from (select nextval('student_folio_seq')::text as n) as number);

create table student (
  id char(24) not null constraint student_pkey primary key,
  name text not null,
  last_name text not null,
  second_last_name text not null,
  email text not null constraint student_email_check check (email = lower(email)),
  phone_number text not null,
  second_phone_number text,
  birth_date date,
  -- Given at the first registration.
  unique_folio text constraint student_folio_key unique,
  promotional_code_id char(24) references promotional_code (id),
  -- [{course, name, phase}]: the modules assigned, in that order.
  comipems_order jsonb not null default '[]',
  -- For the video and exam platform.
  password_hash text,
  -- Both rewritten from the ledger in the transaction that changes it (settle_student), for filters and lists.
  balance_due bigint not null default 0 constraint student_balance_due_check check (balance_due >= 0),
  credit bigint not null default 0 constraint student_credit_check check (credit >= 0),
  words text not null generated always as (search_words(
    name || ' ' || last_name || ' ' || second_last_name || ' ' || email || ' ' || phone_number || ' '
    || coalesce(second_phone_number, '') || ' ' || coalesce(unique_folio, ''))) stored,
  sort_name text collate "C" not null generated always as (
    plain_text(last_name || ' ' || second_last_name || ' ' || name)) stored,
  -- registerDate on the wire.
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index student_email_key on student (email) where deleted_at is null;
-- Newest first: all, those who owe, those who do not.
create index student_created_idx on student (created_at desc, id desc) where deleted_at is null;
create index student_owing_idx on student (created_at desc, id desc) where deleted_at is null and balance_due > 0;
create index student_settled_idx on student (created_at desc, id desc) where deleted_at is null and balance_due = 0;
create index student_words_idx on student using gin (words gin_trgm_ops) where deleted_at is null;
create index student_sort_idx on student (sort_name, id) where deleted_at is null;
create index student_deleted_idx on student (deleted_at) where deleted_at is not null;
create index student_code_idx on student (promotional_code_id) where promotional_code_id is not null;

-- Folios of material handed out.
create table folio (
  id char(24) not null constraint folio_pkey primary key,
  student_id char(24) not null references student (id) on delete cascade,
  title text not null,
  folio text not null constraint folio_length_check check (length(folio) between 1 and 10),
  created_at timestamptz not null default now(),
  constraint folio_title_key unique (student_id, title)
);

-- One row = one seat = one cost. `price` is the course's of that day, so a later price creates no debt.
create table registration (
  id char(24) not null constraint registration_pkey primary key,
  student_id char(24) not null references student (id),
  group_id char(24) not null references class_group (id),
  course_id char(24) not null references course (id),
  price bigint not null constraint registration_price_check check (price >= 0),
  -- A module's row points to the row of the parent group it came with.
  parent_id char(24) references registration (id),
  user_id char(24) references employee (id),
  registered_at timestamptz not null default now(),
  ended_at timestamptz
);
-- Failure 05: one standing registration per student and group.
create unique index registration_standing_key on registration (student_id, group_id) where ended_at is null;
create index registration_student_idx on registration (student_id, registered_at, id);
create index registration_group_idx on registration (group_id, registered_at, id);
create index registration_course_idx on registration (course_id) where ended_at is null;
create index registration_parent_idx on registration (parent_id) where parent_id is not null;
