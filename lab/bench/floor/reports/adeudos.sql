select case when s.due_on > $1::date then 'upcoming' when s.due_on = $1::date then 'today' when s.due_on >= $1::date - 30 then 'd30'
    when s.due_on >= $1::date - 60 then 'd60' else 'd61' end as class,
  sum(o.open) filter (where o.due_on < $1::date) as late, sum(o.open) filter (where o.due_on >= $1::date) as later, count(distinct o.student_id) as students,
  count(distinct o.student_id) filter (where o.due_on < $1::date) as late_students
from open_due o join student s on s.id = o.student_id and s.deleted_at is null group by 1
