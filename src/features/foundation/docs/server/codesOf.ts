import { isService } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { routeCalled } from '#server/http/called.ts'

/** They share an address, and are told apart by the form of what stands there. */
const TOGETHER = ['students.byEmail', 'students.find']

/** Of any session, before its account is safe. */
const EARLY = ['403 FACTOR_NEEDED', '403 PASSWORD_CHANGE_NEEDED']

/** Whom they do not find may have been erased (M63). */
const NOBODY = /404 (\w*(STUDENT|VISITOR|COMMENTER|PAYER|ATTENDANCE|REGISTERED|REGISTRATION)|PASS_UNKNOWN|MERGE_GONE|NOT_IN_TRASH)/

/** Name persons, and look for none of them. */
const NAMING = new Set(['platform.book', 'notifications.toGroup'])

/** Take money, or give it back. */
const MONEY =
  /^(?:payments\.(?:create|family|refund|reverse|void)|enrolment\.(?:enrol|register)|cash\.close|bankImports\.postLine|scanners\.assign\w*)$/

/** Of this call: '409 GROUP_FULL', what every call that takes an idempotency key may answer, and every one that somebody limited to campuses makes. */
export const codesOf = ({
  name,
  fails = [],
  idempotent,
  scope,
  proof,
  access,
  early,
  method,
  edits,
}: Pick<AnyRoute, 'name' | 'fails' | 'idempotent' | 'scope' | 'proof' | 'access' | 'early' | 'method' | 'edits'>): string[] => [
  '400 UNKNOWN_PARAMETER',
  ...(typeof edits === 'object' ? ['409 CHANGED_MEANWHILE'] : []),
  ...(method !== 'get' && (NOBODY.test(fails.join(' · ')) || NAMING.has(name)) ? ['409 PERSON_ERASED'] : []),
  ...(TOGETHER.includes(name) ? TOGETHER.flatMap(each => routeCalled(each)?.fails ?? []) : fails),
  ...(idempotent ? ['409 IDEMPOTENCY_MISMATCH', '409 KEY_CLOSED'] : []),
  ...(access !== 'public' && !isService(access) && early !== 'always' ? EARLY : []),
  ...(MONEY.test(name) ? ['503 CLOCK_LATE'] : []),
  ...(proof ? ['403 CONFIRM_IDENTITY'] : []),
  ...(method !== 'get' ? ['409 STILL_USED'] : []),
  ...(scope === 'whole' ? ['403 WHOLE_ACADEMY'] : []),
  ...(scope !== 'whole' && scope !== 'open' && method !== 'get' ? ['403 OUTSIDE_CAMPUS'] : []),
]
