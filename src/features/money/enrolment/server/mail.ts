import { queueMail, queueMails, type ReceiptMail, worthByRule } from '#features/foundation/outbox/server/public.ts'
import { copiesOf } from '#features/people/payers/server/public.ts'
import type { Context } from '#server/http/feature.ts'

interface To {
  receiptId: string
  studentId: string
  email: string
  groupName: string
}

const letter = ({ now }: Context, kind: ReceiptMail['kind'], { receiptId, studentId, email, groupName }: To): ReceiptMail => ({
  kind,
  recipient: email,
  studentId,
  until: worthByRule(now),
  subject: `Comprobante de inscripción – ${groupName}`,
  attachments: [{ kind: 'receipt', id: receiptId }],
})

export const mailReceipt = (context: Context, to: To): Promise<string | null> => queueMail(context, letter(context, 'receipt', to))

/** Mails reprints, marked COPIA. */
export async function mailCopies(context: Context, all: readonly To[]): Promise<void> {
  await queueMails(
    context,
    all.map(to => letter(context, 'receiptCopy', to)),
  )
}

/** Mails copies to students again, and to their payers (COB-15). */
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
