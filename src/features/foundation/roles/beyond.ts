// No permissions beyond one's own (ACC-69): only held ones can be given.
import { grantsAll, holds, type Grant, type Permission } from '#contract/access.ts'
import { EVERYTHING } from './allows.ts'

/**
 * Grants of the target that the caller lacks; empty: the caller may write it. A pattern is covered only by
 * a grant that covers everything it can mean: `/roles/*` by `/roles/*` or `/*`, never by `/roles/?`.
 */
export const beyond = (caller: readonly Grant[], target: readonly Grant[]): Permission[] =>
  target
    .flatMap((grant): Permission[] =>
      grantsAll(grant) ? [`get ${EVERYTHING}`] : grant.methods.map(method => `${method} ${grant.resource}` as Permission),
    )
    .filter(permission => !(permission === `get ${EVERYTHING}` ? caller.some(grantsAll) : holds(caller, permission)))
