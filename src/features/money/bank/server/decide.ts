// Decides a line: posted, linked, skipped. Locks the student, then the line, last the import (architecture: locks).
import type { Failure } from '#contract/failure.ts'
import { pay, payShares, standing } from '#features/money/payments/server/public.ts'
import { paymentFailures } from '#features/money/payments/contract.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { academyDay, formatDay } from '#lib/days.ts'
import { formatMoney, toPesos } from '#lib/money.ts'
import type { Context } from '#server/http/feature.ts'
import { claim, keep } from '#server/http/idempotency.ts'
import { fail } from '#server/http/refusal.ts'
import { bankFailures, bankImportsChanged, type LineState } from '../contract.ts'
import { dayTrouble } from '../match.ts'
import { keyOf } from './hash.ts'
import * as pairing from './pairing.ts'
import * as store from './store.ts'
import { judge } from './judge.ts'
import { actOf, nearPayments } from './typed.ts'

const { LINE_NOT_FOUND, LINE_DONE, LINE_ABOVE_DEBT, ABOVE_LINE, ALREADY_TICKED, BATCH_BUSY, PAIR_GONE, SHARES_ABOVE_LINE, TWIN_ASKS } =
  bankFailures

/** States of undecided lines. */
const OPEN: ReadonlySet<LineState> = new Set(['sure', 'probable', 'possible', 'none', 'twin', 'failed'])
/** States of an import that allow decisions. */
const DECIDING: ReadonlySet<store.State> = new Set(['matched', 'running', 'stopped', 'done'])

export const aboveDebt = (over: number): string => `Excede el adeudo por ${formatMoney(over)}.`

/** Names who resolved it: the user, the import itself, or somebody else. */
function failDone({ userId }: store.LineRow, caller: string): never {
  const message = userId === caller ? 'Ya resolviste este renglón.' : userId === null ? 'Este renglón ya está resuelto.' : LINE_DONE.message
  return fail(LINE_DONE, { message })
}

async function lockLine({ db, user }: Context, importId: string, number: number): Promise<store.LineRow> {
  const line = (await store.lockLine(db, importId, number)) ?? fail(LINE_NOT_FOUND)
  if (line.state === 'read') fail(BATCH_BUSY)
  return OPEN.has(line.state) ? line : failDone(line, user.id)
}

/** Writes the decision, unless the import has moved on. */
async function decided(
  context: Context,
  line: store.LineRow,
  outcome: store.Outcome,
  by: Pick<store.Outcome, 'userId' | 'decidedAt'> = { userId: context.user.id, decidedAt: context.now },
): Promise<store.LineRow> {
  const { db } = context
  await store.setLine(db, line, { ...outcome, ...by })
  const state = await store.holdState(db, line.importId)
  if (!state || !DECIDING.has(state)) fail(BATCH_BUSY)
  context.emit(bankImportsChanged, [line.importId])
  return { ...line, ...outcome }
}

/** Reopens a line: it waits for the user or the matching. */
async function turned(context: Context, line: store.LineRow, outcome: store.Outcome): Promise<store.LineRow> {
  return decided(context, line, outcome, { userId: null, decidedAt: null })
}

const first = (ids: readonly string[]): string => ids.toSorted()[0]!

/** Writes a line's payment once for an import (COB-23). @param voided its earlier payment, if voided */
async function payOnce(context: Context, line: store.LineRow, write: () => Promise<string>, voided = ''): Promise<string> {
  const { db, user } = context
  const hash = line.hash.toString('hex')
  const once = { userId: user.id, route: 'bankImports.line', key: keyOf(line.hash, line.importId + voided), hash }
  const before = await claim(db, once)
  if (before) {
    const { payment } = before.answer as { payment: string }
    return (await actOf(db, payment)) ? payment : payOnce(context, line, write, payment)
  }
  const payment = await write()
  await keep(db, once, { payment })
  return payment
}

