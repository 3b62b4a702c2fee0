// What is taught on a day, asked of the database's one answer (`lessons_on`, `closed_on`, `next_lesson`; OFE-7).
import { sql, type RawBuilder } from 'kysely'
import { formatDay } from '#lib/days.ts'
import { hhmmOf } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { lessonFailures, type NoLesson } from '../contract.ts'

const { NO_LESSON_THAT_DAY } = lessonFailures

/** What a day is called on which this group has no lessons, for a statement; null: its campus is open. Without a room the academy's days count. */
export const closedName = (group: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<
    string | null
  >`closed_on(${day}, (select r.location_id from class_group cg join classroom r on r.id = cg.classroom_id where cg.id = ${group}))`

/** Why a group has no lesson on a day, and when the next one is; null: nothing stands in the way. Only a closed day looks for the next one. */
export async function noLesson(db: Db, groupId: string, day: string): Promise<(NoLesson & { group: string }) | null> {
  const { rows: found } = await sql<{ group: string; name: string | null }>`
    select g.name as group, ${closedName(sql`g.id`, sql`${day}::date`)} as name from class_group g where g.id = ${groupId}`.execute(db)
  const [row] = found
  if (!row || row.name === null) return null
  const { rows: next } = await sql<{ day: string; startMinute: number }>`
    select on_day as day, start_minute from next_lesson(${groupId}, ${day}::date, 1440)`.execute(db)
  return {
    group: row.group,
    reason: 'closed',
    name: row.name,
    next: next[0] ? { day: next[0].day, startHour: hhmmOf(next[0].startMinute) } : null,
  }
}

/** @throws NO_LESSON_THAT_DAY with the reason and the next lesson (OFE-12). */
export async function refuseNoLesson(db: Db, groupId: string, day: string): Promise<void> {
  const found = await noLesson(db, groupId, day)
  if (!found) return
  const { group, ...ext } = found
  fail(NO_LESSON_THAT_DAY, { message: `${group} no tiene clase el ${formatDay(day)}: ${ext.name}.`, ext })
}
