// Texts of a line of the ledger, for screen and paper.
import { formatMoney, toCentavos } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { paymentFailures, PAYMENT_TYPES, type Payment } from './contract.ts'

/** The money, or, without money, the discount with a minus. Centavos. */
export function figureOf({ amount, discount }: Payment): { centavos: number; isDiscount: boolean } {
  const isDiscount = amount === 0 && discount !== 0
  return { centavos: toCentavos(isDiscount ? -discount : amount), isDiscount }
}

/** 'ECOEMS Intensivo · Efectivo · Raquel Mostrador'; 'Otros' without a course. */
export function detailOf(payment: Payment): string {
  const { course, source, paymentType, user } = payment
  const kind = {
    payment: [],
    staff: ['Descuento'],
    course: ['Descuento del curso'],
    code: ['Código'],
    reversal: ['Reverso'],
    refund: ['Devolución'],
    opening: ['Pagado antes de Plantel'],
  }[source]
  const where = source === 'refund' ? [] : [course?.name ?? 'Otros']
  return [
    ...where,
    ...kind,
    ...(payment.amount === 0 || source === 'opening' ? [] : [PAYMENT_TYPES[paymentType]]),
    ...(user ? [fullName(user)] : []),
  ].join(' · ')
}

const NOUNS: Record<Payment['source'], string> = {
  payment: 'pago',
  staff: 'descuento',
  course: 'descuento',
  code: 'descuento',
  reversal: 'reverso',
  refund: 'devolución',
  opening: 'pago',
}

export const nounOf = ({ source }: Payment): string => NOUNS[source]

/** A line can be voided while its cash day is open; afterwards users with the full right reverse the payment (MON-92). */
export function correctionOf(payment: Payment, right: 'any' | 'own' | null): 'void' | 'reverse' | null {
  if (payment.voided || right === null) return null
  if (!payment.closed) return 'void'
  return right === 'any' && payment.reversible > 0 ? 'reverse' : null
}

/** The lines of one void: a payment over several registrations has one receipt. */
export function actOf(payment: Payment, all: readonly Payment[]): readonly Payment[] {
  const { receipt, source } = payment
  const twins = receipt && source === 'payment' ? all.filter(each => each.source === 'payment' && each.receipt?._id === receipt._id) : []
  return twins.length > 1 ? twins : [payment]
}

/** The question before a void: its effect on money and receipt. */
export function voidQuestion(payment: Payment, all: readonly Payment[]): { title: string; text: string; noteMissing?: string } {
  const lines = actOf(payment, all)
  const figure = formatMoney(Math.abs(lines.reduce((sum, line) => sum + figureOf(line).centavos, 0)))
  const noun = nounOf(payment)
  const effect = {
    pago:
      payment.source === 'opening'
        ? 'se hizo antes de Plantel y deja de contar: no sale de ninguna caja y el alumno vuelve a deberlo'
        : 'deja de contar: sale de la caja de ese día y el alumno vuelve a deberlo',
    descuento: 'deja de contar y el alumno vuelve a deberlo',
    reverso: 'deja de contar: el pago vuelve a valer completo',
    devolución: 'deja de contar: el dinero vuelve al saldo a favor del alumno',
  }[noun]!
  const article = noun === 'devolución' ? 'La' : 'El'
  const twins = lines.length > 1 ? ` Son ${lines.length} movimientos del mismo comprobante.` : ''
  const receipt = payment.receipt && payment.amount !== 0 ? ` El comprobante ${payment.receipt.number} queda CANCELADO.` : ''
  return {
    title: `¿Anular ${article.toLowerCase()} ${noun} de ${figure}?`,
    text: `${article} ${noun} ${effect}.${twins}${receipt}`,
    ...(payment.source === 'opening' && { noteMissing: paymentFailures.VOID_REASON_MISSING.message }),
  }
}
