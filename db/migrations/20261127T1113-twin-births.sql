create index concurrently student_birth_idx on student (birth_date) where deleted_at is null and birth_date is not null;
