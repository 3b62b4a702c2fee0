import { NextDues } from '#features/money/plans/web/shared/NextDues.tsx'
import { PaymentsTab } from '#features/money/payments/web/shared/PaymentsTab.tsx'
import type { PanelProps } from './studentTabList.ts'

/** 'Pagos': what is due and when, and below it the account. */
export const AccountTab = ({ student }: PanelProps) => (
  <>
    <NextDues student={student} />
    <PaymentsTab student={student} />
  </>
)
