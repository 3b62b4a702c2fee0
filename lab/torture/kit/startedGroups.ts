import { sql } from 'kysely'
import { addDays } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { openGroups } from '../../../test/support/academy.ts'
import type { OpenGroup } from './ledger.ts'

const MOST = 12
/** Days. */
const AGO = 10

export async function startedGroups(db: Db, today: string): Promise<OpenGroup[]> {
  const { rows } = await sql<OpenGroup>`
    select g.id, g.course_id, c.price, g.start_date,
      (select array_agg(distinct s.day::int) from group_schedule s where s.group_id = g.id) as weekdays
    from class_group g join course c on c.id = g.course_id
    where g.id = any(${await openGroups(db)}::text[]) and g.start_date <= ${addDays(today, -AGO)} order by g.id limit ${MOST}`.execute(db)
  return rows
}
