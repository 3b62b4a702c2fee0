import { ShieldBan } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { securityAccess } from '../access.ts'

export const securityScreen = screen({
  path: '/seguridad',
  access: securityAccess.read,
  load: async () => (await import('#features/foundation/security/web/SecurityPage.tsx')).SecurityPage,
  menu: [{ inside: '/expertConfig', label: 'Seguridad', icon: ShieldBan }],
})
