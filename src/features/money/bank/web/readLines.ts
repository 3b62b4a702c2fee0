// Rows of a bank's file as lines of money received.
import type { Sheet } from '#web/sheet/readSheet.ts'
import { centavosOf, dayOf, type BankMapping, type DateOrder } from '../columns.ts'
import { BANK_LIMITS } from '../contract.ts'
import { directionsOf, type Directions } from '../direction.ts'
import { keysOf } from '../keys.ts'
import { PART } from '../match.ts'

export interface ReadLine {
  number: number
  day: string
  /** Pesos. */
  amount: number
  text: string
  reference: string
  keys: string[]
}

export interface ReadLines {
  lines: ReadLine[]
  /** Rows of money paid out: they never enter. */
  paidOut: number
  /** Rows of the file that are no line, and why. */
  unread: { number: number; reason: string }[]
  /** What has to be answered before any line is sent. */
  asked: Directions['asked']
}

const tidy = (text: string, most: number) => text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, most).trim()

/** What moves nothing is left out without a word. */
export function readLines({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>, mapping: BankMapping, order: DateOrder): ReadLines {
  const lines: ReadLine[] = []
  const unread: ReadLines['unread'] = []
  const directions = directionsOf(columns, rows, mapping)
  const keys = keysOf(rows)
  let paidOut = 0
  for (const [at, row] of rows.entries()) {
    const { number, cells } = row
    const cell = (column: number | null | undefined) => (column == null ? '' : (cells[column] ?? ''))
    const amount = centavosOf(cell(mapping.amount))
    if (amount === 0) continue
    if (amount === null) {
      unread.push({ number, reason: `«${cell(mapping.amount)}» no es un monto.` })
      continue
    }
    const direction = directions.of(row)
    const day = dayOf(cell(mapping.date), order)
    if (direction === 'out') paidOut++
    else if (typeof direction === 'object') unread.push({ number, ...direction })
    else if (day === null) unread.push({ number, reason: `«${cell(mapping.date)}» no es una fecha.` })
    else
      lines.push({
        number: lines.length + 1,
        day,
        amount: Math.abs(amount) / 100,
        text: tidy([cell(mapping.text), cell(mapping.payer)].filter(Boolean).join(PART), BANK_LIMITS.text),
        reference: tidy(cell(mapping.reference), BANK_LIMITS.reference),
        keys: keys[at]!.slice(0, BANK_LIMITS.keys),
      })
  }
  return { lines, paidOut, unread, asked: directions.asked }
}
