import { useState } from 'react'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { useSession } from '#web/session.tsx'
import { DAY_NAMES, keepDay, keptDay, type DayName } from './keptDay.ts'

const LABELS: Record<DayName, string> = { desk: 'Recepción', general: 'General' }

/** Which day is shown: whoever charges without seeing everybody's cash begins at reception's; each may choose, and this browser keeps it for them. */
export function useDayChoice() {
  const { can, user } = useSession()
  const charges = can(paymentsAccess.create)
  const [chosen, choose] = useState(() => keptDay(user._id))
  const day: DayName = !charges ? 'general' : (chosen ?? (can(paymentsAccess.reportAll) ? 'general' : 'desk'))
  // What the page asks for by itself next time.
  keepDay(day)
  return {
    day,
    options: charges ? DAY_NAMES.map(value => ({ value, label: LABELS[value] })) : [],
    choose(next: DayName) {
      keepDay(next, user._id)
      choose(next)
    },
  }
}

export type DayChoice = ReturnType<typeof useDayChoice>
