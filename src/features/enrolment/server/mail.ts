import { queueMail } from '#features/outbox/server/queue.ts'
import type { Context } from '#server/feature.ts'

interface To {
  receiptId: string
  studentId: string
  email: string
  groupName: string
}

/** The receipt of an enrolment, by mail. `again`: a reprint, marked COPIA. */
export const mailReceipt = (context: Context, { receiptId, studentId, email, groupName }: To, again = false): Promise<string | null> =>
  queueMail(context, {
    kind: again ? 'receiptCopy' : 'receipt',
    recipient: email,
    studentId,
    subject: `Comprobante de inscripción – ${groupName}`,
    attachments: [{ kind: 'receipt', id: receiptId }],
  })
