import type { Permission } from '#contract/access.ts'

const creating = {
  student: ['post /students/register'],
  employee: ['post /users/'],
  visitor: ['post /talks/', 'put /groups/?/enroll/?'],
} as const satisfies Record<string, readonly Permission[]>

export type TwinKind = keyof typeof creating
export const TWIN_KINDS = Object.keys(creating) as [TwinKind, ...TwinKind[]]

/** The permissions to see a card of each kind. */
export const seeing = {
  student: ['get /students/'],
  employee: ['get /users/'],
  visitor: ['get /talks/', 'get /students/show/test/'],
} as const satisfies Record<TwinKind, readonly Permission[]>

/** Kinds whose cards can be merged, with their permission. */
const merging = {
  student: 'put /students/merge',
  visitor: 'put /usersTalks/merge',
} as const satisfies Partial<Record<TwinKind, Permission>>

export type MergeKind = keyof typeof merging
export const MERGE_KINDS = Object.keys(merging) as [MergeKind, ...MergeKind[]]

export const mergeAccess = { ...merging, any: Object.values(merging) } as const
export const cardAccess: readonly Permission[] = [...seeing.student, ...seeing.visitor]

export const twinsAccess = { ...creating, any: [...creating.student, ...creating.employee, ...creating.visitor] } as const
