-- The marks of some weeks are read by day, student and family: with all of them in the index, no report fetches the rows (DIR-36).
create index concurrently attendance_weeks_idx on attendance (day) include (present, group_id, root_group_id, student_id);
