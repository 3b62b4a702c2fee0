import { CalendarDays } from 'lucide-react'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { screen } from '#web/screen.ts'
import { dayText, idText, oneOf, positive } from '#web/calls/search.ts'

export const calendarScreen = screen({
  path: '/calendario',
  access: groupsAccess.read,
  load: async () => (await import('#features/workspace/calendar/web/CalendarPage.tsx')).CalendarPage,
  help: async () => (await import('#features/workspace/calendar/web/help.ts')).calendarHelp,
  search: raw => ({
    semana: dayText(raw.semana),
    sede: idText(raw.sede),
    vista: oneOf(['salones', 'profesores', 'sede'])(raw.vista),
    de: idText(raw.de),
    ver: oneOf(['jornada'])(raw.ver),
    // The year of the visible closed days.
    cerrar: positive(raw.cerrar),
  }),
  menu: [
    {
      group: 'Administración escolar',
      label: 'Calendario',
      words: 'horario semana clases salones días festivos vacaciones puentes cerrado',
      icon: CalendarDays,
    },
  ],
})
