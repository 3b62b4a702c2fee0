-- The academy's days and hours, its first start, and columns that the previous version still writes (DAT-11).

create or replace function academy_day(at timestamptz) returns date
  language sql stable parallel safe
  return (at at time zone coalesce((select time_zone from academy), 'America/Mexico_City'))::date;

create or replace function academy_today() returns date
  language sql stable parallel safe
  return academy_day(now());

-- Functions that are parsed at run time qualify their tables: they see the true ones, whatever search path the caller has.
create or replace function academy_time_zone_fixed() returns trigger
  language plpgsql as
$$
begin
  if exists (select from public.entry) then
    raise exception 'the time zone is fixed after the first payment' using errcode = '23514', constraint = 'academy_time_zone_fixed';
  end if;
  return new;
end
$$;

create or replace trigger academy_time_zone before update of time_zone on academy for each row
  when (new.time_zone is distinct from old.time_zone)
  execute function academy_time_zone_fixed();

-- The first employee closes the setup, whether the console, `npm run admin` or the demo creates them.
create or replace function close_setup() returns trigger
  language plpgsql as
$$
begin
  update public.setup set closed_at = now() where closed_at is null;
  return null;
end
$$;

create or replace trigger employee_closes_setup after insert on employee for each statement execute function close_setup();

create or replace function classroom_stays() returns trigger
  language plpgsql as
$$
begin
  raise exception 'a classroom stays at its campus' using errcode = '23514', constraint = 'classroom_stays';
end
$$;

create or replace trigger classroom_stays before update of location_id on classroom for each row
  when (old.location_id <> new.location_id)
  execute function classroom_stays();

create or replace function location_hours() returns trigger
  language plpgsql as
$$
begin
  if new.opens is null or tg_op = 'UPDATE' and new.opens = old.opens and new.opening <> old.opening then
    new.opens := new.opening::time;
  end if;
  if new.closes is null or tg_op = 'UPDATE' and new.closes = old.closes and new.closing <> old.closing then
    new.closes := new.closing::time;
  end if;
  new.opening := to_char(new.opens, 'HH24:MI');
  new.closing := to_char(new.closes, 'HH24:MI');
  return new;
end
$$;

create or replace trigger location_hours before insert or update on location for each row execute function location_hours();

create or replace function promotional_code_percentage() returns trigger
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

create or replace trigger promotional_code_percentage before insert or update on promotional_code for each row
  execute function promotional_code_percentage();
