import type { CardPart } from '#features/foundation/employees/web/shared/cardParts.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { costsAccess } from '../access.ts'

export const teacherRates: CardPart = {
  view: 'tarifa',
  action: { label: 'Tarifa', access: costsAccess.read },
  suits: ({ isProfessor }) => isProfessor,
  Window: lazy(async () => (await import('./RatesModal.tsx')).TeacherRates),
}
