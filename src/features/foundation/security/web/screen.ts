import { ShieldBan } from 'lucide-react'
import { screen, wholeAcademy } from '#web/screen.ts'
import { securityAccess } from '../access.ts'

export const securityScreen = screen({
  path: '/seguridad',
  access: wholeAcademy(securityAccess.read),
  load: async () => (await import('#features/foundation/security/web/SecurityPage.tsx')).SecurityPage,
  help: async () => (await import('#features/foundation/security/web/help.ts')).securityHelp,
  menu: [{ inside: '/expertConfig', label: 'Seguridad', words: 'intentos contraseñas bloqueos sesiones dispositivos', icon: ShieldBan }],
})
