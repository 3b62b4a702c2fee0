// The next payments and their wording, for screens, letters, papers and messages (M76). Amounts in centavos.
import { formatDay } from './days.ts'
import { formatMoney } from './money.ts'

export interface OpenDate {
  dueOn: string
  open: number
}

export interface NextDue extends OpenDate {
  when: 'late' | 'today' | 'ahead'
}

/** One sum of everything overdue, under its oldest date, then one sum for each day from today on. */
export function nextDues(dues: readonly OpenDate[], today: string): NextDue[] {
  const days = new Map<string, NextDue>()
  for (const { dueOn, open } of dues.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))) {
    if (open <= 0) continue
    const when = dueOn < today ? 'late' : dueOn === today ? 'today' : 'ahead'
    const key = when === 'late' ? when : dueOn
    days.set(key, { dueOn, when, ...days.get(key), open: (days.get(key)?.open ?? 0) + open })
  }
  return [...days.values()]
}

const dueText = ({ when, dueOn, open }: NextDue) => {
  const sum = formatMoney(open)
  return when === 'late' ? `Vencido desde el ${formatDay(dueOn)} ${sum}` : `${when === 'today' ? 'Vence hoy' : formatDay(dueOn)} ${sum}`
}

/** 'Vence hoy $1,670.00 · 05/01/2027 $3,115.00', 'Próximo pago 05/12/2026 de $1,300.00'; '' when nothing is open. */
export function nextText(dues: readonly OpenDate[], today: string): string {
  const next = nextDues(dues, today)
  const ahead = next.find(({ when }) => when === 'ahead')
  if (ahead && ahead === next[0]) return `Próximo pago ${formatDay(ahead.dueOn)} de ${formatMoney(ahead.open)}`
  return [...next.filter(({ when }) => when !== 'ahead'), ...(ahead ? [ahead] : [])].map(dueText).join(' · ')
}

/** The debt and the next part of it: 'Restan $4,785.00. Vence hoy …', 'Restan $3,900.00 · próximo pago …'. `left` is above 0. */
export function leftText(credit: number, dues: readonly OpenDate[], today: string): string {
  const next = nextText(dues, today)
  const rest = `Restan ${formatMoney(credit)}`
  if (next === '') return rest
  return next.startsWith('P') ? `${rest} · p${next.slice(1)}` : `${rest}. ${next}`
}

/** 'venció el 05/11/2026', 'vence hoy', 'vence el 05/12/2026'. */
export const dueWords = (dueOn: string, today: string): string =>
  dueOn === today ? 'vence hoy' : `${dueOn < today ? 'venció' : 'vence'} el ${formatDay(dueOn)}`
