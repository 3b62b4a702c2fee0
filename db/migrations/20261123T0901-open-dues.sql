-- The open dates of whoever owes since before there were plans: all on the day of registration. Set-wise, since one student after the other
-- takes minutes; the rows are held first, so that a payment of this very moment comes before or after.
set local jit = off;
create temporary table owing on commit drop as
  select id from student where balance_due > 0 and due_on is null order by id for no key update;
insert into open_due (student_id, registration_id, due_on, open)
  select b.student_id, b.registration_id, academy_day(b.registered_at), b.balance
  from owing o join registration_balance b on b.student_id = o.id
  where b.balance > 0;
update student s set due_on = d.due_on
  from (select student_id, min(due_on) as due_on from open_due group by student_id) d
  where s.id = d.student_id and s.due_on is null;
