import { MapPin } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { tableSearch } from '#web/calls/search.ts'
import { classroomsAccess, locationsAccess } from '../access.ts'

export const locationsScreen = screen({
  path: '/sedes',
  access: locationsAccess.screen,
  load: async () => (await import('#features/foundation/locations/web/LocationsPage.tsx')).LocationsPage,
  help: async () => (await import('#features/foundation/locations/web/help.ts')).locationsHelp,
  search: tableSearch(),
  menu: [{ group: 'Administración escolar', label: 'Sedes', words: 'sucursal plantel campus salones aulas domicilio', icon: MapPin }],
})

export const classroomsScreen = screen({
  path: '/sedes/salones/$idSede/$nameSede',
  access: classroomsAccess.read,
  load: async () => (await import('#features/foundation/locations/web/ClassroomsPage.tsx')).ClassroomsPage,
  help: async () => (await import('#features/foundation/locations/web/help.ts')).classroomsHelp,
  search: tableSearch(),
})
