// Row, modules, seats, balance and audit in the caller's transaction, or nothing (REG-20, REG-35).
import { refuseInactive } from '#features/teaching/courses/server/public.ts'
import { onSeated, takeSeat } from '#features/money/enrolment/server/public.ts'
import { settled } from '#features/money/enrolment/server/public.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { seatsFreed } from '#features/teaching/groups/server/public.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { toStudent } from '#features/people/students/server/public.ts'
import * as students from '#features/people/students/server/public.ts'
import { newId } from '#lib/ids.ts'
import type { Context } from '#server/http/feature.ts'
import type { Change, ModuleMove } from './checkChange.ts'
import { freeing, moveSeats, takingModule } from './seats.ts'
import * as store from './store.ts'

/** The caller holds the student's row. Seats come last, because desks contend for the groups' rows. */
export async function change(context: Context, studentId: string, { registration, offer, price, modules }: Change) {
  const { db, today } = context
  const { id, groupId } = registration
  // Within its course a student may move although the course accepts nobody new.
  if (offer.course._id !== registration.courseId) await refuseInactive(db, offer.course._id)
  await store.moveTo(db, id, { groupId: offer.id, courseId: offer.course._id, price })
  const comipemsOrder = await moveModules(context, studentId, registration, modules)
  const entryIds = await store.entriesOf(db, [id])
  const { balances, ...after } = (await settled(db, studentId, id))!

  const oldGroupIds = [groupId, ...registration.modules.map(module => module.groupId)]
  const seats = await moveSeats([
    ...oldGroupIds.map(each => freeing(db, each)),
    { groupId: offer.id, move: async () => (await takeSeat(context, offer)).taken },
    ...modules.map(({ to }) => takingModule(db, to, today)),
  ])
  for (const follow of onSeated.all()) await follow(context, { studentId, visitorId: null, courseId: offer.course._id })
  await seatsFreed(context, oldGroupIds)
  const { groupName, courseId, courseName } = registration
  await context.audit({
    resource: 'registrations',
    ids: [studentId, id, groupId, offer.id],
    before: {
      group: groupId,
      groupName,
      course: courseId,
      courseName,
      price: registration.price,
      modules: registration.modules,
      comipemsOrder: registration.comipemsOrder,
      balanceDue: registration.balanceDue,
      credit: registration.credit,
    },
    after: {
      group: offer.id,
      groupName: offer.name,
      course: offer.course._id,
      courseName: offer.course.name,
      modules: modules.map(({ to }) => ({ groupId: to.id, courseId: to.course._id, name: to.course.name })),
      comipemsOrder,
      balanceDue: after.balanceDue,
      ...balances,
      taken: seats,
    },
  })
  context.emit(studentsChanged, [studentId])
  context.emit(groupsChanged, Object.keys(seats))
  // Their course is the registration's current one, and their excess is credit.
  context.emit(paymentsChanged, [studentId, ...entryIds])
  return toStudent(after)
}

/** Ends the modules of the old parent and assigns those of the new one. @returns the student's modules in order. */
async function moveModules(
  { db, now, user }: Context,
  studentId: string,
  { id: parentId, modules: oldModules, comipemsOrder }: store.RegistrationRow,
  moves: readonly ModuleMove[],
) {
  if (oldModules.length === 0) return comipemsOrder
  const ends = oldModules.map(module => module.id)
  await store.end(db, ends, now)
  if (moves.length > 0)
    await store.insertModules(
      db,
      moves.map(({ to }) => ({
        id: newId(),
        studentId,
        groupId: to.id,
        courseId: to.course._id,
        parentId,
        userId: user.id,
        registeredAt: now,
      })),
    )
  const order = comipemsOrder.flatMap(item => {
    if (!oldModules.some(module => module.courseId === item.course)) return [item]
    const to = moves.find(({ from }) => from.courseId === item.course)?.to
    return to ? [{ ...item, course: to.course._id, name: to.course.name }] : []
  })
  await students.setModules(db, studentId, order)
  return order
}
