// Who may do what: the one function that the browser and the server share (WIR-36).

/** What a permission allows to be done with its resource. */
export type Method = 'get' | 'post' | 'put' | 'delete'

/** A permission: 'put /students/'. A *name*, not a URL. */
export type Permission = `${Method} /${string}`

/** What another program's token has to hold (WIR-42): a scope. People's sessions never pass. */
export interface ServiceAccess {
  readonly service: string
}

/** What a route needs: nothing, any session, one permission, any one of several, or a program's token. */
export type Access = 'public' | 'auth' | Permission | readonly Permission[] | ServiceAccess

/** Is a route for other programs, and for them alone? */
export const isService = (access: Access): access is ServiceAccess => typeof access === 'object' && 'service' in access

/** What a role gives and a session carries. */
export interface Grant {
  resource: string
  methods: Method[]
}

const segments = (resource: string) => resource.split('/').filter(part => part !== '')

/** Does a granted resource cover a needed one? `?` is any one segment, a trailing `*` the name itself and all below. */
export function covers(granted: string, needed: string): boolean {
  if (granted === 'all') return true
  const grant = segments(granted)
  const need = segments(needed)
  const open = grant.at(-1) === '*'
  if (open) grant.pop()
  if (open ? need.length < grant.length : need.length !== grant.length) return false
  return grant.every((part, i) => part === need[i] || (part === '?' && need[i] !== '*'))
}

/** `/*` (alias `all`): every resource and method, whatever methods it names. */
export const grantsAll = (grant: Grant): boolean => grant.resource === 'all' || grant.resource === '/*'

/** May the holder of these grants do what is needed? `/*` (alias `all`) is every resource and method (WIR-37). */
export function holds(grants: readonly Grant[], needed: Permission): boolean {
  const [method, resource] = needed.split(' ', 2) as [Method, string]
  return grants.some(grant => grantsAll(grant) || (grant.methods.includes(method) && covers(grant.resource, resource)))
}

/** May a session with these grants (null: nobody signed in) make a call with this access? */
export function allowed(access: Access, grants: readonly Grant[] | null): boolean {
  if (access === 'public' || !grants) return access === 'public'
  return access === 'auth' || permissionsOf(access).some(permission => holds(grants, permission))
}

/** The permissions that an access names, any of which is enough. */
export function permissionsOf(access: Access): readonly Permission[] {
  if (access === 'public' || access === 'auth' || isService(access)) return []
  return typeof access === 'string' ? [access] : access
}
