import { useLocation } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { useMemo } from 'react'
import { SearchPalette } from '#features/workspace/search/web/SearchPalette.tsx'
import type { Command } from '#web/screen.ts'
import { openHelp } from '#web/shell/helpOpen.ts'
import { commandsOf } from '#web/shell/commands.ts'
import { useSession } from '#web/session/session.tsx'
import { studentAt } from '#web/shell/studentAt.ts'
import { useToday } from '#web/state/useNow.ts'

const HELP: Command = {
  group: 'Acciones',
  label: 'Ayuda de esta pantalla',
  words: 'cómo teclas atajos preguntas soporte manual',
  icon: CircleHelp,
  to: {},
  act: openHelp,
}

export function SearchWindow({ onClose }: { onClose(): void }) {
  const { can } = useSession()
  const today = useToday()
  const student = useLocation({ select: studentAt })
  const commands = useMemo(() => [...commandsOf(can, today, student), HELP], [can, today, student])
  return <SearchPalette commands={commands} onClose={onClose} />
}
