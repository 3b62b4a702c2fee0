// Nobody beyond oneself (ACC-69): what is given must be held.
import { grantsAll, holds, type Grant, type Permission } from '#contract/access.ts'
import { EVERYTHING } from './allows.ts'

/**
 * What the target holds and the caller lacks; empty: the caller may write it. A pattern of the target is covered only by
 * a grant that covers all it can mean: `/roles/*` by `/roles/*` or `/*`, never by `/roles/?`.
 */
export const beyond = (caller: readonly Grant[], target: readonly Grant[]): Permission[] =>
  target
    .flatMap((grant): Permission[] =>
      grantsAll(grant) ? [`get ${EVERYTHING}`] : grant.methods.map(method => `${method} ${grant.resource}` as Permission),
    )
    .filter(permission => !(permission === `get ${EVERYTHING}` ? caller.some(grantsAll) : holds(caller, permission)))
