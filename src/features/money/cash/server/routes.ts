import type { FileAnswer } from '#contract/route.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { XLSX } from '#server/http/workbook.ts'
import { cash } from '../contract.ts'
import { closeDay } from './close.ts'
import { printed, type Paper } from './paper.ts'
import { reportOf, unclosedDaysOf } from './report.ts'

const TYPES: Record<Paper, string> = {
  pdf: 'application/pdf',
  xlsx: XLSX,
}

async function file(paper: Paper, query: Parameters<typeof reportOf>[1], context: Context): Promise<FileAnswer> {
  const report = await reportOf(context, query)
  const body = await printed(paper, { report, academy: context.academy, printedAt: context.now })
  return { type: TYPES[paper], filename: `corte de caja ${report.date}.${paper}`, body, inline: paper === 'pdf' }
}

export const cashServer = implement(cash, {
  report: ({ query }, context) => reportOf(context, query),
  unclosed: (_input, context) => unclosedDaysOf(context),
  pdf: ({ query }, context) => file('pdf', query, context),
  excel: ({ query }, context) => file('xlsx', query, context),
  close: ({ body }, context) => closeDay(context, body),
})
