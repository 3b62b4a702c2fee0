-- When what is owed is to be paid. A plan is agreed dates and amounts of one registration; payments never know it. What of a date is still
-- open is derived from the ledger (view due), and kept in open_due for lists.

-- How the plans of a course are made. first_share: percent of the price paid today; null: equal parts, the first today.
create table plan_template (
  id char(24) not null constraint plan_template_pkey primary key
    constraint plan_template_hex_check check (id ~ '^[0-9a-f]{24}$'),
  course_id char(24) not null references course (id),
  name text not null,
  payments smallint not null constraint plan_template_payments_check check (payments between 1 and 24),
  month_day smallint constraint plan_template_month_day_check check (month_day between 1 and 31),
  weeks smallint constraint plan_template_weeks_check check (weeks between 1 and 8),
  first_share smallint constraint plan_template_first_share_check check (first_share between 0 and 90),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint plan_template_rhythm_check check (num_nonnulls(month_day, weeks) = 1)
);
create unique index plan_template_name_key on plan_template (course_id, lower(name)) where archived_at is null;
create unique index plan_template_default_key on plan_template (course_id) where archived_at is null and is_default;

-- A number of its own for each edit, whatever plan it is of: a plan that was removed and made again is not taken for the first.
create sequence payment_plan_version_seq as integer;
create table payment_plan (
  registration_id char(24) not null constraint payment_plan_pkey primary key references registration (id) on delete cascade,
  template_id char(24) references plan_template (id),
  version integer not null default nextval('payment_plan_version_seq'),
  user_id char(24) references employee (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payment_plan_template_idx on payment_plan (template_id) where template_id is not null;

create table instalment (
  registration_id char(24) not null references payment_plan (registration_id) on delete cascade,
  due_on date not null,
  amount bigint not null constraint instalment_amount_check check (amount > 0),
  constraint instalment_pkey primary key (registration_id, due_on)
);

-- Money pours over the dates, oldest first; a lower net shortens the plan from its end, a higher one enlarges its last payment:
--   cum(k) = min(net, sum of amounts up to k), of the last: net     amount(k) = cum(k) - cum(k-1)
--   open(k) = max(0, cum(k) - max(cum(k-1), paid))                  paid = own + applied
-- Without a plan all of it was due on the day of registration.
create view due as
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

-- As before, and since when. Worked out only for whoever asks for it: lists read student.due_on.
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

create table open_due (
  student_id char(24) not null references student (id) on delete cascade,
  registration_id char(24) not null references registration (id) on delete cascade,
  due_on date not null,
  open bigint not null constraint open_due_open_check check (open > 0),
  constraint open_due_pkey primary key (registration_id, due_on)
);
create index open_due_student_idx on open_due (student_id, due_on);
create index open_due_day_idx on open_due (due_on) include (open, registration_id, student_id);

alter table student add column due_on date;
create index student_due_idx on student (due_on, id) where deleted_at is null and due_on is not null;

-- The only writer of what lists filter by, as before, and of the open dates with it.
create or replace function recalculate_balances(of_student char) returns student_balance
  language plpgsql as
$$
declare
  b public.student_balance;
begin
  select x.student_id, x.costs, x.discounts, x.paid, x.balance_due, x.credit into b
  from public.student_balance x where x.student_id = of_student;
  with owed as materialized (
    select registration_id, due_on, open from public.due where student_id = of_student and open > 0 and b.balance_due > 0
  ), gone as (
    delete from public.open_due k where k.student_id = of_student
      and not exists (select from owed w where w.registration_id = k.registration_id and w.due_on = k.due_on)
  ), kept as (
    insert into public.open_due (student_id, registration_id, due_on, open)
    select of_student, w.registration_id, w.due_on, w.open from owed w
    where not exists (
      select from public.open_due k
      where k.registration_id = w.registration_id and k.due_on = w.due_on and k.student_id = of_student and k.open = w.open)
    on conflict (registration_id, due_on) do update set student_id = excluded.student_id, open = excluded.open
  )
  select min(due_on) into b.due_on from owed;
  update public.student s set balance_due = b.balance_due, credit = b.credit, due_on = b.due_on
  where s.id = b.student_id and (s.balance_due, s.credit, s.due_on) is distinct from (b.balance_due, b.credit, b.due_on);
  return b;
end
$$;

-- A plan that changes leaves its student's open dates true, or the transaction is refused when it ends.
create function refuse_unsettled_plan() returns trigger
  language plpgsql as
$$
declare
  touched char(24);
begin
  select r.student_id into touched from public.registration r
  where r.id = case tg_op when 'DELETE' then old.registration_id else new.registration_id end;
  if touched is null or current_setting('plantel.dues', true) = touched then
    return null;
  end if;
  if exists (
    with told as materialized (
      select registration_id, due_on, open from public.due where student_id = touched and open > 0
    ), kept as (
      select registration_id, due_on, open from public.open_due where student_id = touched
    )
    (table told except table kept) union all (table kept except table told)
  ) then
    raise exception 'the open dates of student % were not recalculated', touched using errcode = '23514', constraint = 'student_settled';
  end if;
  perform set_config('plantel.dues', touched, true);
  return null;
end
$$;
create constraint trigger payment_plan_settled after insert or update or delete on payment_plan
  deferrable initially deferred for each row execute function refuse_unsettled_plan();
create constraint trigger instalment_settled after insert or update or delete on instalment
  deferrable initially deferred for each row execute function refuse_unsettled_plan();

comment on table plan_template is 'How the plans of a course are made. An archived one stays, since plans name it.';
comment on table payment_plan is 'The agreed dates of one registration: its rows are instalments. version changes with each edit.';
comment on table instalment is 'An agreed date and amount. What is paid of it is derived (due), never written.';
comment on view due is 'What each agreed date comes to now, and what of it is open: the ledger poured over the dates. Asked per student.';
comment on table open_due is 'The open rows of due, kept for lists and sums by recalculate_balances.';
comment on column student.due_on is 'The oldest open date, null exactly when nothing is owed.';
comment on function recalculate_balances(char) is 'The only writer of student.balance_due, credit, due_on and of open_due. Called before the receipt''s number is taken.';
