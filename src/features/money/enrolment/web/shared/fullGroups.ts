import type { ComponentType } from 'react'
import type { Group } from '#features/teaching/groups/contract.ts'
import { registry } from '#lib/registry.ts'

interface Props {
  /** Open groups of the course without a seat. */
  groups: readonly Group[]
  /** Whom the wizard enrols, where they are a student already. */
  student: string | undefined
}

/** What step 3 offers where groups are full. */
export const besideFullGroups = registry<ComponentType<Props>>()
