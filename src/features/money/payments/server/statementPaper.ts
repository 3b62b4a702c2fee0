// 'Estado de cuenta': a student's whole account on letter paper (MON-151).
import { sql } from 'kysely'
import { z } from 'zod'
import type { FileAnswer } from '#contract/route.ts'
import { formatDay } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import type { Context } from '#server/http/feature.ts'
import { studentAccount } from '../contract.ts'
import { detailOf, figureOf } from '../lineTexts.ts'
import { statementOf, type StatementLine } from '../statement.ts'
import { accountOf } from './account.ts'
import { printedDues } from './openDues.ts'
import { logoNow } from './receiptPdf.ts'
import { renderAside } from './receiptRenderer.ts'
import type { StoredReceipt } from './receiptSnapshot.ts'
import { printedAcademy } from './receipts.ts'
import type { PaperLine, StatementPaper } from './statementDocument.ts'

const wireAccount = z.object(studentAccount.sidebar.returns)

function onPaper(line: StatementLine): PaperLine {
  const { date, balance } = line
  if (line.kind === 'cost')
    return { date, balance, concept: `Inscripción ${line.courseName}`, detail: line.group, effect: line.price, receipt: null }
  const { payment } = line
  const { centavos, isDiscount } = figureOf(payment)
  return {
    ...{ date, balance, concept: payment.concept, receipt: payment.receipt?.number ?? null },
    detail: `${payment.voided ? 'Anulado · ' : ''}${detailOf(payment)}`,
    effect: payment.voided ? null : isDiscount ? centavos : -centavos,
  }
}

/** @throws Refusal 404 for an unknown student */
export async function statementFile({ db, storage, now, today }: Context, id: string): Promise<FileAnswer> {
  const account = await accountOf(db, id)
  const { student } = account
  const { rows } = await sql<{ academy: StoredReceipt['academy'] }>`select ${printedAcademy} as academy`.execute(db)
  const logo = await logoNow(db, storage)
  const statement: StatementPaper = {
    academy: rows[0]!.academy,
    student: { name: fullName(student), folio: student.uniqueFolio || null },
    reference: student.reference,
    lines: statementOf(z.encode(wireAccount, account)).map(onPaper).toReversed(),
    debt: account.debt,
    credit: account.credit,
    ...(await printedDues(db, student._id)),
    printedAt: now.toISOString(),
  }
  return {
    type: 'application/pdf',
    filename: `estado de cuenta ${statement.student.name} ${formatDay(today).replaceAll('/', '-')}.pdf`,
    body: (await renderAside({ what: 'statement', statement, ...(logo && { logo }) })) as Uint8Array,
    inline: true,
  }
}
