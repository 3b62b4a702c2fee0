import { StateTag } from '#web/ui/StateTag.tsx'
import { callStateOf, type CalledVisitor } from '../../callState.ts'
import { callOf } from './visitorView.ts'

export function CallTag({ visitor }: { visitor: CalledVisitor }) {
  const told = callOf(callStateOf(visitor))
  return told.tone ? (
    <StateTag tone={told.tone} icon={told.icon}>
      {told.label}
    </StateTag>
  ) : (
    <span className="muted">{told.label}</span>
  )
}
