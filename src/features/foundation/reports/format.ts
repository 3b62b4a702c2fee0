// How figures and their days are written, on screen and on paper.
import { formatDay, formatInstant } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { figure, percentText } from '#lib/numbers.ts'
import type { Kind } from './contract.ts'
import { periodName, type Period } from './period.ts'

/** 'faltan 33': how many came no further; null: nobody. */
export function lossText(loss: { of: string; one: string; many: string } | null, total: Record<string, number | null>): string | null {
  const count = (loss && total[loss.of]) ?? 0
  if (!loss || count === 0) return null
  return count === 1 ? loss.one : loss.many.replace('{n}', figure(count))
}

/** '$1,600', '14,208', '42.5 h', '78 %', '—': reports have no centavos. */
export function figureText(kind: Kind, value: number | null | undefined): string {
  if (value === null || value === undefined) return '—'
  if (kind === 'money') return formatMoney(Math.round(value) * 100).replace(/\.00$/, '')
  if (kind === 'hours') return `${figure(Math.round(value * 10) / 10)} h`
  if (kind === 'percent') return percentText(value)
  return figure(Math.round(value * 100) / 100)
}

/** 'Se paga con 12 de 30; hay 8.', 'Ni lleno se paga.'; null where enough are enrolled. */
export const reachText = (of: number, most: number, mark: number): string | null =>
  mark > most ? 'Ni lleno se paga.' : mark > of ? `Se paga con ${figure(mark)} de ${figure(most)}; hay ${figure(of)}.` : null

export interface Change {
  direction: 'up' | 'down' | 'same'
  /** '11 %', '3 pts'. */
  text: string
}

/** The change against the earlier figure; null where a percent says nothing (DIR-14). */
export function changeOf(kind: Kind, now: number | null | undefined, before: number | null | undefined): Change | null {
  if (now === null || now === undefined || before === null || before === undefined) return null
  if (kind === 'percent') {
    const points = Math.round((now - before) * 10) / 10
    return { direction: points > 0 ? 'up' : points < 0 ? 'down' : 'same', text: `${figure(Math.abs(points))} pts` }
  }
  if (before <= 0) return null
  const percent = ((now - before) * 100) / before
  const rounded = Math.abs(percent) < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)
  return { direction: rounded > 0 ? 'up' : rounded < 0 ? 'down' : 'same', text: `${figure(Math.abs(rounded))} %` }
}

/** '↑ 11 %', '↓ 9 % menos'. */
export const changeText = ({ direction, text }: Change): string =>
  direction === 'same' ? '=' : `${direction === 'up' ? '↑' : '↓'} ${text}`

/** 'Entraron $218,400, 8 % más que el año pasado.' */
export function incomeText(now: number | null, before: number | null): string {
  const change = changeOf('money', now, before)
  const than =
    change &&
    (change.direction === 'same'
      ? ', igual que el año pasado'
      : `, ${change.text} ${change.direction === 'up' ? 'más' : 'menos'} que el año pasado`)
  return `Entraron ${figureText('money', now)}${than ?? ''}.`
}

/** The days and the hour of a report: the end of '¿Cómo se calcula?' (DIR-7). */
export function daysText(
  { period, before, madeAt }: { period: Period | null; before: Period | null; madeAt: Date },
  timeZone: string,
): string {
  const at = formatInstant(madeAt, timeZone)
  if (!period) return `Así estaba el ${at}.`
  const than = before ? `, contra ${formatDay(before.from)} al ${formatDay(before.to)}` : ''
  return `Días: ${periodName(period)}${than}. Así estaba el ${at}.`
}
