import { FileWarning, ShieldCheck } from 'lucide-react'
import { StateTag } from '#web/ui/StateTag.tsx'
import type { Standing } from '../../contract.ts'
import { useStanding, type Subject } from './subject.ts'

/** 'Falta aviso' stops nothing (CON-61); nothing stands where the academy has no notice. */
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

/** Where only what is missing is told. */
export function NoticeChip({ subject }: { subject: Subject }) {
  const { data } = useStanding(subject)
  return data && !data.accepted ? <StandingTag standing={data} /> : null
}
