import type { Facts } from '../world.ts'

const rule = 'TOG-5.2 nothing stands on what is gone'
const under = (child: string, parent: string, stands: string) =>
  `select concat(${child}) from ${parent} where p.deleted_at is not null and ${stands}`
export const today = "(select (at at time zone 'America/Mexico_City')::date from test_clock)"

/** A registration may have ended at the same instant, before the deletion. */
const endedTogether = `exists (
  select from change k join change c on c.tx = k.tx and c.tab = 'registration' and c.key = r.id and c.after ->> 'ended_at' is not null
  where k.tab = 'student' and k.key = student.id and k.after ->> 'deleted_at' is not null)`

export const deletedRecords: Facts = {
  [`${rule}: a seat`]: [
    under('r.id', 'registration r join student p on p.id = r.student_id', 'r.ended_at is null'),
    under('r.id', 'registration r join class_group p on p.id = r.group_id', 'r.ended_at is null'),
    under('r.id', 'registration r join course p on p.id = r.course_id', 'r.ended_at is null'),
    under('h.id', 'seat_hold h join class_group p on p.id = h.group_id', 'true'),
    under('v.id', 'talk_student v join talk p on p.id = v.talk_id', 'v.deleted_at is null and v.moved_to is null'),
    under(
      'b.id',
      'advisory_booking b join advisory_slot s on s.id = b.slot_id join student p on p.id = b.student_id',
      `b.cancelled_at is null and s.date > ${today}`,
    ),
  ].join(' union all '),
  [`${rule}: a wish`]: [
    under('w.id', 'waiting w join class_group p on p.id = w.group_id', 'w.closed_at is null'),
    under('w.id', 'waiting w join course p on p.id = w.course_id', 'w.closed_at is null'),
    under('w.id', 'waiting w join location p on p.id = w.location_id', 'w.closed_at is null'),
    `select w.id from waiting w where w.closed_at is null and not exists (
       select from waiting_person x left join student s on s.id = x.student_id left join talk_student v on v.id = x.talk_student_id
       where x.entry_id = w.id and s.deleted_at is null and v.deleted_at is null)`,
  ].join(' union all '),
  [`${rule}: a group, a room, a course`]: [
    under('g.id', 'class_group g join course p on p.id = g.course_id', 'g.deleted_at is null'),
    under('g.id', 'class_group g join class_group p on p.id = g.parent_group_id', 'g.deleted_at is null'),
    under('g.id', 'class_group g join classroom p on p.id = g.classroom_id', `g.deleted_at is null and g.end_date >= ${today}`),
    under('g.id', 'class_group g join employee p on p.id = g.teacher_id', `g.deleted_at is null and g.end_date >= ${today}`),
    under('r.id', 'classroom r join location p on p.id = r.location_id', 'r.deleted_at is null'),
    under('c.id', 'course c join course_child k on k.parent_id = c.id join course p on p.id = k.child_id', 'c.deleted_at is null'),
    under('k.id', 'talk k join classroom p on p.id = k.classroom_id', `k.deleted_at is null and k.date >= ${today}`),
  ].join(' union all '),
  [`${rule}: a lesson`]: [
    under(
      'x.id',
      'lesson_change x join class_group g on g.id = x.group_id join classroom p on p.id = x.classroom_id',
      `g.deleted_at is null and g.active and x.to_day >= ${today}`,
    ),
    under(
      'x.id',
      'lesson_change x join class_group g on g.id = x.group_id join employee p on p.id = x.teacher_id',
      `g.deleted_at is null and g.active and x.to_day >= ${today}`,
    ),
    under('b.id::text', 'room_booking b join class_group p on p.id = b.group_id', `upper(b.dates) > ${today}`),
    under('b.id::text', 'teacher_booking b join class_group p on p.id = b.group_id', `upper(b.dates) > ${today}`),
    under('b.id::text', 'room_booking b join talk p on p.id = b.talk_id', `upper(b.dates) > ${today}`),
  ].join(' union all '),
  [`${rule}: a message`]: [
    under('o.id', 'outbox o join student p on p.id = o.student_id', "o.state in ('queued', 'held')"),
    under('o.id', 'outbox o join talk_student p on p.id = o.talk_student_id', "o.state in ('queued', 'held')"),
  ].join(' union all '),
  'TOG-5.2 nobody who is deleted owes, or is owed': `
    select concat(name, ' ', last_name, ': owes ', balance_due, ', credit ', credit) from student
    where deleted_at is not null and merged_into is null and erased_at is null and (balance_due <> 0
      -- What paid the registrations that ended with the deletion: a restore opens them again (REG-45, REG-46).
      or credit <> (select coalesce(sum(greatest(0, r.price - (select coalesce(sum(e.discount), 0) from entry e
          where e.registration_id = r.id and e.voided_at is null and not e.other))), 0)
        from registration r where r.student_id = student.id and r.ended_at = student.deleted_at and ${endedTogether}))`,
  'TOG-5.5 no message to whom was erased': `
    select o.id from outbox o join student s on s.id = o.student_id where s.erased_at is not null and o.sent_at > s.erased_at`,
}
