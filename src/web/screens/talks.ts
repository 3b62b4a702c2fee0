import { talksScreen as own } from '#features/outreach/callDesk/web/screen.ts'
import { screen } from '#web/screen.ts'

export const talksScreen = screen({ ...own, parts: async () => (await import('#web/screens/people.parts.ts')).fill() })
