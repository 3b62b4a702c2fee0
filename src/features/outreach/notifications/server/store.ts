import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { NAMED_MAX } from '../contract.ts'
import type { Named } from '#features/foundation/outbox/server/public.ts'
import type { Purpose } from '#features/foundation/outbox/contract.ts'
import type { Audience } from './audience.ts'

export interface BatchRow {
  target: Audience['target']
  purpose: Purpose
  skippedCount: number
  /** The first skipped people by name. */
  skipped: Named[]
}

export async function batch(db: Db, id: string): Promise<BatchRow | undefined> {
  const {
    rows: [row],
  } = await sql<BatchRow>`
    select target, purpose, jsonb_array_length(skipped) as skipped_count,
      jsonb_path_query_array(skipped, ${`$[0 to ${NAMED_MAX - 1}]`}::jsonpath) as skipped
    from notification_batch where id = ${id}`.execute(db)
  return row
}

export interface GroupFilter {
  startDate?: string
  endDate?: string
  active: boolean
  limit: number
}

export interface GroupRow {
  id: string
  name: string
  startDate: string
  endDate: string
  active: boolean
  taken: number
  held: number
}

/** Groups of a course that start in the range, by start. Includes the modules of a sub-course in parent groups. */
export const groupsOf = (db: Db, courseId: string, { startDate, endDate, active, limit }: GroupFilter): Promise<GroupRow[]> =>
  db
    .selectFrom('classGroup')
    .select(['id', 'name', 'startDate', 'endDate', 'active', 'taken', 'held'])
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .where('active', '=', active)
    .$if(startDate !== undefined, query => query.where('startDate', '>=', startDate!))
    .$if(endDate !== undefined, query => query.where('startDate', '<=', endDate!))
    .orderBy('startDate')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
