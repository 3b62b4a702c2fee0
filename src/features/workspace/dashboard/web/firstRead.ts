import { pathOf } from '#web/calls/path.ts'
import { idText } from '#web/calls/search.ts'
import { keptDay } from './keptDay.ts'

const campusOf = (sede: string | null) => (sede === 'todas' ? 'all' : idText(sede))

/** The first request for an address, as in useHome, useDesk and useTeacher. */
export function homeRead(search: URLSearchParams): string {
  switch (keptDay()) {
    case 'teacher':
      return pathOf('/dashboard/teacher', {}, {})
    case 'desk':
      return pathOf('/dashboard/desk', {}, { location: campusOf(search.get('sede')) })
    default:
      return pathOf('/dashboard', {}, { location: idText(search.get('sede')) })
  }
}
