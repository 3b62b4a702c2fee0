// All screens, a line or two each. Paths and their search parameters: SHL-5.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Navigate, redirect } from '@tanstack/react-router'
import { homeAccess } from '#features/front/dashboard/access.ts'
import { auditAccess } from '#features/foundation/audit/access.ts'
import { auditSearch } from '#features/foundation/audit/web/address.ts'
import { academyAccess } from '#features/foundation/academy/access.ts'
import { advisoriesAccess } from '#features/presence/advisories/access.ts'
import { advisoriesSearch } from '#features/presence/advisories/web/address.ts'
import { codesAccess } from '#features/money/discountCodes/access.ts'
import { coursesAccess } from '#features/teaching/courses/access.ts'
import { COURSE_SORTS, COURSE_TABS } from '#features/front/courseFile/web/address.ts'
import { employeesAccess } from '#features/foundation/employees/access.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { groupsSearch } from '#features/front/classList/web/address.ts'
import { importsAccess } from '#features/front/imports/access.ts'
import { classroomsAccess, locationsAccess } from '#features/foundation/locations/access.ts'
import { liveChannelsAccess } from '#features/online/liveChannels/access.ts'
import { materialAccess } from '#features/online/material/access.ts'
import { materialSearch } from '#features/online/material/web/address.ts'
import { outboxAccess } from '#features/foundation/outbox/access.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { rolesAccess } from '#features/foundation/roles/access.ts'
import { scannersAccess } from '#features/presence/scanners/access.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { STUDENT_TABS } from '#features/front/studentFile/tabs.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { KIND_NAMES as TRASH_KINDS, trashAccess } from '#features/front/trash/access.ts'
import { talksSearch } from '#features/outreach/talks/web/address.ts'
import { videoCommentsAccess } from '#features/online/videoComments/access.ts'
import { commentsSearch } from '#features/online/videoComments/web/address.ts'
import { guarded } from '#web/guarded.tsx'
import { firstScreen } from '#web/menu.ts'
import { screens } from '#web/screens.ts'
import { dayText, idText, oneOf, parseSearch, positive, stringifySearch, tableSearch, text } from '#web/search.ts'
import { can, sessionStore } from '#web/session.tsx'
import { NoScreen, NotFound, ScreenFailed } from '#web/plainScreens.tsx'
import { Shell } from '#web/Shell.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The enrolment wizard stands over any screen: `nueva`, or the id of the student to enrol; `visita`: which visitor of a talk becomes one. */
const wizardSearch = (raw: Record<string, unknown>): { inscripcion?: string; visita?: string } => ({
  inscripcion: oneOf(['nueva'])(raw.inscripcion) ?? idText(raw.inscripcion),
  visita: idText(raw.visita),
})

const root = createRootRoute({
  component: Shell,
  validateSearch: wizardSearch,
  // Signed in with a password from a recovery mail: first a new one.
  beforeLoad: ({ location }) => {
    if (sessionStore.get()?.mustChangePassword && location.pathname !== '/edit/password')
      throw redirect({ to: '/edit/password', replace: true })
  },
  notFoundComponent: NotFound,
})
const at = <const P extends string>(path: P) => ({ getParentRoute: () => root, path })

/** 'Hoy' for whoever has a part of it, else the first screen that they may read. */
const goHome = () => {
  const to = firstScreen(can)
  if (to && to !== '/') throw redirect({ to, search: (before: object) => before, replace: true })
}
/** A changed role took the home away while it was open. */
const NoHome = () => {
  const to = firstScreen(can)
  return to && to !== '/' ? <Navigate to={to} replace /> : <NoScreen />
}
const toRoot = () => {
  throw redirect({ to: '/', search: (before: object) => before, replace: true })
}

