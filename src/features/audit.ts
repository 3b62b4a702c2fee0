// How the audit describes each feature's writes, one line each. Where several share a word, the first represents all in the filter.
import { outboxAudit } from '#features/foundation/outbox/audit.ts'
import { locationsAudit } from '#features/foundation/locations/audit.ts'
import { sessionAudit } from '#features/foundation/session/audit.ts'
import { twinsAudit } from '#features/foundation/twins/audit.ts'
import { rolesAudit } from '#features/foundation/roles/audit.ts'
import { employeesAudit } from '#features/foundation/employees/audit.ts'
import { academyAudit } from '#features/foundation/academy/audit.ts'
import { backupsAudit } from '#features/foundation/backups/audit.ts'
import { clockAudit } from '#features/foundation/clock/audit.ts'
import { coursesAudit } from '#features/teaching/courses/audit.ts'
import { groupsAudit } from '#features/teaching/groups/audit.ts'
import { studentsAudit } from '#features/people/students/audit.ts'
import { payersAudit } from '#features/people/payers/audit.ts'
import { privacyAudit } from '#features/people/privacy/audit.ts'
import { commentsAudit } from '#features/people/comments/audit.ts'
import { foliosAudit } from '#features/people/folios/audit.ts'
import { discountCodesAudit } from '#features/money/discountCodes/audit.ts'
import { paymentsAudit } from '#features/money/payments/audit.ts'
import { plansAudit } from '#features/money/plans/audit.ts'
import { enrolmentAudit } from '#features/money/enrolment/audit.ts'
import { registrationsAudit } from '#features/money/registrations/audit.ts'
import { bankAudit } from '#features/money/bank/audit.ts'
import { cashAudit } from '#features/money/cash/audit.ts'
import { collectionsAudit } from '#features/money/collections/audit.ts'
import { notificationsAudit } from '#features/outreach/notifications/audit.ts'
import { talksAudit } from '#features/outreach/talks/audit.ts'
import { callDeskAudit } from '#features/outreach/callDesk/audit.ts'
import { waitingAudit } from '#features/outreach/waiting/audit.ts'
import { attendanceAudit } from '#features/presence/attendance/audit.ts'
import { staffAttendanceAudit } from '#features/presence/staffAttendance/audit.ts'
import { advisoriesAudit } from '#features/presence/advisories/audit.ts'
import { scannersAudit } from '#features/presence/scanners/audit.ts'
import { liveChannelsAudit } from '#features/online/liveChannels/audit.ts'
import { materialAudit } from '#features/online/material/audit.ts'
import { quizzesAudit } from '#features/online/quizzes/audit.ts'
import { videoCommentsAudit } from '#features/online/videoComments/audit.ts'
import { studentFileAudit } from '#features/workspace/studentFile/audit.ts'
import { lessonsAudit } from '#features/teaching/lessons/audit.ts'
import { teachersAudit } from '#features/teaching/teachers/audit.ts'
import { plannerAudit } from '#features/teaching/planner/audit.ts'
import { importsAudit } from '#features/workspace/imports/audit.ts'
import { setupAudit } from '#features/workspace/setup/audit.ts'
import { trashAudit } from '#features/history/trash/audit.ts'
import { undoAudit } from '#features/history/undo/audit.ts'
import { mergesAudit } from '#features/history/merges/audit.ts'
import { platformAudit } from '#features/integrations/platform/audit.ts'
import { auditWords } from '#features/foundation/audit/words.ts'

auditWords.add(
  lessonsAudit,
  teachersAudit,
  locationsAudit,
  sessionAudit,
  rolesAudit,
  employeesAudit,
  academyAudit,
  backupsAudit,
  clockAudit,
  coursesAudit,
  groupsAudit,
  studentsAudit,
  payersAudit,
  privacyAudit,
  commentsAudit,
  foliosAudit,
  discountCodesAudit,
  paymentsAudit,
  plansAudit,
  enrolmentAudit,
  registrationsAudit,
  cashAudit,
  collectionsAudit,
  bankAudit,
  notificationsAudit,
  outboxAudit,
  talksAudit,
  callDeskAudit,
  waitingAudit,
  attendanceAudit,
  staffAttendanceAudit,
  advisoriesAudit,
  scannersAudit,
  liveChannelsAudit,
  materialAudit,
  quizzesAudit,
  videoCommentsAudit,
  studentFileAudit,
  plannerAudit,
  importsAudit,
  setupAudit,
  trashAudit,
  undoAudit,
  mergesAudit,
  twinsAudit,
  platformAudit,
)
