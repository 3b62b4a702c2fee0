// Writes seat, registration, entries, receipt, mail and audit in the caller's transaction, or nothing (ENR-40).
import { refuseInactive } from '#features/teaching/courses/server/public.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { toGroup } from '#features/teaching/groups/server/public.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { addEntries } from '#features/money/payments/server/public.ts'
import { issue, newReceiptId, printedDues } from '#features/money/payments/server/public.ts'
import { toPayment } from '#features/money/payments/server/public.ts'
import { duesOf } from '#features/money/plans/dues.ts'
import * as plans from '#features/money/plans/server/public.ts'
import { copiesTo } from '#features/people/payers/server/public.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { toStudent } from '#features/people/students/server/public.ts'
import * as students from '#features/people/students/server/public.ts'
import { newId } from '#lib/ids.ts'
import { together } from '#server/db/driver/pipelined.ts'
import type { Context } from '#server/http/feature.ts'
import { entriesOf } from './entries.ts'
import { quote, type Enrollee, type Enrolment } from './quote.ts'
import { warningsOf } from './clashes.ts'
import { onEnrolled, onSeated } from './listeners.ts'
import { mailCopies, mailReceipt } from './mail.ts'
import { enrolmentReceipt } from './receipt.ts'
import { takeSeat } from './seats.ts'
import * as store from './store.ts'

/**
 * Enrols, or refuses. Desks contend for the group's row and for the receipt counter,
 * so it writes everything else before them. Independent statements travel together, in this order.
 */
export async function enrol(context: Context, student: Enrollee, groupOffer: store.Offer | undefined, enrolment: Enrolment) {
  const { db, now, today, user, links } = context
  const { payment } = enrolment
  const { offer, bill, code, plan } = await quote(context, student, groupOffer, enrolment)
  const followed: Record<string, unknown> = {}
  for (const follow of onEnrolled.all())
    Object.assign(followed, await follow(context, { studentId: student.id, visitorId: enrolment.userTalks ?? null }))
  const [registrationId, receiptId] = [newId(), newReceiptId()]
  const placed = { studentId: student.id, courseId: offer.course._id, userId: user.id }
  const entries = entriesOf(bill, payment, {
    ...placed,
    registrationId,
    enteredAt: now,
    locationId: offer.campus?._id ?? user.locationId,
    promotionalCodeId: code?.id ?? null,
  })
  const money = entries.find(entry => entry.amount > 0)
  const letter = { receiptId, studentId: student.id, email: student.email, groupName: offer.name }
  const [, , , , , after, open, copies, , seats] = await together(
    refuseInactive(db, offer.course._id),
    store.insertRegistration(db, { id: registrationId, ...placed, groupId: offer.id, price: bill.price, now }),
    plan !== null && plans.write(db, { registrationId, ...plan, userId: user.id, now }),
    addEntries(db, entries),
    student.uniqueFolio === null && students.giveFolio(db, student.id),
    store.settled(db, student.id, registrationId),
    printedDues(db, student.id),
    copiesTo(db, student.id),
    mailReceipt(context, letter),
    takeSeat(context, offer, enrolment.hold),
  )
  const { balances, ...settled } = after!
  const { taken } = seats
  const who = { studentId: student.id, visitorId: enrolment.userTalks ?? null, courseId: offer.course._id }
  for (const follow of onSeated.all()) await follow(context, who)
  await mailCopies(
    context,
    copies.map(email => ({ ...letter, email })),
  )
  const ids = { student: student.id, group: offer.id, registration: registrationId, receipt: receiptId }
  context.emit(studentsChanged, [student.id])
  context.emit(groupsChanged, [offer.id])
  context.emit(paymentsChanged, [student.id, ...entries.map(entry => entry.id)])

  const snapshot = enrolmentReceipt({
    now,
    offer,
    student: settled,
    entries,
    paymentType: money ? payment.paymentType : null,
    balances,
    open,
    cashier: user,
  })
  const [, number] = await together(
    context.audit({
      resource: 'enrolment',
      ids: Object.values(ids),
      before: { taken: seats.kept ? taken : taken - 1, groups: settled.groups.filter(id => id !== offer.id), credit: student.credit },
      after: {
        ...ids,
        taken,
        groups: settled.groups,
        isNew: enrolment.isNew,
        ...(enrolment.brought && { brought: true }),
        email: student.email,
        ...followed,
        entries,
        instalments: plan?.instalments,
        ...balances,
      },
    }),
    issue(db, {
      id: receiptId,
      studentId: student.id,
      registrationId,
      entryIds: entries.map(entry => entry.id),
      snapshot,
      now,
    }),
  )
  return {
    student: toStudent(settled),
    warnings: enrolment.brought ? [] : warningsOf(offer.clashes, offer.name, user.campuses),
    dues: duesOf({ net: bill.toPay, paid: balances.paid }, plan?.instalments ?? [{ dueOn: today, amount: bill.toPay }]),
    group: toGroup({ ...offer, ...seats }),
    payment: money
      ? toPayment({
          ...money,
          source: 'payment',
          type: payment.paymentType,
          closed: false,
          reversesId: null,
          reversible: 0,
          enteredAt: now,
          voidedAt: null,
          voidReason: null,
          voider: null,
          cashier: { _id: user.id, name: user.name, lastName: user.lastName },
          course: { _id: offer.course._id, name: offer.course.name },
          receipt: { _id: receiptId, number },
        })
      : null,
    receipt: { _id: receiptId, number, url: links.sign(`/api/receipts/${receiptId}`) },
    qrUrl: links.sign(`/api/students/${student.id}/qr`),
  }
}
