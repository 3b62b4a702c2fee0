-- What is put back may name what comes back after it: an inverse, and nothing else, defers these references (DES-7).
do $$
declare
  reference record;
begin
  for reference in
    select k.conrelid::regclass as of, k.conname as name from pg_constraint k
    where k.contype = 'f' and not k.condeferrable
      and exists (select from pg_trigger t where t.tgrelid = k.conrelid and t.tgname = 'change_kept')
      and exists (select from pg_trigger t where t.tgrelid = k.confrelid and t.tgname = 'change_kept')
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', reference.of, reference.name);
  end loop;
end $$;
