// The server's features, in the order of order.ts: what they answer, what they do later, what they add to those below. Follow an import to read one.
import { healthFeature } from '#features/foundation/health/server/feature.ts'
import { filesFeature } from '#features/foundation/files/server/feature.ts'
import { auditFeature } from '#features/foundation/audit/server/feature.ts'
import { outboxFeature } from '#features/foundation/outbox/server/feature.ts'
import { locationsFeature } from '#features/foundation/locations/server/feature.ts'
import { sourcesFeature } from '#features/foundation/sources/server/feature.ts'
import { sessionFeature } from '#features/foundation/session/server/feature.ts'
import { rolesFeature } from '#features/foundation/roles/server/feature.ts'
import { twinsFeature } from '#features/foundation/twins/server/feature.ts'
import { employeesFeature } from '#features/foundation/employees/server/feature.ts'
import { securityFeature } from '#features/foundation/security/server/feature.ts'
import { academyFeature } from '#features/foundation/academy/server/feature.ts'
import { backupsFeature } from '#features/foundation/backups/server/feature.ts'
import { clockFeature } from '#features/foundation/clock/server/feature.ts'
import { reportsFeature } from '#features/foundation/reports/server/feature.ts'
import { coursesFeature } from '#features/teaching/courses/server/feature.ts'
import { groupsFeature } from '#features/teaching/groups/server/feature.ts'
import { lessonsFeature } from '#features/teaching/lessons/server/feature.ts'
import { teachersFeature } from '#features/teaching/teachers/server/feature.ts'
import { costsFeature } from '#features/teaching/costs/server/feature.ts'
import { plannerFeature } from '#features/teaching/planner/server/feature.ts'
import { studentsFeature } from '#features/people/students/server/feature.ts'
import { payersFeature } from '#features/people/payers/server/feature.ts'
import { commentsFeature } from '#features/people/comments/server/feature.ts'
import { foliosFeature } from '#features/people/folios/server/feature.ts'
import { privacyFeature } from '#features/people/privacy/server/feature.ts'
import { discountCodesFeature } from '#features/money/discountCodes/server/feature.ts'
import { paymentsFeature } from '#features/money/payments/server/feature.ts'
import { plansFeature } from '#features/money/plans/server/feature.ts'
import { enrolmentFeature } from '#features/money/enrolment/server/feature.ts'
import { registrationsFeature } from '#features/money/registrations/server/feature.ts'
import { cashFeature } from '#features/money/cash/server/feature.ts'
import { collectionsFeature } from '#features/money/collections/server/feature.ts'
import { bankFeature } from '#features/money/bank/server/feature.ts'
import { notificationsFeature } from '#features/outreach/notifications/server/feature.ts'
import { talksFeature } from '#features/outreach/talks/server/feature.ts'
import { callDeskFeature } from '#features/outreach/callDesk/server/feature.ts'
import { waitingFeature } from '#features/outreach/waiting/server/feature.ts'
import { attendanceFeature } from '#features/presence/attendance/server/feature.ts'
import { staffAttendanceFeature } from '#features/presence/staffAttendance/server/feature.ts'
import { advisoriesFeature } from '#features/presence/advisories/server/feature.ts'
import { scannersFeature } from '#features/presence/scanners/server/feature.ts'
import { liveChannelsFeature } from '#features/online/liveChannels/server/feature.ts'
import { materialFeature } from '#features/online/material/server/feature.ts'
import { quizzesFeature } from '#features/online/quizzes/server/feature.ts'
import { videoCommentsFeature } from '#features/online/videoComments/server/feature.ts'
import { undoFeature } from '#features/history/undo/server/feature.ts'
import { trashFeature } from '#features/history/trash/server/feature.ts'
import { mergesFeature } from '#features/history/merges/server/feature.ts'
import { courseFileFeature } from '#features/workspace/courseFile/server/feature.ts'
import { studentFileFeature } from '#features/workspace/studentFile/server/feature.ts'
import { calendarFeature } from '#features/workspace/calendar/server/feature.ts'
import { importsFeature } from '#features/workspace/imports/server/feature.ts'
import { exportsFeature } from '#features/workspace/exports/server/feature.ts'
import { searchFeature } from '#features/workspace/search/server/feature.ts'
import { setupFeature } from '#features/workspace/setup/server/feature.ts'
import { dashboardFeature } from '#features/workspace/dashboard/server/feature.ts'
import { platformFeature } from '#features/integrations/platform/server/feature.ts'
import { docsServer } from '#features/foundation/docs/server/routes.ts'
import { answersServer } from '#features/workspace/answers/server/routes.ts'
import { auditWords } from '#features/foundation/audit/words.ts'
import type { Feature, FeatureServer } from '#server/http/feature.ts'
import { cleanUp } from '#server/jobs/cleanUp.ts'
import type { AnyJob } from '#server/jobs/jobs.ts'

const FEATURES: readonly FeatureServer[] = [
  healthFeature,
  filesFeature,
  auditFeature,
  outboxFeature,
  locationsFeature,
  sourcesFeature,
  sessionFeature,
  rolesFeature,
  twinsFeature,
  employeesFeature,
  securityFeature,
  academyFeature,
  backupsFeature,
  clockFeature,
  reportsFeature,
  coursesFeature,
  groupsFeature,
  lessonsFeature,
  teachersFeature,
  costsFeature,
  plannerFeature,
  studentsFeature,
  payersFeature,
  commentsFeature,
  foliosFeature,
  privacyFeature,
  discountCodesFeature,
  paymentsFeature,
  plansFeature,
  enrolmentFeature,
  registrationsFeature,
  cashFeature,
  collectionsFeature,
  bankFeature,
  notificationsFeature,
  talksFeature,
  callDeskFeature,
  waitingFeature,
  attendanceFeature,
  staffAttendanceFeature,
  advisoriesFeature,
  scannersFeature,
  liveChannelsFeature,
  materialFeature,
  quizzesFeature,
  videoCommentsFeature,
  undoFeature,
  trashFeature,
  mergesFeature,
  courseFileFeature,
  studentFileFeature,
  calendarFeature,
  importsFeature,
  exportsFeature,
  searchFeature,
  setupFeature,
  dashboardFeature,
  platformFeature,
]

for (const { audit, hooks } of FEATURES) {
  if (audit) auditWords.add(audit)
  hooks?.()
}

const product: readonly Feature[] = FEATURES.flatMap(({ routes = [] }) => routes)

/** The features whose calls `answers` can ask about. */
const allFeatures: readonly Feature[] = [...product, answersServer(product)]

export const features: readonly Feature[] = [...allFeatures, docsServer(allFeatures)]

export const jobs: readonly AnyJob[] = [...FEATURES.flatMap(({ jobs: own = [] }) => own), cleanUp]

/** Runs before the first call is answered and the first job runs. */
export const beforeOpening = FEATURES.flatMap(feature => feature.beforeOpening ?? [])
