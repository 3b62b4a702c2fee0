// Plain strings, so that menu and buttons need no schemas.
import { advisoriesAccess } from '#features/presence/advisories/access.ts'
import { attendanceAccess } from '#features/presence/attendance/access.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { materialAccess } from '#features/online/material/access.ts'
import { videoCommentsAccess } from '#features/online/videoComments/access.ts'
import { outboxAccess } from '#features/foundation/outbox/access.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { privacyAccess } from '#features/people/privacy/access.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { waitingAccess } from '#features/outreach/waiting/access.ts'

export const dashboardAccess = {
  enrolments: studentsAccess.read,
  income: paymentsAccess.reportAll,
  debts: studentsAccess.read,
  attendance: attendanceAccess.read,
  groups: groupsAccess.read,
  lists: attendanceAccess.update,
  opening: groupsAccess.read,
  calls: talksAccess.call,
  advisories: advisoriesAccess.read,
  messages: outboxAccess.read,
  videos: materialAccess.read,
  waiting: waitingAccess.read,
  requests: privacyAccess.read,
} as const

export type PartName = keyof typeof dashboardAccess

/** The parts of reception's day. `overdue` links to the till. */
export const deskAccess = {
  takings: paymentsAccess.reportAll,
  enrolments: studentsAccess.read,
  now: groupsAccess.read,
  seats: groupsAccess.read,
  overdue: studentsAccess.read,
  waiting: waitingAccess.read,
  evening: groupsAccess.read,
} as const

export type DeskPart = keyof typeof deskAccess

/** The parts of a teacher's day, with only their own data. */
export const teacherAccess = {
  lessons: groupsAccess.read,
  advisories: advisoriesAccess.read,
  comments: videoCommentsAccess.read,
  missing: attendanceAccess.own,
  hours: 'auth',
} as const

export type TeacherPart = keyof typeof teacherAccess

/** A user with any part has a home; the doorman, who only scans, starts at the door. */
export const homeAccess = [...new Set(Object.values(dashboardAccess).flat())]
