import type { ComponentType } from 'react'
import { registry } from '#lib/registry.ts'
import type { Schedule } from '#lib/schedules.ts'

interface Props {
  schedules: readonly Schedule[]
  startDate: string | null
  endDate: string | null
  /** The campus of its room; undefined without a room. */
  campus: string | undefined
  onEnd(day: string): void
}

/** Components that other features show below the field of the last day. */
export const besideEnd = registry<ComponentType<Props>>()
