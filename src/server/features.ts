// The features that this server carries, a line each: follow an import to read one.
import { makeSlots } from '#features/advisories/server/jobs.ts'
import { advisoriesServer } from '#features/advisories/server/routes.ts'
import { redrawLogo, redrawPresent } from '#features/academy/server/logo.ts'
import { academyServer } from '#features/academy/server/routes.ts'
import { attendanceServer } from '#features/attendance/server/routes.ts'
import { auditServer } from '#features/audit/server/routes.ts'
import { calendarServer } from '#features/calendar/server/routes.ts'
import { commentsServer } from '#features/comments/server/routes.ts'
import { cashServer } from '#features/cash/server/routes.ts'
import { imagesServer } from '#features/courses/server/images.ts'
import { coursesServer } from '#features/courses/server/routes.ts'
import { dashboardServer } from '#features/dashboard/server/routes.ts'
import { discountCodesServer } from '#features/discountCodes/server/routes.ts'
import { docsServer } from '#features/docs/server/routes.ts'
import { presenceServer } from '#features/employees/server/presenceRoutes.ts'
import { employeesServer } from '#features/employees/server/routes.ts'
import { enrolmentServer } from '#features/enrolment/server/routes.ts'
import { sweepUploads } from '#features/files/server/jobs.ts'
import { filesServer } from '#features/files/server/routes.ts'
import { foliosServer } from '#features/folios/server/routes.ts'
import { clipBookings } from '#features/groups/server/jobs.ts'
import { groupsServer } from '#features/groups/server/routes.ts'
import { healthServer } from '#features/health/server/routes.ts'
import { importStudents, resumeImports } from '#features/imports/server/job.ts'
import { importsServer } from '#features/imports/server/routes.ts'
import { liveChannelsServer } from '#features/liveChannels/server/routes.ts'
import { classroomsServer } from '#features/locations/server/classroomRoutes.ts'
import { locationsServer } from '#features/locations/server/routes.ts'
import { pdfsServer } from '#features/material/server/pdfRoutes.ts'
import { materialServer } from '#features/material/server/routes.ts'
import { resumeTranscodes, sweepTranscodes, transcodeVideo } from '#features/material/server/transcode/job.ts'
import { videoPartsServer } from '#features/material/server/transcode/serve.ts'
import { processingServer, videosServer } from '#features/material/server/videoRoutes.ts'
import { notificationsServer } from '#features/notifications/server/routes.ts'
import { resumeBatches, sendBatch } from '#features/outbox/server/batchJob.ts'
import { sendOutbox } from '#features/outbox/server/jobs.ts'
import { outboxServer } from '#features/outbox/server/routes.ts'
import { paymentsServer } from '#features/payments/server/routes.ts'
import { platformServer } from '#features/platform/server/routes.ts'
import { quizzesServer } from '#features/quizzes/server/routes.ts'
import { registrationsServer } from '#features/registrations/server/routes.ts'
import { rolesServer } from '#features/roles/server/routes.ts'
import { scannersServer } from '#features/scanners/server/routes.ts'
import { searchServer } from '#features/search/server/routes.ts'
import { sendRecovery } from '#features/session/server/recoveryJob.ts'
import { sessionServer } from '#features/session/server/routes.ts'
import { studentsServer } from '#features/students/server/routes.ts'
import { talksServer } from '#features/talks/server/routes.ts'
import { trashServer } from '#features/trash/server/routes.ts'
import { twinsServer } from '#features/twins/server/routes.ts'
import { visitorsServer } from '#features/talks/server/visitorRoutes.ts'
import { videoCommentsServer } from '#features/videoComments/server/routes.ts'
import type { Feature } from '#server/feature.ts'
import type { AnyJob } from '#server/jobs.ts'
import { cleanUp } from '#server/cleanUp.ts'

const product: Feature[] = [
  healthServer,
  sessionServer,
  employeesServer,
  presenceServer,
  rolesServer,
  studentsServer,
  enrolmentServer,
  registrationsServer,
  paymentsServer,
  cashServer,
  discountCodesServer,
  coursesServer,
  imagesServer,
  groupsServer,
  calendarServer,
  locationsServer,
  classroomsServer,
  commentsServer,
  foliosServer,
  attendanceServer,
  scannersServer,
  talksServer,
  visitorsServer,
  advisoriesServer,
  videoCommentsServer,
  platformServer,
  auditServer,
  notificationsServer,
  outboxServer,
  liveChannelsServer,
  academyServer,
  dashboardServer,
  searchServer,
  importsServer,
  trashServer,
  twinsServer,
  filesServer,
  materialServer,
  videoPartsServer,
  videosServer,
  pdfsServer,
  processingServer,
  quizzesServer,
]

export const features: readonly Feature[] = [...product, docsServer(product)]

export const jobs: readonly AnyJob[] = [
  sendOutbox,
  sendBatch,
  resumeBatches,
  sendRecovery,
  sweepUploads,
  transcodeVideo,
  resumeTranscodes,
  sweepTranscodes,
  redrawLogo,
  redrawPresent,
  clipBookings,
  makeSlots,
  importStudents,
  resumeImports,
  cleanUp,
]
