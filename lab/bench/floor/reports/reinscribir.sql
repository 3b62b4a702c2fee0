select r.course_id, count(*) as ending, count(*) filter (where next is not null) as follow from (
  select r.*, (select o.course_id from registration o join class_group q on q.id = o.group_id
    where o.student_id = r.student_id and o.parent_id is null and o.ended_at is null and q.end_date > r.end_date order by q.end_date desc, o.id limit 1) as next
  from (
    select distinct on (r.student_id) r.student_id, r.course_id, k.end_date
    from registration r join class_group k on k.id = r.group_id join student s on s.id = r.student_id and s.deleted_at is null
    where r.parent_id is null and r.ended_at is null and k.end_date between $1::date - 60 and $1::date + 30 order by r.student_id, k.end_date desc, r.id
  ) r
) r group by 1
