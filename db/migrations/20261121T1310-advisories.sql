-- Advisories (002 "Asesorias"): hours of a course at which its students may book a place with a teacher.
-- A nightly job makes the slots of the next 8 weeks from the courses' settings; only unbooked future ones follow a change.
create table advisory_slot (
  id char(24) not null constraint advisory_slot_pkey primary key,
  course_id char(24) not null references course (id),
  date date not null,
  hour smallint not null constraint advisory_slot_hour_check check (hour in (8, 10, 12, 14, 16, 18)),
  max_quota integer not null default 10,
  taken integer not null default 0,
  created_at timestamptz not null default now(),
  constraint advisory_slot_key unique (course_id, date, hour),
  -- The seat rule: changed in the transaction that writes the booking, never counted.
  constraint advisory_slot_seats_check check (taken >= 0 and taken <= max_quota)
);
create index advisory_slot_date_idx on advisory_slot (date, hour);
-- The hours that nobody booked follow the course's settings.
create index advisory_slot_free_idx on advisory_slot (course_id, date) where taken = 0;

create table advisory_booking (
  id char(24) not null constraint advisory_booking_pkey primary key,
  -- An hour goes only while nobody has a place in it; what was cancelled goes with it, and stays in the audit.
  slot_id char(24) not null references advisory_slot (id) on delete cascade,
  student_id char(24) not null references student (id),
  -- [{_id, name}] as they were named when it was booked.
  topics jsonb not null default '[]',
  attended boolean,
  user_id char(24) references employee (id),
  booked_at timestamptz not null default now(),
  cancelled_at timestamptz
);
create unique index advisory_booking_standing_key on advisory_booking (slot_id, student_id) where cancelled_at is null;
create index advisory_booking_student_idx on advisory_booking (student_id, booked_at desc);
create index advisory_booking_slot_idx on advisory_booking (slot_id) where cancelled_at is null;
