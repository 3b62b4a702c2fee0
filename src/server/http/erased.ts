// Who was erased is put away like who was deleted or merged: lists, pickers, recipients and locks ask for `deleted_at is null` alone (M63).
import { sql } from 'kysely'
import { isId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { httpErrors, Refusal } from './refusal.ts'

/** Every id that an input holds, however deep. */
function* idsOf(input: unknown): Generator<string> {
  if (typeof input === 'string' && isId(input)) yield input
  else if (typeof input === 'object' && input !== null) for (const each of Object.values(input)) yield* idsOf(each)
}

/** Who calls, and how often, are other matters. */
const ABOUT_RECORDS = new Set([400, 404, 409])

/** A write that was refused and names somebody who was erased says so, whatever it ran into first; any other error stays. */
export async function erasedOr(error: unknown, db: Db, input: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || !ABOUT_RECORDS.has(error.failure.status)) return error
  const ids = [...new Set(idsOf(input))]
  if (ids.length === 0) return error
  const { rows } = await sql`
    select from student where id = any(${ids}::text[]) and erased_at is not null
    union all select from talk_student where id = any(${ids}::text[]) and erased_at is not null limit 1`.execute(db)
  return rows.length === 0 ? error : new Refusal(httpErrors.personErased)
}
