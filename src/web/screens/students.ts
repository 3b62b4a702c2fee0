import { studentsScreen as own } from '#features/workspace/studentFile/web/screen.ts'
import { screen } from '#web/screen.ts'

export const studentsScreen = screen({ ...own, parts: async () => (await import('#web/screens/people.parts.ts')).fill() })
