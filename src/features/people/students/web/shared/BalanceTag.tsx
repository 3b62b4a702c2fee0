import { Check, CircleAlert } from 'lucide-react'
import { useToday } from '#web/state/useNow.ts'
import { StateTag } from '#web/ui/StateTag.tsx'
import { dueText } from './dueText.ts'

/** 'Tiene adeudos', or 'Al corriente', in full 'Pagos al corriente' (STU-36, STU-41). */
export const BalanceTag = ({ debt, full }: { debt: boolean; full?: boolean }) =>
  debt ? (
    <StateTag tone="red" icon={CircleAlert}>
      Tiene adeudos
    </StateTag>
  ) : (
    <StateTag tone="green" icon={Check}>
      {full ? 'Pagos al corriente' : 'Al corriente'}
    </StateTag>
  )

/** The tag with the oldest open date after it (COB-8). */
export function DueTag({ student: { debt, dueOn } }: { student: { debt: boolean; dueOn: string | null } }) {
  const today = useToday()
  return (
    <span className="row">
      <BalanceTag debt={debt} full />
      {dueOn && <span className="small muted tabular">{dueText(dueOn, today)}</span>}
    </span>
  )
}
