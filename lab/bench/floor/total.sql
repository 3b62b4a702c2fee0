-- The number of students: every five seconds, as in the product.
select count(*)::int as total from student where deleted_at is null
