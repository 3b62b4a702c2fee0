import type { Facts } from '../world.ts'

const seated = '(select count(*) from registration r where r.group_id = g.id and r.ended_at is null)'
const heldSeats = '(select coalesce(sum(h.seats), 0) from seat_hold h where h.group_id = g.id)'

export const seats: Facts = {
  'TOG-5.1 seats of a group are those who stand in it and those that are held': `
    select concat(g.name, ': taken ', g.taken, ', held ', g.held, ', seated ', ${seated}, ', holds ', ${heldSeats}) from class_group g
    where g.held <> ${heldSeats} or g.taken <> ${seated} + ${heldSeats} or g.taken > coalesce(g.quota, 0)`,
  'TOG-5.1 the quota of a parent is the smallest of all its modules': `
    select concat(p.name, ': ', p.quota, ', modules ', m.quotas) from class_group p
    join (select parent_group_id as id, array_agg(quota order by quota nulls first) as quotas from class_group where parent_group_id is not null and deleted_at is null group by 1) m using (id)
    where p.deleted_at is null and p.quota is distinct from m.quotas[1]`,
  'TOG-5.1 seats of a talk are those who stand in it': `
    select concat(k.name, ': ', k.taken) from talk k
    where k.taken > k.quota or k.taken <> (select count(*) from talk_student v where v.talk_id = k.id and v.deleted_at is null and v.moved_to is null)`,
  'TOG-5.1 places of an advisory are its bookings': `
    select concat(s.id, ': ', s.taken) from advisory_slot s
    where s.taken <> (select count(*) from advisory_booking b where b.slot_id = s.id and b.cancelled_at is null)`,
  'TOG-5.1 nobody stands twice in one group': `
    select concat(student_id, ' in ', group_id) from registration where ended_at is null group by student_id, group_id having count(*) > 1`,
  // A job ends the hold of a person who left or was enrolled.
  'TOG-5.1 who is offered seats has them held, and nobody who waits': `
    select concat(w.id, ' ', w.state) from waiting w left join seat_hold h on h.entry_id = w.id
    where w.state = 'offered' and h.id is null or w.state = 'waiting' and h.id is not null`,
}
