import { queueMail, queueMails, type ReceiptMail } from '#features/foundation/outbox/server/public.ts'
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

/** Reprints, marked COPIA. @returns how many were queued. */
export const mailCopies = async (context: Context, all: readonly To[]): Promise<number> =>
  (
    await queueMails(
      context,
      all.map(to => letter('receiptCopy', to)),
    )
  ).length
