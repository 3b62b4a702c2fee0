// Seat, registration, entries, receipt and its mail, audit: all in the caller's transaction, or nothing (ENR-40).
import { refuseInactive } from '#features/teaching/courses/server/public.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { toGroup } from '#features/teaching/groups/server/public.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { addEntries } from '#features/money/payments/server/public.ts'
import { issue, newReceiptId } from '#features/money/payments/server/public.ts'
import { toPayment } from '#features/money/payments/server/public.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { toStudent } from '#features/people/students/server/public.ts'
import * as students from '#features/people/students/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import { entriesOf } from './entries.ts'
import { judge, type Enrollee, type Enrolment } from './judge.ts'
import { onEnrolled } from './listeners.ts'
import { mailReceipt } from './mail.ts'
import { enrolmentReceipt } from './receipt.ts'
import { takeSeat } from './seats.ts'
import * as store from './store.ts'

/**
 * Enrols, or refuses. The group's row is where desks meet, and the counter of
 * receipts where all do: what can be written before is, so that neither waits for long.
 */
export async function enrol(context: Context, student: Enrollee, enrolment: Enrolment) {
  const { db, now, today, user, links } = context
  const { payment } = enrolment
  const { offer, bill, code } = await judge(context, student, enrolment)
  await refuseInactive(db, offer.course._id)
  const registrationId = await store.insertRegistration(db, {
    studentId: student.id,
    groupId: offer.id,
    courseId: offer.course._id,
    price: bill.price,
    userId: user.id,
    now,
  })
  const entries = entriesOf(bill, payment, {
    studentId: student.id,
    registrationId,
    courseId: offer.course._id,
    userId: user.id,
    enteredAt: now,
    locationId: offer.campus?._id ?? user.locationId,
    promotionalCodeId: code?.id ?? null,
  })
  const money = entries.find(entry => entry.amount > 0)
  await addEntries(db, entries)
  if (student.uniqueFolio === null) await students.giveFolio(db, student.id)
  const { standing, ...after } = await store.settled(db, student.id, registrationId)
  const followed: Record<string, unknown> = {}
  for (const follow of onEnrolled.all())
    Object.assign(followed, await follow(context, { studentId: student.id, visitorId: enrolment.userTalks ?? null }))
  const receiptId = newReceiptId()
  await mailReceipt(context, { receiptId, studentId: student.id, email: student.email, groupName: offer.name })

  const taken = await takeSeat(db, offer, today)
  const ids = { student: student.id, group: offer.id, registration: registrationId, receipt: receiptId }
  await context.audit({
    resource: 'enrolment',
    ids: Object.values(ids),
    before: { taken: taken - 1, groups: after.groups.filter(id => id !== offer.id), credit: student.credit },
    after: { ...ids, taken, groups: after.groups, isNew: enrolment.isNew, email: student.email, ...followed, entries, ...standing },
  })
  context.emit(studentsChanged, [student.id])
  context.emit(groupsChanged, [offer.id])
  context.emit(
    paymentsChanged,
    entries.map(entry => entry.id),
  )

  const snapshot = enrolmentReceipt({
    now,
    offer,
    student: after,
    entries,
    paymentType: money ? payment.paymentType : null,
    standing,
    cashier: user,
  })
  const number = await issue(db, {
    id: receiptId,
    studentId: student.id,
    registrationId,
    entryIds: entries.map(entry => entry.id),
    snapshot,
    now,
  })
  return {
    student: toStudent(after),
    group: toGroup({ ...offer, taken }),
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
