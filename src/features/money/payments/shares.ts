// One amount for several students (COB-17, LLE-28). Centavos.
/** Each student's share, by id. */
export type Shares = Readonly<Record<string, number>>

export interface Owing {
  dues: readonly { student: string; dueOn: string; open: number }[]
}

export const amountOf = (shares: Shares): number => Object.values(shares).reduce((total, each) => total + each, 0)

/** Distributes an amount over the dates of all students, oldest first. */
export function pourShares(amount: number, members: readonly Owing[]): Shares {
  const shares: Record<string, number> = {}
  let rest = amount
  const all = members.flatMap(({ dues }) => dues)
  for (const { student, open } of all.toSorted((a, b) => (a.dueOn === b.dueOn ? 0 : a.dueOn < b.dueOn ? -1 : 1))) {
    const share = Math.min(rest, open)
    rest -= share
    if (share > 0) shares[student] = (shares[student] ?? 0) + share
  }
  return shares
}
