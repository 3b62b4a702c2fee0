select group_id, count(*) as stood, count(*) filter (where gone) as leavers, sum(paid) as paid from (
  select r.group_id, gone, case when gone then (select sum(amount) from entry x where x.registration_id = r.id and x.voided_at is null) end as paid
  from (
    select r.*, coalesce(r.ended_at >= $1::date::timestamp at time zone 'America/Mexico_City' and r.ended_at < $2::date::timestamp at time zone 'America/Mexico_City' and r.ended_at < k.end_date::timestamp at time zone 'America/Mexico_City'
        and coalesce(r.end_reason, '') not in ('mistake', 'merged')
        and not exists (select from registration n where n.student_id = r.student_id and n.course_id = r.course_id and n.id <> r.id and n.parent_id is null
          and coalesce(n.end_reason, '') not in ('mistake', 'merged')
          and n.registered_at <= r.ended_at + interval '7 days' and (n.ended_at is null or n.ended_at > r.ended_at)), false) as gone
    from registration r join class_group k on k.id = r.group_id
    where r.parent_id is null and r.registered_at < $2::date::timestamp at time zone 'America/Mexico_City' and (r.ended_at is null or r.ended_at >= $1::date::timestamp at time zone 'America/Mexico_City')
  ) r
) r group by 1
