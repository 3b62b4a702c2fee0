-- Which lessons take place, and the bookings of rooms and teachers.

-- From the first to the last occurrence of a weekday between two days, both included; null if there is none
-- (failure 08). Without trimming, two groups could clash on dates when neither has class.
create or replace function weekday_dates(first_day date, last_day date, weekday integer) returns daterange
  language sql immutable parallel safe
  return (
    select case when a <= b then daterange(a, b, '[]') end
    from (select
      first_day + (weekday - (extract(isodow from first_day)::integer - 1) + 7) % 7 as a,
      last_day - ((extract(isodow from last_day)::integer - 1) - weekday + 7) % 7 as b) as trimmed);

-- True when the changed lesson takes place on its day: not on a closed day, unless that was chosen explicitly.
create or replace function lands(x lesson_change, own_classroom char) returns boolean
  language sql stable parallel safe as
$$
  select x.on_closed_day or not exists (
    select from public.closed_day k
    where k.dates @> x.to_day and (k.location_id is null or k.location_id =
      (select r.location_id from public.classroom r where r.id = case when x.kind = 'extra' then x.classroom_id else coalesce(x.classroom_id, own_classroom) end)))
$$;

-- The name of the closed day at a campus; null: it is open. Without a campus only the academy's days count.
create or replace function closed_on(d date, of_location char) returns text
  language sql stable as
$$
  select k.name from public.closed_day k
  where k.dates @> d and (k.location_id is null or k.location_id = of_location)
  order by k.location_id nulls first limit 1
$$;

-- Why a group had no lesson on a day: the closed day's name, or that its lessons were canceled or moved. null: neither.
create or replace function day_off(of_group char, d date) returns text
  language sql stable as
$$
  select case
    when exists (select from public.lesson_change x where x.group_id = g.id and x.to_day = d and public.lands(x, g.classroom_id)) then null
    else coalesce(
      public.closed_on(d, (select r.location_id from public.classroom r where r.id = g.classroom_id)),
      (select case when x.kind = 'cancelled' then 'clase cancelada' else 'clase movida al ' || to_char(x.to_day, 'DD/MM/YYYY') end
        from public.lesson_change x where x.group_id = g.id and x.day = d and x.emptied order by x.kind, x.start_minute limit 1))
    end
  from public.class_group g where g.id = of_group
$$;

create or replace function lessons_on(d date)
  returns table (group_id char(24), start_minute smallint, end_minute smallint, classroom_id char(24), teacher_id char(24), change_id char(24))
  language sql stable as
$$
  select g.id, s.start_minute, s.end_minute, g.classroom_id, g.teacher_id, null::char(24)
  from public.class_group g
  join public.group_schedule s on s.group_id = g.id and s.day = extract(isodow from d)::int - 1
  where g.active and g.deleted_at is null and d between g.start_date and g.end_date
    and not exists (select from public.lesson_change x where x.group_id = g.id and x.day = d and x.start_minute = s.start_minute)
    and not exists (
      select from public.closed_day k
      where k.dates @> d and (k.location_id is null
        or k.location_id = (select r.location_id from public.classroom r where r.id = g.classroom_id)))
    and (g.classroom_id is not null
      or not exists (
        select from public.class_group m
        join public.group_schedule ms on ms.group_id = m.id and ms.day = extract(isodow from d)::int - 1
        where m.parent_group_id = g.id and m.deleted_at is null)
      or exists (
        select from public.class_group m
        join public.group_schedule ms on ms.group_id = m.id and ms.day = extract(isodow from d)::int - 1
        where m.parent_group_id = g.id and m.deleted_at is null and m.active
          and (d between m.start_date and m.end_date
              and not exists (select from public.lesson_change x where x.group_id = m.id and x.day = d and x.start_minute = ms.start_minute)
              and not exists (
                select from public.closed_day k
                where k.dates @> d and k.location_id = (select r.location_id from public.classroom r where r.id = m.classroom_id))
            or exists (select from public.lesson_change x where x.group_id = m.id and x.to_day = d and public.lands(x, m.classroom_id)))))
  union all
  select g.id, x.to_start, x.to_end, case when x.kind = 'extra' then x.classroom_id else coalesce(x.classroom_id, g.classroom_id) end,
    coalesce(x.teacher_id, g.teacher_id), x.id
  from public.lesson_change x
  join public.class_group g on g.id = x.group_id
  where x.to_day = d and g.active and g.deleted_at is null and public.lands(x, g.classroom_id)
