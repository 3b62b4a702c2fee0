import { queueMail, queueMails, type ReceiptMail } from '#features/foundation/outbox/server/public.ts'
import { copiesOf } from '#features/people/payers/server/public.ts'
import type { Context } from '#server/http/feature.ts'

interface To {
  receiptId: string
  studentId: string
  email: string
  groupName: string
}

const letter = (kind: ReceiptMail['kind'], { receiptId, studentId, email, groupName }: To): ReceiptMail => ({
  kind,
  recipient: email,
  studentId,
  subject: `Comprobante de inscripción – ${groupName}`,
  attachments: [{ kind: 'receipt', id: receiptId }],
})

/** The receipt of an enrolment, by mail. */
export const mailReceipt = (context: Context, to: To): Promise<string | null> => queueMail(context, letter('receipt', to))

/** Reprints, marked COPIA. */
export async function mailCopies(context: Context, all: readonly To[]): Promise<void> {
  await queueMails(
    context,
    all.map(to => letter('receiptCopy', to)),
  )
}

/** The same for students who are written to again, and for whoever pays for them (COB-15). */
export async function mailAgain(context: Context, all: readonly To[]): Promise<void> {
  const payers = await copiesOf(
    context.db,
    all.map(({ studentId }) => studentId),
  )
  await mailCopies(
    context,
    all.flatMap(to => [to.email, ...(payers.get(to.studentId) ?? [])].map(email => ({ ...to, email }))),
  )
}
