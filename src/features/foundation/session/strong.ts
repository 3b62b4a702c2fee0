// Permissions that make a role strong: one could grant oneself everything, take money, or delete people (CON-32).
import { grantsAll, holds, type Grant, type Permission } from '#contract/access.ts'

const STRONG: readonly Permission[] = [
  'post /roles/*',
  'put /roles/*',
  'delete /roles/*',
  'post /users/',
  'put /users/',
  'delete /users/',
  'delete /payments/*',
  'post /imports/openings',
  'get /export/',
  'get /privacy/',
  'delete /privacy/',
  'put /academy/',
  'put /costs/',
]

/** True for users to whom the console suggests a second step. */
export const isStrong = (grants: readonly Grant[]): boolean =>
  grants.some(grantsAll) || STRONG.some(permission => holds(grants, permission))
