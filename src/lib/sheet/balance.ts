// Proves a statement by its column of balances (LLE-11). Pure; centavos.

export interface BalancedRow {
  /** The row's number as the file counts rows. */
  number: number
  /** Received above zero, paid out below; null: not known. */
  change: number | null
  balance: number | null
}

export interface BalanceProof {
  /** Neighbours in the file between which something is missing, and how much. */
  breaks: { from: number; to: number; missing: number }[]
  /** Numbers of the rows beside a break. */
  beside: ReadonlySet<number>
}

type Balanced = BalancedRow & { change: number; balance: number }

/** How far the newer row is from the older one plus what moved; 0: nothing is missing. */
const missingOf = (older: Balanced, newer: Balanced): number => newer.balance - older.balance - newer.change

/** Undefined: the file has no balances that could prove anything. */
export function proveBalance(rows: readonly BalancedRow[]): BalanceProof | undefined {
  const whole = (row: BalancedRow): row is Balanced => row.change !== null && row.balance !== null
  const links = rows.slice(1).flatMap((next, at) => {
    const before = rows[at]!
    return whole(before) && whole(next) ? [{ before, next }] : []
  })
  if (links.length === 0) return undefined
  const down = links.map(({ before, next }) => missingOf(before, next))
  const up = links.map(({ before, next }) => missingOf(next, before))
  const holding = (missing: readonly number[]) => missing.filter(each => each === 0).length
  const best = holding(up) > holding(down) ? up : down
  const breaks = links.flatMap(({ before, next }, at) =>
    best[at] === 0 ? [] : [{ from: before.number, to: next.number, missing: Math.abs(best[at]!) }],
  )
  return { breaks, beside: new Set(breaks.flatMap(({ from, to }) => [from, to])) }
}

/**
 * Reads the direction of unsigned amounts from the balances: in or out by number. Empty unless they prove all rows but the oldest, up or down the file.
 * `change` is the amount.
 */
export function provedSigns(rows: readonly BalancedRow[]): Map<number, 'in' | 'out'> {
  const read = (older: BalancedRow, newer: BalancedRow): 'in' | 'out' | null => {
    if (older.balance === null || newer.balance === null || newer.change === null) return null
    const moved = newer.balance - older.balance
    return Math.abs(moved) === Math.abs(newer.change) && moved !== 0 ? (moved > 0 ? 'in' : 'out') : null
  }
  for (const ordered of [rows, rows.toReversed()]) {
    const signs = ordered.slice(1).map((row, at) => [row.number, read(ordered[at]!, row)] as const)
    if (signs.length > 0 && signs.every((each): each is readonly [number, 'in' | 'out'] => each[1] !== null)) return new Map(signs)
  }
  return new Map()
}
