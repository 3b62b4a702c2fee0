-- Restated: 73deebf53f94f736daa278a917472ce890f4e25d8c6e28656d620c74c8e00eb0
-- The open dates of whoever owes since before there were plans: all on the day of registration. In slices whose rows are held first, so that
-- a payment of this very moment comes before or after.
do $$
declare
  slice char(24)[];
  behind char(24) := '';
begin
  loop
    perform set_config('jit', 'off', true);
    select array_agg(s.id order by s.id) into slice from (
      select id from public.student where id > behind and balance_due > 0 and due_on is null order by id limit 500 for no key update) s;
    exit when slice is null;
    insert into public.open_due (student_id, registration_id, due_on, open)
      select s.id, b.registration_id, public.academy_day(b.registered_at), b.balance
      from unnest(slice) s (id) join public.registration_balance b on b.student_id = s.id
      where b.balance > 0;
    update public.student s set due_on = d.due_on
      from (select student_id, min(due_on) as due_on from public.open_due where student_id = any (slice) group by student_id) d
      where s.id = d.student_id and s.due_on is null;
    behind := slice[array_upper(slice, 1)];
    commit;
  end loop;
end $$;
