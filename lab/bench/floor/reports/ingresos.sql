with m as (select array_agg(d::timestamp at time zone 'America/Mexico_City' order by d) as starts from generate_series($1::date, $2::date - 1, interval '1 month') d)
select width_bucket(entered_at, (select starts from m)) as month, location_id,
  sum(amount) filter (where amount > 0) as taken, sum(amount) filter (where voided_at is not null and amount > 0) as voided,
  sum(-amount) filter (where voided_at is null and amount < 0) as back, sum(amount) filter (where voided_at is null) as net,
  count(*) filter (where amount > 0 and voided_at is null) as payments
from entry where source <> 'opening' and amount <> 0 and entered_at >= $1::date::timestamp at time zone 'America/Mexico_City' and entered_at < $2::date::timestamp at time zone 'America/Mexico_City' group by 1, 2
