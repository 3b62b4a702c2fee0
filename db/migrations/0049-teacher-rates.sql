-- An hour of a teacher costs at least a centavo (DIR-26): reports show a lesson without a rate as unpriced. Rates of $0 become a centavo.
update teacher_rate set hourly = 1 where hourly = 0;
alter table teacher_rate
  drop constraint teacher_rate_hourly_check,
  add constraint teacher_rate_hourly_check check (hourly between 1 and 1000000);
