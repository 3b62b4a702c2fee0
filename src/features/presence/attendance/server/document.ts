// 'Lista para firmar' and 'Concentrado' on letter paper, thirty students a page (DIR-35). Black on white; hatching replaces color.
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay, formatInstant, weekdayOf } from '#lib/days.ts'
import { WEEKDAYS } from '#lib/schedules.ts'
import { MARK_SVG } from '#server/mail/logo.ts'
import { sheetOf } from '#server/paper/sheets.ts'
import type { MatrixMark } from '../contract.ts'
import type { ListPaper } from './paper.ts'

const QUIET = '#444444'
const PER_PAGE = 30
/** Columns of one page on letter paper turned sideways. */
const DAYS_A_PAGE = 31

const CELL = 15
const ROW = 12
const NAME = 150
/** Widths of the drawn area. */
const WIDTHS = { portrait: 540, landscape: 720 }
const SIGN_ROWS = { portrait: 20, landscape: 15 }
const turned = ({ kind, days }: ListPaper) => (kind === 'filled' || days.length > 10 ? 'landscape' : 'portrait')

const svgOf = (inside: string, width = CELL): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${ROW}" viewBox="0 0 ${width} ${ROW}">${inside}</svg>`
const HATCHED = Array.from({ length: 7 }, (_, at) => `M${at * 5 - 12} ${ROW}l${ROW} -${ROW}`).join('')
const hatching = svgOf(
  `<defs><clipPath id="c"><rect width="${CELL}" height="${ROW}"/></clipPath></defs><path clip-path="url(#c)" d="${HATCHED}" stroke="#777" stroke-width="0.5"/>`,
)
const SIGNS: Readonly<Record<MatrixMark | 'off', TableCell>> = {
  came: { svg: svgOf('<circle cx="7.5" cy="6" r="3.2" fill="black"/>') },
  absent: { svg: svgOf('<path d="M4.5 3l6 6m0-6l-6 6" stroke="black" stroke-width="1.1"/>') },
  none: { svg: svgOf('<path d="M5 6h5" stroke="black" stroke-width="0.9"/>') },
  out: { text: '', fillColor: '#d8d8d8' },
  off: { svg: hatching },
}

const titled = ({ kind, group, academy, printedAt }: ListPaper, days: ListPaper['days'], page: number, pages: number): Content => ({
  columns: [
    { svg: MARK_SVG, width: 24, height: 26 },
    {
      width: '*',
      stack: [
        { text: kind === 'sign' ? 'Lista para firmar' : 'Concentrado de asistencia', fontSize: 14, bold: true },
        { text: `${group} · ${academy.name}`, color: QUIET },
      ],
    },
    {
      width: 220,
      alignment: 'right',
      stack: [
        { text: days.length > 0 ? `${formatDay(days[0]!.day)} a ${formatDay(days.at(-1)!.day)}` : 'Sin días de clase', bold: true },
        { text: `Impreso ${formatInstant(printedAt, academy.timeZone)} · Hoja ${page} de ${pages}`, color: QUIET, fontSize: 8 },
      ],
    },
  ],
  columnGap: 10,
  margin: [0, 0, 0, 8],
})

const dayHead = ({ day, off }: ListPaper['days'][number]): TableCell => ({
  text: `${WEEKDAYS[weekdayOf(day)]!.slice(0, 2)}\n${day.slice(8)}\n${day.slice(5, 7)}`,
  alignment: 'center',
  fontSize: 6.5,
  color: off === null ? 'black' : QUIET,
})

function table(data: ListPaper, days: ListPaper['days'], from: number, students: ListPaper['students'], at: number): Content {
  const isFilled = data.kind === 'filled'
  const width = Math.min(64, Math.floor((WIDTHS[turned(data)] - NAME - 30) / Math.max(1, days.length)))
  const cell = (line: ListPaper['students'][number], n: number): TableCell =>
    isFilled ? { ...(SIGNS[days[n]!.off !== null && line.marks[from + n] === 'none' ? 'off' : line.marks[from + n]!] as object) } : ''
  return {
    layout: 'grid',
    fontSize: 8,
    table: {
      headerRows: 1,
      heights: (row: number) => (row === 0 ? 'auto' : isFilled ? ROW : SIGN_ROWS[turned(data)]),
      widths: [14, NAME, ...days.map(() => (isFilled ? CELL : width)), ...(isFilled ? [30] : [])],
      body: [
        [
          '',
          { text: 'Alumno', color: QUIET },
          ...days.map(dayHead),
          ...(isFilled ? [{ text: '%', alignment: 'right' as const, color: QUIET }] : []),
        ],
        ...students.map((line, n): TableCell[] => [
          { text: String(at + n + 1), alignment: 'right', color: QUIET, fontSize: 7 },
          { text: line.name, noWrap: true },
          ...days.map((_, column) => cell(line, column)),
          ...(isFilled ? [{ text: shareOf(line), alignment: 'right' as const }] : []),
        ]),
      ],
    },
  }
}
const shareOf = ({ came, expected }: ListPaper['students'][number]) => (expected === 0 ? '—' : `${Math.round((came * 100) / expected)} %`)

const legend = (days: ListPaper['days']): Content[] => {
  const off = days.filter(each => each.off !== null)
  return [
    {
      text: 'Punto: vino. Cruz: faltó. Raya: sin marca. Gris: no estaba inscrito. Rayado: sin clase.',
      fontSize: 7.5,
      color: QUIET,
      margin: [0, 6, 0, 0],
    },
    { text: 'El porcentaje cuenta los días con lista; sin marca en uno de ellos es una falta.', fontSize: 7.5, color: QUIET },
    ...(off.length > 0
      ? [{ text: `Sin clase: ${off.map(({ day, off: why }) => `${formatDay(day)}, ${why}`).join(' · ')}.`, fontSize: 7.5, color: QUIET }]
      : []),
  ]
}

const LINE = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="2"><path d="M0 1h200" stroke="black" stroke-width="0.7"/></svg>'
const signatures = (): Content => ({
  columns: ['Profesor', 'Coordinación'].map(who => ({
    width: 220,
    stack: [{ svg: LINE }, { text: who, fontSize: 8, color: QUIET }],
  })),
  columnGap: 60,
  margin: [0, 26, 0, 0],
})

export function listDocument(data: ListPaper): TDocumentDefinitions {
  const { kind, days, students, group, academy } = data
  const parts = Array.from({ length: Math.max(1, Math.ceil(students.length / PER_PAGE)) }, (_, n) => n * PER_PAGE)
  const spans = Array.from({ length: Math.max(1, Math.ceil(days.length / DAYS_A_PAGE)) }, (_, n) => n * DAYS_A_PAGE)
  const pages = parts.flatMap(at => spans.map(from => ({ at, from })))
  return {
    ...sheetOf('letter'),
    pageOrientation: turned(data),
    pageMargins: [36, 28, 36, 24],
    info: { title: `${kind === 'sign' ? 'Lista para firmar' : 'Concentrado'} · ${group}`, author: academy.name, creator: 'Plantel' },
    ...({ language: 'es', tagged: true } as object),
    defaultStyle: { font: 'Roboto', fontSize: 9, color: 'black' },
    content: pages.map(({ at, from }, n): Content => {
      const columns = days.slice(from, from + DAYS_A_PAGE)
      return {
        ...(n > 0 && { pageBreak: 'before' as const }),
        stack: [
          titled(data, columns, n + 1, pages.length),
          table(data, columns, from, students.slice(at, at + PER_PAGE), at),
          ...(kind === 'filled' ? [...legend(columns), signatures()] : []),
        ],
      }
    }),
  }
}
