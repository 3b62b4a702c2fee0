// Reports for the direction of the academy: figures, and the rows behind each of them (docs/rules/direction.md).
import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { day, flag, id, instant, line, page, total } from '#contract/fields.ts'
import { del, get, put, routes } from '#contract/route.ts'
import { instead } from '#lib/undo.ts'
import { REPORT_LEAVES, SHEET_LEAVES } from './access.ts'
import { DIMENSIONS, UNIT_KEYS, type Dimension } from './dimensions.ts'
import { isTooLong, MOST_YEARS } from './period.ts'

/** The key of a line without a value: 'Sin sede'. */
export const NONE = 'none'
/** The key of what did not fit into 24 columns. */
export const REST = 'rest'
export const LIMITS = { columns: 24, lines: 500, linesExcel: 20_000, rows: 50, rowsExcel: 20_000 }

export const KINDS = ['money', 'count', 'hours', 'people', 'percent', 'number'] as const
export type Kind = (typeof KINDS)[number]

const Measure = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(KINDS),
  how: z.string(),
  /** More of it is bad news. */
  bad: z.boolean(),
  /** True for a ratio: it has no share of a total. */
  ratio: z.boolean(),
  /** True: no column of the table. */
  aside: z.boolean(),
})

/** `year`: last year's same weeks were nearer; `young`: too few weeks of payments (DIR-49). */
export const AHEAD_STATES = ['shown', 'year', 'young'] as const
export type AheadState = (typeof AHEAD_STATES)[number]

export const Description = z.object({
  path: z.string(),
  name: z.string(),
  asks: z.string(),
  block: z.string(),
  icon: z.string(),
  words: z.string(),
  measures: z.array(Measure),
  /** Measures of the strip, four at most. */
  strip: z.array(z.string()),
  /** The measure of charts and columns unless another is chosen. */
  first: z.string(),
  by: z.array(z.object({ key: z.string(), label: z.string(), of: z.string() })),
  /** Null: 'tiempo', in the unit that fits the period. */
  split: z.object({ by: z.string(), across: z.string().nullable() }),
  /** False: it tells the present moment and has no period. */
  timed: z.boolean(),
  /** The period that it opens with. */
  usual: z.enum(['day', 'week', 'month', 'year']),
  /** False: without the right to the records figures do not open. */
  opens: z.boolean(),
  /** Lines have a bar of the first of these measures in the second; `mark`: how many it takes to pay (DIR-28). */
  reach: z.object({ of: z.string(), most: z.string(), mark: z.string().nullable(), by: z.string() }).nullable(),
  /**
   * Said while the measure is above 0; '{n}' is its figure. `path`: of another report, of this week, which it opens. `mends`: what is
   * missing, where a window puts it right.
   */
  alert: z
    .object({ path: z.string().nullable(), of: z.string(), one: z.string(), many: z.string(), mends: z.enum(['rates']).nullable() })
    .nullable(),
  /** Percents of its table are tones. */
  shaded: z.boolean(),
  /** Its rows are students; what is done about them is a comment of theirs (DIR-38). */
  contact: z.enum(['attendance']).nullable(),
  /** Measures that are the steps of a funnel, in their order. `loss`: of those who came no further; '{n}' is its figure (DIR-43). */
  funnel: z.array(z.object({ step: z.string(), loss: z.object({ of: z.string(), one: z.string(), many: z.string() }).nullable() })),
  /** The title of the picture of what was kept; null: it has none. */
  kept: z.string().nullable(),
  /** The name of its rows: 'pagos'. */
  rows: z.string(),
  /** Shown when a report of the present moment has nothing. */
  empty: z.string(),
  notes: z.array(z.string()),
  /** The resources whose changes move its figures. */
  hears: z.array(z.string()),
})

/** By measure. Pesos, hours, percents; null: nothing to divide by. */
const Figures = z.record(z.string(), z.number().nullable())
const Days = z.object({ from: day, to: day })

/** Sums of past days by class, of weeks from Mondays as each ended. Rows of past days are not kept, so nothing opens (DIR-20). */
const PastSums = z.object({
  classes: z.array(z.object({ key: z.string(), name: z.string() })),
  /** `sums` in the order of the classes; null: no night of that week was kept. */
  weeks: z.array(z.object({ key: day, sums: z.array(z.number()).nullable() })),
  /** The first kept day. */
  since: day.nullable(),
})

