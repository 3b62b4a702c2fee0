select promotional_code_id, sum(discount) as given, sum(counts) as counts, count(*) filter (where leads and active) as seats,
  count(*) filter (where leads and active and first = registration_id) as fresh, sum(price) filter (where leads and active) as list,
  sum(paid) filter (where leads) as paid, sum(open) filter (where leads) as open
from (
  select e.*, (select p.id from registration p where p.student_id = e.student_id and p.parent_id is null order by p.registered_at, p.id limit 1) as first,
    (select sum(m.amount) from entry m where m.registration_id = e.registration_id and m.voided_at is null and m.source <> 'opening') as paid,
    (select sum(o.open) from open_due o where o.registration_id = e.registration_id) as open
  from (
    select x.student_id, x.registration_id, x.promotional_code_id, x.discount, x.entered_at, r.price, r.ended_at is null as active,
      row_number() over (partition by x.registration_id, x.promotional_code_id order by x.entered_at, x.id) = 1 as leads,
      case when r.ended_at is null then greatest(0, least(x.discount, r.price - (sum(x.discount) over w - x.discount))) else 0 end as counts
    from entry x left join registration r on r.id = x.registration_id where x.discount > 0 and x.voided_at is null
    window w as (partition by x.registration_id order by x.entered_at, x.id)
  ) e where entered_at >= $1::date::timestamp at time zone 'America/Mexico_City' and entered_at < $2::date::timestamp at time zone 'America/Mexico_City'
) e group by 1
