/** What a line is given of an amount; centavos. */
export interface Share<T> {
  line: T
  share: number
}

/** Pours an amount over debts, oldest first (MON-21). Lines that get nothing are left out. */
export function split<T extends { balance: number }>(amount: number, lines: readonly T[]): Share<T>[] {
  let left = amount
  return lines.flatMap(line => {
    const share = Math.min(left, line.balance)
    left -= share
    return share > 0 ? [{ line, share }] : []
  })
}
