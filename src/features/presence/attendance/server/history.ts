// Records past lessons and lists day by day (DIR-29 to DIR-33).
import { sql } from 'kysely'
import { academyDay, addDays } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** How far back the first run reaches (DIR-31). */
export const RESTORED_DAYS = 400
/** Lists of these last days are counted again each night: a mark may arrive after their rows were made. */
const COUNTED_AGAIN = 2

/**
 * Writes each missing day up to yesterday in a transaction of its own, then counts the lists whose marks changed. Two at once, or a kill
 * midway, leave each day whole or absent: the next run goes on.
 */
export async function keepHistory(db: Db, { now, timeZone }: { now: Date; timeZone: string }): Promise<{ days: number; lists: number }> {
  const today = academyDay(now, timeZone)
  const yesterday = addDays(today, -1)
  const { rows: missing } = await sql<{ day: string }>`
    select d::date as day from generate_series(
      greatest(coalesce((select min(day) from taught_day), (select min(start_date) from class_group)), ${yesterday}::date - ${RESTORED_DAYS - 1}::int),
      ${yesterday}::date, interval '1 day') d
    where not exists (select from taught_day t where t.day = d::date) order by d`.execute(db)
  let days = 0
  for (const { day } of missing) {
    const { rows } = await inTransaction(db, tx =>
      sql<{ kept: boolean }>`select keep_day(${day}::date, ${today}::date) as kept`.execute(tx),
    )
    if (rows[0]!.kept) days += 1
  }
  const { rows: lists } = await sql<{ root: string; day: string }>`
    select root_group_id as root, day from list_day where marks is null or day > ${addDays(yesterday, -COUNTED_AGAIN)}
    order by root_group_id, day`.execute(db)
  for (const { root, day } of lists) await inTransaction(db, tx => sql`select count_list(${root}, ${day})`.execute(tx))
  return { days, lists: lists.length }
}
