-- Whom to call next: chosen days, then the oldest dates of people without a later day. This data has no promises.
with placed as materialized (
  (select c.student_id, 2 as line, c.resume_on as day from collection_contact c join student s on s.id = c.student_id
   where c.latest and c.fixed and c.resume_on <= academy_today() and s.deleted_at is null and s.due_on < academy_today()
   order by c.resume_on, c.student_id limit 30)
  union all
  (select s.id, 3, s.due_on from student s
   where s.deleted_at is null and s.due_on < academy_today()
     and not exists (select from collection_contact c where c.student_id = s.id and c.latest and (c.fixed or c.resume_on > academy_today()))
   order by s.due_on, s.id limit 30)
  order by 2, 3, 1 limit 30)
select s.id, s.name, s.last_name, s.second_last_name, s.phone_number, s.due_on, s.balance_due,
  (select sum(o.open)::bigint from open_due o where o.student_id = s.id and o.due_on < academy_today()) as overdue,
  (select k.name from open_due o join registration r on r.id = o.registration_id join course k on k.id = r.course_id
   where o.student_id = s.id order by o.due_on, r.registered_at, r.id limit 1) as course,
  (select json_build_object('_id', p.id, 'name', p.name, 'lastName', p.last_name, 'secondLastName', p.second_last_name,
      'phoneNumber', p.phone_number, 'relation', l.relation) from student_payer l join payer p on p.id = l.payer_id
   where l.student_id = s.id and l.pays and 'cobranza' = any(l.tells) order by l.created_at, p.id limit 1) as payer,
  case when c.id is not null then json_build_object('_id', c.id, 'student', c.student_id, 'channel', c.channel, 'outcome', c.outcome, 'note', c.note, 'at', c.at,
      'user', (select json_build_object('_id', u.id, 'name', u.name, 'lastName', u.last_name) from employee u where u.id = c.user_id),
      'resumeOn', c.resume_on) end as last
from placed q join student s on s.id = q.student_id left join collection_contact c on c.student_id = s.id and c.latest order by q.line, q.day, s.id
