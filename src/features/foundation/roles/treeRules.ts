// Dependencies when choosing and removing a permission in the role editor (ACC-60, ACC-61).
import type { Permission } from '#contract/access.ts'
import { permissionTree, type PermissionBranch, type PermissionEntry } from './permissionTree.ts'

export type Permissions = ReadonlySet<Permission>

interface Offer {
  branch: PermissionBranch
  entry: PermissionEntry
  needs: readonly Permission[]
}

/**
 * The dependencies of an entry: a read depends only on what it names; any other on its branch's and section's read, and on what either
 * names.
 * 'Pagos: anular' needs to see students and payments, not comments.
 */
export const needsOf = (branch: PermissionBranch, entry: PermissionEntry): Permission[] => {
  const reads = entry.read ? [] : branch.entries.filter(({ read, section }) => read && (section === '' || section === entry.section))
  return [...new Set([...reads, { grants: [], plus: entry.plus }].flatMap(({ grants, plus = [] }) => [...grants, ...plus]))]
}

// Some permissions are in two branches ('Cambiar de grupo' is the groups' 'Cambio masivo'): the dependencies of either are enough.
const offers = new Map<Permission, Offer[]>()
for (const branch of permissionTree)
  for (const entry of branch.entries)
    for (const grant of entry.grants) offers.set(grant, [...(offers.get(grant) ?? []), { branch, entry, needs: needsOf(branch, entry) }])
const offersOf = (permission: Permission): readonly Offer[] => offers.get(permission) ?? []

const has = (own: Permissions, permissions: readonly Permission[]): boolean => permissions.every(permission => own.has(permission))

export const isClosed = (permissions: Permissions): boolean =>
  [...permissions].every(permission => {
    const all = offersOf(permission)
    return all.length === 0 || all.some(({ needs }) => has(permissions, needs))
  })

/**
 * Adds a permission with the rest of its entry ('crear y editar' are one) and their dependencies.
 * @param branch where it was chosen, for entries of two branches; otherwise the one with met dependencies, or the first
 */
export function choose(before: Permissions, permission: Permission, branch?: PermissionBranch): Set<Permission> {
  const next = new Set(before)
  const add = (permission: Permission, within?: PermissionBranch) => {
    const all = offersOf(permission)
    const offer = all.find(each => each.branch === within) ?? all.find(({ needs }) => has(next, needs)) ?? all[0]
    for (const grant of offer?.entry.grants ?? [permission]) next.add(grant)
    for (const need of offer?.needs ?? []) if (!next.has(need)) add(need)
  }
  add(permission, branch)
  return next
}

/** Removes a permission with its entry's others and whatever cannot do without them: nothing that another still needs, and no more. */
export function drop(before: Permissions, permission: Permission): Set<Permission> {
  const next = new Set(before)
  const dropped = new Set<Permission>()
  const remove = (one: Permission) => {
    next.delete(one)
    dropped.add(one)
  }
  for (const grant of [permission, ...offersOf(permission).flatMap(({ entry }) => entry.grants)]) remove(grant)
  const isOrphan = (one: Permission) => {
    const all = offersOf(one)
    return all.some(({ needs }) => needs.some(need => dropped.has(need))) && !all.some(({ needs }) => has(next, needs))
  }
  for (let orphans = [...next].filter(isOrphan); orphans.length > 0; orphans = [...next].filter(isOrphan)) orphans.forEach(remove)
  return next
}

/** True when its dependencies are met in this branch, or met nowhere and this is its first branch. */
export const isToldIn = (permissions: Permissions, branch: PermissionBranch, permission: Permission): boolean => {
  const all = offersOf(permission)
  const offers = all.filter(({ needs }) => has(permissions, needs))
  return (offers.length > 0 ? offers : all.slice(0, 1)).some(offer => offer.branch === branch)
}
