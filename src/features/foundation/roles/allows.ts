// A role's permissions as they travel (`allows`), as they are stored (grants) and as the editor holds them (a set).
import { grantsAll, type Grant, type Method, type Permission } from '#contract/access.ts'

export interface Allow {
  path: string
  methods: Method[]
}

const METHODS: readonly Method[] = ['get', 'post', 'put', 'delete']

/** Everything: what only those who hold it can give. */
export const EVERYTHING = '/*'

/** Each path once with the union of its methods, in their usual order; everything is all methods and stands alone. */
export function joined(allows: readonly Allow[]): Allow[] {
  if (allows.some(({ path }) => path === EVERYTHING)) return [{ path: EVERYTHING, methods: [...METHODS] }]
  const byPath = new Map<string, Set<Method>>()
  for (const { path, methods } of allows) byPath.set(path, new Set([...(byPath.get(path) ?? []), ...methods]))
  return [...byPath].map(([path, methods]) => ({ path, methods: METHODS.filter(method => methods.has(method)) }))
}

/** As a role stores them and a session reads them. */
export const grantsOf = (allows: readonly Allow[]): Grant[] => joined(allows).map(({ path, methods }) => ({ resource: path, methods }))

/** As the wire shows them; the alias `all` is told as what it means. */
export const allowsOf = (grants: readonly Grant[]): Allow[] =>
  joined(grants.map(grant => ({ path: grantsAll(grant) ? EVERYTHING : grant.resource, methods: grant.methods })))

/** 'put /students/' …: one of each method and path. */
export const permissionsIn = (allows: readonly Allow[]): Permission[] =>
  joined(allows).flatMap(({ path, methods }) => methods.map(method => `${method} ${path}` as Permission))

/** What the editor chose, as it is sent. */
export const toAllows = (chosen: Iterable<Permission>): Allow[] =>
  joined(
    [...chosen].map(permission => {
      const [method, path] = permission.split(' ', 2) as [Method, string]
      return { path, methods: [method] }
    }),
  )
