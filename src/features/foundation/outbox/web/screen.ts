import { Mail, Send } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { tableSearch } from '#web/calls/search.ts'
import { outboxAccess } from '../access.ts'

export const outboxScreen = screen({
  path: '/bandeja',
  access: outboxAccess.read,
  load: async () => (await import('#features/foundation/outbox/web/OutboxPage.tsx')).OutboxPage,
  help: async () => (await import('#features/foundation/outbox/web/help.ts')).outboxHelp,
  search: tableSearch({ state: ['queued', 'sent', 'failed', 'held'], channel: ['email', 'sms'] }),
  menu: [
    { inside: '/expertConfig', label: 'Bandeja de salida', words: 'correos mensajes enviados sms notificaciones pendientes', icon: Send },
  ],
  actions: [{ label: 'Mensajes fallidos', words: 'correo sms bandeja', icon: Mail, search: () => ({ state: 'failed' }) }],
})
