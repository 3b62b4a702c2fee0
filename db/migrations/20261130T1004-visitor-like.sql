create index concurrently talk_student_like_idx on talk_student (email_like) where deleted_at is null;
