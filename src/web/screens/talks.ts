// The talks, with other features' parts of a visitor's card.
import { talksScreen as own } from '#features/outreach/callDesk/web/screen.ts'
import { screen } from '#web/screen.ts'

export const talksScreen = screen({ ...own, parts: async () => (await import('#web/screens/people.parts.ts')).fill() })
