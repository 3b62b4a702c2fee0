/** A line's share of an amount; centavos. */
export interface Share<T> {
  line: T
  share: number
}

/** Splits an amount over debts, oldest first (MON-21). Omits lines without a share. */
export function split<T extends { balance: number }>(amount: number, lines: readonly T[]): Share<T>[] {
  let rest = amount
  return lines.flatMap(line => {
    const share = Math.min(rest, line.balance)
    rest -= share
    return share > 0 ? [{ line, share }] : []
  })
}
