// Plain strings: who writes a person down is told whom they look like.
import type { Permission } from '#contract/access.ts'
import { employeesAccess } from '#features/foundation/employees/access.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'

const creating = {
  student: [studentsAccess.register],
  employee: [employeesAccess.create],
  visitor: talksAccess.register,
} as const satisfies Record<string, readonly Permission[]>

export type TwinKind = keyof typeof creating
export const TWIN_KINDS = Object.keys(creating) as [TwinKind, ...TwinKind[]]

export const twinsAccess = { ...creating, any: [...creating.student, ...creating.employee, ...creating.visitor] } as const
