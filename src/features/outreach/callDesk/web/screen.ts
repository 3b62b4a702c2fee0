import { Megaphone, PhoneCall } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { talksSearch } from '#features/outreach/talks/web/shared/address.ts'

export const talksScreen = screen({
  path: '/platicas',
  access: talksAccess.read,
  load: async () => (await import('#features/outreach/callDesk/web/TalksPage.tsx')).TalksPage,
  help: async () => (await import('#features/outreach/callDesk/web/help.ts')).talksHelp,
  search: talksSearch,
  menu: [
    {
      group: 'Administración escolar',
      label: 'Pláticas',
      words: 'visitantes informes prospectos interesados charla publicidad',
      icon: Megaphone,
    },
  ],
  actions: [
    { label: 'Nueva plática', words: 'agregar crear', icon: Megaphone, access: talksAccess.create, search: () => ({ ver: 'nueva' }) },
    {
      label: 'Mis llamadas',
      words: 'llamar pláticas seguimiento teléfono prospectos',
      icon: PhoneCall,
      access: talksAccess.call,
      search: () => ({ tab: 'llamadas' }),
    },
  ],
})
