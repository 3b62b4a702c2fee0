import { screen } from '#web/screen.ts'
import { materialAccess } from '../access.ts'
import { materialSearch } from './address.ts'

export const materialScreen = screen({
  path: '/material/$idCourse',
  access: materialAccess.read,
  load: async () => (await import('#features/online/material/web/MaterialPage.tsx')).MaterialPage,
  help: async () => (await import('#features/online/material/web/help.ts')).materialHelp,
  search: materialSearch,
})
