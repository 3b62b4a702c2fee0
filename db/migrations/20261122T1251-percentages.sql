-- A percentage with two decimals, exactly. The double stays for the version before this one, which reads and writes it: the next release
-- drops `discount_percentage` and the trigger.
alter table promotional_code add column percentage numeric(5, 2)
  constraint promotional_code_whole_check check (percentage between 1 and 100);

create function promotional_code_percentage() returns trigger
  language plpgsql as
$$
begin
  if tg_op = 'INSERT' then
    new.percentage := coalesce(new.percentage, new.discount_percentage::numeric);
  elsif new.percentage is not distinct from old.percentage and new.discount_percentage is distinct from old.discount_percentage then
    new.percentage := new.discount_percentage::numeric;
  end if;
  new.discount_percentage := new.percentage;
  return new;
end
$$;
create trigger promotional_code_percentage before insert or update on promotional_code
  for each row execute function promotional_code_percentage();

update promotional_code set percentage = discount_percentage::numeric where discount_percentage is not null;
