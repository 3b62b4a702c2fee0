import { sql } from 'kysely'
import { copiesTo } from '#features/people/payers/server/public.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { academyDay } from '#lib/days.ts'
import type { PaperSize } from '#lib/papers.ts'
import { toCentavos } from '#lib/money.ts'
import type { FileAnswer } from '#contract/route.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { paymentFailures, payments } from '../contract.ts'
import { queueMails, worthByRule } from '#features/foundation/outbox/server/public.ts'
import { refund, reverse, voidAct } from './corrections.ts'
import { pay } from './pay.ts'
import { payFamily } from './payFamily.ts'
import { subjectOf } from './paymentReceipt.ts'
import { renderReceipt } from './receiptPdf.ts'
import * as receipts from './receipts.ts'
import { toPayment } from './row.ts'
import * as store from './store.ts'

/** The link from the desk returns the original; a later request from a session returns a copy. */
async function receiptFile({ db, storage, client }: Context, id: string, paper: PaperSize): Promise<FileAnswer> {
  const copy = client.token !== null
  const receipt = (await receipts.read(db, id, copy)) ?? fail(paymentFailures.RECEIPT_NOT_FOUND)
  return {
    type: 'application/pdf',
    filename: `comprobante ${receipt.number}${copy ? ' copia' : ''}.pdf`,
    body: await renderReceipt(receipt, { db, storage }, paper),
    inline: true,
  }
}

async function refuseUnprinted({ db }: Context, entryId: string): Promise<never> {
  return fail((await receipts.entryExists(db, entryId)) ? paymentFailures.RECEIPT_NOT_FOUND : paymentFailures.PAYMENT_NOT_FOUND)
}

export const paymentsServer = implement(payments, {
  async byStudent({ params }, { db }) {
    const { rows } = await store.paymentsOf(sql`${params.id}`).execute(db)
    if (rows.length === 0 && !(await store.studentExists(db, params.id))) fail(studentFailures.STUDENT_NOT_FOUND)
    return { payments: rows.map(toPayment) }
  },

  async byCourse({ params }, { db }) {
    const { courses, credit } = (await store.byCourse(db, params.id)) ?? fail(studentFailures.STUDENT_NOT_FOUND)
    return {
      coursePayments: courses.map(({ _id, name, price, paid, discounts, balance, payments: rows }) => ({
        _id,
        name,
        price,
        payments: rows.map(toPayment),
        totalPayments: paid,
        totalDiscounts: discounts,
        debt: balance > 0,
      })),
      credit,
    }
  },

  async near({ query: { student, amount } }, { db, now, academy }) {
    return { lines: await store.depositsNear(db, student, toCentavos(amount), academyDay(now, academy.timeZone)) }
  },

  create: ({ body }, context) => pay(context, body),

  family: ({ body }, context) => payFamily(context, body),

  void: ({ params, query }, context) => voidAct(context, params.id, query.reason || null),

  reverse: ({ params, body }, context) => reverse(context, params.id, body),

  refund: ({ body }, context) => refund(context, body),

  async send({ params }, context) {
    const receipt = await receipts.mailable(context.db, params.id)
    if (!receipt) return refuseUnprinted(context, params.id)
    const { id, email: recipient, studentId, snapshot, folio } = receipt
    if (recipient === null) return fail(studentFailures.STUDENT_NOT_FOUND)
    const copies = await copiesTo(context.db, studentId)
    await queueMails(
      context,
      [recipient, ...copies].map(to => ({
        kind: 'receiptCopy',
        recipient: to,
        studentId,
        until: worthByRule(context.now),
        subject: subjectOf(snapshot, folio),
        attachments: [{ kind: 'receipt', id }],
      })),
    )
    return { queued: 1 }
  },

  async receipt({ params, query }, context) {
    const receipt = await receipts.receiptOfEntry(context.db, params.id)
    if (!receipt) return refuseUnprinted(context, params.id)
    return receiptFile(context, receipt.id, query.paper)
  },

  receiptById: ({ params, query }, context) => receiptFile(context, params.id, query.paper),
})