$$;

-- The lessons of all days between two, both included: the same rows as lessons_on for each day (DIR-25).
create or replace function lessons_between(first_day date, last_day date)
  returns table (day date, group_id char(24), start_minute smallint, end_minute smallint, classroom_id char(24), teacher_id char(24))
  language sql stable parallel safe as
$$
  with span as (
    -- A package asks for the hours of its modules outside of their dates, too.
    select g.*, greatest(first_day, case when g.parent_group_id is null then g.start_date end) as since,
      least(last_day, case when g.parent_group_id is null then g.end_date end) as until
    from public.class_group g where g.deleted_at is null
  ), hour as (
    select g.id, g.parent_group_id, g.classroom_id, g.teacher_id, g.active, s.start_minute, s.end_minute, g.since + n.i as day, r.location_id,
      g.since + n.i between g.start_date and g.end_date and not exists (
        select from public.lesson_change x where x.group_id = g.id and x.day = g.since + n.i and x.start_minute = s.start_minute) as holds
    from span g
    join public.group_schedule s on s.group_id = g.id
    left join public.classroom r on r.id = g.classroom_id
    cross join lateral generate_series((s.day - (extract(isodow from g.since)::int - 1) + 7) % 7, g.until - g.since, 7) as n (i)
  ), shut as (
    select first_day + n.i as day, k.location_id from public.closed_day k
    cross join lateral generate_series(greatest(lower(k.dates), first_day) - first_day, least(upper(k.dates) - 1, last_day) - first_day) as n (i)
  ), landing as (
    select x.to_day, x.to_start, x.to_end, x.kind, x.classroom_id, x.teacher_id, g.id, g.parent_group_id, g.classroom_id as own_classroom, g.teacher_id as own_teacher
    from public.lesson_change x join public.class_group g on g.id = x.group_id
    where x.to_day between first_day and last_day and g.active and g.deleted_at is null and public.lands(x, g.classroom_id)
  )
  select h.day, h.id, h.start_minute, h.end_minute, h.classroom_id, h.teacher_id
  from hour h
  where h.active and h.holds
    and not exists (select from shut k where k.day = h.day and (k.location_id is null or k.location_id = h.location_id))
    and (h.classroom_id is not null
      or not exists (select from hour m where m.parent_group_id = h.id and m.day = h.day)
      or exists (select from hour m where m.parent_group_id = h.id and m.day = h.day and m.active and m.holds
        and not exists (select from shut k where k.day = m.day and k.location_id = m.location_id))
      or exists (select from hour m join landing l on l.id = m.id and l.to_day = m.day
        where m.parent_group_id = h.id and m.day = h.day and m.active))
  union all
  select l.to_day, l.id, l.to_start, l.to_end,
    case when l.kind = 'extra' then l.classroom_id else coalesce(l.classroom_id, l.own_classroom) end, coalesce(l.teacher_id, l.own_teacher)
  from landing l
$$;

-- How many lessons lessons_between returns, by group, length, room and teacher, without packages, whose hours are those of their modules.
-- Counted as weeks less the days without class, since a report asks for all groups to their ends.
create or replace function lesson_counts(first_day date, last_day date)
  returns table (group_id char(24), minutes integer, classroom_id char(24), teacher_id char(24), lessons bigint)
  language sql stable parallel safe as
