// The printed statement of account for pdfmake: letter paper, as many pages as it needs.
import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { academyDay, formatInstant } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { sheetOf } from '#server/paper/sheets.ts'
import { INK, letterhead, openDates, paperInfo, QUIET, rule } from './receiptDocument.ts'
import type { StoredReceipt } from './receiptSnapshot.ts'

/** Centavos. `effect`: what the line adds to the debt; null for a voided line. `balance`: the debt after it; null: it changes nothing. */
export interface PaperLine {
  date: string
  concept: string
  detail: string
  effect: number | null
  balance: number | null
  receipt: string | null
}

/** Lines oldest first, instants as ISO 8601 text. */
export interface StatementPaper extends Pick<StoredReceipt, 'academy' | 'dues' | 'more' | 'reference' | 'credit'> {
  student: { name: string; folio: string | null }
  lines: PaperLine[]
  debt: number
  printedAt: string
}

const TITLE = 'Estado de cuenta'
const NONE = '—'
const quiet = { color: QUIET, fontSize: 8.5 } as const

const figure = (text: string, bold = false): TableCell => ({ text, bold, alignment: 'right', noWrap: true })
const headed = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({ text, alignment, ...quiet })

const effectText = (effect: number | null) => (effect === null ? NONE : `${effect > 0 ? '+' : ''}${formatMoney(effect)}`)

function table({ lines, academy }: StatementPaper): Content {
  const head = [headed('Fecha'), headed('Concepto'), headed('Comprobante'), headed('Importe', 'right'), headed('Saldo', 'right')]
  const body = lines.map(({ date, concept, detail, effect, balance, receipt }): TableCell[] => [
    { text: formatInstant(new Date(date), academy.timeZone), noWrap: true },
    { stack: [{ text: concept }, { text: detail, ...quiet }] },
    { text: receipt ?? '', noWrap: true },
    figure(effectText(effect)),
    figure(balance === null ? NONE : formatMoney(balance)),
  ])
  const none: TableCell[] = [{ text: 'Sin movimientos.', colSpan: 5, color: QUIET }, '', '', '', '']
  return {
    layout: 'ruled',
    table: { headerRows: 1, dontBreakRows: true, widths: [86, '*', 72, 72, 72], body: [head, ...(body.length > 0 ? body : [none])] },
  }
}

function sums({ debt, credit }: StatementPaper): Column {
  const rows: [string, number][] = [['Debe', debt], ...(credit > 0 ? [['Saldo a favor', credit] as [string, number]] : [])]
  const body = rows.map(([label, centavos]): TableCell[] => [{ text: label, bold: true }, figure(formatMoney(centavos), true)])
  return { width: 220, layout: 'tight', fontSize: 11, table: { widths: ['*', 100], body } }
}

/** A fresh definition: pdfmake mutates its input. */
export function statementDocument(statement: StatementPaper, logo?: string): TDocumentDefinitions {
  const { academy, student, reference, printedAt } = statement
  const now = new Date(printedAt)
  const known = [student.folio && `Folio ${student.folio}`, reference && `Referencia ${reference}`].filter(Boolean).join(' · ')
  return {
    ...sheetOf('letter'),
    ...paperInfo(`${TITLE} ${student.name}`, academy.name),
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK },
    footer: (page, pages) => ({ text: `Hoja ${page} de ${pages}`, alignment: 'right', margin: [40, 8, 40, 0], ...quiet }),
    content: [
      letterhead(statement, TITLE, [{ text: formatInstant(now, academy.timeZone), color: QUIET }], logo),
      rule(10),
      { text: student.name, fontSize: 13, bold: true },
      ...(known === '' ? [] : [{ text: known, color: QUIET } satisfies Content]),
      { text: '', margin: [0, 4, 0, 4] },
      table(statement),
      {
        columns: [openDates(statement, academyDay(now, academy.timeZone)), sums(statement)],
        unbreakable: true,
        margin: [0, 10, 0, 0],
      },
      ...(academy.footer.trim() ? [rule(8), { text: academy.footer, ...quiet } as Content] : []),
    ],
  }
}
