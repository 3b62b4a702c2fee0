with money as (
  select coalesce(k.parent_group_id, k.id) as root, sum(a.list) as list, sum(a.discount) as discount, sum(a.open) as open from (
    select group_id, sum(price)::bigint as list, null::bigint as discount, null::bigint as open from registration where ended_at is null group by 1
    union all
    select r.group_id, null, sum(least(r.price, d.discount))::bigint, null
    from (select registration_id, sum(discount)::bigint as discount from entry where discount > 0 and voided_at is null and not other group by 1) d
    join registration r on r.id = d.registration_id where r.ended_at is null group by 1
    union all
    select r.group_id, null, null, sum(o.open)::bigint from open_due o join registration r on r.id = o.registration_id where r.ended_at is null group by 1
  ) a join class_group k on k.id = a.group_id group by 1
), lessons as (
  select root_group_id as root, teacher_id, classroom_id, end_minute - start_minute as minutes, day, 1 as lessons, true as given from given_lesson
  union all
  select coalesce(k.parent_group_id, k.id), l.teacher_id, l.classroom_id, l.minutes, $1::date, l.lessons, false
  from lesson_counts($1::date, (select max(end_date) from class_group where deleted_at is null)) l join class_group k on k.id = l.group_id
), priced as (
  select l.root, sum(l.minutes * l.lessons) filter (where given) as given, sum(l.minutes * l.lessons) filter (where not given) as ahead,
    sum(l.lessons * (coalesce(round(l.minutes * h.hourly / 60.0), 0) + coalesce(round(l.minutes * w.hourly / 60.0), 0))) as cost,
    sum(l.lessons) filter (where h.hourly is null) as unpriced
  from lessons l
  left join (select *, lead(since) over (partition by owner_id order by since) as until from teacher_rate) h
    on h.owner_id = l.teacher_id and h.since <= l.day and (h.until is null or l.day < h.until)
  left join (select s.id, x.hourly, x.since, lead(x.since) over (partition by s.id order by x.since) as until from room_rate x join classroom s on s.location_id = x.owner_id) w
    on w.id = l.classroom_id and w.since <= l.day and (w.until is null or l.day < w.until)
  group by 1
)
select g.id, g.name, g.quota, g.taken - g.held as seats, m.list, m.discount, m.open, t.given, t.ahead, t.cost, t.unpriced
from class_group g left join money m on m.root = g.id left join priced t on t.root = g.id
where g.parent_group_id is null and g.deleted_at is null and (g.end_date >= $1::date or m.open > 0)
order by coalesce(m.list, 0) - coalesce(m.discount, 0) - coalesce(t.cost, 0) limit 500
