// Whether a row of a bank's file is money in or money out (LLE-10). What the file does not say is asked, never guessed.
import { fold } from '#lib/text.ts'
import { centavosOf, type BankMapping } from './columns.ts'

export type Direction = 'in' | 'out'

/** 'Abono', '+', 'C': how a word is known. A sign is kept, which `fold` would drop. */
export const wordOf = (cell: string): string => {
  const text = cell.trim().replace('−', '-')
  return /^[+-]$/.test(text) ? text : fold(text)
}
const words = (text: string): string[] => text.split(', ').map(wordOf)

/** Two words of one column that mean the opposite of each other, by what a bank writes: the first is money in. */
const PAIRS = (
  '+ -, a c, h d, c d, cr db, cr dr, abono cargo, abonos cargos, depósito retiro, crédito débito, haber debe, entrada salida, ' +
  'ingreso egreso, credit debit'
)
  .split(', ')
  .map(pair => pair.split(' ').map(wordOf) as [into: string, outOf: string])

/** Headings of a column that says nothing but in or out. */
const SIGN_HEADINGS = words(
  'cargo/abono, abono/cargo, cargos/abonos, debe/haber, débito/crédito, crédito/débito, depósito/retiro, retiro/depósito, signo, naturaleza, ' +
    'd/c, c/d, c/a, a/c, d/h, dc, cd, cr/db, db/cr, debit/credit, credit/debit',
)
/** Headings that may say it: only their words show whether they do. */
const KIND_HEADINGS = words('tipo, tipo movimiento, tipo de movimiento, movimiento tipo, type')
/** Headings of amounts that are all received. */
const IN_HEADINGS = new Set(words('abono, abonos, depósito, depósitos, crédito, créditos, ingreso, ingresos, haber, credit, deposit'))
const headingOf = (text: string): string =>
  fold(text)
    .replace(/\b(mxn|mn|m n)\b/g, '')
    .trim()

type Rows = readonly { cells: readonly string[] }[]
const cellOf = ({ cells }: { cells: readonly string[] }, at: number | null | undefined): string => (at == null ? '' : (cells[at] ?? ''))

/** The words of a column on rows that move money. */
function wordsIn(rows: Rows, column: number, amount: number): string[] {
  const words = new Set<string>()
  for (const row of rows) if (centavosOf(cellOf(row, amount))) words.add(wordOf(cellOf(row, column)))
  return [...words].filter(Boolean)
}

const isLetter = (word: string): boolean => /^[a-z]$/.test(word)

/** What words say by themselves. One letter says nothing without the other of its pair: 'C' is 'cargo' at one bank and 'crédito' at the next. */
function meaningsOf(words: readonly string[]): ReadonlyMap<string, Direction> {
  const letters = words.filter(isLetter)
  const said = new Map<string, Direction>()
  for (const [into, outOf] of PAIRS) {
    if (isLetter(into) && !(letters.length === 2 && letters.includes(into) && letters.includes(outOf))) continue
    said.set(into, 'in').set(outOf, 'out')
  }
  return said
}

/** The column that says in or out, where the headings or its words show it. */
export function guessSign(headings: readonly string[], rows: Rows, mapping: BankMapping): number | null {
  const { amount } = mapping
  if (amount == null) return null
  const used = new Set([mapping.date, mapping.amount, mapping.reference, mapping.out])
  const free = headings.map((_, at) => at).filter(at => !used.has(at))
  const named = (names: readonly string[]) =>
    free.find(at => names.includes(headingOf(headings[at]!)) && wordsIn(rows, at, amount).length > 0)
  const certain = named(SIGN_HEADINGS)
  if (certain !== undefined) return certain
  const byWords = free.find(at => {
    const words = wordsIn(rows, at, amount)
    const said = meaningsOf(words)
    return words.length > 1 && words.every(word => said.has(word))
  })
  if (byWords !== undefined) return byWords
  const kind = named(KIND_HEADINGS)
  return kind !== undefined && wordsIn(rows, kind, amount).every(word => PAIRS.flat().includes(word)) ? kind : null
}

export interface Directions {
  /** Of this the file does not say it: words of its column, or whether all amounts are received. */
  asked: { words: string[] } | 'all' | null
  /** Of a row with an amount above or below zero; a text: why it is not read. */
  of(row: { cells: readonly string[] }): Direction | { reason: string }
}

/** `mapping.words` and `mapping.all` are what a person answered. */
export function directionsOf(headings: readonly string[], rows: Rows, mapping: BankMapping): Directions {
  const { amount, sign, out } = mapping
  const signOf = (row: { cells: readonly string[] }): Direction => ((centavosOf(cellOf(row, amount)) ?? 0) < 0 ? 'out' : 'in')
  if (amount == null) return { asked: null, of: signOf }
  const signed = rows.some(row => (centavosOf(cellOf(row, amount)) ?? 0) < 0)
  if (sign != null) {
    const words = wordsIn(rows, sign, amount)
    const own = meaningsOf(words)
    const meaning = (word: string): Direction | undefined => mapping.words?.[word] ?? own.get(word)
    const unknown = words.filter(word => meaning(word) === undefined)
    return {
      asked: unknown.length > 0 ? { words: unknown } : null,
      of(row) {
        const text = cellOf(row, sign)
        const said = meaning(wordOf(text))
        if (said === undefined)
          return { reason: text.trim() === '' ? 'No dice si entra o sale.' : `No se sabe si «${text.trim()}» entra o sale.` }
        return said === 'in' && signed && signOf(row) === 'out' ? { reason: `«${text.trim()}» contradice el signo del monto.` } : said
      },
    }
  }
  if (out != null)
    return {
      asked: null,
      of: row =>
        centavosOf(cellOf(row, out)) !== 0 && signOf(row) === 'in' ? { reason: 'Tiene cargo y abono en el mismo renglón.' } : signOf(row),
    }
  const says = signed || mapping.all === true || IN_HEADINGS.has(headingOf(headings[amount] ?? ''))
  return { asked: says ? null : 'all', of: signOf }
}
