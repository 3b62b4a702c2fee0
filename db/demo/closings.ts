import { totalsOf } from '#features/money/cash/server/totals.ts'
import type { Demo } from './context.ts'
import type { Entry } from './till.ts'

/** Closes every cashier's day before yesterday and earlier; sets `closingId` on the entries taken along. */
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
      return { id: closingId, userId, closedBy: userId, day, totals: JSON.stringify(totals), createdAt }
    })
  await insert('cashClosing', rows)
}