$$
  with hour as (
    select g.id, g.classroom_id, g.teacher_id, s.day as weekday, s.start_minute, s.end_minute, r.location_id,
      public.weekday_dates(greatest(first_day, g.start_date), least(last_day, g.end_date), s.day) as dates
    from public.class_group g
    join public.course c on c.id = g.course_id and not c.is_parent
    join public.group_schedule s on s.group_id = g.id
    left join public.classroom r on r.id = g.classroom_id
    where g.active and g.deleted_at is null and g.start_date <= last_day and g.end_date >= first_day
  ), shut as (
    select distinct first_day + n.i as day, k.location_id from public.closed_day k
    cross join lateral generate_series(greatest(lower(k.dates), first_day) - first_day, least(upper(k.dates) - 1, last_day) - first_day) as n (i)
  ), gone as (
    select h.id, h.weekday, h.start_minute, k.day from shut k
    join hour h on h.weekday = extract(isodow from k.day)::int - 1 and k.day <@ h.dates and (k.location_id is null or k.location_id = h.location_id)
    union
    select h.id, h.weekday, h.start_minute, x.day from public.lesson_change x
    join hour h on h.id = x.group_id and h.start_minute = x.start_minute and h.weekday = extract(isodow from x.day)::int - 1 and x.day <@ h.dates
  )
  select l.id, l.minutes, l.classroom_id, l.teacher_id, sum(l.lessons)::bigint
  from (
    select h.id, h.end_minute - h.start_minute as minutes, h.classroom_id, h.teacher_id,
      (upper(h.dates) - 1 - lower(h.dates)) / 7 + 1 - coalesce(o.days, 0) as lessons
    from hour h
    left join (select g.id, g.weekday, g.start_minute, count(*) as days from gone g group by 1, 2, 3) o
      on o.id = h.id and o.weekday = h.weekday and o.start_minute = h.start_minute
    where h.dates is not null
    union all
    select g.id, x.to_end - x.to_start, case when x.kind = 'extra' then x.classroom_id else coalesce(x.classroom_id, g.classroom_id) end,
      coalesce(x.teacher_id, g.teacher_id), 1
    from public.lesson_change x
    join public.class_group g on g.id = x.group_id
    join public.course c on c.id = g.course_id and not c.is_parent
    where x.to_day between first_day and last_day and g.active and g.deleted_at is null and public.lands(x, g.classroom_id)
  ) l
  group by 1, 2, 3, 4
  having sum(l.lessons) > 0
$$;

-- Lessons of the schedule on this day that are canceled or moved.
create or replace function lessons_gone(d date)
  returns table (group_id char(24), start_minute smallint, end_minute smallint, classroom_id char(24), teacher_id char(24), change_id char(24))
  language sql stable as
$$
  select g.id, s.start_minute, s.end_minute, g.classroom_id, g.teacher_id, x.id
  from public.lesson_change x
  join public.class_group g on g.id = x.group_id
  join public.group_schedule s on s.group_id = g.id and s.day = extract(isodow from d)::int - 1 and s.start_minute = x.start_minute
  where x.day = d and (x.kind = 'cancelled' or x.to_day <> x.day or x.to_start <> x.start_minute)
    and g.active and g.deleted_at is null and d between g.start_date and g.end_date
    and not exists (
      select from public.closed_day k
      where k.dates @> d and (k.location_id is null
        or k.location_id = (select r.location_id from public.classroom r where r.id = g.classroom_id)))
$$;

-- A group's lessons that have not ended at this minute, for half a year. A moved lesson may be after the group's end (M78).
create or replace function coming_lessons(of_group char, from_day date, from_minute int)
  returns table (on_day date, start_minute smallint, teacher_id char(24))
  language sql stable as
$$
  select n.d::date, l.start_minute, l.teacher_id
  from public.class_group g
  cross join lateral generate_series(
    greatest(least(g.start_date, (select min(x.to_day) from public.lesson_change x where x.group_id = g.id)), from_day),
    least(
      greatest(g.end_date, (select max(x.to_day) from public.lesson_change x where x.group_id = g.id)),
      greatest(g.start_date, from_day) + 180), interval '1 day') as n (d)
  cross join lateral (select o.start_minute, o.end_minute, o.teacher_id from public.lessons_on(n.d::date) o where o.group_id = of_group) l
  where g.id = of_group and (n.d::date > from_day or l.end_minute > from_minute)
