import { BookOpen } from 'lucide-react'
import { coursesAccess } from '#features/teaching/courses/access.ts'
import { screen } from '#web/screen.ts'
import { tableSearch } from '#web/calls/search.ts'
import { COURSE_SORTS, COURSE_TABS } from './address.ts'

export const coursesScreen = screen({
  path: '/cursos',
  access: coursesAccess.screen,
  load: async () => (await import('#features/workspace/courseFile/web/CoursesPage.tsx')).CoursesPage,
  help: async () => (await import('#features/workspace/courseFile/web/help.ts')).coursesHelp,
  search: tableSearch({ tab: COURSE_TABS, orden: COURSE_SORTS, ver: ['nuevo'] }),
  menu: [
    {
      group: 'Administración escolar',
      label: 'Cursos',
      words: 'materias precio costo taller diplomado simulacro material videos exámenes cuestionarios',
      icon: BookOpen,
    },
  ],
  actions: [
    {
      label: 'Crear curso',
      words: 'agregar nuevo',
      icon: BookOpen,
      access: coursesAccess.create,
      search: () => ({ ver: 'nuevo' }),
    },
  ],
})
