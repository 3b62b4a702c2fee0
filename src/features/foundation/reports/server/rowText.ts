import { shortDay, wallClock } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'

export type Value = string | number | Date | null

interface Column {
  kind: 'text' | 'instant' | 'day' | 'money' | 'count'
  words?: Readonly<Record<string, string>> | null | undefined
}

/** On screen and paper: '31/10 13:20', '$1,600.00', a word; '' for none. */
export function textOf({ kind, words }: Column, value: Value, timeZone: string, today: string): string {
  if (value === null) return ''
  if (value instanceof Date) {
    const { day, time } = wallClock(value, timeZone)
    return `${shortDay(day, today)} ${time}`
  }
  if (kind === 'day') return shortDay(String(value), today)
  if (kind === 'money') return formatMoney(Number(value))
  return words?.[String(value)] ?? String(value)
}
