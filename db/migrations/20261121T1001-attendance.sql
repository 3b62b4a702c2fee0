-- Who came to which lesson: one row per student, group and day of the academy, whoever writes it. Two desks, a scanner
-- and a scanner's replay at once end in one row.
create table attendance (
  id char(24) not null constraint attendance_pkey primary key,
  student_id char(24) not null references student (id),
  group_id char(24) not null references class_group (id),
  day date not null,
  present boolean not null,
  -- manual: the student's file. checklist: the group's list of today. scan: the pass at the door.
  source text not null constraint attendance_source_check check (source in ('manual', 'checklist', 'scan')),
  -- What the scanner called its scan, so that a replayed one is recognised.
  scan uuid constraint attendance_scan_key unique,
  -- Who said so last, in which session (sessions go, so no reference), and when.
  user_id char(24) references employee (id),
  session_id char(24),
  recorded_at timestamptz not null default now(),
  constraint attendance_day_key unique (student_id, group_id, day)
);
create index attendance_group_idx on attendance (group_id, day);
