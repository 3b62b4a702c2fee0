// A report on paper: letter, black on white, how it is counted at the end.
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { academyDay, formatInstant } from '#lib/days.ts'
import { figure } from '#lib/numbers.ts'
import { MARK_SVG } from '#server/mail/logo.ts'
import { sheetOf } from '#server/paper/sheets.ts'
import { changeOf, changeText, daysText, figureText, lossText } from '../format.ts'
import { partMark, periodName } from '../period.ts'
import { columnsSvg, funnelSvg } from './drawing.ts'
import { headOf } from './book.ts'
import type { PaperData } from './paper.ts'
import { textOf } from './rowText.ts'

const INK = '#000000'
const QUIET = '#444444'
/** Columns that fit an upright page; with more it is turned. */
const UPRIGHT = 6

const columnsOf = ({ measures }: PaperData['report']) => measures.filter(({ aside }) => !aside)

const right = (text: string, part: object = {}): TableCell => ({ text, alignment: 'right', noWrap: true, ...part })

/** The names of its filters; for a list of rows also that of their figure. */
const aboutOf = ({ rows, report, answer }: PaperData): string[] => [
  ...(rows ? [report.measures.find(({ key }) => key === answer.measure)!.label] : []),
  ...answer.filters.map(({ name }) => name),
]

const head = ({ report, answer, academy, printedAt }: PaperData, about: readonly string[]): Content => ({
  columns: [
    { svg: MARK_SVG, width: 28, height: 30 },
    {
      width: '*',
      stack: [
        { text: report.asks, fontSize: 15, bold: true },
        { text: `${report.name} · ${academy.name}`, color: QUIET },
        ...(about.length > 0 ? [{ text: about.join(' · '), bold: true, margin: [0, 3, 0, 0] as [number, number, number, number] }] : []),
      ],
    },
    {
      width: 200,
      alignment: 'right',
      stack: [
        { text: answer.period ? periodName(answer.period) : '', fontSize: 12, bold: true },
        { text: `Impreso ${formatInstant(printedAt, academy.timeZone)}`, color: QUIET, fontSize: 8 },
      ],
    },
  ],
  columnGap: 12,
})

const strip = ({ report, answer: { total, earlier } }: PaperData): Content => ({
  columns: report.measures.slice(0, 6).map(({ key, label, kind }) => {
    const change = changeOf(kind, total[key], earlier?.[key])
    return {
      width: '*',
      stack: [
        { text: label, color: QUIET, fontSize: 8.5 },
        { text: figureText(kind, total[key]), bold: true, fontSize: 12, noWrap: true },
        ...(earlier
          ? [{ text: `antes ${figureText(kind, earlier[key])}${change ? ` · ${changeText(change)}` : ''}`, color: QUIET, fontSize: 7.5 }]
          : []),
      ],
    }
  }),
  margin: [0, 14, 0, 0],
})

function chart({ answer, report }: PaperData, width: number): Content[] {
  if (report.funnel.length > 0) {
    const steps = report.funnel.map(({ step, loss }) => ({
      label: report.measures.find(({ key }) => key === step)!.label,
      count: answer.total[step] ?? 0,
      loss: lossText(loss, answer.total),
    }))
    return [{ svg: funnelSvg(steps, width), width, margin: [0, 12, 0, 0] }]
  }
  if (!answer.chart) return []
  const { kind } = report.measures.find(({ key }) => key === answer.measure)!
  const slots = answer.chart.slots.map(({ key, now, before }) => ({ mark: partMark(answer.chart!.unit, key), now, before }))
  return [{ svg: columnsSvg(slots, { width, height: 110, format: value => figureText(kind, value) }), width, margin: [0, 12, 0, 0] }]
}

