// The code of each screen, loaded when it is opened; the page asks for it before the shell has arrived.
export const screens = {
  '/': () => import('#features/front/dashboard/web/HomePage.tsx'),
  '/caja': () => import('#features/money/cash/web/CashPage.tsx'),
  '/alumnos': () => import('#features/front/studentFile/web/StudentsPage.tsx'),
  '/empleados': () => import('#web/screens/employees.ts'),
  '/roles': () => import('#features/foundation/roles/web/RolesPage.tsx'),
  '/cursos': () => import('#features/front/courseFile/web/CoursesPage.tsx'),
  '/grupos': () => import('#features/front/classList/web/GroupsPage.tsx'),
  '/asesorias': () => import('#features/presence/advisories/web/AdvisoriesPage.tsx'),
  '/comentarios': () => import('#features/online/videoComments/web/VideoCommentsPage.tsx'),
  '/platicas': () => import('#features/outreach/talks/web/TalksPage.tsx'),
  '/calendario': () => import('#features/front/calendar/web/CalendarPage.tsx'),
  '/material': () => import('#features/online/material/web/MaterialPage.tsx'),
  '/cuestionarios': () => import('#features/online/quizzes/web/QuizPage.tsx'),
  '/sedes': () => import('#features/foundation/locations/web/LocationsPage.tsx'),
  '/sedes/salones': () => import('#features/foundation/locations/web/ClassroomsPage.tsx'),
  '/attendanceQr': () => import('#features/presence/scanners/web/AttendancePage.tsx'),
  '/asignationQr': () => import('#features/presence/scanners/web/AssignationPage.tsx'),
  '/importar': () => import('#features/front/imports/web/ImportPage.tsx'),
  '/codigos-descuento': () => import('#features/money/discountCodes/web/DiscountCodesPage.tsx'),
  '/expertConfig': () => import('#web/screens/settings.ts'),
  '/bitacora': () => import('#features/foundation/audit/web/AuditPage.tsx'),
  '/bandeja': () => import('#features/foundation/outbox/web/OutboxPage.tsx'),
  '/papelera': () => import('#features/front/trash/web/TrashPage.tsx'),
  '/edit/password': () => import('#features/foundation/employees/web/PasswordPage.tsx'),
}

const isScreen = (path: string): path is keyof typeof screens => Object.hasOwn(screens, path)

/** Starts loading what this address will show, so that it does not wait for the shell; what is no screen leads home. */
export function loadAhead(path: string): void {
  const screen = isScreen(path) ? path : '/'
  // A failure is told when the screen is really opened.
  screens[screen]().catch(() => undefined)
}
