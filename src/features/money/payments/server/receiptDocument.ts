// The printed receipt for pdfmake: one letter page, the upper half in use.
import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatClabe } from '#lib/clabe.ts'
import { textOn } from '#lib/contrast.ts'
import { academyDay, formatDay, formatInstant } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { nextDues, type NextDue } from '#lib/nextDues.ts'
import { digitsOf, formatPhone } from '#lib/text.ts'
import { MARK_SVG } from '#server/mail/logo.ts'
import { sheetOf } from '#server/paper/sheets.ts'
import { PAYMENT_TYPES } from '../contract.ts'
import type { ReceiptLine, ReceiptSnapshot, StoredReceipt } from './receiptSnapshot.ts'

export const INK = '#171A2B'
export const QUIET = '#5F677E'
const LINE = '#CDD2DF'
const RED = '#A8211A'
const PLANTEL = '#3646d0'
const WIDTH = 532
// Above this number of lines the text shrinks, to fit one page.
const ROOMY = 8
const TITLES = { enrolment: 'Comprobante de inscripción', payment: 'Comprobante de pago', refund: 'Comprobante de devolución' }

export const isRefund = ({ lines: all }: Pick<ReceiptSnapshot, 'lines'>): boolean => total(all, 'amount') < 0
export const receiptTitle = (receipt: ReceiptSnapshot): string => TITLES[isRefund(receipt) ? 'refund' : receipt.kind]

const filled = (...texts: (string | null | undefined)[]): string[] => texts.filter((text): text is string => Boolean(text?.trim()))
const total = (lines: readonly ReceiptLine[], part: 'amount' | 'discount'): number => lines.reduce((sum, line) => sum + line[part], 0)

function chip({ academy }: Pick<ReceiptSnapshot, 'academy'>, text: string): Content {
  const fillColor = academy.brandColor ?? PLANTEL
  return {
    layout: 'chip',
    table: {
      widths: ['*'],
      body: [[{ text, fillColor, color: textOn(fillColor), alignment: 'center', bold: true }]],
    },
    margin: [0, 0, 0, 4],
  }
}

export const aboutOf = ({ academy }: Pick<ReceiptSnapshot, 'academy'>): string[] =>
  filled(
    filled(academy.legalName, academy.taxId).join(' · '),
    academy.address,
    filled(academy.phoneNumber && formatPhone(digitsOf(academy.phoneNumber)), academy.email).join(' · '),
    academy.header,
  )

/** Logo, academy and addresses at the left; at the right the paper's title with lines of its own under it. */
export function letterhead(paper: Pick<ReceiptSnapshot, 'academy'>, title: string, under: Content[], logo?: string): Content {
  const { academy } = paper
  return {
    columns: [
      logo
        ? { width: 'auto', stack: [{ image: logo, fit: [96, 44] }], margin: [0, 2, 0, 0] }
        : { svg: MARK_SVG, width: 28, height: 30, margin: [0, 2, 0, 0] },
      {
        width: '*',
        stack: [
          { text: academy.name, fontSize: 16, bold: true },
          ...aboutOf(paper).map(text => ({
            text,
            color: QUIET,
            fontSize: 8.5,
            margin: [0, 1.5, 0, 0] as [number, number, number, number],
          })),
        ],
      },
      {
        width: 190,
        alignment: 'right',
        stack: [chip(paper, title), ...under],
      },
    ],
    columnGap: 12,
  }
}

const copied: Content = { text: 'COPIA', bold: true, fontSize: 11, characterSpacing: 3, margin: [0, 3, 0, 0] }
const head = (receipt: ReceiptSnapshot, logo?: string): Content =>
  letterhead(
    receipt,
    receiptTitle(receipt),
    [
      { text: receipt.number, fontSize: 16, bold: true },
      { text: formatInstant(new Date(receipt.date), receipt.academy.timeZone), color: QUIET },
      ...(receipt.copy ? [copied] : []),
    ],
    logo,
  )

export const rule = (space: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.8, lineColor: LINE }],
  margin: [0, space, 0, space],
})

