-- Debts, their dates, and who may write them (docs/rules/money.md): views, their one writer, and checks at the end of a transaction.

-- The ledger: cost, payments and balance of each active registration. Everything about debt reads these two views.
-- With live = not voided, 'Otros' left out:
-- discount = min(price, Σ discount of r)        net = price − discount
-- own      = min(net, Σ amount of r)            credit_in = Σ all amounts of the student − Σ own
-- applied  = credit_in poured over net − own, oldest registration first
-- balance  = net − own − applied
-- A negative credit_in (after refunds and reversals) is taken off own, newest registration first.
-- 
-- The sums are in a LATERAL over `student`, so that each student costs a few index look-ups, whether the view is
-- read by one id, by a list, or joined to a page of students.
create or replace view registration_balance as
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
comment on view registration_balance is 'What each standing registration costs, what covers it, what is left. Everything that speaks of debt reads this and student_balance.';

-- Money pays the dates, oldest first; a lower net shortens the plan from its end, a higher one enlarges its last payment:
-- cum(k) = min(net, sum of amounts up to k), of the last: net     amount(k) = cum(k) - cum(k-1)
-- open(k) = max(0, cum(k) - max(cum(k-1), paid))                  paid = own + applied
-- Without a plan the whole amount was due on the day of registration.
create or replace view due as
select rb.student_id, rb.registration_id, rb.group_id, rb.course_id, i.due_on, i.cum - i.prev as amount,
  greatest(0, i.cum - greatest(i.prev, rb.own + rb.applied)) as open
from registration_balance rb
cross join lateral (
  select x.due_on, case when x.last then rb.net else least(x.up_to, rb.net) end as cum, least(x.up_to - x.amount, rb.net) as prev
  from (
    select d.due_on, d.amount, (sum(d.amount) over w)::bigint as up_to, lead(d.due_on) over w is null as last
    from (
      select n.due_on, n.amount from instalment n where n.registration_id = rb.registration_id
      union all
      select academy_day(rb.registered_at), rb.net
      where not exists (select from payment_plan p where p.registration_id = rb.registration_id)
    ) d
    window w as (order by d.due_on)
  ) x
) i
where i.cum > i.prev;
comment on view due is 'What each agreed date comes to now, and what of it is open: the ledger poured over the dates. Asked per student.';

-- The same with the oldest due date. Computed only on demand: lists read student.due_on.
create or replace view student_balance as
select s.id as student_id, r.costs, r.discounts, p.paid, r.balance_due,
  greatest(0, p.paid - r.covered)::bigint as credit,
  (select min(d.due_on) from due d where d.student_id = s.id and d.open > 0) as due_on
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
comment on view student_balance is 'What a student''s standing registrations cost, what was paid, what is owed, what is credit.';

-- The only writer of the figures that lists filter by, and of the payment dates.
create or replace function write_balances(of_student char) returns student_balance
  language plpgsql as
$$
declare
  b public.student_balance;
begin
  select x.student_id, x.costs, x.discounts, x.paid, x.balance_due, x.credit into b
  from public.student_balance x where x.student_id = of_student;
  with dated as materialized (
    select registration_id, due_on, amount, open from public.due where student_id = of_student
  ), row_gone as (
    delete from public.due_row k where k.student_id = of_student
      and not exists (select from dated w where w.registration_id = k.registration_id and w.due_on = k.due_on)
  ), row_kept as (
    insert into public.due_row (registration_id, due_on, student_id, amount, open)
    select w.registration_id, w.due_on, of_student, w.amount, w.open from dated w
    where not exists (
      select from public.due_row k where k.registration_id = w.registration_id and k.due_on = w.due_on
        and k.student_id = of_student and k.amount = w.amount and k.open = w.open)
    on conflict (registration_id, due_on) do update set student_id = excluded.student_id, amount = excluded.amount, open = excluded.open
  ), gone as (
    delete from public.open_due k where k.student_id = of_student
      and not exists (select from dated w where w.registration_id = k.registration_id and w.due_on = k.due_on and w.open > 0)
  ), kept as (
    insert into public.open_due (student_id, registration_id, due_on, open)
    select of_student, w.registration_id, w.due_on, w.open from dated w
    where w.open > 0 and not exists (
      select from public.open_due k
      where k.registration_id = w.registration_id and k.due_on = w.due_on and k.student_id = of_student and k.open = w.open)
    on conflict (registration_id, due_on) do update set student_id = excluded.student_id, open = excluded.open
  )
  select min(due_on) into b.due_on from dated where open > 0;
  update public.student s set balance_due = b.balance_due, credit = b.credit, due_on = b.due_on
  where s.id = b.student_id and (s.balance_due, s.credit, s.due_on) is distinct from (b.balance_due, b.credit, b.due_on);
  return b;
