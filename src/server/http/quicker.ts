import { sql } from 'kysely'
import type { Failure } from '#contract/failure.ts'
import type { Context } from './feature.ts'
import { fail, type Extra } from './refusal.ts'

/**
 * Refuses because the record changed since the caller read it. When the last change is the caller's own, perhaps in another window, the
 * message
 * does not blame a colleague (M80).
 * @param own the message for that case
 */
export async function failQuicker(
  { db, employeeId }: Context,
  failure: Failure,
  id: string,
  own: string,
  extra: Extra = {},
): Promise<never> {
  const { rows } = await sql<{ userId: string | null }>`
    select user_id from audit where ids @> array[${id}] and (before is not null or after is not null) order by at desc, id desc limit 1`.execute(
    db,
  )
  return fail(failure, { ...extra, ...(employeeId !== null && rows[0]?.userId === employeeId && { message: own }) })
}
