// The role form: checks in order (ACC-79), and the body.
import type { Method, Permission } from '#contract/access.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import { EVERYTHING, grantsOf, permissionsIn, toAllows } from '../allows.ts'
import { ROLE_TEXTS, type Role, type RoleInput } from '../contract.ts'
import { grantable } from '../permissionTree.ts'
import { isStrong } from '#features/foundation/session/strong.ts'

/** A role while editing. `allows` are permissions of the tree, in its order; `everything` overrides them. */
export interface RoleValues {
  name: string
  description: string
  allows: Permission[]
  everything: boolean
  /** Null: the default that follows from the permissions. */
  needsFactor: boolean | null
  /** Key of the template, or id of the role, that a new role began as; empty: blank. It is not sent. */
  from: string
}

export const EMPTY_ROLE: RoleValues = { name: '', description: '', allows: [], everything: false, needsFactor: null, from: '' }

const METHODS: readonly Method[] = ['get', 'post', 'put', 'delete']
const everything = METHODS.map((method): Permission => `${method} ${EVERYTHING}`)

/** Sorts by the tree, so that equal choices are equal values. */
export const ordered = (permissions: ReadonlySet<Permission>): Permission[] => grantable.filter(permission => permissions.has(permission))

export const holdsEverything = (role: Pick<Role, 'allows'>): boolean => role.allows.some(({ path }) => path === EVERYTHING)

/** Permissions that the tree does not offer: the role was made elsewhere. */
export const unknownTo = (role: Pick<Role, 'allows'>): Permission[] =>
  holdsEverything(role) ? [] : permissionsIn(role.allows).filter(permission => !grantable.includes(permission))

export const valuesOf = (role: Role): RoleValues => ({
  name: role.name,
  description: role.description,
  allows: ordered(new Set(permissionsIn(role.allows))),
  everything: holdsEverything(role),
  needsFactor: role.needsFactor,
  from: '',
})

export const chosenIn = (values: RoleValues): ReadonlySet<Permission> => new Set(values.everything ? everything : values.allows)

/** The first failed check. `creating`: the third text has two versions. */
export function roleCheck(values: RoleValues, { creating }: { creating: boolean }): Check | null {
  if (values.name.trim() === '') return { field: 'name', text: ROLE_TEXTS.name }
  if (values.description.trim() === '') return { field: 'description', text: ROLE_TEXTS.description }
  if (chosenIn(values).size > 0) return null
  return { field: 'allows', text: creating ? ROLE_TEXTS.allows : ROLE_TEXTS.allowsEditing }
}

/** Whether holders need a second step: suggested for a new strong role (CON-32). */
export const asksFactor = (values: RoleValues): boolean => values.needsFactor ?? isStrong(grantsOf(toAllows(chosenIn(values))))

export const roleBody = (values: RoleValues): RoleInput => ({
  name: values.name.trim(),
  description: values.description.trim(),
  allows: toAllows(chosenIn(values)),
  needsFactor: asksFactor(values),
})
