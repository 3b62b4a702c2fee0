// Takes money back: a void while the cash day is open, a reversal afterwards, a refund of credit (MON-80, MON-85, MON-89).
import { studentFailures, studentsChanged } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { academyDay } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import { toPesos } from '#lib/money.ts'
import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { paymentsAccess } from '../access.ts'
import { paymentFailures, paymentsChanged, type PaymentType } from '../contract.ts'
import { isOwnKind, ownVoidEnds } from '../ownVoid.ts'
import { recalculateBalances, type AccountAfter } from './recalculateBalances.ts'
import { recordPayment, recordPaymentWithReceipt, refuseSpent } from './recordPayment.ts'
import { holdCashDay, refuseLateClock } from './ledger.ts'
import { campusOf } from './openBalances.ts'
import { SUBJECTS } from './paymentReceipt.ts'
import { toPayment, type PaymentRow } from './row.ts'
import * as store from './store.ts'

const holdStudent = async ({ db }: Context, studentId: string) =>
  (await students.hold(db, studentId)) ?? fail(studentFailures.STUDENT_NOT_FOUND)

/** Listeners inside the transaction, with the voided entries. */
export const onVoided = registry<(context: Context, entryIds: readonly string[]) => Promise<void>>()

type Placed = NonNullable<Awaited<ReturnType<typeof store.place>>>

/** A user without the right to correct everybody's money may take back only their own acts (COB-34). */
function requireOwn({ can, require, user }: Context, { userId, source }: Placed): { own: boolean } {
  if (can(paymentsAccess.correct)) return { own: false }
  if (userId !== user.id || !isOwnKind(source)) require(paymentsAccess.correct)
  return { own: true }
}

/** A user limited to campuses takes back their own acts and those at their campuses (CON-11). */
function refuseElsewhere({ user }: Context, { userId, locationId }: Placed): void {
  if (user.campuses === null || userId === user.id || (locationId !== null && user.campuses.includes(locationId))) return
  fail(httpErrors.outsideCampus)
}

function refuseNotOpen(row: PaymentRow): void {
  if (row.voidedAt !== null) fail(paymentFailures.ALREADY_VOID)
  if (row.closed) fail(paymentFailures.DAY_CLOSED)
}

/**
 * Voids the whole act: a payment over several registrations has one receipt, which cannot be half
 * cancelled; a family charge has one for each student. An enrolment's receipt is no such act: its discounts
 * remain, and the void takes only the payment.
 */
export async function voidAct(context: Context, id: string, reason: string | null) {
  const { db, now, user, academy } = context
  const entry = (await store.place(db, id)) ?? fail(paymentFailures.PAYMENT_NOT_FOUND)
  const { own } = requireOwn(context, entry)
  refuseElsewhere(context, entry)
  if (entry.source === 'opening' && !reason) fail(paymentFailures.VOID_REASON_MISSING)
  await refuseLateClock(db, now)
  await holdCashDay(db, entry.userId, academyDay(entry.enteredAt, academy.timeZone), false)
  const holding = []
  for (const studentId of await store.studentsOfAct(db, id)) holding.push(await holdStudent(context, studentId))
  const before = await store.act(db, id)
  for (const row of before) refuseNotOpen(row)
  if (own && now.getTime() > ownVoidEnds(entry.enteredAt)) fail(paymentFailures.VOID_TOO_LATE)
  const ids = before.map(row => row.id)
  await store.markVoid(db, ids, { userId: user.id, now, reason })
  const accounts = new Map<string, AccountAfter>()
  for (const student of holding) {
    const account = await recalculateBalances(db, student.id)
    const change = -before.reduce((sum, row) => sum + (row.other || row.studentId !== student.id ? 0 : row.amount), 0)
    if (change < 0) refuseSpent(account, change)
    accounts.set(student.id, account)
  }
  const [student, account] = [holding.find(each => each.id === entry.studentId)!, accounts.get(entry.studentId)!]
  const students = holding.map(each => each.id)
  await context.audit({
    resource: 'payment',
    ids: [...ids, ...students],
    before: { entries: before, debt: student.balanceDue, credit: student.credit },
    after: { voided: ids, ...(reason && { reason }), debt: account.debt, credit: account.credit },
  })
  // The consequences of a void may be outside a limited caller's sight: a line of the bank.
  for (const listener of onVoided.all()) await context.wholly(() => listener(context, ids))
  context.emit(paymentsChanged, [...students, ...ids])
  context.emit(studentsChanged, students)
  const voided = { voidedAt: now, voidReason: reason, voider: { name: user.name, lastName: user.lastName } }
  const payments = before.map(row => toPayment({ ...row, ...voided }))
  return { payment: payments.find(payment => payment._id === id)!, payments, debt: account.debt, credit: account.credit }
}

/** Writes a negative entry of today on the same registration; in sum never more than the payment. */
export async function reverse(context: Context, id: string, { amount, concept }: { amount?: number | null | undefined; concept: string }) {
  const { db, now, user } = context
  const entry = (await store.place(db, id)) ?? fail(paymentFailures.PAYMENT_NOT_FOUND)
  refuseElsewhere(context, entry)
  const student = await holdStudent(context, entry.studentId)
  const row = await store.line(db, id)
  if (row.voidedAt !== null) fail(paymentFailures.ALREADY_VOID)
  if (row.source !== 'payment' || row.amount === 0) fail(paymentFailures.NOT_REVERSIBLE)
  if (!row.closed) fail(paymentFailures.DAY_OPEN)
  const back = amount ?? row.reversible
  if (back === 0 || back > row.reversible) fail(paymentFailures.ABOVE_PAYMENT, { ext: { left: toPesos(row.reversible) } })
  const campus = entry.registrationId ? await campusOf(db, entry.registrationId) : null
  const reversal = {
    id: newId(),
    studentId: student.id,
    registrationId: entry.registrationId,
    other: entry.other,
    courseId: entry.courseId,
    amount: -back,
    discount: 0,
    source: 'reversal' as const,
    type: row.type,
    concept,
    locationId: campus ?? user.locationId,
    userId: user.id,
    enteredAt: now,
    reversesId: id,
  }
  return recordPayment(context, { student, entries: [reversal], course: row.course })
}

export async function refund(context: Context, body: { student: string; amount: number; concept: string; paymentType: PaymentType }) {
  const { now, user } = context
  const student = await holdStudent(context, body.student)
  if (body.amount > student.credit) fail(paymentFailures.CREDIT_USED, { ext: { left: toPesos(student.credit) } })
  const entry = {
    id: newId(),
    studentId: student.id,
    amount: -body.amount,
    discount: 0,
    source: 'refund' as const,
    type: body.paymentType,
    concept: body.concept,
    locationId: user.locationId,
    userId: user.id,
    enteredAt: now,
  }
  return recordPaymentWithReceipt(context, { student, entries: [entry], course: null }, SUBJECTS.refund)
}
