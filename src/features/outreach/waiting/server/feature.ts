import { sql } from 'kysely'
import { onLocationRemoved } from '#features/foundation/locations/server/public.ts'
import { lateKinds } from '#features/foundation/outbox/server/public.ts'
import { heldSeats, onSeated } from '#features/money/enrolment/server/public.ts'
import { onStudentRemoved } from '#features/money/registrations/server/public.ts'
import { onVisitorRemoved } from '#features/outreach/callDesk/server/public.ts'
import { dossierParts } from '#features/people/privacy/server/public.ts'
import { onCourseRemoved, onCourseSaved } from '#features/teaching/courses/server/public.ts'
import { onGroupsRemoved, onGroupWritten, onSeatsFreed } from '#features/teaching/groups/server/public.ts'
import { onPlanTakenBack } from '#features/teaching/planner/server/public.ts'
import { sheetLines } from '#features/foundation/reports/server/public.ts'
import type { Context, FeatureServer } from '#server/http/feature.ts'
import { waitingAudit } from '../audit.ts'
import { waitingChanged } from '../contract.ts'
import { waitingDossier } from './dossier.ts'
import { dueJobs } from './due.ts'
import { takeBack, takeClosedBack, useSeat } from './holds.ts'
import { sweepSoon, endHold, tellOffer, sweepHolds, closeWaiting } from './jobs.ts'
import { leave } from './leaving.ts'
import { offerSeats } from './offerSeats.ts'
import { waitingServer } from './routes.ts'
import { waitingLine } from './sheetLine.ts'
import { OFFER, writeOffer } from './tell.ts'

type Expiring = Pick<Context, 'db' | 'now' | 'emit'>

/** Only a hold refuses a deletion; entries that wait for the deleted record expire. */
async function expire({ db, now, emit }: Expiring, wish: 'group_id' | 'course_id' | 'location_id', ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update waiting set state = 'expired', closed_at = ${now} where state = 'waiting' and ${sql.ref(wish)} = any(${ids}) returning id`.execute(
    db,
  )
  if (rows.length > 0)
    emit(
      waitingChanged,
      rows.map(({ id }) => id),
    )
}

export const waitingFeature: FeatureServer = {
  routes: [waitingServer],
  jobs: [endHold, tellOffer, sweepHolds, closeWaiting],
  audit: waitingAudit,
  hooks() {
    dossierParts.add(waitingDossier)
    onSeatsFreed.add(async (context, groupIds) => {
      await takeClosedBack(context, groupIds)
      await offerSeats(context, groupIds)
    })
    // Its groups are locked by a job: an enrolment locks its group first, then reads the course.
    onCourseSaved.add(async (context, _courseId, { active }) => {
      if (active !== undefined) await sweepSoon(context)
    })
    heldSeats.add(useSeat)
    dueJobs.add({ end: endHold, tell: tellOffer })
    onPlanTakenBack.add(takeBack)
    onSeated.add(async (context, { studentId, visitorId, courseId }) => {
      await leave(context, { studentId, visitorId, courseId, state: 'enrolled' })
    })
    onStudentRemoved.add(async (context, studentId) => {
      const ids = await leave(context, { studentId, visitorId: null, courseId: null, state: 'left' })
      return ids.length > 0 ? { waiting: ids } : {}
    })
    onVisitorRemoved.add(async (context, visitorId) => {
      await leave(context, { studentId: null, visitorId, courseId: null, state: 'left' })
    })
    onGroupsRemoved.add((context, groupIds) => expire(context, 'group_id', groupIds))
    onCourseRemoved.add((context, courseId) => expire(context, 'course_id', [courseId]))
    onLocationRemoved.add((context, locationId) => expire(context, 'location_id', [locationId]))
    /** The entry names the group's current course: an empty group may get another course. */
    onGroupWritten.add(async ({ db, isNew }, groupId) => {
      if (isNew) return []
      await sql`update waiting w set course_id = g.course_id from class_group g
        where g.id = ${groupId} and w.group_id = g.id and w.state = 'waiting' and w.course_id <> g.course_id`.execute(db)
      return []
    })
    lateKinds.add({ kind: OFFER, write: writeOffer })
    sheetLines.add(waitingLine)
  },
}
