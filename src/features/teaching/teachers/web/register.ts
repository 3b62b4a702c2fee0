// What the screens below show of what somebody teaches, and of their absences.
import { lazy } from '#web/ui/lazy.tsx'
import { cardParts } from '#features/foundation/employees/web/shared/cardParts.ts'
import { absencesAccess, teachingAccess } from '../access.ts'

const teaches = ({ isProfessor }: { isProfessor: boolean }) => isProfessor

cardParts.add({
  view: 'clases',
  suits: teaches,
  edit: { label: 'Qué da y cuándo', access: teachingAccess.save },
  Window: lazy(async () => (await import('./TeachingModal.tsx')).TeachingModal),
})
cardParts.add({
  view: 'ausencia',
  suits: teaches,
  action: { label: 'Registrar ausencia', access: absencesAccess },
  Window: lazy(async () => (await import('./shared/AbsenceModal.tsx')).AbsenceModal),
})
