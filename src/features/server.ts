// The server's features, one line each: follow an import to read one.
import { makeSlots } from '#features/presence/advisories/server/jobs.ts'
import { advisoriesServer } from '#features/presence/advisories/server/routes.ts'
import { redrawLogo, redrawPresent } from '#features/foundation/academy/server/logo.ts'
import { academyServer } from '#features/foundation/academy/server/routes.ts'
import { makeBackup } from '#features/foundation/backups/server/jobs.ts'
import { backupsServer } from '#features/foundation/backups/server/routes.ts'
import { clockServer } from '#features/foundation/clock/server/routes.ts'
import { attendanceServer } from '#features/presence/attendance/server/routes.ts'
import { auditServer } from '#features/foundation/audit/server/routes.ts'
import { calendarServer } from '#features/workspace/calendar/server/routes.ts'
import { solvePlan } from '#features/teaching/planner/server/jobs.ts'
import { plansServer } from '#features/teaching/planner/server/routes.ts'
import { commentsServer } from '#features/people/comments/server/routes.ts'
import { auditMonths, auditOldMonths } from '#features/foundation/audit/server/jobs.ts'
import { forgetCells, matchStatement, postStatement, resumeStatements, undoStatement } from '#features/money/bank/server/jobs.ts'
import { bankAccountsServer, bankImportsServer } from '#features/money/bank/server/routes.ts'
import { cashServer } from '#features/money/cash/server/routes.ts'
import { imagesServer } from '#features/foundation/files/server/images.ts'
import { courseReportsServer } from '#features/workspace/courseFile/server/routes.ts'
import { sendReminders } from '#features/money/collections/server/jobs.ts'
import { collectionSettingsServer } from '#features/money/collections/server/settingsRoutes.ts'
import { collectionsServer } from '#features/money/collections/server/routes.ts'
import { coursesServer } from '#features/teaching/courses/server/routes.ts'
import { dashboardServer } from '#features/workspace/dashboard/server/routes.ts'
import { discountCodesServer } from '#features/money/discountCodes/server/routes.ts'
import { answersServer } from '#features/workspace/answers/server/routes.ts'
import { docsServer } from '#features/foundation/docs/server/routes.ts'
import { presenceServer } from '#features/presence/staffAttendance/server/routes.ts'
import { securityServer } from '#features/foundation/security/server/routes.ts'
import { accountsServer } from '#features/foundation/employees/server/accountRoutes.ts'
import { employeesServer } from '#features/foundation/employees/server/routes.ts'
import { enrolmentServer } from '#features/money/enrolment/server/routes.ts'
import { plainPictures, sweepUploads } from '#features/foundation/files/server/jobs.ts'
import { filesServer } from '#features/foundation/files/server/routes.ts'
import { foliosServer } from '#features/people/folios/server/routes.ts'
import { clipBookings } from '#features/teaching/groups/server/jobs.ts'
import { groupsServer } from '#features/teaching/groups/server/routes.ts'
import { lessonsServer } from '#features/teaching/lessons/server/lessonRoutes.ts'
import { closedDaysServer } from '#features/teaching/lessons/server/routes.ts'
import { absencesServer } from '#features/teaching/teachers/server/absenceRoutes.ts'
import { teachingServer } from '#features/teaching/teachers/server/routes.ts'
import { healthServer } from '#features/foundation/health/server/routes.ts'
import { importStudents, resumeImports } from '#features/workspace/imports/server/job.ts'
import { importsServer } from '#features/workspace/imports/server/routes.ts'
import { liveChannelsServer } from '#features/online/liveChannels/server/routes.ts'
import { payersServer } from '#features/people/payers/server/routes.ts'
import { classroomsServer } from '#features/foundation/locations/server/classroomRoutes.ts'
import { locationsServer } from '#features/foundation/locations/server/routes.ts'
import { pdfsServer, quizItemsServer } from '#features/online/material/server/pdfRoutes.ts'
import { materialServer } from '#features/online/material/server/routes.ts'
import { resumeTranscodes, sweepTranscodes, transcodeVideo } from '#features/online/material/server/transcode/job.ts'
import { videoPartsServer } from '#features/online/material/server/transcode/serve.ts'
import { processingServer, videosServer } from '#features/online/material/server/videoRoutes.ts'
import { notificationsServer } from '#features/outreach/notifications/server/routes.ts'
import { resumeBatches, sendBatch } from '#features/foundation/outbox/server/batchJob.ts'
import { resumeMessages, sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { channelsServer } from '#features/foundation/outbox/server/channelRoutes.ts'
import { releaseHeld, releaseWithLink } from '#features/foundation/outbox/server/heldJob.ts'
import { outboxServer } from '#features/foundation/outbox/server/routes.ts'
import { studentAccountServer } from '#features/money/payments/server/accountRoutes.ts'
import { paymentsServer } from '#features/money/payments/server/routes.ts'
import { paymentPlansServer } from '#features/money/plans/server/routes.ts'
import { planTemplatesServer } from '#features/money/plans/server/templateRoutes.ts'
import { applyBeforeOpening } from '#features/people/privacy/server/applyErasures.ts'
import { makeDossier, sweepDossiers } from '#features/people/privacy/server/dossierJob.ts'
import { dossiersServer } from '#features/people/privacy/server/dossierRoutes.ts'
import { applyErasures } from '#features/people/privacy/server/jobs.ts'
import { erasuresServer } from '#features/people/privacy/server/erasureRoutes.ts'
import { privacyRequestsServer } from '#features/people/privacy/server/requestRoutes.ts'
import { applyRetention } from '#features/people/privacy/server/retentionJob.ts'
import { retentionServer } from '#features/people/privacy/server/retentionRoutes.ts'
import { stopsServer } from '#features/people/privacy/server/stopRoutes.ts'
import { privacyServer } from '#features/people/privacy/server/routes.ts'
import { platformServer } from '#features/integrations/platform/server/routes.ts'
import { quizzesServer } from '#features/online/quizzes/server/routes.ts'
import { registrationsServer } from '#features/money/registrations/server/routes.ts'
import { rolesServer } from '#features/foundation/roles/server/routes.ts'
import { setupServer } from '#features/workspace/setup/server/routes.ts'
import { scannersServer } from '#features/presence/scanners/server/routes.ts'
import { searchServer } from '#features/workspace/search/server/routes.ts'
import { deskServer } from '#features/foundation/session/server/deskRoutes.ts'
import { factorsServer } from '#features/foundation/session/server/factorRoutes.ts'
import { sendRecovery } from '#features/foundation/session/server/recoveryJob.ts'
import { sessionServer } from '#features/foundation/session/server/routes.ts'
import { studentFileServer } from '#features/workspace/studentFile/server/routes.ts'
import { studentsServer } from '#features/people/students/server/routes.ts'
import { talksServer } from '#features/outreach/talks/server/routes.ts'
import { trashServer } from '#features/history/trash/server/routes.ts'
import { undoBatch } from '#features/history/undo/server/batch/job.ts'
import { undoServer } from '#features/history/undo/server/routes.ts'
import { findTwins } from '#features/foundation/twins/server/jobs.ts'
import { twinsServer } from '#features/foundation/twins/server/routes.ts'
import { mergesServer } from '#features/history/merges/server/routes.ts'
import { closeWaiting, endHold, sweepHolds, tellOffer } from '#features/outreach/waiting/server/jobs.ts'
import { waitingServer } from '#features/outreach/waiting/server/routes.ts'
import { callDeskServer } from '#features/outreach/callDesk/server/routes.ts'
import { visitorsServer } from '#features/outreach/callDesk/server/visitorRoutes.ts'
import { videoCommentsServer } from '#features/online/videoComments/server/routes.ts'
import '#features/audit.ts'
import '#features/foundation/employees/server/register.ts'
import '#features/teaching/lessons/server/register.ts'
import '#features/people/privacy/server/register.ts'
import '#features/money/discountCodes/server/register.ts'
import '#features/money/payments/server/register.ts'
import '#features/money/plans/server/register.ts'
import '#features/money/collections/server/register.ts'
import '#features/money/bank/server/register.ts'
import '#features/outreach/notifications/server/register.ts'
import '#features/outreach/talks/server/register.ts'
import '#features/outreach/callDesk/server/register.ts'
import '#features/outreach/waiting/server/register.ts'
import '#features/presence/attendance/server/register.ts'
import '#features/presence/advisories/server/register.ts'
import '#features/online/material/server/register.ts'
import '#features/online/videoComments/server/register.ts'
import '#features/history/undo/server/register.ts'
import '#features/workspace/imports/server/register.ts'
import '#features/history/merges/server/register.ts'
import type { Feature } from '#server/http/feature.ts'
import type { AnyJob, JobGround } from '#server/jobs/jobs.ts'
import { placeCheck } from '#features/people/students/server/jobs.ts'
import { cleanUp } from '#server/jobs/cleanUp.ts'

const product: Feature[] = [
  healthServer,
  sessionServer,
  factorsServer,
  deskServer,
  setupServer,
  employeesServer,
  accountsServer,
  securityServer,
  presenceServer,
  rolesServer,
  studentsServer,
  payersServer,
  privacyServer,
  privacyRequestsServer,
  dossiersServer,
  erasuresServer,
  retentionServer,
  stopsServer,
  studentFileServer,
  enrolmentServer,
  registrationsServer,
  paymentsServer,
  studentAccountServer,
  planTemplatesServer,
  paymentPlansServer,
  cashServer,
  collectionsServer,
  collectionSettingsServer,
  bankAccountsServer,
  bankImportsServer,
  discountCodesServer,
  coursesServer,
  courseReportsServer,
  imagesServer,
  groupsServer,
  closedDaysServer,
  lessonsServer,
  teachingServer,
  absencesServer,
  calendarServer,
  plansServer,
  locationsServer,
  classroomsServer,
  commentsServer,
  foliosServer,
  attendanceServer,
  scannersServer,
  talksServer,
  callDeskServer,
  visitorsServer,
  waitingServer,
  advisoriesServer,
  videoCommentsServer,
  platformServer,
  auditServer,
  notificationsServer,
  outboxServer,
  channelsServer,
  liveChannelsServer,
  academyServer,
  backupsServer,
  clockServer,
  dashboardServer,
  searchServer,
  undoServer,
  importsServer,
  trashServer,
  twinsServer,
  mergesServer,
  filesServer,
  materialServer,
  videoPartsServer,
  videosServer,
  pdfsServer,
  quizItemsServer,
  processingServer,
  quizzesServer,
]

/** The features whose calls `answers` can ask about. */
const asked = [...product, answersServer(product)]

export const features: readonly Feature[] = [...asked, docsServer(asked)]

export const jobs: readonly AnyJob[] = [
  sendOutbox,
  sendBatch,
  resumeBatches,
  resumeMessages,
  releaseHeld,
  releaseWithLink,
  sendRecovery,
  sweepUploads,
  plainPictures,
  transcodeVideo,
  resumeTranscodes,
  sweepTranscodes,
  redrawLogo,
  redrawPresent,
  makeBackup,
  clipBookings,
  makeSlots,
  sendReminders,
  endHold,
  tellOffer,
  sweepHolds,
  closeWaiting,
  importStudents,
  resumeImports,
  matchStatement,
  postStatement,
  undoStatement,
  undoBatch,
  resumeStatements,
  forgetCells,
  solvePlan,
  findTwins,
  auditMonths,
  auditOldMonths,
  applyErasures,
  makeDossier,
  sweepDossiers,
  applyRetention,
  placeCheck,
  cleanUp,
]

/** Runs before the first call is answered and the first job runs. */
export const beforeOpening: readonly ((ground: Pick<JobGround, 'db' | 'storage' | 'log' | 'now'>) => Promise<void>)[] = [applyBeforeOpening]
