import { implement, type Context } from '#server/http/feature.ts'
import type { FileAnswer } from '#contract/route.ts'
import { XLSX } from '#server/http/workbook.ts'
import { reportsAccess } from '../access.ts'
import { LIMITS, reports, type Question } from '../contract.ts'
import { periodName } from '../period.ts'
import { queryOf, reportAt, splitAt, type Query } from './ask.ts'
import { figuresOf } from './figures.ts'
import { described, isAside, notesOf, stepsOf } from './how.ts'
import { printed, type Kind, type PaperData } from './paper.ts'
import { sheetOf } from './sheet.ts'
import { sheetPdf } from './sheetPaper.ts'
import { subscribe, subscriptionOf, unsubscribe } from './subscriptions.ts'
import { rowsOf } from './rows.ts'
import { textOf } from './rowText.ts'

function ask(context: Context, path: string, question: Question): Query {
  return queryOf(reportAt(context, path), question, context)
}

/** The data of paper and Excel, without the SQL. */
async function paperOf(context: Context, question: Query, most: number): Promise<PaperData> {
  const { academy, now } = context
  const { report, measures, isOwn } = question
  return {
    answer: await figuresOf(context, question, most),
    report: {
      name: isOwn ? report.own!.name : report.name,
      asks: isOwn ? report.own!.asks : report.asks,
      by: splitAt(report, question.by)?.label ?? '',
      measures: measures.map(([key, measure]) => ({
        key,
        label: measure.label,
        how: measure.how,
        kind: measure.kind === 'ratio' ? measure.as : measure.kind,
        aside: isAside(measure),
      })),
      rows: report.rows.called,
      columns: question.columns.map(({ label, kind }) => ({ label, kind })),
      notes: notesOf(report, measures),
      funnel: stepsOf(
        report,
        measures.map(([key]) => key),
      ),
    },
    academy: { name: academy.name, timeZone: academy.timeZone },
    printedAt: now,
  }
}

/** With the rows of the figure, if asked for: names leave the house (CON-54). */
async function fileData(
  context: Context,
  question: Query,
  most: number,
  withRows: boolean | undefined,
  mostRows: number,
): Promise<PaperData> {
  if (withRows) {
    context.require(reportsAccess.excel)
    context.require(question.report.people)
  }
  const data = await paperOf(context, question, most)
  if (!withRows) return data
  const rows = await rowsOf(context, question, { skip: 0, limit: mostRows })
  await context.audit({ resource: 'reports', ids: [], after: { report: question.report.name, rows: rows.rows.length } })
  return { ...data, rows, words: question.columns.map(({ words }) => words ?? null) }
}

const file = async (kind: Kind, data: PaperData): Promise<FileAnswer> => ({
  type: kind === 'pdf' ? 'application/pdf' : XLSX,
  filename: `${data.report.name.toLowerCase()}${data.answer.period ? ` ${periodName(data.answer.period).replaceAll('/', '-')}` : ''}.${kind}`,
  body: await printed(kind, data),
  inline: kind === 'pdf',
})

export const reportsServer = implement(reports, {
  list: (_input, context) => ({ reports: described(context) }),

  sheet: async ({ query: { week } }, context) => (await sheetOf(context, week)).sheet,

  async sheetPdf({ query: { week } }, context) {
    const { academy, user, now } = context
    const sheet = await sheetOf(context, week)
    const { filename, content } = await sheetPdf(sheet, { academy, name: `${user.name} ${user.lastName}`, now })
    return { type: 'application/pdf', filename, body: content, inline: true }
  },

  subscription: (_input, context) => subscriptionOf(context),

  async subscribe(_input, context) {
    await subscribe(context)
    await context.audit({ resource: 'reports', ids: [context.user.id], after: { subscribed: true } })
    return subscriptionOf(context)
  },

  async unsubscribe(_input, context) {
    await unsubscribe(context.db, context.user.id)
    await context.audit({ resource: 'reports', ids: [context.user.id], after: { subscribed: false } })
    return subscriptionOf(context)
  },

  figures: ({ params, query }, context) => figuresOf(context, ask(context, params.path, query)),

  async rows({ params, query: { skip, limit, ...query } }, context) {
    const question = ask(context, params.path, query)
    const opens = context.can(question.report.people)
    if (!question.isOwn) context.require(question.report.people)
    const { rows, figures, total } = await rowsOf(context, question, { skip, limit })
    const { columns } = question
    const shown = columns.map((column, n) => [column, n] as const).filter(([{ aside }]) => !aside)
    return {
      rows: rows.map(({ id, values, value, squares, opens: record, contact }) => {
        const texts = shown.map(([column, n]) => textOf(column, values[n]!, context.academy.timeZone, context.today))
        const [title = '', ...about] = texts
        return { _id: id, title, about: about.filter(Boolean).join(' · '), value, squares, opens: opens ? record : null, contact }
      }),
      figures,
      total,
    }
  },

  excel: async ({ params, query: { rows, ...query } }, context) =>
    file('xlsx', await fileData(context, ask(context, params.path, query), LIMITS.linesExcel, rows, LIMITS.rowsExcel)),

  pdf: async ({ params, query: { rows, ...query } }, context) =>
    file('pdf', await fileData(context, ask(context, params.path, query), LIMITS.lines, rows, LIMITS.lines)),
})
