// One act at the desk: entries, the student's new balances, receipt with letter, audit and events, in the caller's transaction.
import { queueMail, queueMails, worthByRule } from '#features/foundation/outbox/server/public.ts'
import { copiesTo } from '#features/people/payers/server/public.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { newId } from '#lib/ids.ts'
import { toPesos } from '#lib/money.ts'
import { together } from '#server/db/driver/pipelined.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { paymentFailures, paymentsChanged, type PaymentSource, type PaymentType } from '../contract.ts'
import { recalculateBalances, type AccountAfter } from './recalculateBalances.ts'
import { addEntries, refuseLateClock, type NewEntry } from './ledger.ts'
import type { OpenBalance } from './openBalances.ts'
import { printedDues } from './openDues.ts'
import { paymentReceipt } from './paymentReceipt.ts'
import { issue, newReceiptId } from './receipts.ts'
import { toPayment } from './row.ts'

/** The student's row, locked by this transaction. */
export interface Payer {
  id: string
  name: string
  lastName: string
  secondLastName: string
  email: string
  uniqueFolio: string | null
  credit: number
  balanceDue: number
}

export type NewPaymentEntry = NewEntry & { source: PaymentSource; type: PaymentType }

export interface NewPayment {
  student: Payer
  /** The entries share one type of payment and one moment. */
  entries: readonly [NewPaymentEntry, ...NewPaymentEntry[]]
  /** The course for entries without a registration. */
  course: { _id: string; name: string } | null
  lines?: readonly OpenBalance[]
}

/** Refuses to take back money that already left the account (MON-10). */
export function refuseSpent(account: AccountAfter, change: number): void {
  if (account.total < 0) fail(paymentFailures.CREDIT_USED, { ext: { left: toPesos(Math.max(0, account.total - change)) } })
}

const courseOf = (line: OpenBalance | undefined) => line && { _id: line.course._id, name: line.course.name }

const paymentAnswer = (
  { user, now }: Context,
  { entries, course, lines = [] }: NewPayment,
  receipt: { _id: string; number: string } | null,
) =>
  entries.map(entry =>
    toPayment({
      ...entry,
      enteredAt: now,
      voidedAt: null,
      voidReason: null,
      voider: null,
      closed: false,
      reversesId: entry.reversesId ?? null,
      reversible: 0,
      cashier: { _id: user.id, name: user.name, lastName: user.lastName },
      course: courseOf(lines.find(({ registrationId }) => registrationId === entry.registrationId)) ?? course,
      receipt,
    }),
  ) as [ReturnType<typeof toPayment>, ...ReturnType<typeof toPayment>[]]

async function write(context: Context, { student, entries, lines = [] }: NewPayment): Promise<AccountAfter> {
  const { db } = context
  const registrationIds = lines.map(line => line.registrationId)
  const [, account] = await together(addEntries(db, entries), recalculateBalances(db, student.id, registrationIds))
  const change = entries.reduce((sum, entry) => sum + (entry.other ? 0 : entry.amount), 0)
  if (change < 0) refuseSpent(account, change)
  context.emit(paymentsChanged, [student.id, ...entries.map(entry => entry.id)])
  context.emit(studentsChanged, [student.id])
  return account
}

const writeAudit = (context: Context, { student, entries }: NewPayment, { debt, credit }: AccountAfter, receiptId: string | null) =>
  context.audit({
    resource: 'payment',
    ids: [...entries.map(entry => entry.id), student.id, ...(receiptId ? [receiptId] : [])],
    before: { debt: student.balanceDue, credit: student.credit },
    after: { entries, debt, credit },
  })

/** An act without a receipt: discounts and reversals. */
export async function recordPayment(context: Context, act: NewPayment) {
  await refuseLateClock(context.db, context.now)
  const account = await write(context, act)
  await writeAudit(context, act, account, null)
  const payments = paymentAnswer(context, act, null)
  return { payment: payments[0], payments, debt: account.debt, credit: account.credit }
}

interface StartedPayment {
  act: NewPayment
  account: AccountAfter
  open: Awaited<ReturnType<typeof printedDues>>
  receiptId: string
  letterIds: string[]
}

/** All of an act except its receipt's number: entries, balances, the letter to the student and copies to payers (COB-15). */
async function begin(context: Context, act: NewPayment, subject: string): Promise<StartedPayment> {
  const { db } = context
  const { student } = act
  const receiptId = newReceiptId()
  const letter = {
    studentId: student.id,
    subject,
    until: worthByRule(context.now),
    attachments: [{ kind: 'receipt', id: receiptId }],
  } as const
  const [account, open, copies, letterId] = await together(
    write(context, act),
    printedDues(db, student.id),
    copiesTo(db, student.id),
    queueMail(context, { ...letter, kind: 'receipt', recipient: student.email, attachments: [...letter.attachments] }),
  )
  const copied = await queueMails(
    context,
    copies.map(recipient => ({ ...letter, kind: 'receiptCopy', recipient, attachments: [...letter.attachments] })),
  )
  return { act, account, open, receiptId, letterIds: [...(letterId ? [letterId] : []), ...copied] }
}

/** Takes the number: all desks contend for its counter. */
async function finish(context: Context, { act, account, open, receiptId, letterIds }: StartedPayment, chargeId: string | null) {
  const { db, now, user, links } = context
  const { student, entries, lines = [] } = act
  const snapshot = paymentReceipt({ now, student, lines, entries, paymentType: entries[0].type, account, open, cashier: user })
  const [, number] = await together(
    writeAudit(context, act, account, receiptId),
    issue(db, {
      id: receiptId,
      studentId: student.id,
      registrationId: lines.length === 1 ? lines[0]!.registrationId : null,
      entryIds: entries.map(entry => entry.id),
      snapshot,
      now,
      letterIds,
      chargeId,
    }),
  )
  const payments = paymentAnswer(context, act, { _id: receiptId, number })
  return {
    payment: payments[0],
    payments,
    debt: account.debt,
    credit: account.credit,
    receipt: { _id: receiptId, number, url: links.sign(`/api/receipts/${receiptId}`) },
  }
}

/** An act with a receipt, mailed to the student and the payers. */
export async function recordPaymentWithReceipt(context: Context, act: NewPayment, subject: string) {
  return finish(context, await begin(context, act, subject), null)
}

/** Acts of several students at once, one receipt each. Writes all before it takes the first number, so that no desk waits for long. */
export async function recordFamilyPayments(context: Context, acts: readonly NewPayment[], subject: string) {
  const chargeId = newId()
  const started: StartedPayment[] = []
  for (const act of acts) started.push(await begin(context, act, subject))
  const finished: Awaited<ReturnType<typeof finish>>[] = []
  for (const each of started) finished.push(await finish(context, each, chargeId))
  return finished
}
