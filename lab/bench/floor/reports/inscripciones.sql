with m as (select array_agg(d::timestamp at time zone 'America/Mexico_City' order by d) as starts from generate_series($1::date, $2::date - 1, interval '1 month') d)
select width_bucket(r.registered_at, (select starts from m)) as month, count(*) as made, count(*) filter (where again) as again from (
  select r.registered_at, exists (select from registration p where p.student_id = r.student_id and p.parent_id is null
    and coalesce(p.end_reason, '') not in ('mistake', 'merged') and p.registered_at < r.registered_at) as again
  from registration r
  where r.parent_id is null and coalesce(r.end_reason, '') not in ('mistake', 'merged') and r.registered_at >= $1::date::timestamp at time zone 'America/Mexico_City' and r.registered_at < $2::date::timestamp at time zone 'America/Mexico_City'
) r group by 1
