// What becomes of a line: posted, ticked, skipped. The student is held first, then the line, last the import (architecture: locks).
import { pay } from '#features/money/payments/server/public.ts'
import { paymentFailures } from '#features/money/payments/contract.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { formatMoney, toPesos } from '#lib/money.ts'
import type { Context } from '#server/http/feature.ts'
import { claim, keep } from '#server/http/idempotency.ts'
import { fail } from '#server/http/refusal.ts'
import { bankFailures, bankImportsChanged, type LineState } from '../contract.ts'
import { keyOf } from './hash.ts'
import * as store from './store.ts'
import { actOf, typedPayments } from './typed.ts'

const { LINE_NOT_FOUND, LINE_DONE, LINE_ABOVE_DEBT, ABOVE_LINE, BATCH_BUSY } = bankFailures

/** Whose line nobody has resolved. */
const OPEN: ReadonlySet<LineState> = new Set(['sure', 'probable', 'possible', 'none', 'failed'])
/** States of an import in which its lines are decided. */
const DECIDING: ReadonlySet<store.State> = new Set(['matched', 'running', 'stopped', 'done'])

export const aboveDebt = (over: number): string => `Excede el adeudo por ${formatMoney(over)}.`

async function held({ db }: Context, importId: string, number: number): Promise<store.LineRow> {
  const line = (await store.lockLine(db, importId, number)) ?? fail(LINE_NOT_FOUND)
  if (line.state === 'read') fail(BATCH_BUSY)
  return OPEN.has(line.state) ? line : fail(LINE_DONE)
}

/** Writes it, unless the import has gone on to something else meanwhile. */
async function decided(context: Context, line: store.LineRow, outcome: store.Outcome): Promise<store.LineRow> {
  const { db, user, now } = context
  const by = { ...outcome, userId: user.id, decidedAt: now }
  await store.setLine(db, line, by)
  const state = await store.holdState(db, line.importId)
  if (!state || !DECIDING.has(state)) fail(BATCH_BUSY)
  context.emit(bankImportsChanged, [line.importId])
  return { ...line, ...outcome }
}

const first = (ids: readonly string[]): string => ids.toSorted()[0]!

/** The ordinary payment over all courses, once for a line of an import (COB-23). */
async function payOnce(context: Context, line: store.LineRow, student: string, amount: number): Promise<string> {
  const { db, user } = context
  const hash = line.hash.toString('hex')
  const once = { userId: user.id, route: 'bankImports.line', key: keyOf(line.hash, line.importId), hash }
  const before = await claim(db, once)
  if (before) return (before.answer as { payment: string }).payment
  const concept = `Transferencia ${line.day.slice(8, 10)}/${line.day.slice(5, 7)}`
  const { payments } = await pay(context, { student, amount, course: 'all', paymentType: 'transfer', concept, discount: null })
  const payment = first(payments.map(({ _id }) => _id))
  await keep(db, once, { payment })
  return payment
}

/** @param wanted centavos; all of the line unless said. Where a desk typed this payment these days it is ticked instead (COB-22). */
export async function postLine(context: Context, importId: string, number: number, named: string, wanted?: number | null) {
  const { db } = context
  const payer = (await students.holdLed(db, named)) ?? fail(studentFailures.STUDENT_NOT_FOUND)
  const student = payer.id
  const line = await held(context, importId, number)
  const amount = wanted ?? line.amount
  if (amount > line.amount) fail(ABOVE_LINE, { fields: [{ path: 'amount', message: ABOVE_LINE.message }] })
  const [typed] = await typedPayments(db, amount === line.amount ? [{ studentId: student, amount, day: line.day }] : [])
  if (typed) return decided(context, line, { state: 'ticked', studentId: student, entryId: typed.id, reason: null })
  if (amount > payer.balanceDue)
    fail(LINE_ABOVE_DEBT, { ext: { left: toPesos(payer.balanceDue) }, message: aboveDebt(amount - payer.balanceDue) })
  const entryId = await payOnce(context, line, student, amount)
  const reason = amount < line.amount ? `Quedan ${formatMoney(line.amount - amount)} sin registrar.` : null
  return decided(context, line, { state: 'posted', studentId: student, entryId, reason })
}

/** A payment that stands is this line; one that is another's is refused by the index. */
export async function tickLine(context: Context, importId: string, number: number, payment: string) {
  const { db } = context
  const named = (await actOf(db, payment)) ?? fail(paymentFailures.PAYMENT_NOT_FOUND)
  await students.hold(db, named.studentId)
  // Behind the lock: it may have been voided meanwhile.
  const act = (await actOf(db, payment)) ?? fail(paymentFailures.PAYMENT_NOT_FOUND)
  const line = await held(context, importId, number)
  return decided(context, line, { state: 'ticked', studentId: act.studentId, entryId: act.id, reason: null })
}

export async function skipLine(context: Context, importId: string, number: number, reason: string) {
  const line = await held(context, importId, number)
  return decided(context, line, { state: 'skipped', reason })
}
