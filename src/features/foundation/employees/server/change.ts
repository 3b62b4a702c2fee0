import { queueMail, worthByRule } from '#features/foundation/outbox/server/public.ts'
import * as roles from '#features/foundation/roles/server/public.ts'
import { endSessionsOf } from '#features/foundation/session/server/public.ts'
import { checkBirth, checkEmail } from '#features/foundation/person/server/public.ts'
import type { Grant } from '#contract/access.ts'
import { fullName } from '#lib/text.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { rolesChanged } from '#features/foundation/roles/contract.ts'
import { employeeFailures, employeesChanged } from '../contract.ts'
import { EMPLOYEE_TEXTS } from '../texts.ts'
import { emailLetter } from './emailLetter.ts'
import type { EmployeeRow } from './row.ts'
import * as store from './store.ts'

const { ROLE_UNKNOWN, SCOPE_UNKNOWN } = employeeFailures
const { LOCATION_NOT_FOUND } = locationFailures

export const recorded = ({
  id: _id,
  codes: _codes,
  invited: _invited,
  inviteEnds: _ends,
  location,
  campuses,
  roles,
  ...person
}: EmployeeRow) => ({
  ...person,
  location: location?.name ?? null,
  scope: campuses?.map(campus => campus.name) ?? EMPLOYEE_TEXTS.wholeAcademy,
  roles: roles.map(role => role.name),
})

/** Checks that need the database or today's date. */
export async function checkPerson({ db, today }: Context, values: store.PersonValues, before?: EmployeeRow): Promise<void> {
  checkBirth(today, values.birthDate, before?.birthDate)
  if (before) checkEmail(values.email, before.email, { message: EMPLOYEE_TEXTS.emailIncomplete(values.email ?? '') })
  const location = values.location && values.location !== before?.location?._id ? values.location : undefined
  const campuses = (values.campuses ?? []).filter(campus => !before?.campuses?.some(({ _id }) => _id === campus))
  if (location === undefined && campuses.length === 0) return
  const standing = await store.holdCampuses(db, [...new Set([...campuses, ...(location ? [location] : [])])])
  if (campuses.some(campus => !standing.has(campus)))
    fail(SCOPE_UNKNOWN, { fields: [{ path: 'campuses', message: SCOPE_UNKNOWN.message }] })
  if (location !== undefined && !standing.has(location))
    fail(LOCATION_NOT_FOUND, { fields: [{ path: 'location', message: LOCATION_NOT_FOUND.message }] })
}

interface Rights {
  roles?: readonly string[]
  campuses?: readonly string[] | null
  email?: string
}
const isOther = (had: readonly { _id: string }[] | null, has: readonly string[] | null | undefined): boolean =>
  has !== undefined && JSON.stringify(had?.map(({ _id }) => _id).toSorted() ?? null) !== JSON.stringify(has?.toSorted() ?? null)

/** True when a change affects permissions, scope or identity: roles, campuses, e-mail (CON-35). */
export const movesRights = (before: EmployeeRow, { roles: roleIds, campuses, email }: Rights): boolean =>
  isOther(before.roles, roleIds) || isOther(before.campuses, campuses) || (email !== undefined && email !== before.email)

export async function grantsOfRoles({ db }: Context, roleIds: readonly string[]): Promise<Grant[]> {
  const roleRows = await roles.some(db, roleIds)
  if (roleRows.length < roleIds.length) fail(ROLE_UNKNOWN, { fields: [{ path: 'roles', message: ROLE_UNKNOWN.message }] })
  return roleRows.flatMap(role => role.allows)
}

/** A text of the fields that a role's list of holders shows. */
const listed = (row: EmployeeRow | undefined) => row && [fullName(row), row.email, row.isProfessor].join()

/** Open screens read the employee again, and the roles that gained or lost a holder, or show one differently. */
export function tell({ emit }: Context, id: string, before: EmployeeRow | undefined, after: EmployeeRow | undefined): void {
  emit(employeesChanged, [id])
  const [had, has] = [before, after].map(row => row?.roles.map(role => role._id) ?? [])
  const commonRoles = listed(before) === listed(after) ? had!.filter(role => has!.includes(role)) : []
  const changed = [...new Set([...had!, ...has!])].filter(role => !commonRoles.includes(role))
  if (changed.length > 0) emit(rolesChanged, changed)
}

export async function signOut({ db, live, afterCommit }: Context, id: string): Promise<void> {
  const ended = await endSessionsOf(db, id)
  afterCommit(() => live.endSessions(ended))
}

/** A changed e-mail is reported to the old address and ends sessions and recoveries, one's own too (EMP-45…EMP-47). */
export async function followEmail(context: Context, before: EmployeeRow, after: EmployeeRow): Promise<void> {
  if (before.email === after.email) return
  await store.dropRecovery(context.db, after.id)
  await signOut(context, after.id)
  const letter = await emailLetter({ name: after.name, email: after.email, academy: context.academy })
  // To the old address, whose owner may still react, and to the new one (CON-44).
  for (const recipient of [after.email, before.email])
    await queueMail(context, { kind: 'notice', recipient, until: worthByRule(context.now), ...letter })
}
