// Decides between money in and money out (LLE-10). The user is asked when neither the file nor its balances say it.
import { fold } from '../text.ts'

export type Direction = 'in' | 'out'

/** `words`, `all`: the answers of a person. */
export interface InOutColumns {
  date?: number | null | undefined
  amount?: number | null | undefined
  out?: number | null | undefined
  sign?: number | null | undefined
  reference?: number | null | undefined
  words?: Record<string, Direction> | undefined
  all?: boolean | undefined
}

/** Centavos of a cell; null: no amount. */
export type AmountReader = (cell: string) => number | null

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

interface Row {
  number?: number
  cells: readonly string[]
}
type Rows = readonly Row[]
const cellOf = ({ cells }: Row, at: number | null | undefined): string => (at == null ? '' : (cells[at] ?? ''))

/** The distinct words of a column. */
function wordsIn(rows: Rows, column: number): string[] {
  const words = new Set<string>()
  for (const cell of new Set(rows.map(row => cellOf(row, column)))) words.add(wordOf(cell))
  return [...words].filter(Boolean)
}
/** Rows that move money. */
const movingOf = (rows: Rows, amount: number, parse: AmountReader): Rows => rows.filter(row => parse(cellOf(row, amount)))

const isLetter = (word: string): boolean => /^[a-z]$/.test(word)

/** The meaning of words by themselves. One letter has none without the other of its pair: 'C' is 'cargo' at one bank and 'crédito' at the next. */
function meaningsOf(words: readonly string[]): ReadonlyMap<string, Direction> {
  const letters = words.filter(isLetter)
  const meanings = new Map<string, Direction>()
  for (const [into, outOf] of PAIRS) {
    if (isLetter(into) && !(letters.length === 2 && letters.includes(into) && letters.includes(outOf))) continue
    meanings.set(into, 'in').set(outOf, 'out')
  }
  return meanings
}

/** More distinct cells than this, among the first rows, are no directions. */
const MOST_CELLS = 100
const LOOKED_AT = 400

/** The column that says in or out, where the headings or its words show it. */
export function guessSign(headings: readonly string[], rows: Rows, mapping: InOutColumns, parse: AmountReader): number | null {
  const { amount } = mapping
  if (amount == null) return null
  const used = new Set([mapping.date, mapping.amount, mapping.reference, mapping.out])
  const free = headings.map((_, at) => at).filter(at => !used.has(at))
  const moving = movingOf(rows, amount, parse)
  const columnNamed = (names: readonly string[]) =>
    free.find(at => names.includes(headingOf(headings[at]!)) && wordsIn(moving, at).length > 0)
  const certain = columnNamed(SIGN_HEADINGS)
  if (certain !== undefined) return certain
  const byWords = free.find(at => {
    if (new Set(moving.slice(0, LOOKED_AT).map(row => cellOf(row, at))).size > MOST_CELLS) return false
    const words = wordsIn(moving, at)
    const meanings = meaningsOf(words)
    return words.length > 1 && words.every(word => meanings.has(word))
  })
  if (byWords !== undefined) return byWords
  const kind = columnNamed(KIND_HEADINGS)
  return kind !== undefined && wordsIn(moving, kind).every(word => PAIRS.flat().includes(word)) ? kind : null
}

export interface Directions {
  /** Open questions: unknown words of the column, or whether all amounts are received. */
  asked: { words: string[] } | 'all' | null
  /** Call it only for rows with an amount. A reason means that the row is not read. */
  of(row: { cells: readonly string[] }): Direction | { reason: string }
}

/**
 * @param parse Reads an amount.
 * @param proved Directions proved by balances (LLE-11), by row number.
 */
export function directionsOf(
  headings: readonly string[],
  rows: Rows,
  mapping: InOutColumns,
  parse: AmountReader,
  proved: ReadonlyMap<number, Direction> = new Map(),
): Directions {
  const { amount, sign, out } = mapping
  const signOf = (row: Row): Direction => ((parse(cellOf(row, amount)) ?? 0) < 0 ? 'out' : 'in')
  if (amount == null) return { asked: null, of: signOf }
  const signed = rows.some(row => (parse(cellOf(row, amount)) ?? 0) < 0)
  const provedOf = ({ number }: Row) => (number === undefined ? undefined : proved.get(number))
  if (sign != null) {
    const words = wordsIn(movingOf(rows, amount, parse), sign)
    const own = meaningsOf(words)
    /** The meaning of a word on all its rows that the balances prove. */
    const learned = (word: string): Direction | undefined => {
      const directions = new Set(rows.filter(row => wordOf(cellOf(row, sign)) === word).map(provedOf))
      directions.delete(undefined)
      return directions.size === 1 ? [...directions][0] : undefined
    }
    const meanings = new Map(words.map(word => [word, mapping.words?.[word] ?? own.get(word) ?? learned(word)]))
    const openWords = words.filter(word => meanings.get(word) === undefined)
    return {
      asked: openWords.length > 0 ? { words: openWords } : null,
      of(row) {
        const text = cellOf(row, sign)
        const direction = meanings.get(wordOf(text))
        if (direction === undefined)
          return { reason: text.trim() === '' ? 'No dice si entra o sale.' : `No se sabe si «${text.trim()}» entra o sale.` }
        return direction === 'in' && signed && signOf(row) === 'out'
          ? { reason: `«${text.trim()}» contradice el signo del monto.` }
          : direction
      },
    }
  }
  if (out != null)
    return {
      asked: null,
      of: row =>
        parse(cellOf(row, out)) !== 0 && signOf(row) === 'in' ? { reason: 'Tiene cargo y abono en el mismo renglón.' } : signOf(row),
    }
  if (signed || mapping.all === true || IN_HEADINGS.has(headingOf(headings[amount] ?? ''))) return { asked: null, of: signOf }
  return proved.size > 0
    ? { asked: null, of: row => provedOf(row) ?? { reason: 'No dice si entra o sale.' } }
    : { asked: 'all', of: signOf }
}
