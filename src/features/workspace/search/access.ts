// Plain strings: the rights that a hit of each kind needs, for its list and its screen. All of them.
import type { Access } from '#contract/access.ts'
import { coursesAccess } from '#features/teaching/courses/access.ts'
import { employeesAccess } from '#features/foundation/employees/access.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { locationsAccess } from '#features/foundation/locations/access.ts'
import { payersAccess } from '#features/people/payers/access.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { waitingAccess } from '#features/outreach/waiting/access.ts'

export const searchAccess = {
  student: [studentsAccess.read],
  payer: [payersAccess.read, studentsAccess.read],
  visitor: [talksAccess.read, talksAccess.students],
  waiting: [waitingAccess.read],
  group: [groupsAccess.read],
  course: [coursesAccess.screen],
  talk: [talksAccess.read],
  employee: [employeesAccess.screen],
  location: [locationsAccess.screen],
  receipt: [studentsAccess.read, paymentsAccess.read],
} as const satisfies Record<string, readonly Access[]>

/** The kinds of hits; ties are in this order. */
export type HitKind = keyof typeof searchAccess
export const HIT_KINDS = Object.keys(searchAccess) as [HitKind, ...HitKind[]]
