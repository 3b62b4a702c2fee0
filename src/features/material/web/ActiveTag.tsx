import { CircleCheck, CircleMinus } from 'lucide-react'
import { StateTag } from '#web/ui/StateTag.tsx'

/** 002 §4: tags Activo/Inactivo. */
export const ActiveTag = ({ active }: { active: boolean }) => (
  <StateTag tone={active ? 'green' : 'grey'} icon={active ? CircleCheck : CircleMinus}>
    {active ? 'Activo' : 'Inactivo'}
  </StateTag>
)
