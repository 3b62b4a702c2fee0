// A registration that was agreed before Plantel (LLE-33 to LLE-35): a seat, its price, dates and what was paid; no receipt, letter or code.
import { academyDay, addDays, startOfDay } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import { formatMoney } from '#lib/money.ts'
import { fold } from '#lib/text.ts'
import { refuseInactive } from '#features/teaching/courses/server/public.ts'
import { groupFailures, groupsChanged } from '#features/teaching/groups/contract.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { addEntries } from '#features/money/payments/server/public.ts'
import { planFailures } from '#features/money/plans/contract.ts'
import { planOf, type Instalment } from '#features/money/plans/planOf.ts'
import * as plans from '#features/money/plans/server/public.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import * as store from './store.ts'

export const OPENING_CONCEPT = 'Pagado antes de Plantel'

/** Centavos; days 'YYYY-MM-DD'. */
export interface Move {
  studentId: string
  groupId: string
  /** Price in centavos; null: the course's price. */
  cost: number | null
  paid: number
  /** null: the group's first day if past, else today. */
  registeredOn: string | null
  /** The name of a template of the course; '' none. */
  plan: string
  /** When the rest is due, if no template says. */
  dueOn: string
  /** Agreed before Plantel, like the payments. */
  discount?: number
  /** All that is missing, by day; null: the plan or `dueOn` says it. */
  pending?: readonly Instalment[] | null
}

type Moving = Pick<Context, 'db' | 'now' | 'academy' | 'emit'> & { today: string; userId: string }

interface Target {
  id: string
  name: string
  courseId: string
  price: number
  active: boolean
  deleted: boolean
  isModule: boolean
  startDate: string
  quota: number | null
  taken: number
  locationId: string | null
}

/** The group, locked: `taken` moves under it. */
async function lockTarget(db: Db, id: string): Promise<Target | undefined> {
  const row = await db
    .selectFrom('classGroup as g')
    .innerJoin('course as c', 'c.id', 'g.courseId')
    .leftJoin('classroom as r', 'r.id', 'g.classroomId')
    .select(['g.id', 'g.name', 'g.courseId', 'c.price', 'g.active', 'g.deletedAt', 'g.parentGroupId', 'g.startDate', 'g.quota', 'g.taken'])
    .select('r.locationId')
    .where('g.id', '=', id)
    .forNoKeyUpdate('g')
    .executeTakeFirst()
  return row && { ...row, deleted: row.deletedAt !== null, isModule: row.parentGroupId !== null }
}

/** The group may have begun or ended; else the wizard's refusals, with its name. */
function refuseClosed({ name, active, deleted, isModule, quota, taken }: Target): void {
  if (deleted) fail(groupFailures.GROUP_NOT_FOUND)
  if (isModule) fail(groupFailures.GROUP_IS_BUCKET)
  if (!active) fail(groupFailures.GROUP_CLOSED, { message: `El grupo ${name} está apagado.` })
  if (quota === null || taken >= quota)
    fail(groupFailures.GROUP_FULL, { message: `El grupo ${name} está lleno (${taken} de ${quota ?? 0}).` })
}

/** The paid part covers the oldest date; the rest is due on one day (LLE-35). null: all is paid, or nothing is owed. */
export function restPlan(price: number, paidAmount: number, registeredOn: string, dueOn: string): Instalment[] | null {
  const rest = price - paidAmount
  if (rest <= 0) return null
  if (dueOn === registeredOn) return [{ dueOn, amount: price }]
  return paidAmount > 0
    ? [
        { dueOn: registeredOn, amount: paidAmount },
        { dueOn, amount: rest },
      ].toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
    : [{ dueOn, amount: rest }]
}

/** The paid part is due before what is missing. */
function pendingPlan(price: number, paidAmount: number, pending: readonly Instalment[], registeredOn: string): Instalment[] | null {
  const [rest, sum] = [Math.max(0, price - paidAmount), pending.reduce((all, { amount }) => all + amount, 0)]
  if (sum !== rest)
    fail(planFailures.PLAN_DOES_NOT_ADD_UP, { message: `Fechas pendientes: suman ${formatMoney(sum)} y faltan ${formatMoney(rest)}.` })
  const [first] = pending
  if (!first || sum === price) return first ? [...pending] : null
  const before = registeredOn < first.dueOn ? registeredOn : addDays(first.dueOn, -1)
  return [{ dueOn: before, amount: price - sum }, ...pending]
}

/** @param price after discounts */
async function planFor(
  db: Db,
  { plan, paid, dueOn, pending }: Move,
  { courseId, locationId }: Target,
  price: number,
  registeredOn: string,
) {
  if (pending) {
    const instalments = pendingPlan(price, paid, pending, registeredOn)
    return instalments && { templateId: null, instalments }
  }
  if (price === 0) return null
  if (plan !== '') {
    const template = (await plans.templatesOf(db, courseId)).find(each => fold(each.name) === fold(plan))
    if (!template) return fail(planFailures.TEMPLATE_NOT_FOUND, { message: `Plan: el curso no tiene «${plan}».` })
    const closed = new Set(await plans.closedDaysFor(db, registeredOn, locationId))
    return { templateId: template.id, instalments: planOf(template, price, registeredOn, closed) }
  }
  const instalments = restPlan(price, paid, registeredOn, dueOn)
  return instalments && { templateId: null, instalments }
}

/**
 * Enrols without a desk. The student's row is held. The caller writes the audit.
 * @returns the ids, and what the student owes and has now
 */
export async function moveIn(context: Moving, move: Move) {
  const { db, now, academy, today, userId, emit } = context
  const { studentId, paid, discount = 0 } = move
  const target = (await lockTarget(db, move.groupId)) ?? fail(groupFailures.GROUP_NOT_FOUND)
  refuseClosed(target)
  await refuseInactive(db, target.courseId)
  const registeredOn = move.registeredOn ?? (target.startDate < today ? target.startDate : today)
  // Noon of that day: no time zone moves it to another.
  const registeredAt =
    registeredOn === academyDay(now, academy.timeZone)
      ? now
      : new Date(startOfDay(registeredOn, academy.timeZone).getTime() + 12 * 3_600_000)
  const price = move.cost ?? target.price
  const registrationId = newId()
  const { id: groupId, courseId } = target
  await store.insertRegistration(db, { id: registrationId, studentId, groupId, courseId, price, userId, now: registeredAt })
  if (discount > price)
    fail(planFailures.PLAN_DOES_NOT_ADD_UP, { message: `Descuento: ${formatMoney(discount)} es más que el costo, ${formatMoney(price)}.` })
  const plan = await planFor(db, move, target, price - discount, registeredOn)
  if (plan) await plans.write(db, { registrationId, ...plan, userId, now })
  const openingId = paid + discount > 0 ? newId() : null
  if (openingId !== null)
    await addEntries(db, [
      {
        id: openingId,
        studentId,
        registrationId,
        courseId,
        amount: paid,
        discount,
        source: 'opening',
        type: 'other',
        concept: OPENING_CONCEPT,
        locationId: target.locationId,
        enteredAt: registeredAt,
      },
    ])
  await students.giveFolio(db, studentId)
  const after = await store.settled(db, studentId, registrationId)
  await db
    .updateTable('classGroup')
    .set(({ eb }) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', groupId)
    .execute()
  emit(studentsChanged, [studentId])
  emit(groupsChanged, [groupId])
  emit(paymentsChanged, [studentId, ...(openingId === null ? [] : [openingId])])
  return { registrationId, openingId, registeredAt, groupId, price, registeredOn, balances: after?.balances ?? null }
}
