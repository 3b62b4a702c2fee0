// Rows of a bank's file as lines of money received.
import type { Sheet } from '#web/sheet/readSheet.ts'
import { proveBalance, type BalanceProof } from '../balance.ts'
import { centavosOf, dayOf, textColumns, type BankMapping, type DateOrder } from '../columns.ts'
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
  cells: string[]
  /** Pesos. */
  balance: number | null
  unproved: boolean
}

export interface ReadLines {
  lines: ReadLine[]
  /** Rows of money paid out: they never enter. */
  paidOut: number
  /** Rows of the file that are no line, and why. */
  unread: { number: number; reason: string }[]
  /** What has to be answered before any line is sent. */
  asked: Directions['asked']
  /** What the column of balances proves. */
  proof: BalanceProof | undefined
}

type Rows = Pick<Sheet, 'columns' | 'rows'>

const tidy = (text: string, most: number) => text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, most).trim()
const cellOf = ({ cells }: { cells: readonly string[] }, column: number | null | undefined) => (column == null ? '' : (cells[column] ?? ''))

function balanceOf(row: { cells: readonly string[] }, { balance }: BankMapping): number | null {
  const cell = cellOf(row, balance)
  return cell.trim() === '' ? null : centavosOf(cell)
}

/** What moves nothing is no row of the account. */
function proofOf({ rows }: Rows, mapping: BankMapping, directions: Directions): BalanceProof | undefined {
  if (mapping.balance == null || directions.asked) return undefined
  const moved = rows.flatMap(row => {
    const amount = centavosOf(cellOf(row, mapping.amount))
    const out = mapping.out == null ? 0 : centavosOf(cellOf(row, mapping.out))
    if (amount === 0 && out === 0) return []
    const direction = amount === 0 ? 'out' : directions.of(row)
    const moves = amount === 0 ? out : amount
    const known = moves !== null && out !== null && typeof direction === 'string'
    return [
      { number: row.number, balance: balanceOf(row, mapping), change: known ? Math.abs(moves) * (direction === 'in' ? 1 : -1) : null },
    ]
  })
  return proveBalance(moved)
}

/** What moves nothing is left out without a word. */
export function readLines(sheet: Rows, mapping: BankMapping, order: DateOrder): ReadLines {
  const { columns, rows } = sheet
  const lines: ReadLine[] = []
  const unread: ReadLines['unread'] = []
  const directions = directionsOf(columns, rows, mapping)
  const keys = keysOf(rows)
  const words = textColumns(columns, rows, mapping)
  const proof = proofOf(sheet, mapping, directions)
  let paidOut = 0
  for (const [at, row] of rows.entries()) {
    const { number } = row
    const cell = (column: number | null | undefined) => cellOf(row, column)
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
    else {
      const balance = balanceOf(row, mapping)
      lines.push({
        number: lines.length + 1,
        day,
        amount: Math.abs(amount) / 100,
        text: tidy(words.map(cell).filter(Boolean).join(PART), BANK_LIMITS.text),
        reference: tidy(cell(mapping.reference), BANK_LIMITS.reference),
        keys: keys[at]!.slice(0, BANK_LIMITS.keys),
        cells: row.cells.map(each => tidy(each, BANK_LIMITS.cell)),
        balance: balance === null ? null : balance / 100,
        unproved: proof?.beside.has(number) ?? false,
      })
    }
  }
  return { lines, paidOut, unread, asked: directions.asked, proof }
}
