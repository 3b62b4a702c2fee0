// What makes a role strong: with it one could give oneself everything, take money, or make people vanish (CON-32).
import { grantsAll, holds, type Grant, type Permission } from '#contract/access.ts'

const STRONG: readonly Permission[] = [
  'post /roles/*',
  'put /roles/*',
  'delete /roles/*',
  'post /users/',
  'put /users/',
  'delete /users/',
  'delete /payments/*',
  'get /privacy/',
  'delete /privacy/',
  'put /academy/',
]

/** For whoever holds one of these a second step is proposed. */
export const isStrong = (grants: readonly Grant[]): boolean =>
  grants.some(grantsAll) || STRONG.some(permission => holds(grants, permission))
