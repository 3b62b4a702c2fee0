import { screen } from '#web/screen.ts'
import { materialAccess } from '../access.ts'
import { materialSearch } from './address.ts'

/** Opened from the course. */
export const materialScreen = screen({
  path: '/material/$idCourse',
  access: materialAccess.read,
  load: async () => (await import('#features/online/material/web/MaterialPage.tsx')).MaterialPage,
  search: materialSearch,
})
