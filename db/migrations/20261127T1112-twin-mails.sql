create index concurrently student_mail_key_idx on student (mail_key(email_like)) where deleted_at is null;