export function factsOf({ academy, student, reference, group, paymentType, cashier, balance }: ReceiptSnapshot): [string, string][] {
  const to = reference && balance > 0 ? academy.transferTo : null
  const rows: [string, string | null | undefined][] = [
    ['Alumno', student.name],
    ['Folio', student.folio],
    ['Referencia', reference],
    ['Transferencias', to && filled(`CLABE ${formatClabe(to.clabe).replaceAll(' ', '\u00a0')}`, to.bank, to.holder).join(' · ')],
    ['Curso', group?.course],
    ['Grupo', group?.name],
    ['Horario', group?.schedule],
    ['Fechas', group && `${formatDay(group.startDate)} – ${formatDay(group.endDate)}`],
    ['Sede', group && filled(group.campus, group.room).join(' · ')],
    ['Tipo de pago', paymentType && PAYMENT_TYPES[paymentType]],
    ['Atendió', cashier],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

function facts(receipt: ReceiptSnapshot): Column {
  const body: TableCell[][] = factsOf(receipt).map(([label, value]) => [
    { text: label, color: QUIET },
    { text: value, bold: label === 'Alumno' },
  ])
  return { width: '*', layout: 'tight', table: { widths: [74, '*'], body } }
}

const pass = ({ student }: ReceiptSnapshot, isHalf: boolean): Column => ({
  width: 112,
  stack: [
    { qr: student.id, fit: isHalf ? 80 : 104, eccLevel: 'M', alignment: 'right', foreground: INK },
    { text: 'Pase de acceso', color: QUIET, fontSize: 8, alignment: 'right', margin: [0, 4, 0, 0] },
  ],
})

const moneyCell = (centavos: number): TableCell => ({
  text: centavos === 0 ? '—' : formatMoney(centavos),
  alignment: 'right',
  noWrap: true,
})

function lines({ lines: all }: ReceiptSnapshot, isHalf: boolean): Content {
  const header = (text: string, alignment: 'left' | 'right'): TableCell => ({ text, alignment, color: QUIET, fontSize: 8.5 })
  const body: TableCell[][] = all.map(({ concept, amount, discount }) => [{ text: concept }, moneyCell(discount), moneyCell(amount)])
  const none: TableCell[] = [{ text: 'Inscripción sin pago', color: QUIET }, moneyCell(0), moneyCell(0)]
  const crowded = all.length > (isHalf ? ROOMY / 2 : ROOMY)
  return {
    layout: crowded || isHalf ? 'ruledClose' : 'ruled',
    fontSize: crowded ? 7 : isHalf ? 8 : 9.5,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 80, 80],
      body: [[header('Concepto', 'left'), header('Descuento', 'right'), header('Importe', 'right')], ...(body.length > 0 ? body : [none])],
    },
  }
}

const dayOf = ({ date, academy }: StoredReceipt) => academyDay(new Date(date), academy.timeZone)

/** The next payments, as of the receipt's day. */
export const nextOnPaper = (receipt: StoredReceipt): NextDue[] =>
  nextDues(
    (receipt.dues ?? []).map(({ dueOn, amount }) => ({ dueOn, open: amount })),
    dayOf(receipt),
  )

/** The open payments by date: six in a column. */
export const datesOf = (receipt: ReceiptSnapshot): [string, string][] => datesAsOf(receipt, dayOf(receipt))

export function datesAsOf({ dues = [] }: Pick<StoredReceipt, 'dues'>, today: string): [string, string][] {
  return dues.map(({ dueOn, amount }) => [
    dueOn > today ? formatDay(dueOn) : `${formatDay(dueOn)} · ${dueOn === today ? 'vence hoy' : 'vencido'}`,
    formatMoney(amount),
  ])
}

