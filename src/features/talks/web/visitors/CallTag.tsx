import { StateTag } from '#web/ui/StateTag.tsx'
import type { TalkStudent } from '../../visitor.ts'
import { callOf } from './visitorView.ts'

/** What came of the last call, or 'Sin llamar'. */
export function CallTag({ visitor }: { visitor: Pick<TalkStudent, 'status'> }) {
  const told = callOf(visitor)
  return told ? (
    <StateTag tone={told.tone} icon={told.icon}>
      {told.label}
    </StateTag>
  ) : (
    <span className="mut">Sin llamar</span>
  )
}
