import { formatDay, shortDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { nextText } from '#lib/nextDues.ts'
import type { Due } from '../../dues.ts'
import type { Instalment, PlanRule } from '../../planOf.ts'

const NTH = ['Primer', 'Segundo', 'Tercer', 'Cuarto', 'Quinto', 'Sexto', 'Séptimo', 'Octavo', 'Noveno', 'Décimo']

/** 'Hoy', 'Segundo pago', 'Pago 11'. */
export const payName = ({ dueOn }: Pick<Instalment, 'dueOn'>, at: number, today: string): string =>
  dueOn === today ? 'Hoy' : NTH[at] ? `${NTH[at]} pago` : `Pago ${at + 1}`

/** When the rest is due: '2 pagos de $2,700.00, el 15/12 y el 15/01', or what is due now and next; '' without a rest. */
export function whenText(dues: readonly Due[], today: string): string {
  const ahead = dues.filter(({ open }) => open > 0)
  if (ahead.some(({ dueOn }) => dueOn <= today)) return nextText(dues, today)
  const [first, ...more] = ahead
  if (!first) return ''
  if (more.length === 0) return `el ${formatDay(first.dueOn)}`
  const last = ahead.at(-1)!
  const even = ahead.every(({ open }) => open === first.open)
  const days =
    ahead.length === 2
      ? `el ${shortDay(first.dueOn, today)} y el ${shortDay(last.dueOn, today)}`
      : `del ${formatDay(first.dueOn)} al ${formatDay(last.dueOn)}`
  return `${ahead.length} pagos${even ? ` de ${formatMoney(first.open)}` : ''}, ${days}`
}

/** '3 pagos, el día 5 de cada mes, 30 % hoy'. */
export function ruleText({ payments, monthDay, weeks, firstShare }: PlanRule): string {
  const count = payments === 1 ? '1 pago' : `${payments} pagos`
  const rhythm = monthDay !== null ? `el día ${monthDay} de cada mes` : weeks === 1 ? 'cada semana' : `cada ${weeks} semanas`
  const share = firstShare === null ? 'iguales, el primero hoy' : firstShare === 0 ? 'nada hoy' : `${firstShare} % hoy`
  return payments === 1 && firstShare !== 0 ? `${count}, hoy` : `${count}, ${rhythm}, ${share}`
}
