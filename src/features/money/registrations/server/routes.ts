import { enrolmentFailures } from '#features/money/enrolment/contract.ts'
import { priceChangedText } from '#features/money/enrolment/priceChanged.ts'
import { warningsOf } from '#features/money/enrolment/server/public.ts'
import type { EndReason } from '#features/money/payments/endReasons.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { toPesos } from '#lib/money.ts'
import { registrationFailures, registrations } from '../contract.ts'
import { change } from './change.ts'
import { checkChange } from './checkChange.ts'
import { removeInstead } from './listeners.ts'
import { foretell } from './preview.ts'
import { removeRegistration, removeStudent } from './remove.ts'
import { standingIn, type Leaving } from './store.ts'

const { STUDENT_NOT_FOUND } = studentFailures
const { NOT_REGISTERED, PRICE_CHANGED } = enrolmentFailures

const why = ({ reason, note }: { reason?: EndReason; note?: string }): Leaving => ({ endReason: reason ?? null, endNote: note || null })

export const registrationsServer = implement(registrations, {
  async preview({ params: { id, oldGroupId }, query: { group, force = false } }, context) {
    const studentId = (await students.ledTo(context.db, id)) ?? id
    if (!(await students.find(context.db, studentId))) fail(STUDENT_NOT_FOUND)
    const { registration, offer, price } = await checkChange(context, { studentId, oldGroupId, newGroupId: group, force })
    const { before, after, lastInstalment } = await foretell(context.db, studentId, registration.id, price)
    return { oldPrice: registration.price, newPrice: price, ...after, available: offer.quota! - offer.taken, lastInstalment, before }
  },

  async change({ params: { id, oldGroupId }, query: { force = false }, body: { group, expected } }, context) {
    const { id: studentId } = (await students.holdLed(context.db, id)) ?? fail(STUDENT_NOT_FOUND)
    const judged = await checkChange(context, { studentId, oldGroupId, newGroupId: group.id, force })
    const [before, after] = [expected?.price ?? judged.price, judged.price]
    if (before !== after)
      fail(PRICE_CHANGED, {
        message: priceChangedText({ price: before, toPay: before }, { price: after, toPay: after }),
        ext: { price: toPesos(after), expected: { price: toPesos(before) } },
      })
    return {
      student: await change(context, studentId, judged),
      warnings: warningsOf(judged.offer.clashes, judged.offer.name, context.user.campuses),
    }
  },

  async remove({ params: { id, groupId }, query }, context) {
    const { id: studentId } = (await students.holdLed(context.db, id)) ?? fail(STUDENT_NOT_FOUND)
    const registration = (await standingIn(context.db, studentId, groupId)) ?? fail(NOT_REGISTERED)
    return { student: await removeRegistration(context, studentId, registration, why(query)) }
  },

  async removeStudent({ params: { id }, query }, context) {
    const student = await students.hold(context.db, id)
    if (!student) {
      for (const remove of removeInstead.all()) if (await remove(context, id)) return
      return fail(STUDENT_NOT_FOUND)
    }
    const { balanceDue, credit } = (await students.find(context.db, id))!
    if (balanceDue !== 0 || credit !== 0)
      fail(registrationFailures.STUDENT_HAS_BALANCE, { ext: { debt: toPesos(balanceDue), credit: toPesos(credit) } })
    await removeStudent(context, student, why(query))
  },
})
