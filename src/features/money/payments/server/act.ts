// One act at the desk: its entries, the student's new standing, the receipt with its letter, audit and events, all in the
// caller's transaction.
import { queueMail } from '#features/foundation/outbox/server/public.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { toPesos } from '#lib/money.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { paymentFailures, paymentsChanged, type PaymentSource, type PaymentType } from '../contract.ts'
import { recalculateBalances, type Account } from './account.ts'
import { addEntries, type NewEntry } from './ledger.ts'
import type { OwedLine } from './owed.ts'
import { paymentReceipt } from './paymentReceipt.ts'
import { issue, newReceiptId } from './receipts.ts'
import { toPayment } from './row.ts'

/** The student's row, held by this transaction. */
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

export type ActEntry = NewEntry & { source: PaymentSource; type: PaymentType }

export interface Act {
  student: Payer
  /** Of one type and one moment. */
  entries: readonly [ActEntry, ...ActEntry[]]
  course: { _id: string; name: string } | null
  /** The registrations that were paid. */
  lines?: readonly OwedLine[]
}

/** Taking back money that has left the account already is refused (MON-10). */
export function refuseSpent(account: Account, change: number): void {
  if (account.total < 0) fail(paymentFailures.CREDIT_USED, { ext: { left: toPesos(Math.max(0, account.total - change)) } })
}

const shown = ({ user, now }: Context, { entries, course }: Act, receipt: { _id: string; number: string } | null) =>
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
      course,
      receipt,
    }),
  ) as [ReturnType<typeof toPayment>, ...ReturnType<typeof toPayment>[]]

async function write(context: Context, act: Act, receiptId: string | null): Promise<Account> {
  const { db } = context
  const { student, entries, lines = [] } = act
  await addEntries(db, entries)
  const account = await recalculateBalances(
    db,
    student.id,
    lines.map(line => line.registrationId),
  )
  const change = entries.reduce((sum, entry) => sum + (entry.other ? 0 : entry.amount), 0)
  if (change < 0) refuseSpent(account, change)
  await context.audit({
    resource: 'payment',
    ids: [...entries.map(entry => entry.id), student.id, ...(receiptId ? [receiptId] : [])],
    before: { debt: student.balanceDue, credit: student.credit },
    after: { entries, debt: account.debt, credit: account.credit },
  })
  context.emit(
    paymentsChanged,
    entries.map(entry => entry.id),
  )
  context.emit(studentsChanged, [student.id])
  return account
}

/** An act without a receipt: discounts and reversals. */
export async function record(context: Context, act: Act) {
  const { debt, credit } = await write(context, act, null)
  const payments = shown(context, act, null)
  return { payment: payments[0], payments, debt, credit }
}

/** An act with a receipt, mailed to the student. The number is taken last: its counter is where all desks meet. */
export async function recordWithReceipt(context: Context, act: Act, subject: string) {
  const { db, now, user, links } = context
  const { student, entries, lines = [] } = act
  const receiptId = newReceiptId()
  const account = await write(context, act, receiptId)
  const letterId = await queueMail(context, {
    kind: 'receipt',
    recipient: student.email,
    studentId: student.id,
    subject,
    attachments: [{ kind: 'receipt', id: receiptId }],
  })
  const snapshot = paymentReceipt({ now, student, lines, entries, paymentType: entries[0].type, account, cashier: user })
  const number = await issue(db, {
    id: receiptId,
    studentId: student.id,
    registrationId: lines.length === 1 ? lines[0]!.registrationId : null,
    entryIds: entries.map(entry => entry.id),
    snapshot,
    now,
    letterId,
  })
  const payments = shown(context, act, { _id: receiptId, number })
  return {
    payment: payments[0],
    payments,
    debt: account.debt,
    credit: account.credit,
    receipt: { _id: receiptId, number, url: links.sign(`/api/receipts/${receiptId}`) },
  }
}
