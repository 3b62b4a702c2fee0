// The effect of a press in the tree: chooses with dependencies, removes with dependents, and gives nothing that the user lacks.
import { holds, type Grant, type Permission } from '#contract/access.ts'
import { choose, drop, type Permissions } from '../../treeRules.ts'
import { isChosen, nameOf, type Offer } from './treeModel.ts'

export interface Step {
  chosen: Set<Permission>
  along: Permission[]
  added: boolean
}

/** Why a user with `held` cannot give this (ACC-71); undefined: they can. */
export function reasonAgainst({ branch, entry }: Offer, grants: readonly Grant[]): string | undefined {
  if (entry.grants.some(grant => !holds(grants, grant))) return 'Tú no tienes este permiso'
  const needed = [...choose(new Set(), entry.grants[0]!, branch)].find(permission => !holds(grants, permission))
  return needed && `Necesita «${nameOf(needed)}», que tú no tienes`
}

const mayGive = (grants: readonly Grant[]) => (offer: Offer) => reasonAgainst(offer, grants) === undefined

export function chooseAll(permissions: Permissions, offers: readonly Offer[], grants: readonly Grant[]): Step {
  const grantable = offers.filter(mayGive(grants))
  const next = grantable.reduce<Set<Permission>>((all, { branch, entry }) => choose(all, entry.grants[0]!, branch), new Set(permissions))
  const entryGrants = new Set(grantable.flatMap(({ entry }) => entry.grants))
  return { chosen: next, along: [...next].filter(permission => !permissions.has(permission) && !entryGrants.has(permission)), added: true }
}

/** Removes all of these, wherever else they are offered. */
export function dropAll(permissions: Permissions, offers: readonly Offer[]): Step {
  const grants = new Set(offers.flatMap(({ entry }) => entry.grants))
  const next = [...grants].reduce<Set<Permission>>(
    (all, permission) => (all.has(permission) ? drop(all, permission) : all),
    new Set(permissions),
  )
  return { chosen: next, along: [...permissions].filter(permission => !next.has(permission) && !grants.has(permission)), added: false }
}

/** A press on a checkbox: chooses the missing entries, else removes all. */
export const press = (permissions: Permissions, offers: readonly Offer[], grants: readonly Grant[]): Step =>
  offers.filter(mayGive(grants)).some(offer => !isChosen(permissions, offer))
    ? chooseAll(permissions, offers, grants)
    : dropAll(permissions, offers)

/** Nothing of it can be chosen, and nothing is there to remove. */
export const isLocked = (permissions: Permissions, offers: readonly Offer[], grants: readonly Grant[]): boolean =>
  !offers.some(mayGive(grants)) && !offers.some(({ entry }) => entry.grants.some(grant => permissions.has(grant)))
