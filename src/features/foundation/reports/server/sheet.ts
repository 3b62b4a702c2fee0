// 'La academia en una hoja': figures of a week, each of a report that the reader may open (DIR-51).
import { addDays } from '#lib/days.ts'
import { counted, figure } from '#lib/numbers.ts'
import type { Figures, PastSums, Kind } from '../contract.ts'
import { figureText } from '../format.ts'
import { periodAt, yearBefore, type Period } from '../period.ts'
import type { Reader } from './ask.ts'
import { reportList } from './define.ts'
import type { Answer } from './figures.ts'
import { kindOf } from './how.ts'
import { keptOf } from './kept.ts'
import { answerOf, sheetLines, type SheetLine } from './sheetLines.ts'

interface Part {
  path: string
  measure: string
  /** Its name on the sheet; by default that of the measure. */
  label?: string
  /** Occupancy is of the first day of a month. */
  monthly?: true
  /** Further lines of the answer, in words; its one column is then the measure. */
  by?: 'motivo'
  about(total: Figures, lines: Answer['lines']): string
  /** In the table by campus. */
  columns?: readonly string[]
}

const PARTS: readonly Part[] = [
  { path: 'ingresos', measure: 'net', about: () => '', columns: ['net'] },
  {
    path: 'vencia',
    measure: 'share',
    label: 'Recuperado',
    about: ({ got, due }) => `${figureText('money', got)} de ${figureText('money', due)} que vencía`,
    columns: ['share'],
  },
  {
    path: 'adeudos',
    measure: 'late',
    about: ({ lateStudents }) => counted(lateStudents ?? 0, 'alumno', 'alumnos'),
    columns: ['late', 'lateStudents'],
  },
  {
    path: 'inscripciones',
    measure: 'made',
    about: ({ fresh, again }) => `${counted(fresh ?? 0, 'nuevo', 'nuevos')}, ${counted(again ?? 0, 'regresa', 'regresan')}`,
    columns: ['made'],
  },
  {
    path: 'bajas',
    measure: 'left',
    by: 'motivo',
    about: (_total, lines) =>
      lines
        .filter(({ figures }) => figures['left'])
        .map(({ name, figures }) => `${name} ${figure(figures['left']!)}`)
        .join(', '),
    columns: ['left'],
  },
  {
    path: 'ocupacion',
    measure: 'full',
    monthly: true,
    about: ({ seats, quota }) => `${figure(seats ?? 0)} de ${counted(quota ?? 0, 'lugar', 'lugares')}`,
    columns: ['full'],
  },
  {
    path: 'clases',
    measure: 'share',
    about: ({ days, unlisted }) => `de ${counted(days ?? 0, 'clase', 'clases')}, ${figure(unlisted ?? 0)} sin lista`,
  },
  {
    path: 'captacion',
    measure: 'paid',
    label: 'Pláticas: pagaron',
    about: ({ registered, enrolled }) =>
      `de ${counted(registered ?? 0, 'registrado', 'registrados')}, ${counted(enrolled ?? 0, 'inscrito', 'inscritos')}`,
  },
]
const WEEKS = 13
const MOST_LINES = 5

export interface CampusTable {
  columns: { label: string; kind: Kind }[]
  lines: { name: string; cells: (number | null)[] }[]
}

type PartFigures = Awaited<ReturnType<typeof partOf>>

const reportAt = (path: string) => reportList.all().find(each => each.path === path)!

/** A past day's debt is only kept as a sum, so it opens nothing. */
async function keptFigure(reader: Reader, path: string, week: Period): Promise<{ now: number | null; before: number | null }> {
  const before = yearBefore('week', week.from)
  const past = await keptOf(reader.db, reportAt(path), [before, week.from])
  const sum = (at: number) => past?.weeks[at]?.sums?.reduce((all, each) => all + each, 0) ?? null
  return { before: sum(0), now: sum(1) }
}

