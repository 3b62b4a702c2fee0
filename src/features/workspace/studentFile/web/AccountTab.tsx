import { PaymentsTab } from '#features/money/payments/web/shared/PaymentsTab.tsx'
import type { PanelProps } from './studentTabList.ts'

/** 'Pagos' shows the past; the money block shows the future beside every tab (COB-50). */
export const AccountTab = ({ student }: PanelProps) => <PaymentsTab student={student} />
