import { Check, CircleAlert } from 'lucide-react'
import { StateTag } from '#web/ui/StateTag.tsx'

/** 'Tiene adeudos' or 'Al corriente' (000 §4). */
export const BalanceTag = ({ debt }: { debt: boolean }) =>
  debt ? (
    <StateTag tone="red" icon={CircleAlert}>
      Tiene adeudos
    </StateTag>
  ) : (
    <StateTag tone="green" icon={Check}>
      Al corriente
    </StateTag>
  )
