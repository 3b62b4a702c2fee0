// The features that this server carries, a line each: follow an import to read one.
import { attendanceServer } from '#features/attendance/server/routes.ts'
import { commentsServer } from '#features/comments/server/routes.ts'
import { cashServer } from '#features/cash/server/routes.ts'
import { coursesServer } from '#features/courses/server/routes.ts'
import { discountCodesServer } from '#features/discountCodes/server/routes.ts'
import { docsServer } from '#features/docs/server/routes.ts'
import { employeesServer } from '#features/employees/server/routes.ts'
import { enrolmentServer } from '#features/enrolment/server/routes.ts'
import { sweepUploads } from '#features/files/server/jobs.ts'
import { filesServer } from '#features/files/server/routes.ts'
import { foliosServer } from '#features/folios/server/routes.ts'
import { groupsServer } from '#features/groups/server/routes.ts'
import { healthServer } from '#features/health/server/routes.ts'
import { notificationsServer } from '#features/notifications/server/routes.ts'
import { sendOutbox } from '#features/outbox/server/jobs.ts'
import { outboxServer } from '#features/outbox/server/routes.ts'
import { paymentsServer } from '#features/payments/server/routes.ts'
import { registrationsServer } from '#features/registrations/server/routes.ts'
import { sendRecovery } from '#features/session/server/recoveryJob.ts'
import { sessionServer } from '#features/session/server/routes.ts'
import { studentsServer } from '#features/students/server/routes.ts'
import type { Feature } from '#server/feature.ts'
import type { AnyJob } from '#server/jobs.ts'
import { cleanUp } from '#server/cleanUp.ts'

const product: Feature[] = [
  healthServer,
  sessionServer,
  employeesServer,
  studentsServer,
  enrolmentServer,
  registrationsServer,
  paymentsServer,
  cashServer,
  discountCodesServer,
  coursesServer,
  groupsServer,
  commentsServer,
  foliosServer,
  attendanceServer,
  notificationsServer,
  outboxServer,
  filesServer,
]

export const features: readonly Feature[] = [...product, docsServer(product)]

export const jobs: readonly AnyJob[] = [sendOutbox, sendRecovery, sweepUploads, cleanUp]
