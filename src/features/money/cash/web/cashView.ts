import { wallClock } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { counted } from '#lib/numbers.ts'
import { fullName } from '#lib/text.ts'
import type { PaymentType } from '#features/money/payments/input.ts'
import type { CashEntry, CashTotals } from '../contract.ts'
import { SHORT_TYPES } from '../matrix.ts'

export interface TypeShare {
  type: PaymentType
  label: string
  /** Centavos, net. */
  amount: number
  /** Percent of the bar; returned money has no part of it. */
  share: number
}

export function typeShares(byType: CashTotals['byType']): TypeShare[] {
  const lines = byType.map(({ type, amount }) => ({ type, label: SHORT_TYPES[type], amount: toCentavos(amount) }))
  const whole = lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  return lines.map(line => ({ ...line, share: whole === 0 ? 0 : (Math.max(0, line.amount) * 100) / whole }))
}

export const sharesText = (shares: readonly TypeShare[]): string =>
  `Por tipo de pago: ${shares.map(({ label, amount }) => `${label} ${formatMoney(amount)}`).join(', ')}`

/** Live charges, without voided ones, reversals and refunds. */
export const countCharges = (entries: readonly CashEntry[]): number =>
  entries.filter(({ source, voided }) => source === 'payment' && !voided).length

export const chargesText = (count: number): string => counted(count, 'cobro', 'cobros')

/** Returned money by kind: '1 devolución y 2 reversos'; '' for none. */
export function backText(entries: readonly CashEntry[]): string {
  const of = (kind: CashEntry['source']) => entries.filter(({ source, voided }) => source === kind && !voided).length
  const [refunds, reversals] = [of('refund'), of('reversal')]
  return [
    ...(refunds > 0 ? [counted(refunds, 'devolución', 'devoluciones')] : []),
    ...(reversals > 0 ? [counted(reversals, 'reverso', 'reversos')] : []),
  ].join(' y ')
}

/** The parts of a day's net: '3 cobros', '3 cobros, 1 devolución', or only '1 devolución'. */
export function kindsText(entries: readonly CashEntry[]): string {
  const [charges, back] = [countCharges(entries), backText(entries)]
  return [...(charges > 0 || !back ? [chargesText(charges)] : []), ...(back ? [back] : [])].join(', ')
}

export const allChargesText = (count: number): string =>
  count === 0 ? 'Ver los movimientos' : count === 1 ? 'Ver el cobro' : `Ver los ${chargesText(count)}`

const WORDS: Record<CashEntry['source'], string> = { payment: '', reversal: 'Reverso', refund: 'Devolución' }

export const stateOf = ({ voided, source, type }: CashEntry): string => (voided ? 'Anulado' : WORDS[source] || SHORT_TYPES[type])

/** '12:41 · Álgebra'; a voided one '11:04 · anuló Lucía Peralta, 11:09'. 'Otros' shows its concept. */
export function detailOf({ time, voided, course, concept }: CashEntry, timeZone: string): string {
  const clock = (instant: string) => wallClock(new Date(instant), timeZone).time
  const what = voided
    ? `anuló ${voided.user ? fullName(voided.user) : 'el sistema'}, ${clock(voided.date)}${voided.reason ? `: ${voided.reason}` : ''}`
    : (course?.name ?? concept)
  return `${clock(time)} · ${what}`
}

/** The question before a void: its effect on money and receipt (CSH-24). */
export function voidQuestion({ amount, source, student, receipt }: CashEntry): { title: string; text: string } {
  const figure = formatMoney(Math.abs(toCentavos(amount)))
  const who = fullName(student)
  const paper = receipt ? ` El comprobante ${receipt.number} queda CANCELADO.` : ''
  if (source === 'reversal')
    return { title: `¿Anular el reverso de ${figure} a ${who}?`, text: `Deja de contar: el pago vuelve a valer completo.${paper}` }
  if (source === 'refund')
    return {
      title: `¿Anular la devolución de ${figure} a ${who}?`,
      text: `Deja de contar: el dinero vuelve al saldo a favor del alumno.${paper}`,
    }
  return {
    title: `¿Anular el cobro de ${figure} a ${who}?`,
    text: `Deja de contar: el dinero sale de la caja de ese día y el alumno vuelve a deberlo.${paper}`,
  }
}
