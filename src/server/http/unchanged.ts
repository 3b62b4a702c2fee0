import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'
import { fieldsOf } from '#contract/version.ts'
import { editedOf, versionOf } from '#lib/edits.ts'
import type { Db } from '#server/db/connect.ts'
import { fail, httpErrors } from './refusal.ts'

/** Who changed it last, as the audit tells. A record without an id is the only one of its route. */
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
 * Refuses to save over another state than the form read (M67). Called once the record is locked, before anything is written.
 * @param route says by `edits` what of the record counts
 * @param version as it was read; absent: nothing is compared
 * @param record as it is now, as the route answers it
 * @param id whose it is, where the record does not say
 * @throws CHANGED_MEANWHILE with who, when, the present version and the present values
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
