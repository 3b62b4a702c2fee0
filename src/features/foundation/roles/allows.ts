// A role's permissions on the wire (`allows`), stored (grants) and in the editor (a set).
import { grantsAll, type Grant, type Method, type Permission } from '#contract/access.ts'

export interface Allow {
  path: string
  methods: Method[]
}

const METHODS: readonly Method[] = ['get', 'post', 'put', 'delete']

/** Everything: only its holders can grant it. */
export const EVERYTHING = '/*'

/** Each path once with the union of its methods, in their usual order; everything means all methods, alone. */
export function joined(allows: readonly Allow[]): Allow[] {
  if (allows.some(({ path }) => path === EVERYTHING)) return [{ path: EVERYTHING, methods: [...METHODS] }]
  const byPath = new Map<string, Set<Method>>()
  for (const { path, methods } of allows) byPath.set(path, new Set([...(byPath.get(path) ?? []), ...methods]))
  return [...byPath].map(([path, methods]) => ({ path, methods: METHODS.filter(method => methods.has(method)) }))
}

export const grantsOf = (allows: readonly Allow[]): Grant[] => joined(allows).map(({ path, methods }) => ({ resource: path, methods }))

/** Grants in the form of the wire, where the alias `all` is expanded. */
export const allowsOf = (grants: readonly Grant[]): Allow[] =>
  joined(grants.map(grant => ({ path: grantsAll(grant) ? EVERYTHING : grant.resource, methods: grant.methods })))

/** 'put /students/' …: one of each method and path. */
export const permissionsIn = (allows: readonly Allow[]): Permission[] =>
  joined(allows).flatMap(({ path, methods }) => methods.map(method => `${method} ${path}` as Permission))

export const toAllows = (permissions: Iterable<Permission>): Allow[] =>
  joined(
    [...permissions].map(permission => {
      const [method, path] = permission.split(' ', 2) as [Method, string]
      return { path, methods: [method] }
    }),
  )
