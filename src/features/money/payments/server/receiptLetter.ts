import { createElement as h } from 'react'
import { formatClabe } from '#lib/clabe.ts'
import { formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { COLORS, facts, renderLetter, type Letterhead } from '#server/mail/layout.ts'
import { Image, Line, Section, Text } from '#server/mail/letterParts.ts'
import type { Part } from '#server/mail/mailer.ts'
import { PAYMENT_TYPES } from '../contract.ts'
import type { ReceiptSnapshot, StoredReceipt } from './receiptSnapshot.ts'
import { isRefund, nextOnPaper, receiptTitle } from './receiptDocument.ts'

/** `inline`: its own pictures; the logo at its top is shared. */
export interface ReceiptLetter {
  html: string
  text: string
  inline: Part[]
}

const QR_PIXELS = 336

async function pass(studentId: string): Promise<Part> {
  const { toBuffer } = await import('qrcode')
  return {
    cid: 'pass',
    filename: 'pase.png',
    type: 'image/png',
    content: await toBuffer(studentId, { errorCorrectionLevel: 'M', margin: 2, width: QR_PIXELS }),
  }
}

const DUE_LABELS = { late: 'Vencido', today: 'Vence hoy', ahead: 'Próximo pago' } as const

/** As of the receipt's day, with full dates: the letter may be sent again later. */
function dueRows(receipt: StoredReceipt): (readonly [string, string])[] {
  const next = nextOnPaper(receipt)
  const until = next.findIndex(({ when }) => when === 'ahead')
  return next
    .slice(0, until < 0 ? undefined : until + 1)
    .map(({ when, dueOn, open }) => [DUE_LABELS[when], `${formatMoney(open)} · ${when === 'late' ? 'desde el ' : ''}${formatDay(dueOn)}`])
}

const moneyRows = (receipt: StoredReceipt) => {
  const { lines, group, price, discounts, balance, credit, paymentType } = receipt
  return [
    [isRefund({ lines }) ? 'Devuelto' : 'Pagado', formatMoney(Math.abs(lines.reduce((sum, line) => sum + line.amount, 0)))],
    ['Tipo de pago', paymentType && PAYMENT_TYPES[paymentType]],
    ['Costo del curso', group && formatMoney(price)],
    ['Descuentos', group && discounts > 0 ? formatMoney(discounts) : null],
    [balance > 0 ? 'Restan' : 'Saldo pendiente', group && formatMoney(balance)],
    ...dueRows(receipt),
    ['Saldo a favor', credit > 0 ? formatMoney(credit) : null],
  ] as const
}

/** @param academy present name and logo, because the letter is written today; the receipt keeps those of its day */
export async function receiptLetter(receipt: ReceiptSnapshot, academy: Letterhead): Promise<ReceiptLetter> {
  const { kind, number, student, group, cancelled } = receipt
  const title = receiptTitle(receipt)
  const to = receipt.reference && receipt.balance > 0 ? receipt.academy.transferTo : null
  const paragraph = (text: string, color = COLORS.text) =>
    h(Text, { style: { margin: '0 0 12px', fontSize: 14, lineHeight: '20px', color } }, text)
  const line = () => h(Line, { color: COLORS.line, style: { margin: '16px 0' } })
  const letter = await renderLetter({
    academy,
    title,
    preview: `${title} ${number}`,
    children: [
      paragraph(
        kind === 'enrolment' && group
          ? `Quedó registrada la inscripción de ${student.name} en ${group.name}.`
          : isRefund(receipt)
            ? `Devolvimos saldo a favor de ${student.name}.`
            : `Recibimos el pago de ${student.name}.`,
      ),
      cancelled && paragraph('Este comprobante fue CANCELADO.', COLORS.red),
      facts([
        ['Comprobante', number],
        ['Alumno', student.name],
        ['Folio', student.folio],
        ['Referencia', receipt.reference],
        ['CLABE', to && formatClabe(to.clabe)],
        ['Banco', to && [to.bank, to.holder].filter(Boolean).join(' · ')],
        ['Curso', group?.course],
        ['Grupo', group?.name],
        ['Horario', group?.schedule],
        ['Inicio', group && formatDay(group.startDate)],
        ['Fin', group && formatDay(group.endDate)],
        ['Sede', group?.campus],
        ['Salón', group?.room],
      ]),
      line(),
      facts(moneyRows(receipt)),
      line(),
      h(
        Section,
        { style: { textAlign: 'center' } },
        h(Image, {
          src: 'cid:pass',
          width: QR_PIXELS / 2,
          height: QR_PIXELS / 2,
          alt: `Pase de acceso de ${student.name}`,
          style: { margin: '0 auto' },
        }),
      ),
      h(
        Text,
        { style: { margin: '8px 0 0', fontSize: 13, color: COLORS.quiet, textAlign: 'center' } },
        'Tu pase de acceso: muéstralo en cada clase. El comprobante va adjunto en PDF.',
      ),
    ].map((part, at) => part && h('div', { key: at }, part)),
  })
  return { ...letter, inline: [await pass(student.id)] }
}