const moneyOf = ({ day }: store.LineRow) => ({ paymentType: 'transfer' as const, concept: `Transferencia ${formatDay(day)}` })
const restOf = (line: store.LineRow, amount: number) =>
  amount < line.amount ? `Quedan ${formatMoney(line.amount - amount)} sin registrar.` : null

const NO_PAIR = { pairImport: null, pairNumber: null, pairEntry: null }

/** A payment of another line or a desk for this student meanwhile, checked under their lock (LLE-23); undefined: none. */
async function madeAlready(
  { db }: Context,
  line: store.LineRow,
  student: string,
  { whole, amount = line.amount }: { whole: boolean; amount?: number },
): Promise<store.Outcome | undefined> {
  const near = await nearPayments(db, [{ studentId: student, amount, day: line.day }])
  const [typed] = near.filter(({ id }) => !line.apart.includes(id)).toSorted((a, b) => Number(b.links) - Number(a.links))
  if (typed?.links && whole) return { state: 'ticked', studentId: student, entryId: typed.id, reason: null, ...NO_PAIR }
  const other = await pairing.postedBeside(db, line, student)
  if (other) return { ...asTwin, pairImport: other.importId, pairNumber: other.number, pairEntry: null }
  return typed && { ...asTwin, pairImport: null, pairNumber: null, pairEntry: typed.id }
}
const asTwin = { state: 'twin', studentId: null, candidates: [], reason: null } satisfies store.Outcome

interface PostOptions {
  /** Centavos; by default the whole line. */
  amount?: number | null | undefined
  /** Automatic: its day is checked too (LLE-26). */
  sure?: true
}

/**
 * Posts a line. Links it instead if a desk entered this payment in these days (COB-22); turns it into a twin, for the user to decide, if
 * another record may be the same deposit (LLE-23).
 */
export async function postLine(
  context: Context,
  importId: string,
  number: number,
  studentId: string,
  { amount: wantedAmount, sure }: PostOptions = {},
) {
  const { db } = context
  const payer = (await students.holdLed(db, studentId)) ?? fail(studentFailures.STUDENT_NOT_FOUND)
  const student = payer.id
  const line = await lockLine(context, importId, number)
  if (line.state === 'twin') fail(TWIN_ASKS)
  const amount = wantedAmount ?? line.amount
  if (amount > line.amount) fail(ABOVE_LINE, { fields: [{ path: 'amount', message: ABOVE_LINE.message }] })
  const earlier = await madeAlready(context, line, student, { whole: amount === line.amount })
  if (earlier) return earlier.state === 'ticked' ? decided(context, line, earlier) : turned(context, line, earlier)
  if (sure) {
    const trouble = dayTrouble(line.day, academyDay(context.now, context.academy.timeZone), null)
    if (trouble) return turned(context, line, { state: 'probable', studentId: null, candidates: [student], reason: trouble })
  }
  if (amount > payer.balanceDue)
    fail(LINE_ABOVE_DEBT, { ext: { left: toPesos(payer.balanceDue) }, message: aboveDebt(amount - payer.balanceDue) })
  const entryId = await payOnce(context, line, async () => {
    const { payments } = await pay(context, { student, amount, course: 'all', discount: null, ...moneyOf(line) })
    return first(payments.map(({ _id }) => _id))
  })
  return decided(context, line, { state: 'posted', studentId: student, entryId, reason: restOf(line, amount), ...NO_PAIR })
}

