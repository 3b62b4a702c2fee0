// The parts of a campus' card.
import { locationParts } from '#features/foundation/locations/web/shared/locationParts.ts'
import { roomRates } from '#features/teaching/costs/web/locationPart.ts'

export const fill = () => locationParts.set(roomRates)
