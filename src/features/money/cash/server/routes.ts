import { logoNow } from '#features/money/payments/server/public.ts'
import type { FileAnswer } from '#contract/route.ts'
import type { PaperSize } from '#lib/papers.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { XLSX } from '#server/http/workbook.ts'
import { cash } from '../contract.ts'
import { closeDay } from './close.ts'
import { printed, type Kind } from './paper.ts'
import { reportOf, unclosedDaysOf } from './report.ts'

const TYPES: Record<Kind, string> = {
  pdf: 'application/pdf',
  xlsx: XLSX,
}

async function file(kind: Kind, query: Parameters<typeof reportOf>[1], context: Context, paper: PaperSize = 'letter'): Promise<FileAnswer> {
  const { db, storage, academy, now } = context
  const report = await reportOf(context, query)
  const logo = kind === 'pdf' ? await logoNow(db, storage) : undefined
  const body = await printed(kind, { report, academy, printedAt: now, paper, ...(logo && { logo }) })
  return { type: TYPES[kind], filename: `corte de caja ${report.date}.${kind}`, body, inline: kind === 'pdf' }
}

export const cashServer = implement(cash, {
  report: ({ query }, context) => reportOf(context, query),
  unclosed: (_input, context) => unclosedDaysOf(context),
  pdf: ({ query }, context) => file('pdf', query, context, query.paper),
  excel: ({ query }, context) => file('xlsx', query, context),
  close: ({ body }, context) => closeDay(context, body),
})
