create index concurrently student_phone_key_idx on student (phone_key(phone_number)) where deleted_at is null;
