import { ListOrdered } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { idText, oneOf, tableSearch } from '#web/calls/search.ts'
import { waitingAccess } from '../access.ts'

const table = tableSearch({ state: ['waiting', 'offered', 'toCall', 'unconfirmed', 'closed'] })

export const waitingScreen = screen({
  path: '/espera',
  access: waitingAccess.read,
  load: async () => (await import('#features/outreach/waiting/web/WaitingPage.tsx')).WaitingPage,
  help: async () => (await import('#features/outreach/waiting/web/help.ts')).waitingHelp,
  // curso, sede, grupo: filters, and defaults of 'Anotar'; alumno, visitante: its person.
  search: raw => ({
    ...table(raw),
    curso: idText(raw.curso),
    sede: idText(raw.sede),
    grupo: idText(raw.grupo),
    alumno: idText(raw.alumno),
    visitante: idText(raw.visitante),
    ver: oneOf(['anotar'])(raw.ver),
  }),
  menu: [{ group: 'Administración escolar', label: 'Lista de espera', words: 'lleno cupo apartados lugares', icon: ListOrdered }],
  actions: [
    {
      label: 'Anotar en lista de espera',
      words: 'apartar lugar lleno',
      icon: ListOrdered,
      access: waitingAccess.join,
      search: ({ student }) => ({ ver: 'anotar', alumno: student }),
    },
  ],
})
