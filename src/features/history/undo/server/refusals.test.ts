// Each refusal of a route with undo comes from the request, from the database, or is applied to an undo as well, with a test (M105).
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routeCalled } from '#server/http/called.ts'
import { acts } from './testing.ts'

/** About the request, or a step of the call: an undo has neither. */
const HANDLER_REFUSALS = new Set(
  `BIRTH_DATE_FUTURE BIRTH_DATE_TOO_OLD CALL_IN_THE_PAST CALL_TOO_FAR CLASSROOM_REQUIRED CLOSED_TOO_OLD LESSON_LANDING MERGE_CHOOSE MERGE_SAME
  OWNER_REQUIRED PERMISSION_UNKNOWN PLAN_DATE_RANGE PROMISE_ABOVE_DEBT PROMISE_RANGE QUOTA_REQUIRED RESUME_RANGE ACT_RANGE SCOPE_UNKNOWN CONTACT_NOT_OWN
  NO_MODULE NOT_REGISTERED CODE_UNKNOWN OWNER_UNKNOWN PASS_UNKNOWN ROLE_UNKNOWN ADVISORY_PAST ADVISORY_TO_COME ALREADY_CONFIRMED ATTENDANCE_DATE
  BELOW_ITSELF BUCKET_FIXED CHOOSE_GROUP CLOSED_DAY CONTACT_FOLLOWED CONTACT_TOO_LATE DISCOUNT_NOT_FIT GROUP_CLOSED GROUP_IS_BUCKET HOLD_EXTENDED
  IMAGE_NOT_READY LIVE_PROVIDER_OUT_OF_REACH LIVE_PROVIDER_REFUSED LESSON_OF_PARENT LESSON_PAST LESSON_TO_COME LOGO_NOT_READY LOGO_TOO_LARGE MATERIAL_IMAGE_NOT_READY MERGE_IMPORTING MERGE_STALE MERGE_TALKS
  MODULES_ASK MODULE_MISSING MODULE_TAKEN NEVER_IN_GROUP NOT_IN_COURSE NOT_OF_THIS_QUIZ NOT_OWING NO_CLASS_TODAY NO_LESSON_THAT_DAY OTHER_CAMPUS
  OTHER_COURSE OUT_OF_WINDOW PASSWORD_KNOWN PASSWORD_SAME PLAN_CREATED PLAN_DATES_CHANGED PRESENCE_FUTURE PRICE_CHANGED QUIZ_IMAGE_NOT_READY SAME_FOLDER SAME_GROUP
  SAME_TALK SCAN_IN_FUTURE SCAN_TOO_OLD STREAM_KEY_MISSING TALK_CLOSED TOPICS_FULL TOPIC_NOT_FIT TO_COURSE_ROOT WAITING_COURSE IDEMPOTENCY_MISMATCH
  STUDENT_HAS_BALANCE MERGE_GONE NOT_IN_TRASH NOBODY_TO_ASK LIST_NOT_OWN PERSON_ERASED`.split(/\s+/),
)
/** A concurrent change, which an undo finds by itself (DES-4). */
const CHANGED = new Set('LESSON_CHANGED PAYMENT_PLAN_CHANGED PLAN_CHANGED QUIZ_CHANGED MOVED_TO_OTHER_TALK WAITING_STATE'.split(' '))
/** A constraint or a trigger refuses the undo like the act (M102). */
const DATABASE = new Set(
  `DATE_ORDER EMAIL_TAKEN TILL_OUTSIDE_SCOPE 05 ABSENCE_OVERLAP ACCOUNT_NAME_TAKEN ADVISORY_FULL ALREADY_BOOKED ALREADY_IN_TALK
  ALREADY_RECORDED ALREADY_SHOWN CHANNEL_TAKEN CLASSROOM_BUSY CLASSROOM_TAKEN CLOSED_OVERLAP CODE_TAKEN FOLIO_TAKEN GROUP_FULL LESSON_OVERLAP
  LOCATION_TAKEN PAYER_LINKED PLAN_DOES_NOT_ADD_UP QUOTA_BELOW_BOOKED QUOTA_BELOW_ENROLLED QUOTA_BELOW_VISITORS ROLE_IN_USE ROLE_TAKEN TALK_FULL
  RATE_TAKEN SOURCE_TAKEN SOURCES_FULL TEACHER_BUSY TEMPLATE_NAME_TAKEN TIME_ZONE_LOCKED TOO_MANY_PAYERS UNDO_ERASED UNDO_CLASH`.split(
    /\s+/,
  ),
)
/** Only handlers know these: the undo calls the same function. Names the test of each. */
const JUDGED: Readonly<Record<string, string>> = {
  '08': 'plan/rules.test.ts',
  ALREADY_WAITING: 'plan/rules.test.ts',
  BEYOND_OWN_PERMISSIONS: 'routes.test.ts',
  CHILDREN_LOCKED: 'plan/rules.test.ts',
  CHILD_NOT_FIT: 'plan/rules.test.ts',
  COURSE_INACTIVE: 'plan/rules.test.ts',
  COURSE_NAME_TAKEN: '../../trash/server/deletingAct.test.ts',
  COURSE_NOT_COMPATIBLE: 'plan/rules.test.ts',
  GROUP_NOT_READY: 'plan/rules.test.ts',
  IN_USE: 'again.test.ts',
  LAST_ADMIN: 'plan/rules.test.ts',
  LEVEL_LOCKED: 'plan/rules.test.ts',
  LIVE_WITHOUT_CHANNEL: 'plan/rules.test.ts',
  RESTORE_FIRST: 'plan/rules.test.ts',
  SELF_REMOVAL: 'plan/rules.test.ts',
  TALK_IN_USE: 'again.test.ts',
  TEACHER_NOT_FOUND: 'plan/rules.test.ts',
  WHOLE_ACADEMY: 'plan/rules.test.ts',
}

const coveredCodes = new Set(acts.flatMap(([name]) => (routeCalled(name)?.fails ?? []).map(code => code.replace(/^\d+ /, ''))))
const isKnown = (code: string) =>
  code in JUDGED ||
  HANDLER_REFUSALS.has(code) ||
  CHANGED.has(code) ||
  DATABASE.has(code) ||
  (code.endsWith('_NOT_FOUND') && !(code in JUDGED))

test('M105: classifies every refusal of a route with undo exactly once', () => {
  expect([...coveredCodes].filter(code => !isKnown(code))).toEqual([])
  const all = [...HANDLER_REFUSALS, ...CHANGED, ...DATABASE, ...Object.keys(JUDGED)]
  expect(all.filter((code, at) => all.indexOf(code) !== at)).toEqual([])
})

test.each(Object.entries(JUDGED))('M105: %s is provoked through an undo', (code, file) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain(`'${code}'`)
})