const tree = root.addChildren([
  createRoute({
    ...at('/'),
    beforeLoad: goHome,
    validateSearch: raw => ({ sede: idText(raw.sede) }),
    component: guarded(homeAccess, lazyRouteComponent(screens['/'], 'HomePage'), NoHome),
  }),
  createRoute({ ...at('/home'), beforeLoad: toRoot }),
  createRoute({ ...at('/dashboard_default'), beforeLoad: toRoot }),
  createRoute({ ...at('/log_in'), beforeLoad: toRoot }),
  createRoute({ ...at('/forgot'), beforeLoad: toRoot }),
  createRoute({
    ...at('/caja'),
    validateSearch: raw => ({ alumno: idText(raw.alumno), corte: dayText(raw.corte), cajero: idText(raw.cajero) }),
    component: guarded([paymentsAccess.create, paymentsAccess.reportAll], lazyRouteComponent(screens['/caja'], 'CashPage')),
  }),
  createRoute({
    ...at('/alumnos'),
    validateSearch: tableSearch({ debt: ['true', 'false'], ver: STUDENT_TABS }),
    component: guarded(studentsAccess.read, lazyRouteComponent(screens['/alumnos'], 'StudentsPage')),
  }),
  createRoute({
    ...at('/empleados'),
    validateSearch: tableSearch({ orden: ['nombre', '-nombre'], ver: ['nuevo', 'editar', 'asistencia', 'codigo'] }),
    component: guarded(employeesAccess.screen, lazyRouteComponent(screens['/empleados'], 'EmployeesPage')),
  }),
  createRoute({
    ...at('/roles'),
    validateSearch: tableSearch({ tab: ['permisos', 'usuarios'], ver: ['nuevo', 'editar'] }),
    component: guarded(rolesAccess.screen, lazyRouteComponent(screens['/roles'], 'RolesPage')),
  }),
  createRoute({
    ...at('/cursos'),
    validateSearch: tableSearch({ tab: COURSE_TABS, orden: COURSE_SORTS, ver: ['nuevo'] }),
    component: guarded(coursesAccess.screen, lazyRouteComponent(screens['/cursos'], 'CoursesPage')),
  }),
  createRoute({
    ...at('/grupos'),
    validateSearch: groupsSearch,
    component: guarded(groupsAccess.read, lazyRouteComponent(screens['/grupos'], 'GroupsPage')),
  }),
  createRoute({
    ...at('/asesorias'),
    validateSearch: advisoriesSearch,
    component: guarded(advisoriesAccess.read, lazyRouteComponent(screens['/asesorias'], 'AdvisoriesPage')),
  }),
  createRoute({
    ...at('/comentarios'),
    validateSearch: commentsSearch,
    component: guarded(videoCommentsAccess.read, lazyRouteComponent(screens['/comentarios'], 'VideoCommentsPage')),
  }),
  createRoute({
    ...at('/platicas'),
    validateSearch: talksSearch,
    component: guarded(talksAccess.read, lazyRouteComponent(screens['/platicas'], 'TalksPage')),
  }),
  createRoute({
    ...at('/calendario'),
    validateSearch: raw => ({ semana: dayText(raw.semana), sede: idText(raw.sede), vista: oneOf(['salones', 'profesores'])(raw.vista) }),
    component: guarded(groupsAccess.read, lazyRouteComponent(screens['/calendario'], 'CalendarPage')),
  }),
  createRoute({
    ...at('/material/$idCourse'),
    validateSearch: materialSearch,
    component: guarded(materialAccess.read, lazyRouteComponent(screens['/material'], 'MaterialPage')),
  }),
  createRoute({
    ...at('/cuestionarios/$idCourse/$idPlaylist/{-$idQuiz}'),
    validateSearch: raw => ({ pagina: positive(raw.pagina) }),
    component: guarded(materialAccess.read, lazyRouteComponent(screens['/cuestionarios'], 'QuizPage')),
  }),
  createRoute({
    ...at('/sedes'),
    validateSearch: tableSearch(),
    component: guarded(locationsAccess.screen, lazyRouteComponent(screens['/sedes'], 'LocationsPage')),
  }),
  createRoute({
    ...at('/sedes/salones/$idSede/$nameSede'),
    validateSearch: tableSearch(),
    component: guarded(classroomsAccess.read, lazyRouteComponent(screens['/sedes/salones'], 'ClassroomsPage')),
  }),
  createRoute({
    ...at('/attendanceQr'),
    staticData: { bare: true },
    validateSearch: raw => ({ equipo: oneOf(['abierto'])(raw.equipo) }),
    component: guarded(scannersAccess.attendance, lazyRouteComponent(screens['/attendanceQr'], 'AttendancePage')),
  }),
  createRoute({
    ...at('/asignationQr'),
    validateSearch: raw => ({ modulo: text(raw.modulo) }),
    component: guarded(scannersAccess.assignation, lazyRouteComponent(screens['/asignationQr'], 'AssignationPage')),
  }),
  createRoute({
    ...at('/importar'),
    validateSearch: tableSearch(),
    component: guarded(importsAccess.screen, lazyRouteComponent(screens['/importar'], 'ImportPage')),
  }),
  createRoute({
    ...at('/codigos-descuento'),
    validateSearch: tableSearch({ tab: ['company', 'employee'], state: ['active', 'inactive'] }),
    component: guarded(codesAccess.screen, lazyRouteComponent(screens['/codigos-descuento'], 'DiscountCodesPage')),
  }),
  createRoute({
    ...at('/expertConfig'),
    validateSearch: tableSearch({ ver: ['canales', 'academia'] }),
    component: guarded([liveChannelsAccess.read, academyAccess.read], lazyRouteComponent(screens['/expertConfig'], 'SettingsPage')),
  }),
  createRoute({
    ...at('/bitacora'),
    validateSearch: auditSearch,
    component: guarded(auditAccess.read, lazyRouteComponent(screens['/bitacora'], 'AuditPage')),
  }),
  createRoute({
    ...at('/bandeja'),
    validateSearch: tableSearch({ state: ['queued', 'sent', 'failed', 'held'], channel: ['email', 'sms'] }),
    component: guarded(outboxAccess.read, lazyRouteComponent(screens['/bandeja'], 'OutboxPage')),
  }),
  createRoute({
    ...at('/papelera'),
    validateSearch: tableSearch({ kind: TRASH_KINDS }),
    component: guarded(trashAccess.any, lazyRouteComponent(screens['/papelera'], 'TrashPage')),
  }),
  createRoute({
    ...at('/edit/password'),
    component: lazyRouteComponent(screens['/edit/password'], 'PasswordPage'),
  }),
  createRoute({ ...at('/404'), component: NotFound }),
  createRoute({
    ...at('$'),
    beforeLoad: () => {
      throw redirect({ to: '/404', replace: true })
    },
  }),
])

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  scrollRestoration: false,
  defaultPendingComponent: () => <Skeleton rows={10} />,
  defaultErrorComponent: ScreenFailed,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Without menu and top bar. */
    bare?: true
  }
}
