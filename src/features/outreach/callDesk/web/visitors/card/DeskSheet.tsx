import type { Desk } from '../useDesk.ts'
import { OutcomeSheet } from './OutcomeSheet.tsx'

/** On a phone the sheet rises when the caller is back from the dialler. */
export function DeskSheet({ desk }: { desk: Desk }) {
  const { back, may } = desk
  return back && (may.status || may.call) ? <OutcomeSheet key={back.visitor._id} back={back} desk={desk} /> : null
}
