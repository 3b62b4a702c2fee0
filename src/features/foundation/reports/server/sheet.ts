// 'La academia en una hoja': figures of a week, each of a report that the caller may open (DIR-51).
import { addDays } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import type { Context } from '#server/http/feature.ts'
import type { Question } from '../contract.ts'
import { figureText } from '../format.ts'
import { periodAt, yearBefore, type Period } from '../period.ts'
import { measuresFor, queryOf } from './ask.ts'
import { reportList, type Report } from './define.ts'
import { figuresOf, type Answer } from './figures.ts'
import { kindOf } from './how.ts'

interface Part {
  path: string
  measures: readonly string[]
  /** Occupancy is of the first day of a month. */
  monthly?: true
}
const PARTS: readonly Part[] = [
  { path: 'ingresos', measures: ['net'] },
  { path: 'vencia', measures: ['due', 'share'] },
  { path: 'adeudos', measures: ['late'] },
  { path: 'bajas', measures: ['left'] },
  { path: 'ocupacion', measures: ['full'], monthly: true },
  { path: 'clases', measures: ['share'] },
  { path: 'captacion', measures: ['registered', 'paid'] },
]

interface Line {
  path: string
  measure: string
  filter?: Partial<Question>
  text(value: number): string
}
/** Lines of 'Para esta semana', at most five. */
const TODO: readonly Line[] = [
  { path: 'clases', measure: 'unlisted', text: value => `${counted(value, 'clase', 'clases')} sin lista` },
  { path: 'dejaron', measure: 'students', text: value => `${counted(value, 'alumno dejó', 'alumnos dejaron')} de venir` },
  {
    path: 'adeudos',
    measure: 'late',
    filter: { antiguedad: 'd61' },
    text: value => `${figureText('money', value)} vencidos hace más de 60 días`,
  },
]
const WEEKS = 13

type Asking = Pick<Context, 'can' | 'today'> & Context

/** The answer of a report; null where the caller may not open it. */
async function answerOf(context: Asking, path: string, measure: string, question: Partial<Question>) {
  const report = reportList.all().find(each => each.path === path)
  if (!report || !context.can(report.leaf) || !measuresFor(report, context).some(([key]) => key === measure)) return null
  return { report, answer: await figuresOf(context, queryOf(report, { ...question, measure }, context)) }
}

const daysOf = (report: Pick<Report, 'timed'>, { from, to }: Period) => (report.timed ? { from, to } : {})
const timed = (path: string) => reportList.all().find(each => each.path === path)?.timed === true

async function figuresIn(context: Context, { path, measures, monthly }: Part, week: Period) {
  const days = monthly ? periodAt('month', week.from) : week
  const found = await answerOf(context, path, measures[0]!, daysOf({ timed: timed(path) }, days))
  if (!found) return []
  const { report, answer } = found
  const seen = new Set(measuresFor(report, context).map(([key]) => key))
  return measures
    .filter(key => seen.has(key))
    .map(key => ({
      path,
      name: report.name,
      measure: key,
      label: report.measures[key]!.label,
      kind: kindOf(report.measures[key]!),
      bad: report.measures[key]!.bad === true,
      days: answer.period,
      now: answer.total[key] ?? null,
      before: answer.earlier?.[key] ?? null,
    }))
}

/** @param hasYear the week's figure has one of a year before */
async function incomeOf(context: Context, week: Period, hasYear: boolean) {
  const from = addDays(week.from, -7 * (WEEKS - 1))
  const ask = (period: Period) => answerOf(context, 'ingresos', 'net', { ...period, by: 'semana' })
  const now = await ask({ from, to: week.to })
  if (!now) return null
  // Weeks are compared with those of 364 days before, so that weekdays meet (DIR-13).
  const past = await ask({ from: yearBefore('week', from), to: yearBefore('week', week.to) })
  const net = (answer: Answer | undefined, day: string) => answer?.lines.find(({ key }) => key === day)?.figures['net'] ?? 0
  return Array.from({ length: WEEKS }, (_, at) => addDays(from, 7 * at)).map(key => ({
    key,
    now: net(now.answer, key),
    before: hasYear ? net(past?.answer, yearBefore('week', key)) : null,
  }))
}

async function lineOf(context: Context, { path, measure, filter, text }: Line, week: Period) {
  const found = await answerOf(context, path, measure, { ...daysOf({ timed: timed(path) }, week), ...filter })
  const value = found?.answer.total[measure]
  if (!found || !value) return []
  const [key] = Object.entries(filter ?? {})
  return [
    {
      path,
      name: found.report.name,
      measure,
      days: found.answer.period,
      filter: key ? { key: key[0], value: key[1] } : null,
      text: text(value),
    },
  ]
}

/** @param day of the week; without one the week before this one */
export async function sheetOf(context: Context, day: string | undefined) {
  const week = periodAt('week', day ?? addDays(context.today, -7))
  const figures = []
  for (const part of PARTS) figures.push(...(await figuresIn(context, part, week)))
  const todo = []
  for (const line of TODO) todo.push(...(await lineOf(context, line, week)))
  return {
    week,
    before: { from: yearBefore('week', week.from), to: yearBefore('week', week.to) },
    figures,
    income: await incomeOf(context, week, figures[0]?.before !== null),
    todo,
    whole: !context.user.campuses,
    madeAt: context.now,
  }
}
