import { useMemo } from 'react'
import { SearchPalette } from '#features/search/web/SearchPalette.tsx'
import { academyDay } from '#lib/days.ts'
import { jumpsOf } from '#web/jumps.ts'
import { useSession } from '#web/session.tsx'

/** The search over everything, with the screens and actions of the session; they follow a changed role. */
export function SearchWindow({ onClose }: { onClose(): void }) {
  const { can, academy } = useSession()
  const jumps = useMemo(() => jumpsOf(can, academyDay(new Date(), academy.timeZone)), [can, academy.timeZone])
  return <SearchPalette jumps={jumps} onClose={onClose} />
}
