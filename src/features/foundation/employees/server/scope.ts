// Which colleagues a campus-limited employee may see and change (CON-15, CON-16).
import { sql } from 'kysely'
import type { Context } from '#server/http/feature.ts'
import type { Db } from '#server/db/connect.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { employeeFailures } from '../contract.ts'

const { EMPLOYEE_NOT_FOUND } = employeeFailures

type Scope = readonly string[] | null

/** True when the inner scope is within the outer one; null is the whole academy. */
export const isInside = (inner: Scope, outer: Scope): boolean =>
  outer === null || (inner !== null && inner.every(each => outer.includes(each)))

/** SQL: the campuses of `employee e`, or their own campus, overlap these; everyone for the whole academy. */
export const meets = (campuses: Scope) =>
  campuses === null
    ? sql<boolean>`true`
    : sql<boolean>`(e.campuses && ${[...campuses]}::text[] or e.location_id::text = any (${[...campuses]}::text[]))`

async function placeOf(db: Db, id: string): Promise<{ campuses: string[] | null; locationId: string | null } | undefined> {
  return db.selectFrom('employee').select(['campuses', 'locationId']).where('id', '=', id).executeTakeFirst()
}

/** @returns the campus of an employee in the caller's list. @throws EMPLOYEE_NOT_FOUND otherwise (M107, M116) */
export async function refuseUnseen({ db, user: { campuses, id: self } }: Pick<Context, 'db' | 'user'>, id: string) {
  const place = (await placeOf(db, id)) ?? fail(EMPLOYEE_NOT_FOUND)
  const meeting = [...(place.campuses ?? []), place.locationId].some(each => each !== null && campuses?.includes(each))
  if (campuses !== null && id !== self && !meeting) fail(EMPLOYEE_NOT_FOUND)
  return place
}

/** A limited user changes only themselves and employees within their campuses: others are refused, invisible ones not found. */
export async function refuseBeyond(context: Context, id: string): Promise<void> {
  const { user } = context
  if (user.campuses === null || id === user.id) return
  const place = await refuseUnseen(context, id)
  if (!isInside(place.campuses, user.campuses)) fail(httpErrors.outsideCampus)
}

/** Nobody gives more than they have: only an employee of the whole academy may give the whole academy. */
export function refuseScope({ campuses }: Context['user'], scope: Scope): void {
  if (!isInside(scope, campuses)) fail(httpErrors.outsideCampus)
}

/** The default till of a new limited employee: the creator's campus, or the only one. */
export const tillOf = ({ locationId }: Context['user'], scope: readonly string[]): string | undefined =>
  locationId !== null && scope.includes(locationId) ? locationId : scope.length === 1 ? scope[0] : undefined

/** A limited employee's till must be at one of their campuses. */
export function refuseCampus({ campuses }: Context['user'], location: string | null | undefined): void {
  if (campuses !== null && (!location || !campuses.includes(location))) fail(httpErrors.outsideCampus)
}
