do $$
declare
  behind text := '';
  slice char(24)[];
begin
  -- Waits for the transactions that wrote a registration before the function wrote this table too.
  lock table public.registration in share mode;
  commit;
  loop
    -- The lock makes a payment of the same moment wait: its transaction writes the rows after this one.
    slice := array(select id from public.student where id > behind order by id limit 500 for no key update);
    exit when cardinality(slice) = 0;
    insert into public.due_row (registration_id, due_on, student_id, amount, open)
    select d.registration_id, d.due_on, d.student_id, d.amount, d.open
    from unnest(slice) s (id) cross join lateral (select * from public.due x where x.student_id = s.id) d
    on conflict do nothing;
    behind := slice[cardinality(slice)];
    commit;
  end loop;
end $$;
