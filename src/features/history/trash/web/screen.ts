import { Trash2 } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { tableSearch } from '#web/calls/search.ts'
import { KIND_NAMES, trashAccess } from '../access.ts'

export const trashScreen = screen({
  path: '/papelera',
  access: trashAccess.any,
  load: async () => (await import('#features/history/trash/web/TrashPage.tsx')).TrashPage,
  help: async () => (await import('#features/history/trash/web/help.ts')).trashHelp,
  search: tableSearch({ kind: KIND_NAMES }),
  menu: [{ inside: '/expertConfig', label: 'Papelera', words: 'eliminados borrados recuperar restaurar', icon: Trash2 }],
})
