// Enrolment receipts by mail again. An imported enrolment has none until then: it is issued first, and no money moves (ENR-81).
import { newReceiptId, issue, printedDues } from '#features/money/payments/server/public.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import { mailCopies, mailReceipt, payersOf } from './mail.ts'
import { enrolmentReceipt } from './receipt.ts'
import { enrolledIn, offer, settled, type Enrolled } from './store.ts'

type Printed = Enrolled & { receiptId: string }

/** `receipt` is still to be issued. */
interface Issued {
  first: Printed
  receipt: Parameters<typeof issue>[1]
}

const isPrinted = (enrolled: Enrolled): enrolled is Printed => enrolled.receiptId !== null

/**
 * Prepares and mails a first receipt each; the receipt counter comes last. The students' locks let only one of two desks do so.
 * @returns also those that another desk issued meanwhile
 */
async function issueFirst(context: Context, groupId: string, bare: readonly Enrolled[]): Promise<{ issued: Issued[]; before: Printed[] }> {
  const { db, now, user } = context
  for (const { studentId } of bare.toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1))) await students.hold(db, studentId)
  const again = await enrolledIn(
    db,
    groupId,
    bare.map(({ studentId }) => studentId),
  )
  const issued: Issued[] = []
  for (const enrolled of again.filter(each => !isPrinted(each))) {
    const { studentId, registrationId } = enrolled
    const [offered, student] = [await offer(db, groupId, studentId, context), await settled(db, studentId, registrationId)]
    if (!offered || !student) continue
    const id = newReceiptId()
    const open = await printedDues(db, studentId)
    const snapshot = enrolmentReceipt({
      now,
      offer: offered,
      student,
      entries: [],
      paymentType: null,
      balances: student.balances,
      open,
      cashier: user,
    })
    const first = { ...enrolled, receiptId: id }
    await mailReceipt(context, first)
    issued.push({ first, receipt: { id, studentId, registrationId, entryIds: [], snapshot, now } })
  }
  if (issued.length > 0)
    context.emit(
      studentsChanged,
      issued.map(({ first }) => first.studentId),
    )
  return { issued, before: again.filter(isPrinted) }
}

/** Mails copies of the receipts to students and payers, and the first one of an enrolment without. @returns how many students. */
export async function resend(context: Context, groupId: string, enrolled: readonly Enrolled[]): Promise<number> {
  const bare = enrolled.filter(each => !isPrinted(each) && !each.isModule)
  const { issued, before } = bare.length > 0 ? await issueFirst(context, groupId, bare) : { issued: [], before: [] }
  const printed = [...enrolled.filter(isPrinted), ...before]
  const all = [...printed, ...issued.map(({ first }) => first)]
  if (all.length > 0) await mailCopies(context, [...printed, ...(await payersOf(context, all))])
  for (const { receipt } of issued) await issue(context.db, receipt)
  return all.length
}
