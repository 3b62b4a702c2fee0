// The bank's own number of a line: the tracking key of a transfer, FITID (LLE-21).
import { isReference } from '#lib/reference.ts'
import { isClabe } from '#lib/clabe.ts'

const SIGNS = 12
const MOST_SIGNS = 40
const DIGITS = 6

/** The last digit of a card number checks the others. */
const isCard = (digits: string): boolean =>
  digits.length === 16 &&
  digits.split('').reduce((sum, digit, at) => {
    const twice = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return sum + (twice > 9 ? twice - 9 : twice)
  }, 0) %
    10 ===
    0

/** Numbers of a person, an account or a time, which recur with other deposits. */
const RECURRING: readonly ((key: string) => boolean)[] = [
  isClabe,
  isCard,
  // A phone number with its country code.
  key => /^52\d{10,11}$/.test(key),
  // RFC and CURP.
  key => /^[A-Z&]{3,4}\d{6}[A-Z0-9]{2,3}$/.test(key) || /^[A-Z]{4}\d{6}[A-Z]{6}[A-Z0-9]\d$/.test(key),
  // A day followed by an hour or a counter.
  key => /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{4,6}$/.test(key),
]

/** Digits outside of students' references. */
const ownDigits = (key: string): number => (key.match(/\d+/g) ?? []).filter(run => !isReference(run)).join('').length

/** At least 12 characters, six of them digits outside of students' references. */
const isKey = (word: string): boolean => word.length >= SIGNS && word.length <= MOST_SIGNS && ownDigits(word) >= DIGITS

/** Without the bank's leading zeros. */
const plain = (word: string): string => (/^\d+$/.test(word) ? word.replace(/^0+/, '') : word)

/** A word that is long enough. */
const LONG = new RegExp(`[A-Z0-9&]{${SIGNS},}`, 'g')

/** Possible keys of a row, without recurring numbers. */
export function keysIn(cells: readonly string[]): string[] {
  const words = cells.flatMap(cell => cell.toUpperCase().match(LONG) ?? [])
  const keys = words.filter(word => !RECURRING.some(recurring => recurring(word) || recurring(plain(word)))).map(plain)
  return [...new Set(keys.filter(isKey))]
}

/** The keys of each row; a value of two rows is no key. */
export function keysOf(rows: readonly { cells: readonly string[] }[]): string[][] {
  const keysByRow = rows.map(({ cells }) => keysIn(cells))
  const times = new Map<string, number>()
  for (const key of keysByRow.flat()) times.set(key, (times.get(key) ?? 0) + 1)
  return keysByRow.map(keys => keys.filter(key => times.get(key) === 1))
}
