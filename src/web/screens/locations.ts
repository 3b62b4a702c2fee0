// The campuses, with other features' parts of their card.
import { locationsScreen as own } from '#features/foundation/locations/web/screen.ts'
import { screen } from '#web/screen.ts'

export const locationsScreen = screen({ ...own, parts: async () => (await import('#web/screens/locations.parts.ts')).fill() })
