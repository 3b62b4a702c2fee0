// Every write of users and roles goes through here: it checks who may give what, and that an administrator remains.
import { sql } from 'kysely'
import type { Grant } from '#contract/access.ts'
import { grantsHeld } from '#server/auth/grants.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { beyond } from '../beyond.ts'
import { roleFailures } from '../contract.ts'

/**
 * The active users who hold `/*` with all four methods, in one role or several, for the whole academy. An invited employee who has not
 * entered yet does not count (LLE-63).
 */
export async function holdersOfAll(db: Db): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select e.id, e.name, e.email from employee e where e.id in (
      select er.employee_id from employee_role er
      join employee e on e.id = er.employee_id and e.deleted_at is null and e.campuses is null and e.password_hash is not null
      join role r on r.id = er.role_id
      cross join lateral jsonb_array_elements(r.allows) as g
      cross join lateral jsonb_array_elements_text(g -> 'methods') as method
      where g ->> 'resource' in ('/*', 'all')
      group by er.employee_id having count(distinct method) = 4) order by e.id`.execute(db)
  return rows
}

const somebodyHoldsAll = async (db: Db): Promise<boolean> => (await holdersOfAll(db)).length > 0

/**
 * Runs writes of users or roles one after the other in the whole academy, so that two administrators cannot remove
 * each other's permissions at once. `judge` refuses (BEYOND_OWN_PERMISSIONS) what the caller does not hold at that moment:
 * call it for the target before and after. LAST_ADMIN when nobody could repair it afterwards.
 */
export async function changeRights<T>({ db, user }: Context, write: (judge: (target: readonly Grant[]) => void) => Promise<T>): Promise<T> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rights', 0))`.execute(db)
  const own = await grantsHeld(db, user.id)
  const guarded = await somebodyHoldsAll(db)
  const result = await write(target => {
    if (beyond(own, target).length > 0) fail(roleFailures.BEYOND_OWN_PERMISSIONS)
  })
  if (guarded && !(await somebodyHoldsAll(db))) fail(roleFailures.LAST_ADMIN)
  return result
}
