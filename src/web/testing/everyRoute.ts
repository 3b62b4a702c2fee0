// Every route of the console with a valid answer, for tests that draw any screen.
import { allowed, type Access, type Grant } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { dashboardAccess, deskAccess, teacherAccess } from '#features/workspace/dashboard/access.ts'
import { SLOT_HOURS } from '#features/teaching/courses/limits.ts'
import { answerOf } from './sample.ts'

// Loads all code before drawing: late code is neither a call nor a change of the screen.
const modules = import.meta.glob([
  '/src/features/**/{contract,*Contract}.ts',
  '/src/features/**/web/**/*.tsx',
  '!**/*.test.tsx',
  '!**/testing/**',
])
const contracts = await Promise.all(
  Object.entries(modules).map(async ([path, load]) => [path, (await load()) as Record<string, unknown>] as const),
)
const isRoute = (value: unknown): value is AnyRoute => typeof value === 'object' && value !== null && 'method' in value && 'access' in value
const looseness = (path: string) => [...path.matchAll(/:\w+(\()?/g)].reduce((sum, [, shaped]) => sum + (shaped ? 1 : 10), 0)
export const routes = contracts
  .filter(([path]) => path.endsWith('ontract.ts'))
  .flatMap(([, module]) => Object.values(module))
  .flatMap(group => (typeof group === 'object' && group !== null ? Object.values(group as Record<string, unknown>) : []))
  .filter(isRoute)
  // The latest match wins: fixed words before ids, ids before any word.
  .toSorted((a, b) => looseness(b.path) - looseness(a.path))

/** Forty letters, the longest name that is shown whole (M50). */
export const LONG = 'María Guadalupe Fernández de Lara Íñigos'

const ID = 'a00000000000000000000002'
const WEEK = Array.from({ length: 7 }, (_, n) => new Date(Date.UTC(2026, 10, 23 + n)).toISOString().slice(0, 10))
const HOME_PARTS: Readonly<Record<string, Readonly<Record<string, Access>>>> = {
  'dashboard.show': dashboardAccess,
  'dashboard.desk': deskAccess,
  'dashboard.teacher': teacherAccess,
}
/** Answers beyond the schemas: a week has its days, parts of the home need permission. @param words see `answerOf` */
export function inputOf(route: AnyRoute, grants: readonly Grant[], words?: string): object {
  const answer = answerOf(route, words)
  const parts = HOME_PARTS[route.name]
  if (parts) return Object.fromEntries(Object.entries(answer as object).filter(([part]) => !parts[part] || allowed(parts[part], grants)))
  // Its address is an id in these tests.
  if (route.name === 'reports.list') return { reports: (answer as { reports: object[] }).reports.map(each => ({ ...each, path: ID })) }
  if (route.name === 'calendar.week') return { ...(answer as object), days: WEEK }
  if (route.name === 'advisories.week') {
    const [one] = (answer as { dateArray: [{ hours: [object] }] }).dateArray
    const hours = SLOT_HOURS.map(value => ({ ...one.hours[0], value }))
    return { dateArray: WEEK.map((date, day) => ({ ...one, date, day: (day + 1) % 7, hours })) }
  }
  return answer as object
}
