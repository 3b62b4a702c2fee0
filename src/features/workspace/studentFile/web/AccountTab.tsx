import { Suspense } from 'react'
import { PaymentsTab } from '#features/money/payments/web/shared/PaymentsTab.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { PanelProps } from './studentTabList.ts'

const PlanEditor = lazy(async () => (await import('#features/money/plans/web/shared/PlanEditor.tsx')).PlanEditor)

/** 'Pagos' shows the past, or a plan while it is edited; the money block shows the future beside every tab (COB-50). */
export const AccountTab = ({ student, plan, onPlan }: PanelProps) =>
  plan === undefined ? (
    <PaymentsTab student={student} />
  ) : (
    <Suspense fallback={<Skeleton rows={4} height={52} bars={['20%', '20%', '30%']} />}>
      <PlanEditor key={plan} studentId={student._id} registrationId={plan} onClose={() => onPlan(undefined)} />
    </Suspense>
  )
