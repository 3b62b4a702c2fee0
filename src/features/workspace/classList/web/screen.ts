import { Users } from 'lucide-react'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { screen } from '#web/screen.ts'
import { groupsSearch } from './address.ts'

export const groupsScreen = screen({
  path: '/grupos',
  access: groupsAccess.read,
  load: async () => (await import('#features/workspace/classList/web/GroupsPage.tsx')).GroupsPage,
  help: async () => (await import('#features/workspace/classList/web/help.ts')).groupsHelp,
  search: groupsSearch,
  menu: [{ group: 'Administración escolar', label: 'Grupos', words: 'horario turno salón inscritos cupo lista', icon: Users }],
  actions: [{ label: 'Nuevo grupo', words: 'agregar crear', icon: Users, access: groupsAccess.create, search: () => ({ ver: 'nuevo' }) }],
})
