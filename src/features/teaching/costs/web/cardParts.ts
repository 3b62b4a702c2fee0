import type { CardPart } from '#features/foundation/employees/web/shared/cardParts.ts'
import type { LocationPart } from '#features/foundation/locations/web/shared/locationParts.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { costsAccess } from '../access.ts'

const window = async () => import('./RatesModal.tsx')

export const teacherRates: CardPart = {
  view: 'tarifa',
  action: { label: 'Tarifa', access: costsAccess.read },
  suits: ({ isProfessor }) => isProfessor,
  Window: lazy(async () => (await window()).TeacherRates),
}
export const roomRates: LocationPart = {
  label: 'Costo por hora',
  access: costsAccess.read,
  Window: lazy(async () => (await window()).RoomRates),
}
