import { useMemo } from 'react'
import { plansAccess } from '#features/money/plans/access.ts'
import { planTemplates, planTemplatesChanged, type PlanTemplate } from '#features/money/plans/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import type { Bill } from '../bill.ts'
import { inParts, planned, type Planned } from './plan.ts'
import type { EnrolmentValues } from './values.ts'

export interface PlanState extends Planned {
  templates: readonly PlanTemplate[]
  ownDates: boolean
}

/** The course's templates and the chosen plan at that campus; null until both they and the bill are known. */
export function usePlan(
  values: EnrolmentValues,
  { bill, today, location }: { bill: Bill | null; today: string; location: string | null },
): { plan: PlanState | null; failed: PlanFailure | null } {
  const { can } = useSession()
  const { courseId, step } = values
  const reading = useRead(
    planTemplates.ofCourse,
    courseId && step === 4 ? { params: { id: courseId }, query: { ...(location && { location }) } } : skip,
  )
  useLive(planTemplatesChanged, [planTemplates.ofCourse])
  const ownDates = can(plansAccess.edit)
  const templates = reading.data?.templates
  const closedDays = useMemo(() => new Set(reading.data?.closedDays), [reading.data])
  return {
    plan:
      bill && templates
        ? { ...planned({ values, templates, closedDays, bill, today, ownDates }), templates: inParts(templates), ownDates }
        : null,
    failed: reading.error && !templates ? { message: reading.error.message, retry: () => void reading.refetch() } : null,
  }
}

interface PlanFailure {
  message: string
  retry(): void
}
