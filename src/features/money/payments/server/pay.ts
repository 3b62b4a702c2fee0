import type { z } from 'zod'
import { studentFailures } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { newId } from '#lib/ids.ts'
import { toPesos } from '#lib/money.ts'
import { together } from '#server/db/driver/pipelined.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { paymentFailures } from '../contract.ts'
import { PAYMENT_FORM_TEXTS, type CreatePayment } from '../input.ts'
import { recordPayment, recordPaymentWithReceipt, type NewPayment, type NewPaymentEntry, type Payer } from './recordPayment.ts'
import { openBalancesIn, type OpenBalance } from './openBalances.ts'
import { openDuesOf, type OpenDue } from './openDues.ts'
import { SUBJECTS } from './paymentReceipt.ts'
import { split, type Share } from './split.ts'

type PaymentBody = z.output<typeof CreatePayment>

function shares(lines: readonly OpenBalance[], { amount, discount }: PaymentBody): Share<OpenBalance>[] {
  const balance = lines.reduce((sum, line) => sum + line.balance, 0)
  const amountGiven = amount || discount || 0
  const portions = amountGiven > balance ? [] : split(amountGiven, lines)
  if (portions.length > 0) return portions
  const message = amount ? PAYMENT_FORM_TEXTS.aboveDebt : PAYMENT_FORM_TEXTS.discountAboveDebt
  return fail(paymentFailures.ABOVE_DEBT, {
    message,
    ext: { left: toPesos(balance) },
    fields: [{ path: amount ? 'amount' : 'discount', message }],
  })
}

/** Spreads an amount over the open dates of all courses: one share per registration, the oldest date first (COB-18). */
export function pour(amount: number, dues: readonly OpenDue[], lines: readonly OpenBalance[]): Share<OpenBalance>[] {
  const byLine = Map.groupBy(split(amount, dues), ({ line }) => line.registrationId)
  return [...byLine].flatMap(([registrationId, parts]) => {
    const line = lines.find(each => each.registrationId === registrationId)
    return line ? [{ line, share: parts.reduce((sum, { share }) => sum + share, 0) }] : []
  })
}

type Money = Pick<PaymentBody, 'paymentType' | 'concept'> & { amount?: number | null | undefined }

export function actOf({ now, user }: Context, student: Payer, shares: readonly Share<OpenBalance>[], body: Money): NewPayment {
  const isMoney = Boolean(body.amount)
  const entryOf = ({ line, share }: Share<OpenBalance>): NewPaymentEntry => ({
    id: newId(),
    studentId: student.id,
    source: isMoney ? 'payment' : 'staff',
    type: isMoney ? body.paymentType : 'cash',
    concept: body.concept,
    userId: user.id,
    enteredAt: now,
    amount: isMoney ? share : 0,
    discount: isMoney ? 0 : share,
    registrationId: line.registrationId,
    courseId: line.course._id,
    locationId: line.campus?._id ?? user.locationId,
  })
  const [first, ...more] = shares
  return { student, entries: [entryOf(first!), ...more.map(entryOf)], course: null, lines: shares.map(({ line }) => line) }
}

/** Sales outside the courses count in no balance. */
const other = ({ now, user }: Context, student: Payer, { amount, paymentType, concept }: PaymentBody): NewPayment => ({
  student,
  entries: [
    {
      id: newId(),
      studentId: student.id,
      source: 'payment',
      type: paymentType,
      concept,
      userId: user.id,
      enteredAt: now,
      amount: amount!,
      discount: 0,
      other: true,
      locationId: user.locationId,
    },
  ],
  course: null,
})

/** A discount has no receipt. */
type PaymentResult = Omit<Awaited<ReturnType<typeof recordPaymentWithReceipt>>, 'receipt'> & {
  receipt: Awaited<ReturnType<typeof recordPaymentWithReceipt>>['receipt'] | null
}

/**
 * Takes a payment, or grants a discount. Desks contend for the student's row: of two that take the same debt at once
 * the second sees the rest.
 */
export async function pay(context: Context, body: PaymentBody): Promise<PaymentResult> {
  const { db } = context
  const { course } = body
  const all = course === 'all'
  // Reads after the lock: what the previous call left.
  const [payer, owed, dues] = await together(
    students.hold(db, body.student),
    course === null ? [] : openBalancesIn(db, body.student, all ? null : course),
    all ? openDuesOf(db, body.student) : [],
  )
  // The card may have been merged while we waited: the money goes to the surviving one (DES-27).
  const led = payer ? undefined : await students.ledTo(db, body.student)
  if (led !== undefined) return pay(context, { ...body, student: led })
  const student = payer ?? fail(studentFailures.STUDENT_NOT_FOUND)
  if (course === null) return recordPaymentWithReceipt(context, other(context, student, body), SUBJECTS.payment)
  const portions = shares(owed, body)
  const act = actOf(context, student, all ? pour(body.amount!, dues, owed) : portions, body)
  return body.amount ? recordPaymentWithReceipt(context, act, SUBJECTS.payment) : { ...(await recordPayment(context, act)), receipt: null }
}
