// Checks a change from one group to another, and its price. Writes nothing: the preview uses it too.
import { enrolmentFailures } from '#features/money/enrolment/contract.ts'
import { refuseClosed } from '#features/money/enrolment/server/public.ts'
import { offer as offerOf, type Offer } from '#features/money/enrolment/server/public.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import type { GroupRow } from '#features/teaching/groups/server/public.ts'
import { groupsFrom } from '#features/teaching/groups/window.ts'
import { fold } from '#lib/text.ts'
import type { Context } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { registrationFailures } from '../contract.ts'
import { refuseModule } from './seats.ts'
import * as store from './store.ts'

export interface ChangeRequest {
  studentId: string
  oldGroupId: string
  newGroupId: string
  /** `force` skips only the check of the date window. */
  force: boolean
}

/** A module to leave, and the same one of the new parent group. */
export interface ModuleMove {
  from: store.ModuleRow
  to: GroupRow
}

export interface Change {
  registration: store.RegistrationRow
  offer: Offer
  /** Centavos: the same course keeps its price, another one has its current price. */
  price: number
  /** Empty unless the new group is a parent too: then the modules only end. */
  modules: ModuleMove[]
}

const { SAME_GROUP, OUT_OF_WINDOW, MODULE_MISSING } = registrationFailures

/** Both groups must be at the caller's campuses; otherwise one campus enrols and the other removes (CON-10). */
async function refuseElsewhere({ db, user: { campuses } }: Pick<Context, 'db' | 'user'>, ids: readonly string[]): Promise<void> {
  if (campuses === null) return
  const rows = await db.selectFrom('classGroup').select('campuses').where('id', 'in', ids).execute()
  if (rows.some(row => !row.campuses.some(campus => campuses.includes(campus)))) fail(httpErrors.outsideCampus)
}

/** Refuses in order: the student is not there, may not leave, may not enter. */
export async function checkChange(context: Pick<Context, 'db' | 'today' | 'user'>, request: ChangeRequest): Promise<Change> {
  const { db, today } = context
  const { studentId, oldGroupId, newGroupId, force } = request
  const registration = (await store.standingIn(db, studentId, oldGroupId)) ?? fail(enrolmentFailures.NOT_REGISTERED)
  if (registration.parentGroupId !== null)
    fail(groupFailures.GROUP_IS_BUCKET, { message: 'Este grupo pertenece a un curso combinado: cambia el grupo principal.' })
  if (oldGroupId === newGroupId) fail(SAME_GROUP)
  await refuseElsewhere(context, [oldGroupId, newGroupId])
  const offer = (await offerOf(db, newGroupId, studentId, { today, leaving: oldGroupId })) ?? fail(groupFailures.GROUP_NOT_FOUND)
  if (offer.enrolled && offer.parentGroupId === null) fail(enrolmentFailures._05)
  refuseClosed(offer, today)
  if (!force && offer.startDate < groupsFrom(today)) fail(OUT_OF_WINDOW)
  const modules = offer.course.isParent ? sameModules(registration.modules, await store.childrenOf(db, newGroupId)) : []
  for (const { to } of modules) refuseModule(to, today)
  const price = offer.course._id === registration.courseId ? registration.price : offer.price
  return { registration, offer, price, modules }
}

/** By course, else by its name without case and accents, as in the assignment of modules (REG-35). All or nothing. */
function sameModules(modules: readonly store.ModuleRow[], children: readonly GroupRow[]): ModuleMove[] {
  return modules.map(from => ({
    from,
    to:
      children.find(child => child.course._id === from.courseId) ??
      children.find(child => fold(child.course.name) === fold(from.name)) ??
      fail(MODULE_MISSING, { message: `El grupo nuevo no tiene el módulo ${from.name}, que el alumno ya tiene asignado.` }),
  }))
}
