-- An import is one act of many thousand changes. Counted from a sample with it, the planner took every act for one as large, and read the
-- whole month to find the one change of a comment.
do $$
declare
  part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent = 'public.change'::regclass loop
    execute format('alter table %s alter column tx set (n_distinct = -0.1)', part);
  end loop;
end $$;
analyze public.change (tx);
