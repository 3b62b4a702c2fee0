import { NextDues } from '#features/money/plans/web/shared/NextDues.tsx'
import { PaymentsTab } from '#features/money/payments/web/shared/PaymentsTab.tsx'
import type { PanelProps } from './studentTabList.ts'

/** 'Pagos': the open payments by date, and below them the account. */
export const AccountTab = ({ student }: PanelProps) => (
  <>
    <NextDues student={student} />
    <PaymentsTab student={student} />
  </>
)
