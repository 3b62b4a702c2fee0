select count(*)::int as total from student where deleted_at is null
