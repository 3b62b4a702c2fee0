create index concurrently student_like_idx on student (email_like) where deleted_at is null;
