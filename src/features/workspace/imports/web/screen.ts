import { FileUp } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { tableSearch } from '#web/calls/search.ts'
import { importsAccess } from '../access.ts'

export const importScreen = screen({
  path: '/importar',
  access: importsAccess.screen,
  load: async () => (await import('#features/workspace/imports/web/ImportPage.tsx')).ImportPage,
  help: async () => (await import('#features/workspace/imports/web/help.ts')).importsHelp,
  search: tableSearch(),
  menu: [{ inside: '/alumnos', label: 'Importar', words: 'excel subir archivo cargar hoja csv', icon: FileUp, also: importsAccess.people }],
})
