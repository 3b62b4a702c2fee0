import { FileLock } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { tableSearch, text } from '#web/calls/search.ts'
import { privacyAccess } from '../access.ts'

const table = tableSearch()

export const privacyScreen = screen({
  path: '/privacidad',
  access: privacyAccess.read,
  load: async () => (await import('#features/people/privacy/web/PrivacyPage.tsx')).PrivacyPage,
  help: async () => (await import('#features/people/privacy/web/help.ts')).privacyHelp,
  search: raw => ({ ...table(raw), tab: text(raw.tab) }),
  menu: [{ inside: '/expertConfig', label: 'Privacidad', words: 'aviso datos personales arco consentimiento tutores', icon: FileLock }],
})
