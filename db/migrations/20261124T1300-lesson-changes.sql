-- One lesson that is not as its schedule says: cancelled, changed (day, hours, room, teacher), or extra. Named by group, day and start.
create table lesson_change (
  id char(24) not null constraint lesson_change_pkey primary key
    constraint lesson_change_hex_check check (id ~ '^[0-9a-f]{24}$'),
  group_id char(24) not null references class_group (id) on delete cascade,
  kind text not null constraint lesson_change_kind_check check (kind in ('cancelled', 'changed', 'extra')),
  -- The lesson of the schedule; null: an extra one.
  day date constraint lesson_change_day_check check ((kind = 'extra') = (day is null)),
  start_minute smallint constraint lesson_change_start_check check ((day is null) = (start_minute is null)),
  -- Where it is given; null: nowhere.
  to_day date constraint lesson_change_to_day_check check ((kind = 'cancelled') = (to_day is null)),
  to_start smallint,
  to_end smallint,
  -- null: the group's own; of an extra lesson, none.
  classroom_id char(24) references classroom (id),
  teacher_id char(24) references employee (id),
  on_closed_day boolean not null default false,
  emptied boolean not null default false,
  reason text not null default '' constraint lesson_change_reason_check check (length(reason) <= 120),
  user_id char(24) references employee (id),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint lesson_change_hours_check check (
    (to_day is null) = (to_start is null) and (to_day is null) = (to_end is null) and 0 <= to_start and to_start < to_end and to_end <= 1440),
  constraint lesson_change_key unique (group_id, day, start_minute),
  constraint lesson_change_landing_excl exclude using gist (
    group_id with =, to_day with =, int4range(to_start, to_end) with &&) where (to_day is not null)
);
create index lesson_change_day_idx on lesson_change (day) where day is not null;
create index lesson_change_to_day_idx on lesson_change (to_day) where to_day is not null;
create index lesson_change_classroom_idx on lesson_change (classroom_id) where classroom_id is not null;
create index lesson_change_teacher_idx on lesson_change (teacher_id) where teacher_id is not null;

comment on table lesson_change is 'A lesson that is cancelled, changed (day, hours, room, teacher) or extra. day and start_minute name the one of the schedule, to_day and hours where it is given.';
comment on column lesson_change.on_closed_day is 'Given although the day is closed. Others fall away when their day is closed later.';
comment on column lesson_change.emptied is 'With it the group was left without a lesson on that day. Written with each change, so that a later schedule takes no record out of an average.';

-- Is a change's lesson given on its day? Not on a closed one, unless somebody wanted it so.
create function lands(x lesson_change, own_classroom char) returns boolean
  language sql stable as
$$
  select x.on_closed_day or not exists (
    select from public.closed_day k
    where k.dates @> x.to_day and (k.location_id is null or k.location_id =
      (select r.location_id from public.classroom r where r.id = case when x.kind = 'extra' then x.classroom_id else coalesce(x.classroom_id, own_classroom) end)))
$$;

-- The only answer to "what is taught on this day": the weekly schedule without closed days and changed lessons, and what lands here.
-- day 0 of a schedule is Monday. A parent's own lesson falls away when all modules that have this weekday are without lesson.
drop function lessons_on(date);
create function lessons_on(d date)
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

-- Lessons of the schedule that this day would have had and that are cancelled or given at another time.
create function lessons_gone(d date)
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

-- Why a group had no lesson on a day: what the closed day is called, or that its lessons were cancelled or moved. null: nothing of that.
create function day_off(of_group char, d date) returns text
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

-- The first lesson of a group that begins after this minute of this day; none within half a year: no row. What was moved may lie after the end.
create or replace function next_lesson(of_group char, from_day date, from_minute int) returns table (on_day date, start_minute smallint)
  language sql stable as
$$
  select n.d::date, l.start_minute
  from public.class_group g
  cross join lateral generate_series(
    greatest(least(g.start_date, (select min(x.to_day) from public.lesson_change x where x.group_id = g.id)), from_day),
    least(
      greatest(g.end_date, (select max(x.to_day) from public.lesson_change x where x.group_id = g.id)),
      greatest(g.start_date, from_day) + 180), interval '1 day') as n (d)
  cross join lateral (select o.start_minute from public.lessons_on(n.d::date) o where o.group_id = of_group) l
  where g.id = of_group and (n.d::date > from_day or l.start_minute > from_minute)
  order by 1, 2 limit 1
$$;

-- What groups ought to have booked: the weekly days without those that were changed, cut to days on which there is class, and what lands elsewhere.
create or replace view group_booking as
select g.classroom_id, g.id as group_id, s.day as weekday,
  int4range(s.start_minute, s.end_minute) as minutes,
  weekday_dates(lower(p.piece), upper(p.piece) - 1, s.day) as dates
from class_group g
join course c on c.id = g.course_id
join group_schedule s on s.group_id = g.id
cross join lateral unnest(
  datemultirange(weekday_dates(g.start_date, g.end_date, s.day)) - coalesce(
    (select range_agg(daterange(x.day, x.day, '[]')) from lesson_change x where x.group_id = g.id and x.start_minute = s.start_minute),
    '{}'::datemultirange)) as p (piece)
where g.active and g.deleted_at is null and g.classroom_id is not null and not c.is_parent
  and g.end_date >= academy_today()
  and weekday_dates(lower(p.piece), upper(p.piece) - 1, s.day) is not null
union all
select case when x.kind = 'extra' then x.classroom_id else coalesce(x.classroom_id, g.classroom_id) end, g.id,
  (extract(isodow from x.to_day)::integer - 1)::smallint, int4range(x.to_start, x.to_end), daterange(x.to_day, x.to_day, '[]')
from class_group g
join lesson_change x on x.group_id = g.id and x.to_day is not null
where g.active and g.deleted_at is null
  and case when x.kind = 'extra' then x.classroom_id else coalesce(x.classroom_id, g.classroom_id) end is not null
  and greatest(g.end_date, x.to_day) >= academy_today();