/** Posts a line as one charge of several students, a receipt each (LLE-28). The line refers to the first payment; voiding that one voids all. */
export async function splitLine(
  context: Context,
  importId: string,
  number: number,
  wantedShares: readonly { student: string; amount: number }[],
) {
  const { db } = context
  const shares = await standing(context, [...wantedShares])
  const [one, ...more] = shares
  if (one && more.length === 0) return postLine(context, importId, number, one.student, { amount: one.amount })
  for (const student of shares.map(each => each.student).toSorted())
    if (!(await students.hold(db, student))) fail(studentFailures.STUDENT_NOT_FOUND)
  const line = await lockLine(context, importId, number)
  if (line.state === 'twin') fail(TWIN_ASKS)
  const amount = shares.reduce((sum, share) => sum + share.amount, 0)
  if (amount > line.amount)
    fail(SHARES_ABOVE_LINE, { message: `Los pagos suman ${formatMoney(amount)} y el depósito es de ${formatMoney(line.amount)}.` })
  for (const share of shares) {
    const earlier = await madeAlready(context, line, share.student, { whole: false, amount: share.amount })
    if (earlier) return turned(context, line, earlier)
  }
  const entryId = await payOnce(context, line, async () => {
    const { payments } = await payShares(context, shares, moneyOf(line))
    return payments[0]!._id
  })
  return decided(context, line, { state: 'posted', studentId: shares[0]!.student, entryId, reason: restOf(line, amount), ...NO_PAIR })
}

/** The deposit exists already: the line becomes known, or is linked to the desk's payment. */
export async function sameLine(context: Context, importId: string, number: number) {
  const { db } = context
  const seenLine = (await store.line(db, importId, number)) ?? fail(LINE_NOT_FOUND)
  if (seenLine.state === 'twin' && seenLine.pairEntry !== null) return tickLine(context, importId, number, seenLine.pairEntry, PAIR_GONE)
  await pairing.holdPairing(db)
  const line = await lockLine(context, importId, number)
  if (line.state !== 'twin') failDone(line, context.user.id)
  if (line.pairImport === null || !(await pairing.endOfPair(db, line))) fail(PAIR_GONE)
  return decided(context, line, { state: 'known', studentId: null, reason: null })
}

/** Marks those of these lines that are twins of an existing line as known. @returns their numbers */
export async function sameLines(context: Context, importId: string, numbers: readonly number[]): Promise<number[]> {
  const { db } = context
  await pairing.holdPairing(db)
  const settled: number[] = []
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const line = await store.lockLine(db, importId, number)
    if (line?.state !== 'twin' || line.pairImport === null || !(await pairing.endOfPair(db, line))) continue
    await decided(context, line, { state: 'known', studentId: null, reason: null })
    settled.push(number)
  }
  return settled
}

/** A different deposit from the similar one: matched again with the lines of its amount, and never paired with that one again. */
export async function otherLine(context: Context, importId: string, number: number) {
  const { db } = context
  await pairing.holdPairing(db)
  const line = (await store.lockLine(db, importId, number)) ?? fail(LINE_NOT_FOUND)
  const isPaired = line.state === 'twin' || (line.state === 'known' && line.pairImport !== null)
  if (!isPaired) failDone(line, context.user.id)
  const pair = line.pairEntry ?? pairing.lineId({ importId: line.pairImport!, number: line.pairNumber! })
  await turned(context, line, { state: 'twin', apart: [...line.apart, pair] })
  await pairing.forgetAmount(db, importId, line.amount)
  await judge(context, importId)
  return (await store.line(db, importId, number))!
}

/** Links an existing payment to this line; the unique index refuses one of another line. */
export async function tickLine(
  context: Context,
  importId: string,
  number: number,
  payment: string,
  missing: Failure = paymentFailures.PAYMENT_NOT_FOUND,
) {
  const { db } = context
  const paymentAct = (await actOf(db, payment)) ?? fail(missing)
  await students.hold(db, paymentAct.studentId)
  // Under the lock: it may have been voided meanwhile.
  const act = (await actOf(db, payment)) ?? fail(missing)
  if (act.split) fail(ALREADY_TICKED)
  const line = await lockLine(context, importId, number)
  return decided(context, line, { state: 'ticked', studentId: act.studentId, entryId: act.id, reason: null, ...NO_PAIR })
}

export async function skipLine(context: Context, importId: string, number: number, reason: string) {
  const line = await lockLine(context, importId, number)
  return decided(context, line, { state: 'skipped', reason, ...NO_PAIR })
}
