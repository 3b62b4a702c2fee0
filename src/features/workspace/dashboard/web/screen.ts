import { House } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { idText } from '#web/calls/search.ts'
import { homeAccess } from '../access.ts'

export const homeScreen = screen({
  path: '/',
  access: homeAccess,
  load: async () => (await import('#features/workspace/dashboard/web/HomePage.tsx')).HomePage,
  help: async () => (await import('#features/workspace/dashboard/web/help.ts')).homeHelp,
  search: raw => ({ sede: raw.sede === 'todas' ? 'todas' : idText(raw.sede) }),
  menu: [{ label: 'Hoy', words: 'inicio resumen pendientes tablero', icon: House }],
})
