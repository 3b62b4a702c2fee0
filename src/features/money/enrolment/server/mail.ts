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

/** The letters with copies for these students' payers (COB-15). */
export async function payersOf({ db }: Context, all: readonly To[]): Promise<To[]> {
  const payers = await copiesOf(
    db,
    all.map(({ studentId }) => studentId),
  )
  return all.flatMap(to => (payers.get(to.studentId) ?? []).map(email => ({ ...to, email })))
}
