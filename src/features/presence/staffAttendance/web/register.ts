// What the screens below show of attendance of staff.
import { lazy } from '#web/ui/lazy.tsx'
import { cardParts } from '#features/foundation/employees/web/shared/cardParts.ts'
import { staffAttendanceAccess } from '../access.ts'

cardParts.add({
  view: 'asistencia',
  action: { label: 'Asistencia', access: staffAttendanceAccess.read },
  Window: lazy(async () => (await import('./PresenceModal.tsx')).PresenceModal),
})