async function partOf(reader: Reader, part: Part, week: Period, isNow: boolean) {
  const { path, measure, label, monthly, by, about, columns = [] } = part
  const { timed } = reportAt(path)
  const opens = timed || isNow
  const days = monthly ? periodAt('month', week.from) : week
  const ask = (more: object) => answerOf(reader, path, measure, { ...(timed && { from: days.from, to: days.to }), ...more })
  const one = reportAt(path).measures[measure]!
  const common = { path, name: reportAt(path).name, measure, label: label ?? one.label, kind: kindOf(one), bad: one.bad === true, opens }
  if (!opens) return { figure: { ...common, days: null, about: '', ...(await keptFigure(reader, path, week)) }, columns: [], campuses: [] }
  // One question has both: the words by line, the campuses by column.
  const { report, answer } = (await ask(by ? { by, across: 'sede' } : { by: 'sede' }))!
  const bySede = by ? answer.columns.map(({ total, ...each }) => ({ ...each, figures: { [measure]: total } as Figures })) : answer.lines
  const words = by ? answer.lines : []
  const now = answer.total[measure] ?? null
  const before = timed ? (answer.earlier?.[measure] ?? null) : (await keptFigure(reader, path, week)).before
  return {
    figure: { ...common, days: answer.period, now, before, about: about(answer.total, words) },
    columns: columns
      .filter(key => key in answer.total)
      .map(key => ({
        label: key === measure ? (label ?? one.label) : report.measures[key]!.label,
        kind: kindOf(report.measures[key]!),
        of: (line: string) => bySede.find(each => each.key === line)?.figures[key] ?? null,
      })),
    campuses: bySede.map(({ key, name }) => ({ key, name })),
  }
}

/** @param hasYear the week's figure has one of a year before */
async function incomeOf(reader: Reader, week: Period, hasYear: boolean) {
  const from = addDays(week.from, -7 * (WEEKS - 1))
  const ask = (period: Period) => answerOf(reader, 'ingresos', 'net', { ...period, by: 'semana' })
  const now = await ask({ from, to: week.to })
  if (!now) return null
  // Weeks are compared with those of 364 days before, so that weekdays meet (DIR-13).
  const past = await ask({ from: yearBefore('week', from), to: yearBefore('week', week.to) })
  const net = (answer: Answer | undefined, day: string) => answer?.lines.find(({ key }) => key === day)?.figures['net'] ?? 0
  return weeksTo(week).map(key => ({
    key,
    now: net(now.answer, key),
    before: hasYear ? net(past?.answer, yearBefore('week', key)) : null,
  }))
}

const weeksTo = ({ from }: Period) => Array.from({ length: WEEKS }, (_, at) => addDays(from, 7 * (at - WEEKS + 1)))

/** Debt by its age, as each week ended. */
async function debtOf(reader: Reader, week: Period): Promise<PastSums | null> {
  const report = reportAt('adeudos')
  return reader.can(report.leaf) ? keptOf(reader.db, report, weeksTo(week)) : null
}

async function linesOf(reader: Reader, week: Period): Promise<SheetLine[]> {
  const lines = await Promise.all(
    sheetLines
      .all()
      .toSorted((a, b) => a.place - b.place)
      .map(({ line }) => line(reader, week)),
  )
  return lines.filter(line => line !== null).slice(0, MOST_LINES)
}

function tableOf(parts: readonly PartFigures[]): CampusTable {
  const names = new Map(parts.flatMap(({ campuses }) => campuses.map(({ key, name }) => [key, name])))
  const columns = parts.flatMap(each => each.columns)
  return {
    columns: columns.map(({ label, kind }) => ({ label, kind })),
    lines: [...names]
      .toSorted(([a, aName], [b, bName]) => Number(a === 'none') - Number(b === 'none') || aName.localeCompare(bName, 'es'))
      .map(([key, name]) => ({ name, cells: columns.map(({ of }) => of(key)) }))
      .filter(({ cells }) => cells.some(cell => cell !== null)),
  }
}

/** The sheet of a week. @param day of the week; without one the week before this one */
export async function sheetOf(reader: Reader, day: string | undefined) {
  const week = periodAt('week', day ?? addDays(reader.today, -7))
  const isNow = week.to >= addDays(reader.today, -7)
  const may = PARTS.filter(({ path }) => reader.can(reportAt(path).leaf))
  const parts = await Promise.all(may.map(part => partOf(reader, part, week, isNow)))
  const figures = parts.map(each => each.figure)
  const hasYear = figures.some(({ path, before }) => path === 'ingresos' && before !== null)
  const [income, debt, todo] = await Promise.all([
    incomeOf(reader, week, hasYear),
    debtOf(reader, week),
    isNow ? linesOf(reader, week) : [],
  ])
  return {
    sheet: {
      week,
      before: { from: yearBefore('week', week.from), to: yearBefore('week', week.to) },
      figures,
      income,
      debt,
      todo,
      whole: !reader.user.campuses,
      madeAt: reader.now,
    },
    campuses: tableOf(parts),
    how: may.map(({ path, measure, label }) => {
      const one = reportAt(path).measures[measure]!
      return { label: label ?? one.label, how: one.how }
    }),
  }
}

export type Sheet = Awaited<ReturnType<typeof sheetOf>>['sheet']