function table(data: PaperData): Content {
  const { answer, report } = data
  const measure = report.measures.find(({ key }) => key === answer.measure)!
  const measures = answer.columns.length > 0 ? [measure] : columnsOf(report)
  const cells = (line: { cells: readonly (number | null)[]; figures: Record<string, number | null> }, part: object = {}): TableCell[] => [
    ...line.cells.map(value => right(figureText(measure.kind, value), part)),
    ...measures.map(({ key, kind }) => right(figureText(kind, line.figures[key] ?? null), part)),
  ]
  const titles = [...answer.columns.map(({ name }) => name), ...measures.map(({ label }) => label)]
  return {
    layout: 'report',
    fontSize: 8,
    margin: [0, 14, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', ...titles.map(() => 'auto')],
      body: [
        [{ text: headOf(data), color: QUIET }, ...titles.map(text => right(text, { color: QUIET, noWrap: false }))],
        [
          { text: answer.whole ? 'Total' : 'Total de tus sedes', bold: true },
          ...cells({ cells: answer.columns.map(({ total }) => total), figures: answer.total }, { bold: true }),
        ],
        ...answer.lines.map(line => [{ text: line.name }, ...cells(line)]),
        ...(answer.more > 0
          ? [[{ text: `y ${figure(answer.more)} más en Excel`, colSpan: titles.length + 1, color: QUIET }, ...titles.map(() => '')]]
          : []),
      ],
    },
  }
}

/** The rows of a figure instead of the table (DIR-6). */
function list({ rows, words, report, academy, printedAt }: PaperData): Content {
  const { rows: found, of, total } = rows!
  const today = academyDay(printedAt, academy.timeZone)
  const measured = found.some(({ value }) => value !== null)
  const titles = [...report.columns.map(({ label }) => label), ...(measured ? [of.label] : [])]
  return {
    layout: 'report',
    fontSize: 8,
    margin: [0, 14, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: titles.map((_title, n) => (n === 0 ? '*' : 'auto')),
      body: [
        titles.map(text => ({ text, color: QUIET })),
        ...found.map(({ values, value }) => [
          ...values.map((each, n) => ({
            text: textOf({ kind: report.columns[n]!.kind, words: words?.[n] }, each, academy.timeZone, today),
          })),
          ...(measured ? [right(figureText(of.kind, value))] : []),
        ]),
        ...(total > found.length
          ? [
              [
                { text: `y ${figure(total - found.length)} ${report.rows} más en Excel`, colSpan: titles.length, color: QUIET },
                ...titles.slice(1).map(() => ''),
              ],
            ]
          : []),
      ],
    },
  }
}

const how = ({ report, answer, academy }: PaperData): Content => ({
  unbreakable: true,
  margin: [0, 16, 0, 0],
  fontSize: 8,
  stack: [
    { text: '¿Cómo se calcula?', bold: true, fontSize: 9, margin: [0, 0, 0, 3] },
    ...report.measures.map(({ label, how: explanation }): Content => ({ text: [{ text: `${label}: `, bold: true }, explanation] })),
    ...report.notes,
    ...answer.remarks,
    { text: daysText(answer, academy.timeZone), color: QUIET },
  ],
})

export function reportDocument(data: PaperData): TDocumentDefinitions {
  const wide = data.rows
    ? data.report.columns.length > UPRIGHT
    : data.answer.columns.length + 1 > UPRIGHT || columnsOf(data.report).length > UPRIGHT + 2
  return {
    ...sheetOf('letter'),
    pageOrientation: wide ? 'landscape' : 'portrait',
    pageMargins: [40, 36, 40, 44],
    info: { title: data.report.asks, author: data.academy.name, creator: 'Plantel' },
    ...({ language: 'es', tagged: true } as object),
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK },
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'right', color: QUIET, fontSize: 8, margin: [40, 12, 40, 0] }),
    content: [
      head(data, aboutOf(data)),
      strip(data),
      ...(data.rows ? [list(data)] : [...chart(data, wide ? 712 : 532), table(data)]),
      how(data),
    ],
  }
}
