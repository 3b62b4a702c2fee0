-- How many students there are: asked every five seconds, as the product does.
select count(*)::int as total from student where deleted_at is null
