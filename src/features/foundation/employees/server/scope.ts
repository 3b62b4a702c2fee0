// Whom somebody limited to campuses may see and change among those who work here (CON-15, CON-16).
import { sql } from 'kysely'
import type { Context } from '#server/http/feature.ts'
import type { Db } from '#server/db/connect.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { employeeFailures } from '../contract.ts'

const { EMPLOYEE_NOT_FOUND } = employeeFailures

type Scope = readonly string[] | null

/** Does nobody beyond these campuses fit in? null is the whole academy. */
export const isInside = (inner: Scope, outer: Scope): boolean =>
  outer === null || (inner !== null && inner.every(each => outer.includes(each)))

/** Of `employee e`: whose campuses, or whose own campus, meet these; all of them for the whole academy. */
export const meets = (campuses: Scope) =>
  campuses === null
    ? sql<boolean>`true`
    : sql<boolean>`(e.campuses && ${[...campuses]}::text[] or e.location_id::text = any (${[...campuses]}::text[]))`

async function placeOf(db: Db, id: string): Promise<{ campuses: string[] | null; locationId: string | null } | undefined> {
  return db.selectFrom('employee').select(['campuses', 'locationId']).where('id', '=', id).executeTakeFirst()
}

/** @returns where an employee works whom the caller finds in the list of employees. @throws EMPLOYEE_NOT_FOUND otherwise (M107, M116) */
export async function refuseUnseen({ db, user: { campuses, id: self } }: Pick<Context, 'db' | 'user'>, id: string) {
  const place = (await placeOf(db, id)) ?? fail(EMPLOYEE_NOT_FOUND)
  const meeting = [...(place.campuses ?? []), place.locationId].some(each => each !== null && campuses?.includes(each))
  if (campuses !== null && id !== self && !meeting) fail(EMPLOYEE_NOT_FOUND)
  return place
}

/** Who is limited changes only themselves and those whose campuses are all their own: others are refused, unseen ones absent. */
export async function refuseBeyond(context: Context, id: string): Promise<void> {
  const { user } = context
  if (user.campuses === null || id === user.id) return
  const place = await refuseUnseen(context, id)
  if (!isInside(place.campuses, user.campuses)) fail(httpErrors.outsideCampus)
}

/** Nobody is given more than whoever gives has: of the whole academy only the whole academy disposes. */
export function refuseScope({ campuses }: Context['user'], scope: Scope): void {
  if (!isInside(scope, campuses)) fail(httpErrors.outsideCampus)
}

/** Where the till of somebody new stands who is limited, if nobody said: where that of whoever adds them stands, or at the only campus. */
export const tillOf = ({ locationId }: Context['user'], scope: readonly string[]): string | undefined =>
  locationId !== null && scope.includes(locationId) ? locationId : scope.length === 1 ? scope[0] : undefined

/** The campus of somebody's till is one of those of whoever is limited. */
export function refuseCampus({ campuses }: Context['user'], location: string | null | undefined): void {
  if (campuses !== null && (!location || !campuses.includes(location))) fail(httpErrors.outsideCampus)
}
