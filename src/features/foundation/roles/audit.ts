import { holds, type Grant } from '#contract/access.ts'
import type { AuditWords } from '#lib/auditWords.ts'
import { permissionTree } from './permissionTree.ts'

const grantsOf = (allows: unknown): Grant[] =>
  (Array.isArray(allows) ? allows : []).flatMap((grant: unknown) => {
    if (typeof grant !== 'object' || grant === null) return []
    // On the wire a grant's resource is its `path`.
    const { resource, path = resource, methods } = grant as Record<string, unknown>
    return typeof path === 'string' && Array.isArray(methods) ? [{ resource: path, methods: methods as Grant['methods'] }] : []
  })

function permissionLabels(allows: unknown): string[] {
  const oldGrants = grantsOf(allows)
  return permissionTree.flatMap(({ path, entries }) =>
    entries.filter(({ grants }) => grants.every(grant => holds(oldGrants, grant))).map(({ label }) => `${path.at(-1)} · ${label}`),
  )
}

export const rolesAudit: AuditWords = {
  resources: { roles: 'Roles' },

  lists: { allows: permissionLabels },
}
