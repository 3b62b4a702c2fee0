import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'
import { fieldsOf } from '#contract/version.ts'
import { editedOf, versionOf } from '#lib/edits.ts'
import type { Db } from '#server/db/connect.ts'
import { fail, httpErrors } from './refusal.ts'

/** The last change in the audit. A record without an id is the only one of its route. */
async function lastChange(db: Db, { name }: AnyRoute, id: unknown): Promise<{ by: string | null; at: Date | null }> {
  const about =
    typeof id === 'string'
      ? sql`ids @> array[${id}] and (before is not null or route like 'undo.%' or route like 'merges.%')`
      : sql`route = ${name}`
  const { rows } = await sql<{ by: string | null; at: Date }>`
    select user_name as by, at from audit where ${about} order by at desc, id desc limit 1`.execute(db)
  return rows[0] ?? { by: null, at: null }
}

/**
 * Refuses a save when the record changed since the form read it (M67). Call it once the record is locked and before any write.
 * @param route its `edits` lists the fields to compare
 * @param version as the form read it; absent: nothing is compared
 * @param record the present record, as the route returns it
 * @param id the record's id when the record does not contain it
 * @throws CHANGED_MEANWHILE with user, time, present version and present values
 */
export async function unchanged<T>(
  db: Db,
  route: AnyRoute,
  version: string | undefined,
  record: T | (() => Promise<T>),
  id?: string,
): Promise<void> {
  if (version === undefined) return
  const schema = route.edits as z.ZodType
  const fields = fieldsOf(schema)!
  const wire = z.encode(schema, typeof record === 'function' ? await (record as () => Promise<T>)() : record) as Record<string, unknown>
  const present = versionOf(fields, wire)
  if (present === version) return
  const { by, at } = await lastChange(db, route, id ?? wire._id)
  fail(httpErrors.changedMeanwhile, { ext: { by, at: at?.toISOString() ?? null, version: present, present: editedOf(fields, wire) } })
}
