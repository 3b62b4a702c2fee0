import type { z } from 'zod'
import { studentFailures } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { newId } from '#lib/ids.ts'
import { toPesos } from '#lib/money.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { paymentFailures } from '../contract.ts'
import { PAYMENT_FORM_TEXTS, type CreatePayment } from '../input.ts'
import { record, recordWithReceipt, type ActEntry } from './act.ts'
import { owedIn, type OwedLine } from './owed.ts'
import { SUBJECTS } from './paymentReceipt.ts'
import { split, type Share } from './split.ts'

type Wanted = z.output<typeof CreatePayment>

/** Where the money goes; more than is owed now is refused with what is left. */
async function shares({ db }: Context, { student, course, amount, discount }: Wanted): Promise<[Share<OwedLine>, ...Share<OwedLine>[]]> {
  const lines = await owedIn(db, student, course!)
  const left = lines.reduce((sum, line) => sum + line.balance, 0)
  const wanted = amount || discount || 0
  const [first, ...more] = wanted > left ? [] : split(wanted, lines)
  if (first) return [first, ...more]
  const message = amount ? PAYMENT_FORM_TEXTS.aboveDebt : PAYMENT_FORM_TEXTS.discountAboveDebt
  return fail(paymentFailures.ABOVE_DEBT, {
    message,
    ext: { left: toPesos(left) },
    fields: [{ path: amount ? 'amount' : 'discount', message }],
  })
}

/**
 * Takes a payment, or grants a discount. The student's row is where desks meet: of two that take the same debt at once
 * the second sees what the first left.
 */
export async function pay(context: Context, body: Wanted) {
  const { db, now, user } = context
  const student = (await students.hold(db, body.student)) ?? fail(studentFailures.STUDENT_NOT_FOUND)
  const isMoney = Boolean(body.amount)
  const entry = (part: Pick<ActEntry, 'amount' | 'discount' | 'locationId'> & Partial<ActEntry>): ActEntry => ({
    id: newId(),
    studentId: student.id,
    source: isMoney ? 'payment' : 'staff',
    type: isMoney ? body.paymentType : 'cash',
    concept: body.concept,
    userId: user.id,
    enteredAt: now,
    ...part,
  })
  if (body.course === null) {
    const entries = [entry({ amount: body.amount!, discount: 0, other: true, locationId: user.locationId })] as const
    return recordWithReceipt(context, { student, entries, course: null }, SUBJECTS.payment)
  }

  const [first, ...more] = await shares(context, body)
  const entryOf = ({ line, share }: Share<OwedLine>) =>
    entry({
      amount: isMoney ? share : 0,
      discount: isMoney ? 0 : share,
      registrationId: line.registrationId,
      courseId: line.course._id,
      locationId: line.campus?._id ?? user.locationId,
    })
  const { _id, name } = first.line.course
  const lines = [first, ...more].map(({ line }) => line)
  const act = { student, entries: [entryOf(first), ...more.map(entryOf)] as const, course: { _id, name }, lines }
  return isMoney ? recordWithReceipt(context, act, SUBJECTS.payment) : { ...(await record(context, act)), receipt: null }
}
