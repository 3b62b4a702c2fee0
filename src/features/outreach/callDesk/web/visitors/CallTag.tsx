import { StateTag } from '#web/ui/StateTag.tsx'
import { callStateOf, type CalledVisitor } from '../../callState.ts'
import { callOf } from './visitorView.ts'

export function CallTag({ visitor }: { visitor: CalledVisitor }) {
  const state = callOf(callStateOf(visitor))
  return state.tone ? (
    <StateTag tone={state.tone} icon={state.icon}>
      {state.label}
    </StateTag>
  ) : (
    <span className="muted">{state.label}</span>
  )
}
