import { CircleAlert, GraduationCap, UserPlus } from 'lucide-react'
import { studentsAccess } from '#features/people/students/access.ts'
import { AGINGS, STUDENT_DATA } from '#features/people/students/agings.ts'
import { screen } from '#web/screen.ts'
import { tableSearch } from '#web/calls/search.ts'
import { STUDENT_TABS } from '../tabs.ts'

export const studentsScreen = screen({
  path: '/alumnos',
  access: studentsAccess.read,
  load: async () => (await import('#features/workspace/studentFile/web/StudentsPage.tsx')).StudentsPage,
  help: async () => (await import('#features/workspace/studentFile/web/help.ts')).studentsHelp,
  search: tableSearch({ debt: ['true', 'false'], vence: AGINGS, datos: STUDENT_DATA, ver: STUDENT_TABS }, ['sede', 'curso', 'grupo']),
  menu: [
    {
      group: 'Gestión de usuarios',
      label: 'Alumnos',
      words: 'estudiantes baja expediente ficha mamá papá exportar excel',
      icon: GraduationCap,
    },
    { group: 'Administración escolar', label: 'Inscripción', icon: UserPlus, access: studentsAccess.register, wizard: 'nueva' },
  ],
  actions: [
    {
      label: 'Inscribir alumno',
      words: 'nuevo registrar inscripción reinscribir alta matricular',
      icon: UserPlus,
      access: studentsAccess.register,
      anywhere: true,
      search: () => ({ inscripcion: 'nueva' }),
    },
    {
      label: 'Alumnos con adeudo',
      words: 'deben deudores morosos atrasados colegiatura',
      icon: CircleAlert,
      search: () => ({ debt: 'true' }),
    },
  ],
})
