// The search part of the address bar, as plain text: TanStack's own parsing would turn a phone or an id into a number.
import { addDays } from '#lib/days.ts'

export type Search = Record<string, string>

export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(entries.map(([key, value]): [string, string] => [key, String(value)])).toString()
  return text && `?${text}`
}

/** A whole number from 1, or undefined. */
export function positive(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : 0
  return Number.isInteger(number) && number >= 1 ? number : undefined
}

export const text = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() ? value.slice(0, 120) : undefined)

export const idText = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value) ? value : undefined

/** Ids joined by commas. */
export const idsText = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f]{24}(,[0-9a-f]{24}){0,49}$/.test(value) ? value : undefined

export const dayText = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && addDays(value, 0) === value ? value : undefined

export const oneOf =
  <const W extends string>(words: readonly W[]) =>
  (value: unknown): W | undefined =>
    words.find(word => word === value)

/** A list screen's state in the address bar: page, rows per page, search text, and the row with an open sidebar. */
export interface TableSearch {
  pagina?: number
  filas?: number
  buscar?: string
  ficha?: string
}

type Filters<F extends Record<string, readonly string[]>> = { [K in keyof F]?: F[K][number] }

/** `validateSearch` of a list screen: `tableSearch({ debt: ['true', 'false'] })`. Invalid values become undefined. */
export function tableSearch<const F extends Record<string, readonly string[]> = {}, const I extends string = never>(
  filters?: F,
  /** Names of filters whose values are ids joined by commas. */
  lists: readonly I[] = [],
): (raw: Record<string, unknown>) => TableSearch & Filters<F> & { [K in I]?: string } {
  return raw => {
    const result: Record<string, unknown> = { pagina: positive(raw.pagina), buscar: text(raw.buscar), ficha: idText(raw.ficha) }
    for (const [name, words] of Object.entries(filters ?? {})) result[name] = oneOf(words)(raw[name])
    for (const name of lists) result[name] = idsText(raw[name])
    // Absent keys are set too: the router keeps keys that a validator does not return.
    return result as TableSearch & Filters<F> & { [K in I]?: string }
  }
}
