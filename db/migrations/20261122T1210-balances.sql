-- The only writer of what lists filter by, called by every transaction that touched a student's money or registrations, before it takes a
-- receipt's number. plpgsql keeps its plans: the views are planned once per connection.
create function recalculate_balances(of_student char) returns student_balance
  language plpgsql as
$$
declare
  b student_balance;
begin
  select * into b from student_balance where student_id = of_student;
  update student s set balance_due = b.balance_due, credit = b.credit
  where s.id = b.student_id and (s.balance_due, s.credit) is distinct from (b.balance_due, b.credit);
  return b;
end
$$;

-- The name that the version before this one calls.
create or replace function settle_student(of_student char) returns void
  language sql volatile
begin atomic
  select recalculate_balances(of_student);
end;

-- Judged when the transaction ends, whatever order its statements had. A student is looked at once where their rows follow each other:
-- nothing is written any more while a transaction ends.
create function refuse_unsettled() returns trigger
  language plpgsql as
$$
declare
  touched char(24);
begin
  foreach touched in array
    case tg_op when 'INSERT' then array[new.student_id] when 'DELETE' then array[old.student_id] else array[old.student_id, new.student_id] end
  loop
    continue when current_setting('plantel.settled', true) = touched;
    if exists (
      select from student s join student_balance b on b.student_id = s.id
      where s.id = touched and (s.balance_due, s.credit) is distinct from (b.balance_due, b.credit)
    ) then
      raise exception 'the balance of student % was not recalculated', touched using errcode = '23514', constraint = 'student_settled';
    end if;
    perform set_config('plantel.settled', touched, true);
  end loop;
  return null;
end
$$;
create constraint trigger entry_settled after insert or update of student_id, voided_at on entry
  deferrable initially deferred for each row execute function refuse_unsettled();
create constraint trigger registration_settled after insert or delete or update of student_id, price, ended_at on registration
  deferrable initially deferred for each row execute function refuse_unsettled();
