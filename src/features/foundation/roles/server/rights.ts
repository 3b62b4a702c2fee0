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
 * True when an active user holds `/*` with all four methods, in one role or several, for the whole academy. An invited employee who has
 * not entered yet does not count (LLE-63).
 */
async function somebodyHoldsAll(db: Db): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ found: boolean }>`
    select exists (
      select from employee_role er
      join employee e on e.id = er.employee_id and e.deleted_at is null and e.campuses is null and e.password_hash is not null
      join role r on r.id = er.role_id
      cross join lateral jsonb_array_elements(r.allows) as g
      cross join lateral jsonb_array_elements_text(g -> 'methods') as method
      where g ->> 'resource' in ('/*', 'all')
      group by er.employee_id having count(distinct method) = 4
    ) as found`.execute(db)
  return row!.found
}

/**
 * Runs writes of users or roles one after the other in the whole academy, so that two administrators cannot remove
 * each other's permissions at once. `judge` refuses (BEYOND_OWN_PERMISSIONS) what the caller does not hold at that moment:
 * call it for the target before and after. LAST_ADMIN when nobody could repair it afterwards.
 */
export async function changeRights<T>({ db, user }: Context, write: (judge: (held: readonly Grant[]) => void) => Promise<T>): Promise<T> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rights', 0))`.execute(db)
  const own = await grantsHeld(db, user.id)
  const guarded = await somebodyHoldsAll(db)
  const done = await write(held => {
    if (beyond(own, held).length > 0) fail(roleFailures.BEYOND_OWN_PERMISSIONS)
  })
  if (guarded && !(await somebodyHoldsAll(db))) fail(roleFailures.LAST_ADMIN)
  return done
}
