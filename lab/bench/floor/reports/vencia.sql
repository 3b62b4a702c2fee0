with m as (select array_agg(d::timestamp at time zone 'America/Mexico_City' order by d) as starts from generate_series($1::date, $2::date - 1, interval '1 month') d)
select month, sum(amount) as due, sum(open) as missing, sum(net) as net from (
  select width_bucket(due_on::timestamp at time zone 'America/Mexico_City', (select starts from m)) as month, sum(amount) as amount, sum(open) as open, 0 as net
  from due_row where due_on >= $1::date and due_on < $2::date group by 1
  union all
  select width_bucket(entered_at, (select starts from m)), 0, 0, sum(amount) from entry
  where source <> 'opening' and voided_at is null and amount <> 0 and entered_at >= $1::date::timestamp at time zone 'America/Mexico_City' and entered_at < $2::date::timestamp at time zone 'America/Mexico_City' group by 1
) d group by 1
