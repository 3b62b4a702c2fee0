// One payment for several students: of a family at the desk (COB-17), of anybody from a bank's line (LLE-28).
import type { z } from 'zod'
import type { Failure } from '#contract/failure.ts'
import { payersAccess } from '#features/people/payers/access.ts'
import { payerFailures } from '#features/people/payers/contract.ts'
import { studentsOf } from '#features/people/payers/server/public.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { toPesos } from '#lib/money.ts'
import { together } from '#server/db/driver/pipelined.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { paymentFailures } from '../contract.ts'
import type { CreateFamilyPayment } from '../input.ts'
import { openBalancesIn } from './openBalances.ts'
import { openDuesOf } from './openDues.ts'
import { actOf, pour } from './pay.ts'
import { SUBJECTS } from './paymentReceipt.ts'
import { recordFamilyPayments } from './recordPayment.ts'

type FamilyPaymentBody = z.output<typeof CreateFamilyPayment>

async function holdOne({ db }: Context, id: string) {
  const [student, lines, dues] = await together(students.hold(db, id), openBalancesIn(db, id, null), openDuesOf(db, id))
  return { student, lines, dues }
}

/** Cards merged since the user's last read are one student, charged once (DES-27). */
export async function standing({ db }: Context, shares: FamilyPaymentBody['shares']): Promise<FamilyPaymentBody['shares']> {
  const led: FamilyPaymentBody['shares'] = []
  for (const { student: studentId, amount } of shares) {
    const student = (await students.ledTo(db, studentId)) ?? studentId
    const same = led.find(share => share.student === student)
    if (same) same.amount += amount
    else led.push({ student, amount })
  }
  return led
}

/** A family of the payer. The removal of a link needs its student's lock, so that it cannot change while they are locked. */
export async function payFamily(context: Context, { payer, shares: wantedShares, ...money }: FamilyPaymentBody) {
  context.require(payersAccess.read)
  return payShares(context, await standing(context, wantedShares), money, async () => {
    const family = await studentsOf(context.db, payer)
    return family.size === 0 ? fail(payerFailures.PAYER_NOT_FOUND) : family
  })
}

/**
 * Locks students by id, as everywhere: desks that charge the same family run one after the other. All or nothing.
 * @param allowed the students who may be charged, read under the locks
 */
export async function payShares(
  context: Context,
  shares: FamilyPaymentBody['shares'],
  money: Omit<FamilyPaymentBody, 'payer' | 'shares'>,
  allowed?: () => Promise<ReadonlySet<string>>,
) {
  const studentsById = new Map<string, Awaited<ReturnType<typeof holdOne>>>()
  for (const id of shares.map(({ student }) => student).toSorted()) studentsById.set(id, await holdOne(context, id))
  const family = await allowed?.()
  const acts = shares.map(({ student: id, amount }, at) => {
    const refuse = (failure: Failure, field: string, message: string, ext: object) =>
      fail(failure, { message, ext: { student: id, ...ext }, fields: [{ path: `shares.${at}.${field}`, message }] })
    if (family?.has(id) === false) return refuse(paymentFailures.NOT_FAMILY, 'student', paymentFailures.NOT_FAMILY.message, {})
    const { student = fail(studentFailures.STUDENT_NOT_FOUND), lines, dues } = studentsById.get(id)!
    const totalBalance = lines.reduce((sum, { balance }) => sum + balance, 0)
    if (amount <= totalBalance) return actOf(context, student, pour(amount, dues, lines), { ...money, amount })
    const message = `El pago de ${student.name} es mayor a su adeudo.`
    return refuse(paymentFailures.SHARE_ABOVE_DEBT, 'amount', message, { left: toPesos(totalBalance) })
  })
  const results = await recordFamilyPayments(context, acts, SUBJECTS.payment)
  return {
    payments: results.flatMap(({ payments }) => payments),
    receipts: results.map(({ receipt, payment: { student } }) => ({
      ...receipt,
      student,
      email: studentsById.get(student)!.student!.email,
    })),
  }
}
