-- Days without a teacher. Their lessons stay: they wait for somebody to give them.
create table teacher_absence (
  id char(24) not null constraint teacher_absence_pkey primary key
    constraint teacher_absence_hex_check check (id ~ '^[0-9a-f]{24}$'),
  employee_id char(24) not null references employee (id),
  dates daterange not null constraint teacher_absence_dates_check
    check (not isempty(dates) and not lower_inf(dates) and not upper_inf(dates) and upper(dates) - lower(dates) between 1 and 120),
  reason text not null default '' constraint teacher_absence_reason_check check (length(reason) <= 120),
  user_id char(24) references employee (id),
  created_at timestamptz not null default now(),
  constraint teacher_absence_overlap_excl exclude using gist (employee_id with =, dates with &&)
);
create index teacher_absence_dates_idx on teacher_absence using gist (dates);
comment on table teacher_absence is 'From one day to another somebody gives no lessons. No lesson is changed by it: each waits to be covered.';
