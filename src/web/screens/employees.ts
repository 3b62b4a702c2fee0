import { IdCard } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { tableSearch } from '#web/calls/search.ts'
import { employeesAccess } from '#features/foundation/employees/access.ts'

export const employeesScreen = screen({
  path: '/empleados',
  access: employeesAccess.screen,
  load: async () => (await import('#features/foundation/employees/web/EmployeesPage.tsx')).EmployeesPage,
  parts: async () => (await import('#web/screens/employees.parts.ts')).fill(),
  help: async () => (await import('#features/foundation/employees/web/help.ts')).employeesHelp,
  search: tableSearch({
    orden: ['nombre', '-nombre'],
    ver: ['nuevo', 'editar', 'asistencia', 'codigo', 'clases', 'ausencia', 'tarifa', 'cuenta'],
  }),
  menu: [
    {
      group: 'Gestión de usuarios',
      label: 'Empleados',
      words: 'maestros profesores docentes personal equipo usuarios ausencias vacaciones',
      icon: IdCard,
    },
  ],
  actions: [
    {
      label: 'Agregar empleado',
      words: 'nuevo crear',
      icon: IdCard,
      access: employeesAccess.create,
      search: () => ({ ver: 'nuevo' }),
    },
  ],
})
