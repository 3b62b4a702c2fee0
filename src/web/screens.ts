// The code of each screen, loaded when it is opened; the page asks for it before the shell has arrived.
export const screens = {
  '/': () => import('#features/dashboard/web/HomePage.tsx'),
  '/caja': () => import('#features/cash/web/CashPage.tsx'),
  '/alumnos': () => import('#features/students/web/StudentsPage.tsx'),
  '/empleados': () => import('#features/employees/web/EmployeesPage.tsx'),
  '/roles': () => import('#features/roles/web/RolesPage.tsx'),
  '/cursos': () => import('#features/courses/web/CoursesPage.tsx'),
  '/grupos': () => import('#features/groups/web/GroupsPage.tsx'),
  '/asesorias': () => import('#features/advisories/web/AdvisoriesPage.tsx'),
  '/comentarios': () => import('#features/videoComments/web/VideoCommentsPage.tsx'),
  '/platicas': () => import('#features/talks/web/TalksPage.tsx'),
  '/calendario': () => import('#features/calendar/web/CalendarPage.tsx'),
  '/material': () => import('#features/material/web/MaterialPage.tsx'),
  '/cuestionarios': () => import('#features/quizzes/web/QuizPage.tsx'),
  '/sedes': () => import('#features/locations/web/LocationsPage.tsx'),
  '/sedes/salones': () => import('#features/locations/web/ClassroomsPage.tsx'),
  '/attendanceQr': () => import('#features/scanners/web/AttendancePage.tsx'),
  '/asignationQr': () => import('#features/scanners/web/AssignationPage.tsx'),
  '/importar': () => import('#features/imports/web/ImportPage.tsx'),
  '/codigos-descuento': () => import('#features/discountCodes/web/DiscountCodesPage.tsx'),
  '/expertConfig': () => import('#features/academy/web/SettingsPage.tsx'),
  '/bitacora': () => import('#features/audit/web/AuditPage.tsx'),
  '/bandeja': () => import('#features/outbox/web/OutboxPage.tsx'),
  '/papelera': () => import('#features/trash/web/TrashPage.tsx'),
  '/edit/password': () => import('#features/employees/web/PasswordPage.tsx'),
}

const isScreen = (path: string): path is keyof typeof screens => Object.hasOwn(screens, path)

/** Starts loading what this address will show, so that it does not wait for the shell; what is no screen leads home. */
export function loadAhead(path: string): void {
  const screen = isScreen(path) ? path : '/'
  // A failure is told when the screen is really opened.
  screens[screen]().catch(() => undefined)
}
