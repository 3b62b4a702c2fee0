import { isService } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { routeCalled } from '#server/http/called.ts'

/** Routes with one address; they differ by the parameter's format. */
const TOGETHER = ['students.byEmail', 'students.find']

/** Refusals that any session gets while its account is not safe. */
const EARLY = ['403 FACTOR_NEEDED', '403 PASSWORD_CHANGE_NEEDED']

/** A 404 of these records may mean that the person was erased (M63). */
const NOBODY = /404 (\w*(STUDENT|VISITOR|COMMENTER|PAYER|ATTENDANCE|REGISTERED|REGISTRATION)|PASS_UNKNOWN|MERGE_GONE|NOT_IN_TRASH)/

/** Routes whose answers contain names of people without looking them up. */
const NAMING = new Set(['platform.book', 'notifications.toGroup'])

const MONEY =
  /^(?:payments\.(?:create|family|refund|reverse|void)|enrolment\.(?:enrol|register)|cash\.close|bankImports\.postLine|scanners\.assign\w*)$/

/** The codes of a call: its own, those of idempotent calls, and those of campus-limited callers. */
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
