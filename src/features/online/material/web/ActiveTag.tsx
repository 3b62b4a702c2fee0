import { Check, Power } from 'lucide-react'
import { StateTag } from '#web/ui/StateTag.tsx'

/** The tags 'Activo' and 'Inactivo' (VID-3). */
export const ActiveTag = ({ active }: { active: boolean }) => (
  <StateTag tone={active ? 'green' : 'grey'} icon={active ? Check : Power}>
    {active ? 'Activo' : 'Inactivo'}
  </StateTag>
)
