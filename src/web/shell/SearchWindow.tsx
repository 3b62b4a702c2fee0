import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { SearchPalette } from '#features/workspace/search/web/SearchPalette.tsx'
import { commandsOf } from '#web/shell/commands.ts'
import { useSession } from '#web/session/session.tsx'
import { studentAt } from '#web/shell/studentAt.ts'
import { useToday } from '#web/state/useNow.ts'

/** The global search, with the screens and actions of the session; it updates with a changed role. */
export function SearchWindow({ onClose }: { onClose(): void }) {
  const { can } = useSession()
  const today = useToday()
  const student = useLocation({ select: studentAt })
  const commands = useMemo(() => commandsOf(can, today, student), [can, today, student])
  return <SearchPalette commands={commands} onClose={onClose} />
}
