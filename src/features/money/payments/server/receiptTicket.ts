// The receipt for a roll of 80 or 58 mm (M140): one column, black, as long as needed.
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatInstant } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import type { Roll } from '#lib/papers.ts'
import { ticket } from '#server/paper/ticket.ts'
import { aboutOf, datesOf, factsOf, receiptInfo, receiptTitle, sumsOf } from './receiptDocument.ts'
import type { ReceiptSnapshot } from './receiptSnapshot.ts'

/** At least 25 mm: three points for each of its 29 fields. */
const QR = 104

/** A fresh definition: pdfmake mutates its input. */
export function receiptTicket(receipt: ReceiptSnapshot, paper: Roll, logo?: string): TDocumentDefinitions {
  const { academy, number, date, copy, cancelled, student, lines, more = 0 } = receipt
  const { amounts, centred, pairs, rule } = ticket
  const dates = datesOf(receipt)
  const content: Content[] = [
    ...(logo ? [{ image: logo, fit: [96, 44], alignment: 'center' } as Content] : []),
    centred(academy.name, { fontSize: 12, bold: true }),
    ...aboutOf(receipt).map(text => centred(text)),
    rule(),
    centred(receiptTitle(receipt), { bold: true }),
    centred(number, { fontSize: 12, bold: true }),
    centred(formatInstant(new Date(date), academy.timeZone)),
    ...(copy ? [centred('COPIA', { bold: true, characterSpacing: 3 })] : []),
    ...(cancelled ? [centred('CANCELADO', { bold: true, fontSize: 14 })] : []),
    rule(),
    pairs(factsOf(receipt)),
    rule(),
    amounts(
      lines.length > 0
        ? lines.flatMap(({ concept, amount, discount }) => [
            { label: concept, figure: formatMoney(discount && !amount ? -discount : amount) },
            ...(discount && amount ? [{ label: 'Descuento', figure: formatMoney(-discount) }] : []),
          ])
        : [{ label: 'Inscripción sin pago', figure: formatMoney(0) }],
    ),
    rule(),
    amounts(sumsOf(receipt).map(({ label, centavos, strong }) => ({ label, figure: formatMoney(centavos), strong }))),
    ...(dates.length > 0
      ? [
          rule(),
          { text: 'Próximos pagos', bold: true } as Content,
          amounts(dates.map(([label, figure]) => ({ label, figure }))),
          ...(more > 0 ? [{ text: `y ${more} más` }] : []),
        ]
      : []),
    rule(),
    { qr: student.id, fit: QR, eccLevel: 'M', alignment: 'center' },
    centred('Pase de acceso'),
    ...(academy.footer.trim() ? [rule(), centred(academy.footer)] : []),
  ]
  return { ...ticket.sheet(paper), ...receiptInfo(receipt), content }
}
