import { sql } from 'kysely'
import type { Failure } from '#contract/failure.ts'
import type { Context } from './feature.ts'
import { fail, type Extra } from './refusal.ts'

/**
 * Refuses because the record is no longer what the caller saw. Whoever changed it last, perhaps in another window, is not told that somebody
 * else did (M80).
 * @param own what is said to them
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
