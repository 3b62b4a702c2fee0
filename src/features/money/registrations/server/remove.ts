// Leaves a group, or the academy: frees seats, turns money into credit, keeps attendance (REG-40, REG-45).
import { sql } from 'kysely'
import { settled } from '#features/money/enrolment/server/public.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { seatsFreed, type Offering } from '#features/teaching/groups/server/public.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { toStudent } from '#features/people/students/server/public.ts'
import * as students from '#features/people/students/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import { onStudentRemoved } from './listeners.ts'
import { freeing, freeSeats, moveSeats } from './seats.ts'
import * as store from './store.ts'

/** The audit log keeps only what the user entered. */
const reasonOf = ({ endReason, endNote }: store.Leaving) => ({ ...(endReason && { endReason }), ...(endNote && { endNote }) })

/** The part of a context that the end of a registration needs, from a call or from a job's transaction. */
type Removing = Offering & Pick<Context, 'audit'>

/** Ends a registration with its modules. The caller holds the student's row. @returns null: the student is now only at other campuses. */
export async function removeRegistration(context: Removing, studentId: string, registration: store.RegistrationRow, why: store.Leaving) {
  const { db, now } = context
  const { id, groupId, groupName, courseId, courseName, price, modules, comipemsOrder, parentGroupId, balanceDue, credit } = registration
  const ends = [id, ...modules.map(module => module.id)]
  const courseIds = new Set([...(parentGroupId === null ? [] : [courseId]), ...modules.map(module => module.courseId)])
  const order = comipemsOrder.filter(item => !courseIds.has(item.course))
  if (courseIds.size > 0) await students.setModules(db, studentId, order)
  const entryIds = await store.entriesOf(db, ends)
  // With their last group the student may leave the caller's campuses, so the writes come first.
  await store.end(db, ends, now, why)
  const after = await settled(db, studentId, id)

  const seats = await moveSeats([groupId, ...modules.map(module => module.groupId)].map(each => freeing(db, each)))
  await context.audit({
    resource: 'registrations',
    ids: [studentId, id, groupId],
    before: { group: groupId, groupName, course: courseId, courseName, price, modules, comipemsOrder, balanceDue, credit },
    after: { ended: ends, ...reasonOf(why), comipemsOrder: order, balanceDue: after?.balanceDue, credit: after?.credit, taken: seats },
  })
  context.emit(studentsChanged, [studentId])
  context.emit(groupsChanged, Object.keys(seats))
  context.emit(paymentsChanged, [studentId, ...entryIds])
  await seatsFreed(context, Object.keys(seats))
  return after ? toStudent(after) : null
}

/**
 * Ends many registrations with their modules, as one act: seats are freed, money becomes credit. The caller holds the students and writes the
 * audit. The statements do not grow with the registrations.
 */
export async function endRegistrations(context: Offering, ids: readonly string[], why: store.Leaving): Promise<void> {
  const { db, now, emit } = context
  const ending = await store.withModules(db, ids)
  if (ending.length === 0) return
  const ends = ending.map(({ id }) => id)
  const studentIds = [...new Set(ending.map(({ studentId }) => studentId))]
  await store.dropModules(db, ending)
  const entryIds = await store.entriesOf(db, ends)
  await store.end(db, ends, now, why)
  await sql`select recalculate_balances(id) from unnest(${studentIds}::char(24)[]) id`.execute(db)
  const groupIds = [...new Set(ending.map(({ groupId }) => groupId))].toSorted()
  await freeSeats(
    db,
    ending.map(({ groupId }) => groupId),
  )
  emit(studentsChanged, studentIds)
  emit(groupsChanged, groupIds)
  emit(paymentsChanged, [...studentIds, ...entryIds])
  await seatsFreed(context, groupIds)
}

/** Hides a student whose debt and credit are 0. All their registrations end at the same instant, so a restore finds them. */
export async function removeStudent(context: Context, student: { id: string; email: string }, why: store.Leaving): Promise<void> {
  const { db, now } = context
  const { id, email } = student
  const active = await store.allActive(db, id)
  const ends = active.map(each => each.id)
  await store.end(db, ends, now, why)
  const entryIds = await store.entriesOf(db, ends)
  await students.hide(db, id, now)
  const seats = await moveSeats(active.map(each => freeing(db, each.groupId)))
  const followed: Record<string, unknown> = {}
  for (const follow of onStudentRemoved.all()) Object.assign(followed, await follow(context, id))
  await context.audit({
    resource: 'students',
    ids: [id, ...ends],
    before: { email, registrations: active, ...followed },
    after: { deletedAt: now, ...reasonOf(why), taken: seats },
  })
  context.emit(studentsChanged, [id])
  context.emit(groupsChanged, Object.keys(seats))
  context.emit(paymentsChanged, [id, ...entryIds])
  await seatsFreed(context, Object.keys(seats))
}
