-- A lesson may be given on a closed day at the group's own hour: its weekly booking, which a closed day leaves alone, makes way for it there.
create or replace view group_booking as
select g.classroom_id, g.id as group_id, s.day as weekday,
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
