-- Teacher hours are judged like rooms: one row per weekly lesson, changed lesson or talk to come, no two at once for one teacher
-- but those that somebody wanted all the same.
alter table class_group add column share_teacher boolean not null default false;
alter table talk add column share_teacher boolean not null default false;
alter table lesson_change add column share_teacher boolean not null default false;
comment on column class_group.share_teacher is 'Saved although its teacher has another lesson at an hour of it: its hours stand outside of teacher_booking_free_excl.';
comment on column talk.share_teacher is 'As of a group.';
comment on column lesson_change.share_teacher is 'As of a group, for this lesson alone.';

-- The lessons of running groups: the weekly days without those that were changed, cut to days on which there is class, and what lands elsewhere.
create view group_hours as
select g.id as group_id, g.classroom_id, g.teacher_id, g.share_teacher as shared, s.day as weekday,
  int4range(s.start_minute, s.end_minute) as minutes,
  weekday_dates(lower(p.piece), upper(p.piece) - 1, s.day) as dates
from class_group g
join course c on c.id = g.course_id
join group_schedule s on s.group_id = g.id
cross join lateral unnest(
  datemultirange(weekday_dates(g.start_date, g.end_date, s.day)) - coalesce(
    (select range_agg(daterange(d.day, d.day, '[]')) from lesson_change x cross join lateral (values
        (case when x.start_minute = s.start_minute then x.day end),
        (case when x.to_start < s.end_minute and s.start_minute < x.to_end then x.to_day end)) as d (day)
      where x.group_id = g.id and d.day is not null),
    '{}'::datemultirange)) as p (piece)
where g.active and g.deleted_at is null and not c.is_parent
  and g.end_date >= academy_today()
  and weekday_dates(lower(p.piece), upper(p.piece) - 1, s.day) is not null
union all
select g.id, case when x.kind = 'extra' then x.classroom_id else coalesce(x.classroom_id, g.classroom_id) end,
  coalesce(x.teacher_id, g.teacher_id), g.share_teacher or x.share_teacher,
  (extract(isodow from x.to_day)::integer - 1)::smallint, int4range(x.to_start, x.to_end), daterange(x.to_day, x.to_day, '[]')
from class_group g
join lesson_change x on x.group_id = g.id and x.to_day is not null
where g.active and g.deleted_at is null
  and greatest(g.end_date, x.to_day) >= academy_today();
comment on view group_hours is 'The lessons of running groups as rooms and teachers are to be booked for them.';

create or replace view group_booking as
select h.classroom_id, h.group_id, h.weekday, h.minutes, h.dates from group_hours h join classroom r on r.id = h.classroom_id;

-- The hours that teachers ought to have booked, with the room of each.
create view teacher_use as
select teacher_id, group_id, null::char(24) as talk_id, classroom_id, weekday, minutes, dates, shared
from group_hours where teacher_id is not null
union all
select t.teacher_id, null, t.id, t.classroom_id, s.day, int4range(s.start_minute, s.end_minute), daterange(t.date, t.date, '[]'), t.share_teacher
from talk t
join talk_schedule s on s.talk_id = t.id
where t.active and t.deleted_at is null and t.teacher_id is not null and t.date >= academy_today()
  and extract(isodow from t.date)::integer - 1 = s.day;
comment on view teacher_use is 'The lessons and talks to come that ask for a teacher: what teacher_booking has to hold.';

create table teacher_booking (
  id bigint generated always as identity constraint teacher_booking_pkey primary key,
  teacher_id char(24) not null references employee (id),
  group_id char(24) references class_group (id) on delete cascade,
  talk_id char(24) references talk (id) on delete cascade,
  weekday smallint not null constraint teacher_booking_weekday_check check (weekday between 0 and 6),
  minutes int4range not null constraint teacher_booking_minutes_check
    check (not isempty(minutes) and lower(minutes) >= 0 and upper(minutes) <= 1440),
  dates daterange not null constraint teacher_booking_dates_check
    check (not isempty(dates) and not lower_inf(dates) and not upper_inf(dates)),
  shared boolean not null default false,
  constraint teacher_booking_owner_check check (num_nonnulls(group_id, talk_id) = 1),
  -- Lock the teacher's row before writing here.
  constraint teacher_booking_free_excl exclude using gist (
    teacher_id with =, weekday with =, dates with &&, minutes with &&) where (not shared)
);
create index teacher_booking_group_idx on teacher_booking (group_id);
create index teacher_booking_talk_idx on teacher_booking (talk_id) where talk_id is not null;
create index teacher_booking_teacher_idx on teacher_booking (teacher_id);
comment on table teacher_booking is 'An hour of a teacher: a weekly lesson of a running group, a changed one, or a talk to come. No two at once, but those that share.';

-- Of each clash that stands today the younger one shares.
create temporary table clashing on commit drop as
with owned as (
  select u.*, coalesce(u.group_id, u.talk_id) as owner, coalesce(g.created_at, t.created_at) as made
  from teacher_use u left join class_group g on g.id = u.group_id left join talk t on t.id = u.talk_id)
select distinct younger.owner from owned younger join owned older
  on older.teacher_id = younger.teacher_id and older.weekday = younger.weekday and older.dates && younger.dates and older.minutes && younger.minutes
  and (older.made, older.owner) < (younger.made, younger.owner);
update class_group set share_teacher = true where id in (select owner from clashing);
update talk set share_teacher = true where id in (select owner from clashing);
drop table clashing;

insert into teacher_booking (teacher_id, group_id, talk_id, weekday, minutes, dates, shared)
select teacher_id, group_id, talk_id, weekday, minutes, dates, shared from teacher_use;

-- What somebody gives, where and when. No hours: any.
create table teacher_course (
  employee_id char(24) not null references employee (id) on delete cascade,
  course_id char(24) not null references course (id) on delete cascade,
  constraint teacher_course_pkey primary key (employee_id, course_id)
);
create index teacher_course_course_idx on teacher_course (course_id);
create table teacher_campus (
  employee_id char(24) not null references employee (id) on delete cascade,
  location_id char(24) not null references location (id) on delete cascade,
  constraint teacher_campus_pkey primary key (employee_id, location_id)
);
create index teacher_campus_location_idx on teacher_campus (location_id);
create table teacher_hours (
  employee_id char(24) not null references employee (id) on delete cascade,
  weekday smallint not null constraint teacher_hours_weekday_check check (weekday between 0 and 6),
  start_minute smallint not null,
  end_minute smallint not null,
  constraint teacher_hours_pkey primary key (employee_id, weekday, start_minute),
  constraint teacher_hours_order_check check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
  constraint teacher_hours_overlap_excl exclude using gist (
    employee_id with =, weekday with =, int4range(start_minute, end_minute) with &&)
);
comment on table teacher_course is 'The courses that somebody gives.';
comment on table teacher_campus is 'The campuses at which somebody teaches.';
comment on table teacher_hours is 'The hours of the week at which somebody can teach; none: any.';

-- Known from the groups that they ever had. Of a parent's modules the module is the course.
insert into teacher_course (employee_id, course_id)
select distinct g.teacher_id, g.course_id from class_group g join employee e on e.id = g.teacher_id join course c on c.id = g.course_id
where g.deleted_at is null and e.deleted_at is null and c.deleted_at is null;
insert into teacher_campus (employee_id, location_id)
select distinct g.teacher_id, r.location_id from class_group g join employee e on e.id = g.teacher_id
join classroom r on r.id = g.classroom_id join location l on l.id = r.location_id
where g.deleted_at is null and e.deleted_at is null and l.deleted_at is null;
