import { Megaphone } from 'lucide-react'
import { StateTag } from '#web/ui/StateTag.tsx'
import { PURPOSES } from '../../texts.ts'

/** Of publicity (CON-62); what serves a student carries no mark. */
export const PurposeTag = () => (
  <StateTag tone="soft" icon={Megaphone}>
    {PURPOSES.marketing}
  </StateTag>
)
