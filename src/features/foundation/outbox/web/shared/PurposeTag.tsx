import { Megaphone } from 'lucide-react'
import { StateTag } from '#web/ui/StateTag.tsx'
import { PURPOSES } from '../../texts.ts'

/** Marks publicity (CON-62); service messages have no mark. */
export const PurposeTag = () => (
  <StateTag tone="soft" icon={Megaphone}>
    {PURPOSES.marketing}
  </StateTag>
)