export const Answered = {
  /** Null: the present moment. `before`: null when the academy is younger (DIR-14). */
  period: Days.nullable(),
  before: Days.nullable(),
  by: z.string(),
  across: z.string().nullable(),
  measure: z.string(),
  total: Figures,
  earlier: Figures.nullable(),
  columns: z.array(z.object({ key: z.string(), name: z.string(), total: z.number().nullable() })),
  lines: z.array(
    z.object({ key: z.string(), name: z.string(), figures: Figures, earlier: Figures.nullable(), cells: z.array(z.number().nullable()) }),
  ),
  /** Lines that only the Excel has. */
  more: z.int(),
  /** By parts of the period; `now` null: still to come. */
  chart: z
    .object({
      unit: z.enum(UNIT_KEYS),
      slots: z.array(z.object({ key: day, now: z.number().nullable(), before: z.number().nullable() })),
    })
    .nullable(),
  /** The names of the filters' values, by dimension. */
  filters: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Weeks from Mondays, with the band in which they are expected; `came` null: to come. Pesos. */
  ahead: z
    .object({
      state: z.enum(AHEAD_STATES),
      weeks: z.array(
        z.object({
          key: day,
          said: z.number(),
          low: z.number().nullable(),
          high: z.number().nullable(),
          lastYear: z.number(),
          came: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
  /** 26 weeks; null where none are kept, or not by these filters. */
  kept: PastSums.nullable(),
  /** Sentences that hold for these days alone. */
  remarks: z.array(z.string()),
  /** False: limited to campuses. */
  whole: z.boolean(),
  madeAt: instant,
}

const Opening = { path: z.string(), measure: z.string(), days: Days.nullable() }
const Sheet = {
  week: Days,
  before: Days,
  figures: z.array(
    z.object({
      ...Opening,
      name: z.string(),
      label: z.string(),
      kind: z.enum(KINDS),
      bad: z.boolean(),
      now: z.number().nullable(),
      before: z.number().nullable(),
      /** '98 alumnos'. */
      about: z.string(),
      /** False: of a past day only the sum is kept (DIR-20). */
      opens: z.boolean(),
    }),
  ),
  /** 13 weeks; null without the right to money. */
  income: z.array(z.object({ key: day, now: z.number(), before: z.number().nullable() })).nullable(),
  /** The same 13 weeks, or null. */
  debt: PastSums.nullable(),
  /** The lines of 'Para esta semana': only the last week and the running one have them. */
  todo: z.array(
    z.object({
      icon: z.string(),
      text: z.string(),
      about: z.string(),
      name: z.string(),
      /** A figure of a report; null: `screen` opens. */
      report: z.object({ ...Opening, filter: z.object({ key: z.string(), value: z.string() }).nullable() }).nullable(),
      screen: z.string().nullable(),
    }),
  ),
  whole: z.boolean(),
  madeAt: instant,
}

const Subscription = {
  subscribed: z.boolean(),
  /** The day of the next letter. */
  next: day.nullable(),
  email: z.string(),
}

const Row = z.object({
  _id: z.string(),
  title: z.string(),
  about: z.string(),
  value: z.number().nullable(),
  /** The last days, the oldest first. */
  squares: z.array(z.object({ day, came: z.boolean() })).nullable(),
  opens: z.object({ screen: z.enum(['student', 'visitor', 'group']), id, under: id.nullable() }).nullable(),
  contact: z.object({ phone: z.string(), message: z.string() }).nullable(),
})

const filters = Object.fromEntries(DIMENSIONS.map(name => [name, line().max(60).optional()])) as Record<
  Dimension,
  z.ZodOptional<ReturnType<typeof line>>
>
const question = z.object({
  from: day.optional(),
  to: day.optional(),
  by: z.enum(DIMENSIONS).optional(),
  across: z.enum(DIMENSIONS).optional(),
  measure: line().max(40).optional(),
  ...filters,
})
const judged = <S extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(schema: S) =>
  schema.superRefine(({ from, to }, { addIssue }) => {
    if ([from, to].some(each => each !== undefined && !each.startsWith('20')))
      addIssue({ code: 'custom', path: [from ? 'from' : 'to'], message: 'Elige fechas de 2000 a 2099.' })
    else if (!from !== !to) addIssue({ code: 'custom', path: [from ? 'to' : 'from'], message: 'Faltan las dos fechas.' })
    else if (from && to && from > to) addIssue({ code: 'custom', path: ['to'], message: 'Termina antes de empezar.' })
    else if (from && to && isTooLong({ from, to }))
      addIssue({ code: 'custom', path: ['to'], message: `El periodo no puede pasar de ${MOST_YEARS} años.` })
  })

/** With rows: needs `get /reports/excel` and the right to the records. */
const onFile = judged(question.extend({ rows: flag.optional() }))

const path = { path: line().regex(/^[a-z]{1,40}$/) }
const weekly = z.object({ week: day.refine(date => date.startsWith('20'), 'Elige fechas de 2000 a 2099.').optional() })
/** Each report has its own leaf; a professor reads their part of some without one. */
const shared = {
  access: 'auth',
  scope: 'place',
  narrow: true,
  params: path,
} as const

export const reports = routes('reports', {
  list: get('/reports', {
    summary: 'List the reports that the caller may open',
    access: 'auth',
    scope: 'open',
    returns: { reports: z.array(Description) },
  }),
  /** Parts that the caller may not open are left out (DIR-51). */
  sheet: get('/reports/sheet', {
    summary: 'Read the academy on one page: a week against the same week a year before',
    fails: ['503 REPORT_SLOW'],
    access: SHEET_LEAVES,
    scope: 'place',
    query: weekly,
    returns: Sheet,
  }),
  sheetPdf: get('/reports/sheet/pdf', {
    summary: 'Download the academy on one page as PDF',
    fails: ['503 REPORT_SLOW'],
    access: SHEET_LEAVES,
    scope: 'place',
    query: weekly,
    returns: 'file',
  }),
  subscription: get('/reports/sheet/subscription', {
    summary: 'Tell whether the caller gets the sheet on Mondays',
    access: SHEET_LEAVES,
    scope: 'open',
    returns: Subscription,
  }),
  /** A letter each Monday at 7:00, made with the rights and campuses of that moment (DIR-52). */
  subscribe: put('/reports/sheet/subscription', {
    summary: 'Get the sheet by e-mail on Mondays',
    sentence: 'Pidió recibir la hoja de los lunes',
    access: SHEET_LEAVES,
    scope: 'open',
    undo: instead('reports.unsubscribe'),
    edits: "The caller's own switch.",
    returns: Subscription,
  }),
  unsubscribe: del('/reports/sheet/subscription', {
    summary: 'Stop getting the sheet on Mondays',
    sentence: 'Dejó de recibir la hoja de los lunes',
    access: REPORT_LEAVES,
    scope: 'open',
    undo: instead('reports.subscribe'),
    returns: Subscription,
  }),
  figures: get('/reports/:path', {
    summary: 'Read the figures of a report, split by one or two things',
    fails: ['404 REPORT_NOT_FOUND', '503 REPORT_SLOW'],
    ...shared,
    query: judged(question),
    returns: Answered,
  }),
  /** The rows that add up to a figure: `total` are all measures over them. */
  rows: get('/reports/:path/rows', {
    summary: 'List the rows behind a figure of a report',
    fails: ['404 REPORT_NOT_FOUND', '503 REPORT_SLOW'],
    ...shared,
    query: judged(question.extend(page(LIMITS.rows).shape)),
    returns: { rows: z.array(Row), figures: Figures, ...total },
  }),
  excel: get('/reports/:path/excel', {
    summary: 'Download a report as Excel, with its rows if asked for',
    fails: ['404 REPORT_NOT_FOUND', '503 REPORT_SLOW'],
    ...shared,
    query: onFile,
    returns: 'file',
  }),
  pdf: get('/reports/:path/pdf', {
    summary: 'Download a report as PDF, or the rows of a figure',
    fails: ['404 REPORT_NOT_FOUND', '503 REPORT_SLOW'],
    ...shared,
    query: onFile,
    returns: 'file',
  }),
})

export const reportFailures = failures({
  REPORT_NOT_FOUND: [404, 'Ese reporte no existe.'],
  REPORT_SLOW: [503, 'El reporte tardó demasiado. Elige un periodo más corto.'],
})

export type Description = z.input<typeof Description>
export type Figures = z.input<typeof Figures>
export type PastSums = z.input<typeof PastSums>
export type Question = z.output<typeof question>
