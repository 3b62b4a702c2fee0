with m as (select array_agg(d::timestamp at time zone 'America/Mexico_City' order by d) as starts from generate_series($1::date, $2::date - 1, interval '1 month') d)
select width_bucket(f.registered_at, (select starts from m)) as month, count(*) as began, count(*) filter (where next < registered_at + interval '3 months') as m3,
  count(*) filter (where next < registered_at + interval '6 months') as m6, count(*) filter (where next < registered_at + interval '12 months') as m12,
  count(*) filter (where next < registered_at + interval '18 months') as m18
from (
  select r.registered_at, (select min(n.registered_at) from registration n
    where n.student_id = r.student_id and n.parent_id is null and coalesce(n.end_reason, '') not in ('mistake', 'merged')
      and n.registered_at > r.registered_at + interval '1 day'
      and not exists (select from registration o where o.student_id = n.student_id and o.course_id = n.course_id and o.id <> n.id and o.parent_id is null
        and coalesce(o.end_reason, '') not in ('mistake', 'merged') and o.ended_at between n.registered_at - interval '7 days' and n.registered_at)) as next
  from registration r
  where r.parent_id is null and coalesce(r.end_reason, '') not in ('mistake', 'merged') and r.registered_at >= $1::date::timestamp at time zone 'America/Mexico_City' and r.registered_at < $2::date::timestamp at time zone 'America/Mexico_City'
    and not exists (select from registration p where p.student_id = r.student_id and p.parent_id is null and coalesce(p.end_reason, '') not in ('mistake', 'merged')
      and (p.registered_at, p.id) < (r.registered_at, r.id))
) f group by 1
