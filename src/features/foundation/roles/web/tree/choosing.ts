// The effect of a press in the tree: chooses with dependencies, removes with dependents, and gives nothing that the user lacks.
import { holds, type Grant, type Permission } from '#contract/access.ts'
import { choose, drop, type Chosen } from '../../treeRules.ts'
import { isChosen, nameOf, type Offer } from './treeModel.ts'

export interface Step {
  chosen: Set<Permission>
  along: Permission[]
  added: boolean
}

/** Why a user with `held` cannot give this (ACC-71); undefined: they can. */
export function reasonAgainst({ branch, entry }: Offer, held: readonly Grant[]): string | undefined {
  if (entry.grants.some(grant => !holds(held, grant))) return 'Tú no tienes este permiso'
  const needed = [...choose(new Set(), entry.grants[0]!, branch)].find(permission => !holds(held, permission))
  return needed && `Necesita «${nameOf(needed)}», que tú no tienes`
}

const mayGive = (held: readonly Grant[]) => (offer: Offer) => reasonAgainst(offer, held) === undefined

export function chooseAll(chosen: Chosen, offers: readonly Offer[], held: readonly Grant[]): Step {
  const given = offers.filter(mayGive(held))
  const next = given.reduce<Set<Permission>>((all, { branch, entry }) => choose(all, entry.grants[0]!, branch), new Set(chosen))
  const asked = new Set(given.flatMap(({ entry }) => entry.grants))
  return { chosen: next, along: [...next].filter(permission => !chosen.has(permission) && !asked.has(permission)), added: true }
}

/** Removes all of these, wherever else they are offered. */
export function dropAll(chosen: Chosen, offers: readonly Offer[]): Step {
  const asked = new Set(offers.flatMap(({ entry }) => entry.grants))
  const next = [...asked].reduce<Set<Permission>>((all, permission) => (all.has(permission) ? drop(all, permission) : all), new Set(chosen))
  return { chosen: next, along: [...chosen].filter(permission => !next.has(permission) && !asked.has(permission)), added: false }
}

/** A press on a checkbox: chooses the missing entries, else removes all. */
export const press = (chosen: Chosen, offers: readonly Offer[], held: readonly Grant[]): Step =>
  offers.filter(mayGive(held)).some(offer => !isChosen(chosen, offer)) ? chooseAll(chosen, offers, held) : dropAll(chosen, offers)

/** Nothing of it can be chosen, and nothing is there to remove. */
export const isLocked = (chosen: Chosen, offers: readonly Offer[], held: readonly Grant[]): boolean =>
  !offers.some(mayGive(held)) && !offers.some(({ entry }) => entry.grants.some(grant => chosen.has(grant)))
