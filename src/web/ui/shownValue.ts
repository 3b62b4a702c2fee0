import { formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'

const LONGEST = 120
/** Form fields with amounts in centavos. */
const MONEY = new Set(['amount', 'price'])
const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^[0-9a-f]{24}$/

/** A form field's value as a line of text; a value without a short form is only reported as different. */
export function shownValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '(vacío)'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return MONEY.has(name) ? formatMoney(value) : String(value)
  if (Array.isArray(value)) {
    const named = value.every(each => typeof each === 'string' && !ID.test(each))
    return named ? shownValue(name, value.join(', ')) : `${value.length} en la lista`
  }
  if (typeof value === 'object') return 'name' in value ? shownValue(name, value.name) : 'Otra versión'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (DAY.test(text)) return formatDay(text)
  if (ID.test(text)) return 'Otra opción'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
