// Sums of past days: they were kept each night, because plans, prices and groups change (DIR-20).
import { addDays } from '#lib/days.ts'
import { toPesos } from '#lib/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { PastSums } from '../contract.ts'
import { periodAt } from '../period.ts'
import type { Report } from './define.ts'

const WEEKS = 26

/** The Mondays of weeks that have ended, the oldest first. */
export function weeksUntil(today: string, count = WEEKS): string[] {
  const last = addDays(periodAt('week', today).from, -7)
  return Array.from({ length: count }, (_, at) => addDays(last, -7 * (count - 1 - at)))
}

/** Null: the report keeps nothing, or no night is kept yet. */
export async function keptOf(db: Db, { kept }: Report, weeks: readonly string[], campus?: string): Promise<PastSums | null> {
  if (!kept) return null
  const { rows } = await kept.sums(weeks, campus).execute(db)
  if (!rows[0]) return null
  const byWeek = Map.groupBy(rows, ({ week }) => week)
  const classes = Object.entries(kept.classes).map(([key, name]) => ({ key, name }))
  const sumOf = (of: typeof rows, key: string) => toPesos(of.find(row => row.key === key)?.sum ?? 0)
  return {
    classes,
    weeks: weeks.map(key => ({ key, sums: byWeek.get(key) ? classes.map(each => sumOf(byWeek.get(key)!, each.key)) : null })),
    since: rows[0].since,
  }
}
