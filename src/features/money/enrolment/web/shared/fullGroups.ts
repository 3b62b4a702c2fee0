import type { ComponentType } from 'react'
import type { Group } from '#features/teaching/groups/contract.ts'
import { registry } from '#lib/registry.ts'

interface Props {
  /** Open groups of the course without a seat. */
  groups: readonly Group[]
  student: string | undefined
}

/** The offer of step 3 when groups are full. */
export const besideFullGroups = registry<ComponentType<Props>>()
