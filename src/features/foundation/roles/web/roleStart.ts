// A new role begins as a template or a copy (LLE-62), without the permissions that its author lacks.
import { grantsAll, type Grant } from '#contract/access.ts'
import { permissionsIn } from '../allows.ts'
import type { Role, RoleTemplate } from '../contract.ts'
import { grantable } from '../permissionTree.ts'
import type { Permissions } from '../treeRules.ts'
import { EMPTY_ROLE, holdsEverything, ordered, type RoleValues } from './roleForm.ts'
import { chooseAll } from './tree/choosing.ts'
import { difference, isChosen, treeOf, type Offer } from './tree/treeModel.ts'

export interface Source {
  key: string
  name: string
  description: string
  allows: Role['allows']
}

const OFFERS: readonly Offer[] = treeOf().flatMap(({ offers }) => offers)

/** Templates carry their name; a copy of a role needs one of its own. */
export const sourcesOf = (templates: readonly RoleTemplate[], roles: readonly Role[]): { templates: Source[]; roles: Source[] } => ({
  templates: templates.map(({ key, name, description, allows }) => ({ key, name, description, allows })),
  roles: roles.map(({ _id, name, description, allows }) => ({ key: _id, name, description, allows })),
})

export const baseOf = (source: Source): Permissions =>
  new Set(holdsEverything(source) ? grantable : ordered(new Set(permissionsIn(source.allows))))

/**
 * The form after a source was chosen. Words that somebody typed stay; those of the source chosen before give way.
 * @param taken names of the roles that exist
 */
export function startFrom(
  values: RoleValues,
  { source, before, held, taken }: { source?: Source; before?: Source; held: readonly Grant[]; taken: readonly string[] },
): RoleValues {
  const proposed = (typed: string, earlier = '', next = '') => (typed === '' || typed === earlier ? next : typed)
  const name = source && !taken.includes(source.name) ? source.name : ''
  const base = source ? baseOf(source) : new Set<never>()
  const everything = source !== undefined && holdsEverything(source) && held.some(grantsAll)
  const offered = OFFERS.filter(offer => isChosen(base, offer))
  return {
    ...EMPTY_ROLE,
    name: proposed(values.name, before?.name, name),
    description: proposed(values.description, before?.description, source?.description),
    allows: everything ? [] : ordered(chooseAll(new Set(), offered, held).chosen),
    everything,
    from: source?.key ?? '',
  }
}

/** 'Igual que «Recepción».', or how many permissions differ. */
export function differenceText(source: Source, permissions: Permissions): string {
  const { added, removed } = difference({ offers: OFFERS }, permissions, baseOf(source))
  if (added + removed === 0) return `Igual que «${source.name}».`
  const parts = [added && `${added} ${added === 1 ? 'permiso' : 'permisos'} más`, removed && `${removed} menos`].filter(Boolean)
  return `${parts.join(' y ')} que «${source.name}».`
}
