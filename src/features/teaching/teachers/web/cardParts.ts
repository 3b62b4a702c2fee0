import { lazy } from '#web/ui/lazy.tsx'
import type { CardPart } from '#features/foundation/employees/web/shared/cardParts.ts'
import { absencesAccess, teachingAccess } from '../access.ts'

const teaches = ({ isProfessor }: { isProfessor: boolean }) => isProfessor

export const teachingPart: CardPart = {
  view: 'clases',
  suits: teaches,
  edit: { label: 'Qué da y cuándo', access: teachingAccess.save },
  Window: lazy(async () => (await import('./TeachingModal.tsx')).TeachingModal),
}
export const absencePart: CardPart = {
  view: 'ausencia',
  suits: teaches,
  action: { label: 'Registrar ausencia', access: absencesAccess },
  Window: lazy(async () => (await import('./shared/AbsenceModal.tsx')).AbsenceModal),
}
