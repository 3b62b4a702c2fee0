-- Days on which the academy, or one campus, gives no lessons. Nothing booked moves: opening a day again can never be refused.
create table closed_day (
  id char(24) not null constraint closed_day_pkey primary key
    constraint closed_day_hex_check check (id ~ '^[0-9a-f]{24}$'),
  location_id char(24) references location (id),
  dates daterange not null
    constraint closed_day_dates_check check (lower(dates) >= '2000-01-01' and upper(dates) <= '2200-01-01'
      and upper(dates) - lower(dates) between 1 and 120),
  name text not null constraint closed_day_name_check check (length(name) between 1 and 60),
  user_id char(24) references employee (id),
  created_at timestamptz not null default now(),
  -- Periods of one scope never overlap. null is the academy.
  constraint closed_day_overlap_excl exclude using gist ((coalesce(location_id, '')) with =, dates with &&)
);
create index closed_day_dates_idx on closed_day using gist (dates);

comment on table closed_day is 'Days without lessons, of the academy (location_id null) or of one campus. The end of the range is excluded.';

-- What a day is called on which a campus gives no lessons; null: it is open. Without a campus only the academy's days count.
create function closed_on(d date, of_location char) returns text
  language sql stable as
$$
  select k.name from public.closed_day k
  where k.dates @> d and (k.location_id is null or k.location_id = of_location)
  order by k.location_id nulls first limit 1
$$;

-- The only answer to "what is taught on this day". day 0 of a schedule is Monday. A parent's own lesson falls away when all modules that
-- have this weekday do. One select, so that the planner reads through it.
create function lessons_on(d date)
  returns table (group_id char(24), start_minute smallint, end_minute smallint, classroom_id char(24), teacher_id char(24))
  language sql stable as
$$
  select g.id, s.start_minute, s.end_minute, g.classroom_id, g.teacher_id
  from public.class_group g
  join public.group_schedule s on s.group_id = g.id and s.day = extract(isodow from d)::int - 1
  where g.active and g.deleted_at is null and d between g.start_date and g.end_date
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
        where m.parent_group_id = g.id and m.deleted_at is null and m.active and d between m.start_date and m.end_date
          and not exists (
            select from public.closed_day k
            where k.dates @> d and k.location_id = (select r.location_id from public.classroom r where r.id = m.classroom_id))))
$$;

-- The first lesson of a group that begins after this minute of this day; none within half a year: no row.
create function next_lesson(of_group char, from_day date, from_minute int) returns table (on_day date, start_minute smallint)
  language sql stable as
$$
  select n.d::date, l.start_minute
  from public.class_group g
  cross join lateral generate_series(greatest(g.start_date, from_day), least(g.end_date, greatest(g.start_date, from_day) + 180), interval '1 day') as n (d)
  cross join lateral (select o.start_minute from public.lessons_on(n.d::date) o where o.group_id = of_group) l
  where g.id = of_group and (n.d::date > from_day or l.start_minute > from_minute)
  order by 1, 2 limit 1
$$;
