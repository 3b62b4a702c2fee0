-- A course offered: dates, hours, room, teacher, seats. (`group` is a word of SQL.)
create table class_group (
  id char(24) not null constraint class_group_pkey primary key,
  name text not null,
  course_id char(24) not null references course (id),
  -- The four children of a parent group point to it; they are shown only inside its buckets.
  parent_group_id char(24) references class_group (id),
  start_date date not null,
  end_date date not null,
  -- Null until known: a group without quota cannot be enrolled in. A parent's is the smallest of its children's.
  quota integer constraint group_quota_check check (quota >= 0),
  taken integer not null default 0,
  active boolean not null default true,
  active_landing boolean not null default false,
  teacher_id char(24) references employee (id),
  classroom_id char(24) references classroom (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The seat rule: `taken` is changed in the transaction that writes the registration, never counted.
  constraint group_seats_check check (taken >= 0 and taken <= coalesce(quota, 0)),
  constraint group_dates_check check (end_date >= start_date),
  constraint group_parent_check check (parent_group_id <> id)
);
create unique index group_bucket_key on class_group (parent_group_id, course_id) where deleted_at is null;
create index class_group_course_idx on class_group (course_id, start_date) where deleted_at is null;
create index class_group_start_idx on class_group (start_date) where deleted_at is null;
create index class_group_end_idx on class_group (end_date) where deleted_at is null;
create index class_group_teacher_idx on class_group (teacher_id) where deleted_at is null;
create index class_group_classroom_idx on class_group (classroom_id) where deleted_at is null;

-- day 0 = Monday … 6 = Sunday; minutes since midnight, the end excluded (09:30 = 570).
create table group_schedule (
  group_id char(24) not null references class_group (id) on delete cascade,
  day smallint not null constraint group_schedule_day_check check (day between 0 and 6),
  start_minute smallint not null,
  end_minute smallint not null,
  constraint group_schedule_pkey primary key (group_id, day, start_minute),
  constraint group_schedule_hours_check check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
  -- 'Horario empalmado': no two hours of one group overlap.
  constraint group_schedule_overlap_excl exclude using gist (
    group_id with =, day with =, int4range(start_minute, end_minute) with &&)
);
create index group_schedule_day_idx on group_schedule (day);

-- From the first to the last occurrence of a weekday between two days, both included; null if there is none
-- (that is failure 08). Without trimming, two groups could clash on dates on which neither has class.
create function weekday_dates(first_day date, last_day date, weekday integer) returns daterange
  language sql immutable parallel safe
  return (
    select case when a <= b then daterange(a, b, '[]') end
    from (select
      first_day + (weekday - (extract(isodow from first_day)::integer - 1) + 7) % 7 as a,
      last_day - ((extract(isodow from last_day)::integer - 1) - weekday + 7) % 7 as b) as trimmed);

-- A room in use: one row per schedule entry of an active owner that has room and dates. Later kinds of owner
-- (talks) add their column and widen room_booking_owner_check.
create table room_booking (
  id bigint generated always as identity constraint room_booking_pkey primary key,
  classroom_id char(24) not null references classroom (id),
  group_id char(24) references class_group (id) on delete cascade,
  weekday smallint not null constraint room_booking_weekday_check check (weekday between 0 and 6),
  minutes int4range not null constraint room_booking_minutes_check
    check (not isempty(minutes) and lower(minutes) >= 0 and upper(minutes) <= 1440),
  dates daterange not null constraint room_booking_dates_check
    check (not isempty(dates) and not lower_inf(dates) and not upper_inf(dates)),
  constraint room_booking_owner_check check (num_nonnulls(group_id) = 1),
  -- Lock the classroom's row before writing here: without it many savers of one room deadlock for seconds.
  constraint room_booking_free_excl exclude using gist (
    classroom_id with =, weekday with =, dates with &&, minutes with &&)
);
create index room_booking_group_idx on room_booking (group_id);

-- The bookings that groups ought to have today. Saving a group deletes its rows and inserts these.
create view group_booking as
select g.classroom_id, g.id as group_id, s.day as weekday,
  int4range(s.start_minute, s.end_minute) as minutes,
  weekday_dates(g.start_date, g.end_date, s.day) as dates
from class_group g
join course c on c.id = g.course_id
join group_schedule s on s.group_id = g.id
where g.active and g.deleted_at is null and g.classroom_id is not null and not c.is_parent
  and g.end_date >= academy_today()
  and weekday_dates(g.start_date, g.end_date, s.day) is not null;
