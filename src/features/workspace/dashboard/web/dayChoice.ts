import { useState } from 'react'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { useSession } from '#web/session/session.tsx'
import { keepDay, keptDay, type DayName } from './keptDay.ts'

const LABELS: Record<DayName, string> = { teacher: 'Mis clases', desk: 'Recepción', general: 'General' }

/**
 * The visible day: users who charge without seeing everybody's cash start at reception's, a teacher at their own; each may choose, and this
 * browser remembers it for them (HOM-25, HOM-31).
 */
export function useDayChoice() {
  const { can, user } = useSession()
  const charges = can(paymentsAccess.create)
  const teaches = user.isProfessor && can(groupsAccess.read)
  const names: DayName[] = [...(teaches ? ['teacher' as const] : []), ...(charges ? ['desk' as const] : []), 'general']
  const [chosenDay, choose] = useState(() => keptDay(user._id))
  const first: DayName = charges ? (can(paymentsAccess.reportAll) ? 'general' : 'desk') : names[0]!
  const day = names.find(name => name === chosenDay) ?? first
  // The page requests this day by itself next time.
  keepDay(day)
  return {
    day,
    options: names.length > 1 ? names.map(value => ({ value, label: LABELS[value] })) : [],
    choose(next: DayName) {
      keepDay(next, user._id)
      choose(next)
    },
  }
}

export type DayChoice = ReturnType<typeof useDayChoice>
