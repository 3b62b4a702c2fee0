// Days whose lessons were written down later, from the schedule of that night (DIR-31).
import { sql, type RawBuilder } from 'kysely'
import { formatDay } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'

/**
 * A sentence for each night that restored some of these days.
 * @param where the days, by `t.day`
 */
export async function restoredRemarks(db: Db, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ night: string; from: string; to: string; first: boolean }>`
    select t.written_on as night, min(t.day) as from, max(t.day) as to, t.written_on = (select min(x.written_on) from taught_day x) as first
    from taught_day t where was_restored(t.day, t.written_on) and ${where} group by 1 order by 1`.execute(db)
  return rows.map(({ night, from, to, first }) => {
    if (first) return `Lo anterior al ${formatDay(night)} usa el horario de esa fecha.`
    const days = from === to ? `El ${formatDay(from)}` : `Del ${formatDay(from)} al ${formatDay(to)}`
    return `${days} usa el horario del ${formatDay(night)}.`
  })
}