export function openDates(paper: Pick<StoredReceipt, 'dues' | 'more'>, today: string): Column {
  const { more = 0 } = paper
  const dues = datesAsOf(paper, today)
  if (dues.length === 0) return { width: '*', text: '' }
  const small = { fontSize: 8.5, color: QUIET } as const
  const column = (some: typeof dues): Column => ({
    width: 'auto',
    layout: 'tight',
    table: {
      body: some.map(([day, amount]) => [
        { text: day, ...small },
        { text: amount, ...small, alignment: 'right', noWrap: true, margin: [8, 0, 0, 0] },
      ]),
    },
  })
  const half = 6
  return {
    width: '*',
    stack: [
      { text: 'Próximos pagos', bold: true, margin: [0, 0, 0, 2] },
      { columns: [column(dues.slice(0, half)), ...(dues.length > half ? [column(dues.slice(half))] : [])], columnGap: 10 },
      ...(more > 0 ? [{ text: `y ${more} más`, ...small }] : []),
    ],
  }
}

/** The receipt's sums, and the open balance of the course after it. `strong`: the main figure. */
export function sumsOf(receipt: ReceiptSnapshot): { label: string; centavos: number; strong?: true }[] {
  const { group, price, discounts, paid, balance, credit } = receipt
  return [
    { label: 'Total de este comprobante', centavos: total(receipt.lines, 'amount'), strong: true },
    ...(group
      ? [
          { label: 'Costo del curso', centavos: price },
          { label: 'Descuentos', centavos: discounts },
          { label: 'Pagado a la fecha', centavos: paid },
          { label: balance > 0 ? 'Restan' : 'Saldo pendiente', centavos: balance, strong: true as const },
        ]
      : []),
    ...(credit > 0 ? [{ label: 'Saldo a favor', centavos: credit }] : []),
  ]
}

function totals(receipt: ReceiptSnapshot, isHalf: boolean): Content {
  const body = sumsOf(receipt).map(({ label, centavos, strong = false }): TableCell[] => [
    { text: label, color: strong ? INK : QUIET, bold: strong },
    { text: formatMoney(centavos), alignment: 'right', bold: strong, fontSize: (strong ? 11 : 9.5) - (isHalf ? 1.5 : 0), noWrap: true },
  ])
  return {
    columns: [openDates(receipt, dayOf(receipt)), { width: 250, layout: 'tight', table: { widths: ['*', 90], body } }],
    margin: [0, isHalf ? 4 : 8, 0, 0],
  }
}

const cancelledStamp: Content = {
  svg: `<svg viewBox="0 0 320 110" xmlns="http://www.w3.org/2000/svg"><g transform="rotate(-10 160 55)" opacity="0.55"><rect x="20" y="24" width="280" height="62" rx="8" fill="none" stroke="${RED}" stroke-width="4"/><text x="160" y="70" font-size="42" font-weight="bold" text-anchor="middle" fill="${RED}">CANCELADO</text></g></svg>`,
  width: 320,
  absolutePosition: { x: 140, y: 190 },
}

export const paperInfo = (title: string, author: string) => ({
  info: { title, author, creator: 'Plantel' },
  ...({ language: 'es', tagged: true } as object),
})
export const receiptInfo = (receipt: ReceiptSnapshot) => paperInfo(`${receiptTitle(receipt)} ${receipt.number}`, receipt.academy.name)

/** A fresh definition: pdfmake mutates its input. */
export function receiptDocument(receipt: ReceiptSnapshot, logo?: string, paper: 'letter' | 'half' = 'letter'): TDocumentDefinitions {
  const { academy, cancelled } = receipt
  // Half a sheet is half as high, so everything is denser.
  const isHalf = paper === 'half'
  return {
    ...sheetOf(paper),
    ...receiptInfo(receipt),
    defaultStyle: { font: 'Roboto', fontSize: isHalf ? 8 : 9.5, color: INK },
    content: [
      head(receipt, logo),
      rule(isHalf ? 4 : 10),
      { columns: [facts(receipt), pass(receipt, isHalf)], columnGap: 16 },
      ...(isHalf ? [] : [{ text: '', margin: [0, 4, 0, 4] } satisfies Content]),
      lines(receipt, isHalf),
      totals(receipt, isHalf),
      ...(academy.footer.trim() ? [rule(isHalf ? 4 : 8), { text: academy.footer, color: QUIET, fontSize: 8.5 } as Content] : []),
      ...(cancelled ? [cancelledStamp] : []),
    ],
  }
}
