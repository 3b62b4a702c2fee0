select p.day, sum(g.quota) as quota, sum(r.seats) as seats, count(*) as groups
from (select d::date as day, d::timestamp at time zone 'America/Mexico_City' as at from generate_series($1::date, $2::date - 1, interval '1 month') d) p
join class_group g on p.day between g.start_date and g.end_date and g.parent_group_id is null and (g.deleted_at is null or g.deleted_at >= p.at)
cross join lateral (select count(*) as seats from registration r
  where r.group_id = g.id and r.parent_id is null and r.registered_at < p.at and (r.ended_at is null or r.ended_at >= p.at)) r
group by 1
