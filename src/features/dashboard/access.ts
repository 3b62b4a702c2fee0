// Plain strings, so that the menu can ask without loading schemas. Each part of the home screen has its own reading permission.
import { advisoriesAccess } from '../advisories/access.ts'
import { attendanceAccess } from '../attendance/access.ts'
import { groupsAccess } from '../groups/access.ts'
import { materialAccess } from '../material/access.ts'
import { outboxAccess } from '../outbox/access.ts'
import { paymentsAccess } from '../payments/access.ts'
import { studentsAccess } from '../students/access.ts'
import { talksAccess } from '../talks/access.ts'

export const dashboardAccess = {
  enrolments: studentsAccess.read,
  income: paymentsAccess.reportAll,
  debts: studentsAccess.read,
  attendance: attendanceAccess.read,
  groups: groupsAccess.read,
  calls: talksAccess.call,
  advisories: advisoriesAccess.read,
  messages: outboxAccess.read,
  videos: materialAccess.read,
} as const

export type PartName = keyof typeof dashboardAccess

/** Whoever has one part has a home; the doorman, who only scans, begins at the door. */
export const homeAccess = [...new Set(Object.values(dashboardAccess).flat())]
