-- Free talks and their visitors (002).
create table talk (
  id char(24) not null constraint talk_pkey primary key,
  name text not null,
  level_id char(24) not null references course_level (id),
  -- The documents' three types, letter for letter.
  type text not null constraint talk_type_check check (type in ('Orientacion Bachillerato', 'Feria de carreras', 'Casa del terror')),
  -- Null: a draft, which takes students and books no room.
  date date,
  quota integer not null constraint talk_quota_check check (quota >= 0),
  taken integer not null default 0,
  active boolean not null default true,
  teacher_id char(24) references employee (id),
  classroom_id char(24) references classroom (id),
  words text generated always as (search_words(name || ' ' || type)) stored not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The seat rule, as with groups: changed in the transaction that writes the visitor.
  constraint talk_seats_check check (taken >= 0 and taken <= quota)
);
create index talk_date_idx on talk (date, id) where deleted_at is null;
create index talk_words_idx on talk using gin (words gin_trgm_ops) where deleted_at is null;
create index talk_teacher_idx on talk (teacher_id) where deleted_at is null;
create index talk_classroom_idx on talk (classroom_id) where deleted_at is null;

create table talk_schedule (
  talk_id char(24) not null references talk (id) on delete cascade,
  day smallint not null constraint talk_schedule_day_check check (day between 0 and 6),
  start_minute smallint not null,
  end_minute smallint not null,
  constraint talk_schedule_pkey primary key (talk_id, day, start_minute),
  constraint talk_schedule_hours_check check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
  constraint talk_schedule_overlap_excl exclude using gist (
    talk_id with =, day with =, int4range(start_minute, end_minute) with &&)
);

-- A room belongs to a group or to a talk.
alter table room_booking add column talk_id char(24) references talk (id) on delete cascade;
alter table room_booking drop constraint room_booking_owner_check;
alter table room_booking add constraint room_booking_owner_check check (num_nonnulls(group_id, talk_id) = 1);
create index room_booking_talk_idx on room_booking (talk_id) where talk_id is not null;

-- The bookings that talks ought to have today, as group_booking says it of groups.
create view talk_booking as
select t.classroom_id, t.id as talk_id, s.day as weekday,
  int4range(s.start_minute, s.end_minute) as minutes,
  daterange(t.date, t.date, '[]') as dates
from talk t
join talk_schedule s on s.talk_id = t.id
where t.active and t.deleted_at is null and t.classroom_id is not null and t.date >= academy_today()
  and extract(isodow from t.date)::integer - 1 = s.day;

-- A visitor of a talk. Moved to another talk, the row stays and points to the new one.
create table talk_student (
  id char(24) not null constraint talk_student_pkey primary key,
  talk_id char(24) not null references talk (id),
  name text not null,
  last_name text not null,
  second_last_name text not null,
  email text not null constraint talk_student_email_check check (email = lower(email)),
  phone_number text not null,
  second_phone_number text,
  birth_date date,
  -- 1–5 voicemail, 6 hung up, 7 reschedule, 8 call back, 9 no such number, 10 wrong number; null: not called yet.
  status smallint constraint talk_student_status_check check (status between 1 and 10),
  next_call_at timestamptz,
  called_by char(24) references employee (id),
  called_at timestamptz,
  confirmed_by char(24) references employee (id),
  confirmed_at timestamptz,
  attendance boolean not null default false,
  attended_at timestamptz,
  moved_to char(24) references talk_student (id),
  -- Enrolled later: the student that they became.
  student_id char(24) references student (id),
  user_id char(24) references employee (id),
  words text generated always as (search_words(name || ' ' || last_name || ' ' || second_last_name || ' ' || email || ' ' ||
    phone_number || ' ' || coalesce(second_phone_number, ''))) stored not null,
  registered_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint talk_student_confirmed_check check ((confirmed_by is null) = (confirmed_at is null)),
  constraint talk_student_called_check check (called_by is null or called_at is not null)
);
-- Once per talk: those who moved away may come back as a new row.
create unique index talk_student_email_key on talk_student (talk_id, email) where deleted_at is null and moved_to is null;
create index talk_student_talk_idx on talk_student (talk_id, registered_at, id) where deleted_at is null;
create index talk_student_words_idx on talk_student using gin (words gin_trgm_ops) where deleted_at is null;
create index talk_student_called_idx on talk_student (called_by, called_at) where deleted_at is null;
create index talk_student_next_idx on talk_student (next_call_at)
  where deleted_at is null and moved_to is null and confirmed_at is null and next_call_at is not null;
create index talk_student_student_idx on talk_student (student_id) where student_id is not null;
create index talk_student_moved_idx on talk_student (moved_to) where moved_to is not null;

-- Comments of visitors; they go along when a visitor moves.
alter table comment add column talk_student_id char(24) references talk_student (id);
alter table comment drop constraint comment_subject_check;
alter table comment add constraint comment_subject_check check (num_nonnulls(student_id, talk_student_id) = 1);
create index comment_talk_student_idx on comment (talk_student_id, created_at desc, id desc) where talk_student_id is not null;

-- Messages to many: written once with the batch, a short row per person.
alter table notification_batch drop constraint notification_batch_target_check;
alter table notification_batch add constraint notification_batch_target_check
  check (target in ('student', 'talkStudent', 'talk', 'group', 'courses'));
alter table notification_batch add column target_ids text[] not null default '{}';
alter table notification_batch add column subject text;
alter table notification_batch add column html text;
alter table notification_batch add column text text;
alter table notification_batch add column sms text;
alter table outbox add column talk_student_id char(24) references talk_student (id);
