import { CalendarClock } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { advisoriesAccess } from '../access.ts'
import { advisoriesSearch } from './address.ts'

export const advisoriesScreen = screen({
  path: '/asesorias',
  access: advisoriesAccess.read,
  load: async () => (await import('#features/presence/advisories/web/AdvisoriesPage.tsx')).AdvisoriesPage,
  help: async () => (await import('#features/presence/advisories/web/help.ts')).advisoriesHelp,
  search: advisoriesSearch,
  menu: [{ group: 'Administración escolar', label: 'Asesorías', words: 'citas asesor regularización', icon: CalendarClock }],
})
