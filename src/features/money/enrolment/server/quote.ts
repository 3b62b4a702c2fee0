// Checks whether this student may enrol in this group on these terms, and computes the bill. Writes nothing.
import type { z } from 'zod'
import { earnedDiscounts } from '#features/teaching/courses/server/public.ts'
import * as codes from '#features/money/discountCodes/server/public.ts'
import { working } from '#features/money/discountCodes/server/public.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import type { PlanInput } from '#features/money/plans/contract.ts'
import { checkPlan } from '#features/money/plans/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { billOf } from '../bill.ts'
import { enrolmentFailures, type EnrolmentPayment } from '../contract.ts'
import { checkAmounts } from './amounts.ts'
import { staffLines } from './entries.ts'
import { refuseClosed } from './seats.ts'
import type { Offer } from './store.ts'

/** The transaction wrote or locked the student's row. `credit` in centavos. */
export interface Enrollee {
  id: string
  name: string
  lastName: string
  secondLastName: string
  email: string
  uniqueFolio: string | null
  credit: number
}

export interface Enrolment {
  payment: z.output<typeof EnrolmentPayment>
  idPromotionalCode?: string | null | undefined
  plan?: z.output<typeof PlanInput> | undefined
  expected?: { price: number; toPay: number } | undefined
  userTalks?: string | null | undefined
  /** The hold with their seats (OFE-27). */
  hold?: string | null | undefined
  /** A new student, who has no discounts yet. */
  isNew: boolean
  /** The student comes from another campus: the bill ignores their history, as the desk could not see it (CON-9). */
  brought?: boolean
}

/** Discounts need their own right, checked before any effect (ENR-56). */
export function requireStaffRight({ can }: Context, payment: Enrolment['payment']): void {
  if (staffLines(payment).length > 0 && !can('post /payments/')) fail(enrolmentFailures.STAFF_DISCOUNT_DENIED)
}

/** Refuses in the order of the wizard's steps: group, code, money, plan. Locks the code until the transaction ends. */
export async function quote(
  context: Context,
  student: Enrollee,
  groupOffer: Offer | undefined,
  { payment, idPromotionalCode, plan: planInput, expected, hold, isNew, brought = false }: Enrolment,
) {
  const { db, now, today } = context
  const offer = groupOffer ?? fail(groupFailures.GROUP_NOT_FOUND)
  if (offer.enrolled && offer.parentGroupId === null) fail(enrolmentFailures._05)
  refuseClosed(offer, today, !!hold)
  const earned = isNew || brought ? [] : await earnedDiscounts(db, offer.course._id, student.id)
  const code = idPromotionalCode ? working(await codes.find(db, idPromotionalCode, true), now) : null
  const staff = staffLines(payment)
  const bill = billOf({
    price: offer.price,
    earned: earned.map(line => ({ ...line, name: `Descuento por ${line.name}` })),
    code,
    staff,
    credit: brought ? 0 : student.credit,
  })
  checkAmounts(bill, { amount: payment.amount, staff, expected })
  const plan = planInput
    ? await checkPlan(
        context,
        planInput,
        { courseId: offer.course._id, location: offer.room?.location._id ?? null, net: bill.toPay, date: today },
        'plan.',
      )
    : null
  return { offer, bill, code, plan }
}
