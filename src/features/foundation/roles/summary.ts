import type { Method, Permission } from '#contract/access.ts'
import { EVERYTHING } from './allows.ts'
import { capital, permissionTree, VERBS } from './permissionTree.ts'
import { isToldIn, type Permissions } from './treeRules.ts'

export interface BranchSummary {
  path: readonly string[]
  /** 'Ver, registrar y anular pagos' */
  can: string[]
}

const list = new Intl.ListFormat('es-MX', { type: 'conjunction' })
const sentence = (verbs: readonly string[], object: string): string => capital(`${list.format(verbs)} ${object}`)
const verbOf = (permission: Permission): string => VERBS[permission.split(' ', 1)[0] as Method]

/** Per branch with permissions. An entry of two branches is described once. */
export function summary(permissions: Permissions): BranchSummary[] {
  if ([...permissions].some(permission => permission.endsWith(` ${EVERYTHING}`)))
    return [{ path: ['Todo'], can: ['Hacer todo, también lo que se agregue al sistema más adelante'] }]
  const described = new Set<string>()
  const branches = permissionTree.map(branch => {
    const verbsOf = new Map<string, string[]>()
    for (const { grants, does } of branch.entries) {
      const ownGrants = grants.filter(grant => permissions.has(grant) && isToldIn(permissions, branch, grant))
      const [whole, object] = does
      // Half of 'crear y editar' (a role from elsewhere) shows only its half.
      const verbs = ownGrants.length === grants.length ? whole.split(' y ') : ownGrants.map(verbOf)
      const news = verbs.filter(verb => !described.has(`${verb} ${object}`))
      if (news.length === 0) continue
      for (const verb of news) described.add(`${verb} ${object}`)
      verbsOf.set(object, [...(verbsOf.get(object) ?? []), ...news])
    }
    return { path: branch.path, can: [...verbsOf].map(([object, verbs]) => sentence(verbs, object)) }
  })
  return branches.filter(({ can }) => can.length > 0)
}
