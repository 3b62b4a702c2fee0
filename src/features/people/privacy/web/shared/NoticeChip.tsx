import { FileWarning, ShieldCheck } from 'lucide-react'
import { StateTag } from '#web/ui/StateTag.tsx'
import type { Standing } from '../../contract.ts'
import { useStanding, type Subject } from './subject.ts'

/** 'Falta aviso' blocks nothing (CON-61); without a notice nothing shows. */
export const StandingTag = ({ standing }: { standing: Pick<Standing, 'notice' | 'accepted'> }) =>
  standing.notice === null ? null : standing.accepted ? (
    <StateTag tone="green" icon={ShieldCheck}>
      Aviso aceptado
    </StateTag>
  ) : (
    <StateTag tone="amber" icon={FileWarning}>
      Falta aviso
    </StateTag>
  )

/** Shows only a missing acceptance. */
export function NoticeChip({ subject }: { subject: Subject }) {
  const { data } = useStanding(subject)
  return data && !data.accepted ? <StandingTag standing={data} /> : null
}
