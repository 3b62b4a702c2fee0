// The one access check that browser and server share (WIR-36).

/** The HTTP method that a permission allows on its resource. */
export type Method = 'get' | 'post' | 'put' | 'delete'

/** A permission such as 'put /students/'. It is a *name*, not a URL. */
export type Permission = `${Method} /${string}`

/** The scope that another program's token must have (WIR-42). Users' sessions never pass. */
export interface ServiceAccess {
  readonly service: string
}

/** The access of a route: open, any session, one permission, any one of several, or a program's token. */
export type Access = 'public' | 'auth' | Permission | readonly Permission[] | ServiceAccess

/** True for routes that only other programs may call. */
export const isService = (access: Access): access is ServiceAccess => typeof access === 'object' && 'service' in access

/** One entry of a role, as a session carries it. */
export interface Grant {
  resource: string
  methods: Method[]
}

const segments = (resource: string) => resource.split('/').filter(part => part !== '')

/**
 * True when a granted resource covers a needed one. `?` matches one segment; a trailing `*` matches the name itself and everything below.
 */
export function covers(granted: string, needed: string): boolean {
  if (granted === 'all') return true
  const grant = segments(granted)
  const need = segments(needed)
  const open = grant.at(-1) === '*'
  if (open) grant.pop()
  if (open ? need.length < grant.length : need.length !== grant.length) return false
  return grant.every((part, i) => part === need[i] || (part === '?' && need[i] !== '*'))
}

/** `/*` (alias `all`) grants every resource and method, whatever methods the grant lists. */
export const grantsAll = (grant: Grant): boolean => grant.resource === 'all' || grant.resource === '/*'

/** True when these grants include the needed permission. `/*` (alias `all`) includes every one (WIR-37). */
export function holds(grants: readonly Grant[], needed: Permission): boolean {
  const [method, resource] = needed.split(' ', 2) as [Method, string]
  return grants.some(grant => grantsAll(grant) || (grant.methods.includes(method) && covers(grant.resource, resource)))
}

/** True when a session with these grants may make a call with this access. `null`: nobody is signed in. */
export function allowed(access: Access, grants: readonly Grant[] | null): boolean {
  if (access === 'public' || !grants) return access === 'public'
  return access === 'auth' || permissionsOf(access).some(permission => holds(grants, permission))
}

/** The permissions that an access names, any of which is enough. */
export function permissionsOf(access: Access): readonly Permission[] {
  if (access === 'public' || access === 'auth' || isService(access)) return []
  return typeof access === 'string' ? [access] : access
}
