import { ScrollText } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { auditAccess } from '../access.ts'
import { auditSearch } from './address.ts'

export const auditScreen = screen({
  path: '/bitacora',
  access: auditAccess.read,
  load: async () => (await import('#features/foundation/audit/web/AuditPage.tsx')).AuditPage,
  help: async () => (await import('#features/foundation/audit/web/help.ts')).auditHelp,
  search: auditSearch,
  menu: [
    { inside: '/expertConfig', label: 'Bitácora', words: 'historial movimientos quién hizo auditoría registro cambios', icon: ScrollText },
  ],
})