$$;

create or replace function next_lesson(of_group char, from_day date, from_minute int) returns table (on_day date, start_minute smallint)
  language sql stable as
$$
  select c.on_day, c.start_minute from public.coming_lessons(of_group, from_day, from_minute) c order by 1, 2 limit 1
$$;

-- Lessons of running groups: weekly hours without changed lessons, trimmed to days with class, plus moved and extra lessons.
create or replace view group_hours as
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
comment on view group_booking is 'The lessons of running groups that ask for a room: what room_booking has to hold.';

create or replace view talk_booking as
select t.classroom_id, t.id as talk_id, s.day as weekday,
  int4range(s.start_minute, s.end_minute) as minutes,
  daterange(t.date, t.date, '[]') as dates
from talk t
join talk_schedule s on s.talk_id = t.id
where t.active and t.deleted_at is null and t.classroom_id is not null and t.date >= academy_today()
  and extract(isodow from t.date)::integer - 1 = s.day;
comment on view talk_booking is 'The talks to come that ask for a room: what room_booking has to hold.';

create or replace view teacher_use as
select teacher_id, group_id, null::char(24) as talk_id, classroom_id, weekday, minutes, dates, shared
from group_hours where teacher_id is not null
union all
select t.teacher_id, null, t.id, t.classroom_id, s.day, int4range(s.start_minute, s.end_minute), daterange(t.date, t.date, '[]'), t.share_teacher
from talk t
join talk_schedule s on s.talk_id = t.id
where t.active and t.deleted_at is null and t.teacher_id is not null and t.date >= academy_today()
  and extract(isodow from t.date)::integer - 1 = s.day;
comment on view teacher_use is 'The lessons and talks to come that ask for a teacher: what teacher_booking has to hold.';

-- A group's own hours; a parent without hours has those of its modules.
create or replace function hours_of_group(of_group char(24)) returns table (day smallint, start_minute smallint, end_minute smallint)
  language plpgsql stable as
$$
begin
  return query select s.day, s.start_minute, s.end_minute from public.group_schedule s
    where s.group_id = of_group
       or (s.group_id in (select m.id from public.class_group m where m.parent_group_id = of_group and m.deleted_at is null)
           and not exists (select from public.group_schedule x where x.group_id = of_group));
end
$$;

-- Other running groups of students who would join a group, with the same course or an overlapping hour (M108). Covers every campus.
-- `leaving`: the group that they would leave for it. A module counts when its parent does not.
create or replace function enrolment_clashes(wanted char(24), students char(24)[], leaving char(24), today date)
  returns table (student_id char(24), name text, campuses text[], same_course boolean, same_hours boolean)
  language plpgsql stable as
$$
begin
  return query
    with found as (
      select r.student_id, o.id, o.name, o.campuses, o.parent_group_id, o.course_id = g.course_id as same_course,
        exists (
          select from public.hours_of_group(g.id) a join public.hours_of_group(o.id) b
            on b.day = a.day and b.start_minute < a.end_minute and a.start_minute < b.end_minute
          where public.weekday_dates(greatest(g.start_date, today), g.end_date, a.day) && public.weekday_dates(o.start_date, o.end_date, b.day)
        ) as same_hours
      from public.class_group g
      join public.registration r on r.student_id = any(students) and r.ended_at is null and r.group_id <> g.id
      join public.class_group o on o.id = r.group_id and o.deleted_at is null and o.end_date >= today
      where g.id = wanted
        and o.parent_group_id is distinct from g.id and g.parent_group_id is distinct from o.id
        and (leaving is null or (o.id <> leaving and o.parent_group_id is distinct from leaving)))
    select f.student_id, f.name::text, f.campuses::text[], f.same_course, f.same_hours from found f
    where (f.same_course or f.same_hours)
      and not exists (select from found p where p.student_id = f.student_id and p.id = f.parent_group_id and p.same_hours)
    order by f.name, f.id;
end
$$;
