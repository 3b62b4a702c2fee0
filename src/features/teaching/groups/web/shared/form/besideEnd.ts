import type { ComponentType } from 'react'
import { registry } from '#lib/registry.ts'
import type { Schedule } from '#lib/schedules.ts'

interface Props {
  schedules: readonly Schedule[]
  startDate: string | null
  endDate: string | null
  /** The campus of its room; undefined: it has none yet. */
  campus: string | undefined
  onEnd(day: string): void
}

/** What stands below the last day of a group that is made or changed. */
export const besideEnd = registry<ComponentType<Props>>()
