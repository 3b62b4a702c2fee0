import { lazy } from '#web/ui/lazy.tsx'
import type { CardPart } from '#features/foundation/employees/web/shared/cardParts.ts'
import { staffAttendanceAccess } from '../access.ts'

export const attendancePart: CardPart = {
  view: 'asistencia',
  action: { label: 'Asistencia', access: staffAttendanceAccess.read },
  Window: lazy(async () => (await import('./PresenceModal.tsx')).PresenceModal),
}
