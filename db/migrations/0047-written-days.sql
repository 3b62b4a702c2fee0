-- When the lessons of a day were written down: days before the first night were restored from the schedule of that night (DIR-31).
alter table taught_day add column written_on date;
update taught_day t set written_on = greatest(t.day, (select max(l.day) from taught_lesson l where l.source = 'restored' and l.day >= t.day)) + 1;
alter table taught_day
  alter column written_on set not null,
  add constraint taught_day_written_on_check check (written_on > day);
comment on column taught_day.written_on is 'The day on which it was written, a later one.';
-- Its second argument is a day now.
drop function if exists keep_day(date, text);
