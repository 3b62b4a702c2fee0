import { cashOf, DENOMINATIONS, drawerOf, valueOf, type Pieces } from '#features/money/cash/count.ts'
import { totalsOf, type Totals } from '#features/money/cash/server/totals.ts'
import type { Demo } from './context.ts'
import type { Entry } from './till.ts'

/** Closes each cashier's days up to yesterday; sets `closingId` on their entries. */
export async function closeDays({ clock, id, insert }: Demo, entries: Entry[]): Promise<void> {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = clock.dayOf(entry.enteredAt)
    if (day >= clock.day(-1)) continue
    const key = `${day} ${entry.userId}`
    days.set(key, [...(days.get(key) ?? []), entry])
  }
  const rows = [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, mine]) => {
      const [day, userId] = key.split(' ') as [string, string]
      const createdAt = clock.at(day, 20 * 60 + 30)
      const closingId = id(createdAt)
      for (const entry of mine) entry.closingId = closingId
      const totals = totalsOf(
        mine
          .filter(entry => entry.amount !== 0)
          .map(({ amount, source, type, voidedAt }) => ({ amount, source, type: type ?? 'cash', isVoid: Boolean(voidedAt) })),
      )
      return { id: closingId, userId, closedBy: userId, day, totals, createdAt }
    })
  const counted = countLast(rows)
  const closings = rows.map(row => ({ ...row, totals: JSON.stringify(row.totals), ...counted.get(row.id) }))
  await insert('cashClosing', closings)
}

const FLOAT = 1_000_00

/** The fewest notes and coins for an amount, and the remaining loose change. */
function piecesFor(amount: number): { pieces: Pieces; loose: number } {
  let rest = amount
  const pieces: Pieces = {}
  for (const each of DENOMINATIONS) {
    const many = Math.floor(rest / valueOf(each))
    if (many > 0) pieces[each] = many
    rest -= many * valueOf(each)
  }
  return { pieces, loose: rest }
}

/** The last two cash closings were counted: the older one is right, the newer one lacks $20.00. */
function countLast(rows: readonly { id: string; totals: Totals }[]) {
  const last = rows.filter(({ totals }) => cashOf(totals.byType) > 0).slice(-2)
  return new Map(
    last.map(({ id, totals }, at) => {
      const { expected } = drawerOf({ counted: 0, openingFloat: FLOAT, keptFloat: FLOAT, cash: cashOf(totals.byType) })
      const missing = at === last.length - 1 ? 20_00 : 0
      const drawer = piecesFor(expected - missing)
      return [
        id,
        {
          openingFloat: FLOAT,
          counted: JSON.stringify(drawer),
          countedTotal: expected - missing,
          keptFloat: FLOAT,
          note: missing > 0 ? 'Se dio cambio de más en la tarde.' : null,
        },
      ]
    }),
  )
}
