import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { SearchPalette } from '#features/front/search/web/SearchPalette.tsx'
import { academyDay } from '#lib/days.ts'
import { jumpsOf } from '#web/jumps.ts'
import { useSession } from '#web/session.tsx'
import { studentAt } from '#web/studentAt.ts'

/** The search over everything, with the screens and actions of the session; they follow a changed role. */
export function SearchWindow({ onClose }: { onClose(): void }) {
  const { can, academy } = useSession()
  const student = useLocation({ select: studentAt })
  const jumps = useMemo(() => jumpsOf(can, academyDay(new Date(), academy.timeZone), student), [can, academy.timeZone, student])
  return <SearchPalette jumps={jumps} onClose={onClose} />
}
