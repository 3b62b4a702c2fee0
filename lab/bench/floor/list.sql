select s.id, s.name, s.last_name, s.second_last_name, s.email, s.phone_number, s.second_phone_number, s.birth_date, s.unique_folio,
  s.created_at, s.comipems_order, s.balance_due, s.credit,
  (select json_build_object('_id', c.id, 'code', c.code) from promotional_code c where c.id = s.promotional_code_id) as code,
  (select coalesce(json_agg(json_build_object('_id', f.id, 'title', f.title, 'folio', f.folio) order by f.created_at, f.id), '[]')
     from folio f where f.student_id = s.id) as folios,
  taken.groups, taken.costs, taken.discounts,
  (select coalesce(sum(e.amount), 0)::bigint from entry e where e.student_id = s.id and e.voided_at is null and not e.other) as paid
from student s
cross join lateral (
  select coalesce(json_agg(r.group_id order by r.registered_at, r.id), '[]') as groups, coalesce(sum(r.price), 0)::bigint as costs,
    coalesce(sum(least(r.price, d.discount)), 0)::bigint as discounts
  from registration r
  cross join lateral (
    select coalesce(sum(e.discount), 0) as discount from entry e where e.registration_id = r.id and e.voided_at is null and not e.other) d
  where r.student_id = s.id and r.ended_at is null) taken
where s.deleted_at is null
order by s.created_at desc, s.id desc
limit 10
