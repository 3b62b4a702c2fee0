create index concurrently attendance_root_idx on attendance (root_group_id, day);
