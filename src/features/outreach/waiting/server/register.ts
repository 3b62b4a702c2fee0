// What the list adds to the features below it: seats that come free are offered, held ones taken, and who enrols waits no longer.
import { sql } from 'kysely'
import { lateKinds } from '#features/foundation/outbox/server/public.ts'
import { heldSeats, onSeated } from '#features/money/enrolment/server/public.ts'
import { onStudentRemoved } from '#features/money/registrations/server/public.ts'
import { onGroupsRemoved, onSeatsFreed } from '#features/teaching/groups/server/public.ts'
import { waitingChanged } from '../contract.ts'
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

lateKinds.add({ kind: OFFER, write: writeOffer })
