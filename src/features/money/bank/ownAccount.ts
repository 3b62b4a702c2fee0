// Compares the account that a file names with the chosen one (LLE-29).
import { isClabe } from '#lib/clabe.ts'
import { plainHeading } from '#lib/sheet/headings.ts'
import type { Question } from '#lib/sheet/questions.ts'
import type { BankMapping } from './columns.ts'

export interface OwnAccount {
  name: string
  clabe: string | null
  /** Named by the file outside of its rows. */
  stated?: string | undefined
}

interface Row {
  cells: readonly string[]
}

const HEADINGS = new Set([
  'cuenta',
  'numero de cuenta',
  'no cuenta',
  'no de cuenta',
  'num cuenta',
  'clabe',
  'cuenta clabe',
  'clabe interbancaria',
])
const NUMBER = /(?<!\d)\d(?:[ -]?\d){9,17}(?!\d)/g
const digits = (text: string) => text.replace(/\D/g, '')

/** Account numbers in a text: CLABEs, and numbers with as many digits. */
const numbersIn = (text: string): string[] => (text.match(NUMBER) ?? []).map(digits).filter(each => each.length <= 11 || isClabe(each))

/** The account that the file states: in a line above its rows, or in a column with one value. */
function statedIn(above: readonly Row[], columns: readonly string[], rows: readonly Row[]): string[] {
  const titles = above.flatMap(({ cells }) => {
    const text = cells.join(' ')
    return /cuenta|clabe/i.test(text) ? numbersIn(text) : []
  })
  const constant = columns.flatMap((column, at) => {
    if (!HEADINGS.has(plainHeading(column))) return []
    const cells = new Set(rows.map(({ cells }) => cells[at] ?? '').filter(Boolean))
    return cells.size === 1 ? numbersIn([...cells][0]!) : []
  })
  return [...titles, ...constant]
}

/** A CLABE contains its account number after bank and place. */
const isOf = (number: string, clabe: string): boolean => number === clabe || clabe.slice(6, 17).includes(number.replace(/^0+/, ''))

/** The number to ask about; null: the file names none, or this one. */
export function otherNumber(own: OwnAccount, above: readonly Row[], columns: readonly string[], rows: readonly Row[]): string | null {
  if (!own.clabe) return null
  const stated = [...statedIn(above, columns, rows), ...numbersIn(own.stated ?? '')]
  return stated.length === 0 || stated.some(number => isOf(number, own.clabe!)) ? null : stated[0]!
}

export function otherAccount(
  own: OwnAccount,
  mapping: BankMapping,
  above: readonly Row[],
  columns: readonly string[],
  rows: readonly Row[],
): Question | null {
  const number = otherNumber(own, above, columns, rows)
  if (number === null || mapping.account === number) return null
  return {
    key: 'account',
    text: `¿La cuenta ${number} es «${own.name}»?`,
    hint: `La CLABE de «${own.name}» es ${own.clabe!}. Si no es la misma, elige otra cuenta.`,
    options: [{ key: number, label: 'Sí, es esa' }],
  }
}
