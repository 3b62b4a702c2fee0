// What of a line is its own number at the bank: the tracking key of a transfer, FITID (LLE-21).
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

/** Numbers that belong to a person, an account or a moment: they come again with another deposit. */
const RECURRING: readonly ((key: string) => boolean)[] = [
  isClabe,
  isCard,
  // A phone number with its country.
  key => /^52\d{10,11}$/.test(key),
  // RFC and CURP.
  key => /^[A-Z&]{3,4}\d{6}[A-Z0-9]{2,3}$/.test(key) || /^[A-Z]{4}\d{6}[A-Z]{6}[A-Z0-9]\d$/.test(key),
  // A day with an hour or a counter behind it.
  key => /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{4,6}$/.test(key),
]

/** Digits that are no reference of a student. */
const ownDigits = (key: string): number => (key.match(/\d+/g) ?? []).filter(run => !isReference(run)).join('').length

/** At least 12 signs, six of them digits that are no student's reference. */
const isKey = (word: string): boolean => word.length >= SIGNS && word.length <= MOST_SIGNS && ownDigits(word) >= DIGITS

/** Zeros that a bank fills a number up with. */
const plain = (word: string): string => (/^\d+$/.test(word) ? word.replace(/^0+/, '') : word)

/** What a row holds that may be a key; never a number that comes again with another deposit. */
export function keysIn(cells: readonly string[]): string[] {
  const words = cells.flatMap(cell => cell.toUpperCase().split(/[^A-Z0-9&]+/))
  const keys = words.filter(word => !RECURRING.some(recurring => recurring(word) || recurring(plain(word)))).map(plain)
  return [...new Set(keys.filter(isKey))]
}

/** The keys of each row: what two rows of the file have is no key. */
export function keysOf(rows: readonly { cells: readonly string[] }[]): string[][] {
  const found = rows.map(({ cells }) => keysIn(cells))
  const times = new Map<string, number>()
  for (const key of found.flat()) times.set(key, (times.get(key) ?? 0) + 1)
  return found.map(keys => keys.filter(key => times.get(key) === 1))
}
