-- Opening hours as times of day. The texts stay for the version before this one, which reads and writes them: the next release drops
-- `opening`, `closing` and the trigger.
alter table location add column opens time, add column closes time;
alter table location alter column opening set default '', alter column closing set default '';

create function location_hours() returns trigger
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
create trigger location_hours before insert or update on location for each row execute function location_hours();

update location set opens = opening::time, closes = closing::time;
alter table location
  alter column opens set not null,
  alter column closes set not null,
  -- In whole minutes; 24:00 is no time at which anybody closes.
  add constraint location_minutes_check check (extract(second from opens) = 0 and extract(second from closes) = 0 and closes < time '24:00'),
  add constraint location_open_check check (closes >= opens);
