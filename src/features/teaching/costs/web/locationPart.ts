import type { LocationPart } from '#features/foundation/locations/web/shared/locationParts.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { costsAccess } from '../access.ts'

// Beside, not in cardParts.ts: a file of two screens would be a download of its own.
export const roomRates: LocationPart = {
  label: 'Costo por hora',
  access: costsAccess.read,
  Window: lazy(async () => (await import('./RatesModal.tsx')).RoomRates),
}
