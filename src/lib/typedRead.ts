// The result type of the text readers, and the shortest readers, which lists and pagers need (LLE-16).
import { oneLine } from './plainText.ts'

export interface Reading<T> {
  label: string
  value: T
}

export interface Refusal<T> {
  /** The reason in Spanish. It contains the labels of `meant` in their order. */
  refused: string
  meant: readonly Reading<T>[]
  /** More characters may still make it valid: forms show no error before the user leaves the field. */
  unfinished: boolean
}

/** `value` is null when nothing was typed. */
export type ReadResult<T> = { value: T | null } | Refusal<T>

export const isRefused = <T>(result: ReadResult<T>): result is Refusal<T> => 'refused' in result

/** The value; null when nothing was typed or the text is refused. */
export const valueOf = <T>(result: ReadResult<T>): T | null => (isRefused(result) ? null : result.value)

export const refuse = <T>(text: string, { meant = [], unfinished = false }: Partial<Omit<Refusal<T>, 'refused'>> = {}): Refusal<T> => ({
  refused: text,
  meant,
  unfinished,
})

/** '¿$50.25 o $5,025?' */
export const question = (readings: readonly Reading<unknown>[]): string => `¿${readings.map(({ label }) => label).join(' o ')}?`

/** A percentage with at most two decimals; a comma is read as a decimal point. */
export function percent(text: string): ReadResult<number> {
  const typed = oneLine(text)
  if (typed === '') return { value: null }
  const [, points, decimals = '0'] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed) ?? []
  return points === undefined ? refuse('Escribe un porcentaje, por ejemplo 12.5.') : { value: Number(`${points}.${decimals}`) }
}

/** A whole number in digits (LLE-16). @param most the largest accepted value */
export function whole(text: string, most = 999_999_999): ReadResult<number> {
  const typed = oneLine(text)
  if (typed === '') return { value: null }
  if (/^\d+$/.test(typed)) {
    const value = Number(typed)
    return value > most ? refuse(`El número más grande es ${most.toLocaleString('es-MX')}.`) : { value }
  }
  const parted = /^[1-9]\d{0,2}(,\d{3})+$/.test(typed) ? Number(typed.replaceAll(',', '')) : null
  if (parted === null || parted > most) return refuse('Escribe un número entero.')
  const readings = [{ label: String(parted), value: parted }]
  return refuse(`${question(readings)} Escribe un número entero, sin comas.`, { meant: readings })
}
