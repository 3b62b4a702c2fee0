-- The ledger: what each standing registration costs, what covers it, what is left. Everything that speaks of
-- debt reads these two views. With live = not voided, 'Otros' left out:
--   discount = min(price, Σ discount of r)        net = price − discount
--   own      = min(net, Σ amount of r)            credit_in = Σ all amounts of the student − Σ own
--   applied  = credit_in poured over net − own, oldest registration first
--   balance  = net − own − applied
-- A negative credit_in (after refunds and reversals) is taken off own, newest registration first.
--
-- The sums stand in a LATERAL over `student`, so that each student costs a few index look-ups however the
-- view is asked: by one id, by a list, or joined to a page of students.
create view registration_balance as
select s.id as student_id, l.registration_id, l.group_id, l.course_id, l.registered_at,
  l.price, l.discount, l.net, l.own - l.taken as own, l.applied,
  l.net - (l.own - l.taken) - l.applied as balance
from student s
cross join lateral (
  select poured.*,
    least(greatest(own, 0), greatest(0, -credit_in - own_of_newer)) as taken,
    least(net - own, greatest(0, credit_in - gap_of_older)) as applied
  from (
    select line.*,
      (paid.total - sum(own) over ())::bigint as credit_in,
      (sum(greatest(own, 0)) over () - sum(greatest(own, 0)) over up_to)::bigint as own_of_newer,
      (sum(net - own) over up_to)::bigint - (net - own) as gap_of_older
    from (
      select r.id as registration_id, r.group_id, r.course_id, r.registered_at, r.price,
        least(r.price, e.discount) as discount,
        r.price - least(r.price, e.discount) as net,
        least(r.price - least(r.price, e.discount), e.amount) as own
      from registration r
      cross join lateral (
        select coalesce(sum(x.amount), 0)::bigint as amount, coalesce(sum(x.discount), 0)::bigint as discount
        from entry x
        where x.registration_id = r.id and x.voided_at is null and not x.other
      ) e
      where r.student_id = s.id and r.ended_at is null
    ) line
    cross join (
      select coalesce(sum(x.amount), 0)::bigint as total
      from entry x
      where x.student_id = s.id and x.voided_at is null and not x.other
    ) paid
    window up_to as (order by registered_at, registration_id rows unbounded preceding)
  ) poured
) l;

-- costs, discounts and paid are the wire's balance.costs.total, payments.discounts and payments.total;
-- debt (balance_due > 0) equals paid + discounts < costs. credit is the 'saldo a favor'.
create view student_balance as
select s.id as student_id, r.costs, r.discounts, p.paid, r.balance_due,
  greatest(0, p.paid - r.covered)::bigint as credit
from student s
cross join lateral (
  select coalesce(sum(b.price), 0)::bigint as costs,
    coalesce(sum(b.discount), 0)::bigint as discounts,
    coalesce(sum(b.own + b.applied), 0)::bigint as covered,
    coalesce(sum(b.balance), 0)::bigint as balance_due
  from registration_balance b
  where b.student_id = s.id
) r
cross join lateral (
  select coalesce(sum(x.amount), 0)::bigint as paid
  from entry x
  where x.student_id = s.id and x.voided_at is null and not x.other
) p;

-- The last word of every transaction that touches a student's money or registrations.
create function settle_student(of_student char) returns void
  language sql volatile
begin atomic
  update student s set balance_due = b.balance_due, credit = b.credit
  from student_balance b
  where s.id = of_student and b.student_id = of_student
    and (s.balance_due, s.credit) is distinct from (b.balance_due, b.credit);
end;
