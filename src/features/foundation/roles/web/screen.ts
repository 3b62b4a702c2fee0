import { ShieldCheck } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { tableSearch } from '#web/calls/search.ts'
import { rolesAccess } from '../access.ts'

export const rolesScreen = screen({
  path: '/roles',
  access: rolesAccess.screen,
  load: async () => (await import('#features/foundation/roles/web/RolesPage.tsx')).RolesPage,
  help: async () => (await import('#features/foundation/roles/web/help.ts')).rolesHelp,
  search: tableSearch({ tab: ['permisos', 'usuarios'], ver: ['nuevo', 'editar'] }),
  menu: [{ group: 'Gestión de usuarios', label: 'Roles', words: 'permisos accesos perfiles privilegios', icon: ShieldCheck }],
  actions: [
    {
      label: 'Nuevo rol',
      words: 'agregar crear permisos',
      icon: ShieldCheck,
      access: rolesAccess.create,
      search: () => ({ ver: 'nuevo' }),
    },
  ],
})
