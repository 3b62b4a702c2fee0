create index concurrently entry_course_idx on entry (course_id) where course_id is not null;