end
$$;
comment on function write_balances(char) is 'The only writer of student.balance_due, credit, due_on, of due_row and of open_due.';

-- After two cards were separated, a payment of one may be on a registration of the other (DES-30): its dates change, too.
create or replace function recalculate_balances(of_student char) returns student_balance
  language plpgsql as
$$
declare
  other char(24);
begin
  for other in
    select distinct r.student_id from public.entry e join public.registration r on r.id = e.registration_id
    where e.student_id = of_student and r.student_id <> of_student order by 1
  loop
    perform write_balances(other);
  end loop;
  return write_balances(of_student);
end
$$;
comment on function recalculate_balances(char) is 'Recalculates a student and the owners of the registrations that they paid. Called before the receipt''s number is taken.';

-- The name that the previous version calls.
create or replace function settle_student(of_student char) returns void
  language sql volatile
begin atomic
  select recalculate_balances(of_student);
end;
comment on function settle_student(char) is 'The name that the version before calls.';

-- A student who was checked at the end of this transaction is not checked again; a transaction of very many forgets the first ones.
create or replace function add_checked(list text, student char) returns void
  language plpgsql as
$$
begin
  perform set_config(list, right(concat(current_setting(list, true), ',', student), 5000), true);
end
$$;
comment on function add_checked(text, char) is 'Remembers until the commit that this student was checked.';

create or replace function refuse_unsettled() returns trigger
  language plpgsql as
$$
declare
  touched char(24);
begin
  foreach touched in array
    case tg_op when 'INSERT' then array[new.student_id] when 'DELETE' then array[old.student_id] else array[old.student_id, new.student_id] end
  loop
    continue when position(touched in current_setting('plantel.settled', true)) > 0;
    if exists (
      select from public.student s join public.student_balance b on b.student_id = s.id
      where s.id = touched and (s.balance_due, s.credit) is distinct from (b.balance_due, b.credit)
    ) then
      raise exception 'the balance of student % was not recalculated', touched using errcode = '23514', constraint = 'student_settled';
    end if;
    perform public.add_checked('plantel.settled', touched);
  end loop;
  return null;
end
$$;

create constraint trigger entry_settled after insert or update of student_id, voided_at on entry
  deferrable initially deferred for each row
  execute function refuse_unsettled();
create constraint trigger registration_settled after insert or delete or update of student_id, price, ended_at on registration
  deferrable initially deferred for each row
  execute function refuse_unsettled();

-- A transaction that changes a plan without updating its student's payment dates is refused at its end.
create or replace function refuse_unsettled_plan() returns trigger
  language plpgsql as
$$
declare
  touched char(24);
begin
  select r.student_id into touched from public.registration r
  where r.id = case tg_op when 'DELETE' then old.registration_id else new.registration_id end;
  if touched is null or position(touched in current_setting('plantel.dues', true)) > 0 then
    return null;
  end if;
  if exists (
    with told as materialized (
      select registration_id, due_on, amount, open from public.due where student_id = touched
    ), kept as (
      select registration_id, due_on, amount, open from public.due_row where student_id = touched
    )
    (table told except table kept) union all (table kept except table told)
  ) then
    raise exception 'the payment dates of student % were not recalculated', touched using errcode = '23514', constraint = 'student_settled';
  end if;
  perform public.add_checked('plantel.dues', touched);
  return null;
end
$$;

create constraint trigger instalment_settled after insert or delete or update on instalment
  deferrable initially deferred for each row
  execute function refuse_unsettled_plan();
create constraint trigger payment_plan_settled after insert or delete or update on payment_plan
  deferrable initially deferred for each row
  execute function refuse_unsettled_plan();
