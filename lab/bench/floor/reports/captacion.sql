select v.source_id, count(*) as registered, count(*) filter (where v.called_at is not null) as called, count(v.confirmed_at) as confirmed,
  count(*) filter (where v.attendance) as attended, count(v.student_id) as enrolled, count(*) filter (where p.paid > 0) as paid,
  sum(p.paid) filter (where p.paid > 0) as money, sum(x.cost) as cost
from talk_student v join talk k on k.id = v.talk_id
left join (select v.id, k.cost::numeric / count(*) over (partition by v.talk_id) as cost from talk_student v join talk k on k.id = v.talk_id
  where k.cost is not null and v.deleted_at is null and v.moved_to is null) x on x.id = v.id
left join lateral (select sum(e.amount) as paid from entry e
  where e.student_id = v.student_id and e.entered_at >= v.registered_at and e.voided_at is null and e.source <> 'opening') p on v.student_id is not null
where v.deleted_at is null and v.moved_to is null and v.registered_at >= $1::date::timestamp at time zone 'America/Mexico_City' and v.registered_at < $2::date::timestamp at time zone 'America/Mexico_City' group by 1
