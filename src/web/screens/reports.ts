import { reportScreen as own } from '#features/foundation/reports/web/screen.ts'
import { screen } from '#web/screen.ts'

export const reportScreen = screen({ ...own, parts: async () => (await import('#web/screens/reports.parts.ts')).fill() })
