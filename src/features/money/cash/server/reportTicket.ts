// The report for a roll of 80 or 58 mm (M140): the sums first, then every line, one below the other.
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { PAYMENT_TYPES } from '#features/money/payments/input.ts'
import { formatDay, formatInstant, wallClock } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import type { Roll } from '#lib/papers.ts'
import { fullName } from '#lib/text.ts'
import { ticket } from '#server/paper/ticket.ts'
import { pieceName, valueOf } from '../count.ts'
import { cashierName, matrixOf, openText, SHORT_TYPES } from '../matrix.ts'
import { closingText, entryText, piecesOf, sumsOf, type Printed } from './reportDocument.ts'
import type { Report } from './report.ts'

const { amounts, centred, rule } = ticket
const line = (label: string, centavos: number, strong = false) => ({ label, figure: formatMoney(centavos), strong })
const title = (text: string): Content => ({ text, bold: true, margin: [0, 2, 0, 2] })

function byCashier({ rows, open }: Report): Content[] {
  const { types, lines } = matrixOf(rows)
  return [
    title('Neto por cajero y tipo de pago'),
    ...lines.map(({ name, about, cells, net }) => [
      { text: `${name}, ${about}` },
      amounts([...types.flatMap((type, at) => (cells[at] == null ? [] : [line(SHORT_TYPES[type], cells[at])])), line('Neto', net, true)]),
    ]),
    ...(open.count + open.discounts > 0 ? [amounts([line(`Por cerrar: ${openText(open)}`, open.amount)])] : []),
  ]
}

const closing = (each: Report['closings'][number], timeZone: string): Content[] => [
  { text: closingText(each, timeZone), margin: [0, 2, 0, 2] },
  ...(each.count
    ? [
        amounts([
          ...piecesOf(each.count).map(([piece, many]) => line(`${many} × ${pieceName(piece)}`, many * valueOf(piece))),
          ...(each.count.loose > 0 ? [line('Otras monedas', each.count.loose)] : []),
          ...sumsOf(each.count).map(([label, centavos]) => line(label, centavos, label === 'A entregar')),
        ]),
        ...(each.count.note ? [{ text: `Nota: ${each.count.note}` }] : []),
      ]
    : [{ text: 'Sin arqueo' }]),
]

const signature = (who: string, name: string): Content[] => [
  { text: ' ', margin: [0, 24, 0, 0] },
  rule(),
  centred(name || ' '),
  centred(who),
]

/** A new object: pdfmake changes its input. */
export function reportTicket({ report, academy, printedAt }: Printed, paper: Roll, logo?: string): TDocumentDefinitions {
  const { timeZone } = academy
  const { payments, voids, reversals, refunds, net } = report.totals
  return {
    ...ticket.sheet(paper),
    info: { title: `Corte de caja ${report.date}`, author: academy.name, creator: 'Plantel' },
    content: [
      ...(logo ? [{ image: logo, fit: [96, 36], alignment: 'center' } as Content] : []),
      centred(academy.name, { fontSize: 12, bold: true }),
      centred(`Corte de caja ${formatDay(report.date)}`, { bold: true }),
      centred(report.cashier ? cashierName(report.cashier) : 'Todos los cajeros'),
      centred(`Impreso ${formatInstant(printedAt, timeZone)}`),
      rule(),
      amounts([line('Cobrado', payments), line('Anulado', voids), line('Devuelto', reversals + refunds), line('Neto', net, true)]),
      rule(),
      ...byCashier(report),
      rule(),
      title('Movimientos'),
      report.entries.length === 0
        ? { text: 'Sin movimientos' }
        : amounts(
            report.entries.map(each =>
              line(
                [
                  wallClock(each.time, timeZone).time,
                  fullName(each.student),
                  entryText(each),
                  PAYMENT_TYPES[each.type],
                  each.receipt?.number,
                ]
                  .filter(Boolean)
                  .join(' · '),
                each.amount,
              ),
            ),
          ),
      rule(),
      title('Cierres'),
      ...(report.closings.length > 0 ? report.closings.flatMap(each => closing(each, timeZone)) : [{ text: 'Sin cierre' }]),
      ...signature('Cajero', report.cashier ? cashierName(report.cashier) : ''),
      ...signature('Recibe', ''),
    ],
  }
}
