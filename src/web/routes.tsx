// All screens, a line or two each. Paths and their search parameters are the documents' (000 §2).
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { codesAccess } from '#features/discountCodes/access.ts'
import { outboxAccess } from '#features/outbox/access.ts'
import { paymentsAccess } from '#features/payments/access.ts'
import { studentsAccess } from '#features/students/access.ts'
import { STUDENT_TABS } from '#features/students/tabs.ts'
import { guarded } from '#web/guarded.tsx'
import { firstScreen } from '#web/menu.ts'
import { screens } from '#web/screens.ts'
import { dayText, idText, oneOf, parseSearch, stringifySearch, tableSearch } from '#web/search.ts'
import { can, sessionStore } from '#web/session.tsx'
import { NoScreen, NotFound, ScreenFailed } from '#web/plainScreens.tsx'
import { Shell } from '#web/Shell.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The enrolment wizard stands over any screen: `nueva`, or the id of the student to enrol. */
const wizardSearch = (raw: Record<string, unknown>): { inscripcion?: string } => ({
  inscripcion: oneOf(['nueva'])(raw.inscripcion) ?? idText(raw.inscripcion),
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

const goHome = () => {
  const to = firstScreen(can)
  if (to) throw redirect({ to, search: (before: object) => before, replace: true })
}
const toRoot = () => {
  throw redirect({ to: '/', search: (before: object) => before, replace: true })
}

const tree = root.addChildren([
  createRoute({ ...at('/'), beforeLoad: goHome, component: NoScreen }),
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
    ...at('/codigos-descuento'),
    validateSearch: tableSearch({ tab: ['company', 'employee'], state: ['active', 'inactive'] }),
    component: guarded(codesAccess.screen, lazyRouteComponent(screens['/codigos-descuento'], 'DiscountCodesPage')),
  }),
  createRoute({
    ...at('/bandeja'),
    validateSearch: tableSearch({ state: ['queued', 'sent', 'failed', 'held'], channel: ['email', 'sms'] }),
    component: guarded(outboxAccess.read, lazyRouteComponent(screens['/bandeja'], 'OutboxPage')),
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
}
