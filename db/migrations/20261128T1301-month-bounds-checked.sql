-- Reads them once, while others go on writing.
do $$
declare
  part text;
begin
  foreach part in array array['audit', 'change'] loop
    if exists (select from pg_constraint where conname = part || '_until_check') then
      execute format('alter table public.%I validate constraint %I', part, part || '_until_check');
    end if;
  end loop;
end $$;
