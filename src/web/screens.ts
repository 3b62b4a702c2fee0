// All screens of the console in menu order. Router, menu, search and the first load derive from this list.
import type { ScreenHelp } from '#web/screen.ts'
import { homeScreen } from '#features/workspace/dashboard/web/screen.ts'
import { cashScreen } from '#features/money/cash/web/screen.ts'
import { collectionsScreen } from '#web/screens/collections.ts'
import { reportScreen } from '#web/screens/reports.ts'
import { reportsScreen } from '#features/foundation/reports/web/screen.ts'
import { studentsScreen } from '#web/screens/students.ts'
import { employeesScreen } from '#web/screens/employees.ts'
import { rolesScreen } from '#features/foundation/roles/web/screen.ts'
import { locationsScreen } from '#web/screens/locations.ts'
import { classroomsScreen } from '#features/foundation/locations/web/screen.ts'
import { coursesScreen } from '#features/workspace/courseFile/web/screen.ts'
import { materialScreen } from '#features/online/material/web/screen.ts'
import { quizScreen } from '#features/online/quizzes/web/screen.ts'
import { groupsScreen } from '#features/workspace/classList/web/screen.ts'
import { advisoriesScreen } from '#features/presence/advisories/web/screen.ts'
import { waitingScreen } from '#features/outreach/waiting/web/screen.ts'
import { talksScreen } from '#web/screens/talks.ts'
import { videoCommentsScreen } from '#features/online/videoComments/web/screen.ts'
import { doorScreen, assignationScreen } from '#features/presence/scanners/web/screen.ts'
import { calendarScreen } from '#features/workspace/calendar/web/screen.ts'
import { plansScreen } from '#features/teaching/planner/web/screen.ts'
import { twinsScreen } from '#features/history/merges/web/screen.ts'
import { importScreen } from '#features/workspace/imports/web/screen.ts'
import { codesScreen } from '#features/money/discountCodes/web/screen.ts'
import { passwordScreen } from '#features/foundation/employees/web/screen.ts'
import { settingsScreen } from '#web/screens/settings.ts'
import { outboxScreen } from '#features/foundation/outbox/web/screen.ts'
import { auditScreen } from '#features/foundation/audit/web/screen.ts'
import { privacyScreen } from '#features/people/privacy/web/screen.ts'
import { securityScreen } from '#features/foundation/security/web/screen.ts'
import { trashScreen } from '#features/history/trash/web/screen.ts'

export const screens = [
  homeScreen,
  cashScreen,
  collectionsScreen,
  reportsScreen,
  reportScreen,
  studentsScreen,
  employeesScreen,
  rolesScreen,
  locationsScreen,
  classroomsScreen,
  coursesScreen,
  materialScreen,
  quizScreen,
  groupsScreen,
  waitingScreen,
  calendarScreen,
  plansScreen,
  advisoriesScreen,
  talksScreen,
  videoCommentsScreen,
  doorScreen,
  assignationScreen,
  importScreen,
  twinsScreen,
  codesScreen,
  passwordScreen,
  settingsScreen,
  outboxScreen,
  auditScreen,
  trashScreen,
  privacyScreen,
  securityScreen,
] as const

/** True when this path shows that screen; `$` matches a part of the path. */
const shows = (pattern: string, path: string): boolean => {
  const fixed = pattern
    .split('/')
    .filter(part => !part.includes('$'))
    .join('/')
  return fixed === pattern ? path === pattern : path.startsWith(`${fixed}/`)
}

const screenAt = (path: string) => screens.findLast(screen => shows(screen.path, path))

export const helpAt = (path: string): (() => Promise<ScreenHelp>) | undefined => screenAt(path)?.help

/** Starts loading the screen of this address beside the shell; an unknown address loads the home screen. */
export function loadAhead(path: string): void {
  const screen = screenAt(path) ?? screens[0]
  // A failure shows when the screen opens.
  for (const part of [screen.load, screen.parts]) void part?.().catch(() => undefined)
}
