-- Up to when the lines that are here reach: months after it become tables of their own (DES-32). Of the months that are written, one that is about
-- to end is not the last. Checked in the next file, beside those who write.
do $$
declare
  part text;
  bound constant timestamptz := (date_trunc('month', (now() + interval '2 days') at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  filled boolean;
begin
  foreach part in array array['audit', 'change'] loop
    execute format('select exists (select from public.%I)', part) into filled;
    continue when not filled;
    execute format('alter table public.%I add constraint %I check (at < %L) not valid', part, part || '_until_check', bound);
  end loop;
end $$;
