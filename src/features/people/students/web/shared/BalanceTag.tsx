import { Check, CircleAlert } from 'lucide-react'
import { StateTag } from '#web/ui/StateTag.tsx'

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
