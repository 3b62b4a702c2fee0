// Erased people have `deleted_at`, like deleted and merged ones, so lists, pickers, recipients and locks check only that (M63).
import { sql } from 'kysely'
import { isId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { httpErrors, Refusal } from './refusal.ts'

function* idsOf(input: unknown): Generator<string> {
  if (typeof input === 'string' && isId(input)) yield input
  else if (typeof input === 'object' && input !== null) for (const each of Object.values(input)) yield* idsOf(each)
}

const ABOUT_RECORDS = new Set([400, 404, 409])

/** A refused write that names an erased person reports that instead of the first error; other errors stay. */
export async function erasedOr(error: unknown, db: Db, input: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || !ABOUT_RECORDS.has(error.failure.status)) return error
  const ids = [...new Set(idsOf(input))]
  if (ids.length === 0) return error
  const { rows } = await sql`
    select from student where id = any(${ids}::text[]) and erased_at is not null
    union all select from talk_student where id = any(${ids}::text[]) and erased_at is not null limit 1`.execute(db)
  return rows.length === 0 ? error : new Refusal(httpErrors.personErased)
}
