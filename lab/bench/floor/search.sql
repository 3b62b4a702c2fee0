-- Ten students by two words, by surname, with their total. Evaluates the words once; joins only the ten.
with wanted as materialized (
  select search_keys(a) || search_keys(b) as keys, '%' || a || '%' as one, '%' || b || '%' as other
  from (select search_piece($1) as a, search_piece($2) as b offset 0) pieces
), hit as materialized (
  select s.id, s.sort_name from student s
  where s.deleted_at is null and search_pieces(s.words) @> (select keys from wanted)
    and s.words like (select one from wanted) and s.words like (select other from wanted)
  limit 3001
), ten as materialized (
  select * from hit order by sort_name, id limit 10
)
select (select count(*) from hit) as met, s.id, s.name, s.last_name, s.second_last_name, s.email, s.phone_number, s.second_phone_number,
  s.birth_date, s.unique_folio, s.created_at, s.comipems_order, s.balance_due, s.credit,
  (select json_build_object('_id', c.id, 'code', c.code) from promotional_code c where c.id = s.promotional_code_id) as code,
  (select coalesce(json_agg(json_build_object('_id', f.id, 'title', f.title, 'folio', f.folio) order by f.created_at, f.id), '[]')
     from folio f where f.student_id = s.id) as folios,
  taken.groups, taken.costs, taken.discounts,
  (select coalesce(sum(e.amount), 0)::bigint from entry e where e.student_id = s.id and e.voided_at is null and not e.other) as paid
from ten join student s on s.id = ten.id
cross join lateral (
  select coalesce(json_agg(r.group_id order by r.registered_at, r.id), '[]') as groups, coalesce(sum(r.price), 0)::bigint as costs,
    coalesce(sum(least(r.price, d.discount)), 0)::bigint as discounts
  from registration r
  cross join lateral (
    select coalesce(sum(e.discount), 0) as discount from entry e where e.registration_id = r.id and e.voided_at is null and not e.other) d
  where r.student_id = s.id and r.ended_at is null) taken
order by ten.sort_name, ten.id
