// 'La academia en una hoja' on paper: one letter page, black on white.
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatInstant, shortDay } from '#lib/days.ts'
import { shortPesos } from '#lib/charts.ts'
import { sheetOf as pageOf } from '#server/paper/sheets.ts'
import { changeOf, changeText, figureText } from '../format.ts'
import { periodName } from '../period.ts'
import { columnsSvg, stackedSvg } from './drawing.ts'
import type { CampusTable, Sheet } from './sheet.ts'

export interface SheetPaper {
  sheet: Sheet
  campuses: CampusTable
  how: readonly { label: string; how: string }[]
  academy: { name: string; timeZone: string }
  /** The name of the reader. */
  name: string
  printedAt: Date
}

const INK = '#000000'
const QUIET = '#444444'
const WIDTH = 532
const IN_A_ROW = 4

const title = (text: string): Content => ({ text, bold: true, fontSize: 9.5, margin: [0, 12, 0, 3] })
const right = (text: string, part: object = {}): TableCell => ({ text, alignment: 'right', noWrap: true, ...part })

const head = ({ sheet, academy }: SheetPaper): Content => ({
  columns: [
    {
      width: '*',
      stack: [
        { text: `${academy.name} · ${sheet.whole ? 'todas las sedes' : 'de tus sedes'}`, color: QUIET },
        { text: 'La academia en una hoja', fontSize: 15, bold: true },
      ],
    },
    {
      width: 230,
      alignment: 'right',
      stack: [
        { text: periodName(sheet.week), bold: true },
        { text: `contra ${periodName(sheet.before)}`, color: QUIET, fontSize: 8 },
      ],
    },
  ],
})

function figureCell({ label, kind, now, before, about }: Sheet['figures'][number]): TableCell {
  const change = changeOf(kind, now, before)
  const than = before === null ? '' : `antes ${figureText(kind, before)}${change ? ` (${changeText(change)})` : ''}`
  return {
    stack: [
      { text: label, color: QUIET, fontSize: 8 },
      { text: figureText(kind, now), bold: true, fontSize: 14 },
      { text: than, color: QUIET, fontSize: 7.5 },
      { text: about, color: QUIET, fontSize: 7.5 },
    ],
  }
}

function figures({ sheet }: SheetPaper): Content[] {
  if (sheet.figures.length === 0) return []
  const rows = Array.from({ length: Math.ceil(sheet.figures.length / IN_A_ROW) }, (_, at) =>
    sheet.figures.slice(at * IN_A_ROW, (at + 1) * IN_A_ROW).map(figureCell),
  )
  const full = rows.map(row => [...row, ...Array.from({ length: IN_A_ROW - row.length }, (): TableCell => '')])
  return [{ layout: 'report', margin: [0, 10, 0, 0], table: { widths: Array(IN_A_ROW).fill('*'), body: full } }]
}

function charts({ sheet: { income, debt, week } }: SheetPaper): Content[] {
  const [width, height] = [WIDTH / 2 - 10, 104]
  const drawings = []
  if (income)
    drawings.push({
      name: 'Neto de 13 semanas; raya: un año antes',
      svg: columnsSvg(
        income.map(({ key, now, before }) => ({ mark: shortDay(key, week.to), now, before })),
        { width, height, format: shortPesos },
      ),
    })
  if (debt)
    drawings.push({
      name: `Vencido por antigüedad: ${debt.classes.map(each => each.name).join(', ')}`,
      svg: stackedSvg(
        debt.weeks.map(({ key, sums }) => ({ mark: shortDay(key, week.to), sums })),
        { width, height, format: shortPesos },
      ),
    })
  if (drawings.length === 0) return []
  return [
    {
      columnGap: 20,
      margin: [0, 12, 0, 0],
      columns: drawings.map(({ name, svg }) => ({
        width,
        stack: [
          { text: name, bold: true, fontSize: 8, margin: [0, 0, 0, 4] },
          { svg, width },
        ],
      })),
    },
  ]
}

function byCampus({ campuses: { columns, lines } }: SheetPaper): Content[] {
  if (lines.length < 2 || columns.length === 0) return []
  return [
    title('Por sede'),
    {
      layout: 'report',
      fontSize: 8,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', ...columns.map(() => 'auto')],
        body: [
          [{ text: 'Sede', color: QUIET }, ...columns.map(({ label }) => right(label, { color: QUIET }))],
          ...lines.map(({ name, cells }) => [{ text: name }, ...cells.map((cell, at) => right(figureText(columns[at]!.kind, cell)))]),
        ],
      },
    },
  ]
}

function todo({ sheet }: SheetPaper): Content[] {
  if (sheet.todo.length === 0) return []
  return [
    title('Para esta semana'),
    {
      layout: 'report',
      fontSize: 8.5,
      table: {
        dontBreakRows: true,
        widths: ['auto', '*', 'auto'],
        body: sheet.todo.map(({ text, about }, at) => [
          { text: `${at + 1}.`, color: QUIET },
          { text, bold: true },
          right(about, { color: QUIET, noWrap: false }),
        ]),
      },
    },
  ]
}

const how = ({ how: all }: SheetPaper): Content => ({
  unbreakable: true,
  margin: [0, 12, 0, 0],
  fontSize: 7.5,
  color: QUIET,
  text: [{ text: '¿Cómo se calcula? ', bold: true }, all.map(({ label, how: sentence }) => `${label}: ${sentence}`).join(' ')],
})

export function sheetDocument(data: SheetPaper): TDocumentDefinitions {
  const { academy, name, printedAt } = data
  return {
    ...pageOf('letter'),
    pageMargins: [40, 36, 40, 44],
    info: { title: 'La academia en una hoja', author: academy.name, creator: 'Plantel' },
    ...({ language: 'es', tagged: true } as object),
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK },
    footer: (page, pages) => ({
      columns: [formatInstant(printedAt, academy.timeZone), { text: `${name} · ${page} de ${pages}`, alignment: 'right' }],
      color: QUIET,
      fontSize: 8,
      margin: [40, 12, 40, 0],
    }),
    content: [head(data), ...figures(data), ...charts(data), ...byCampus(data), ...todo(data), how(data)],
  }
}
