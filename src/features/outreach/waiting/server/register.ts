// What the list adds to the features below it: seats that come free are offered, held ones taken, and who enrols waits no longer.
import { sql } from 'kysely'
import { lateKinds } from '#features/foundation/outbox/server/public.ts'
import { heldSeats, onSeated } from '#features/money/enrolment/server/public.ts'
import { onStudentRemoved } from '#features/money/registrations/server/public.ts'
import { onGroupsRemoved, onGroupWritten, onSeatsFreed } from '#features/teaching/groups/server/public.ts'
import { waitingChanged } from '../contract.ts'
import './dossier.ts'
import { useSeat } from './holds.ts'
import { leave } from './leaving.ts'
import { offerSeats } from './offerSeats.ts'
import { OFFER, writeOffer } from './tell.ts'

onSeatsFreed.add(offerSeats)
heldSeats.add(useSeat)

onSeated.add(async (context, { studentId, visitorId, courseId }) => {
  await leave(context, { studentId, visitorId, courseId, state: 'enrolled' })
})

onStudentRemoved.add(async (context, studentId) => {
  const ids = await leave(context, { studentId, visitorId: null, courseId: null, state: 'left' })
  return ids.length > 0 ? { waiting: ids } : {}
})

/** What refuses a deletion is a hold; whoever only waits for the group waits for nothing. */
onGroupsRemoved.add(async ({ db, now, emit }, groupIds) => {
  const { rows } = await sql<{ id: string }>`
    update waiting set state = 'expired', closed_at = ${now} where state = 'waiting' and group_id = any(${groupIds}) returning id`.execute(
    db,
  )
  if (rows.length > 0)
    emit(
      waitingChanged,
      rows.map(({ id }) => id),
    )
})

/** Who waits for a group waits for what it teaches now: an empty group may be given another course. */
onGroupWritten.add(async ({ db }, groupId) => {
  await sql`update waiting w set course_id = g.course_id from class_group g
    where g.id = ${groupId} and w.group_id = g.id and w.state = 'waiting' and w.course_id <> g.course_id`.execute(db)
  return []
})

lateKinds.add({ kind: OFFER, write: writeOffer })
