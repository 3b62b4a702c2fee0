// Texts of a line of the ledger, for screen and paper.
import { toCentavos } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { PAYMENT_TYPES, type Payment } from './contract.ts'

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
