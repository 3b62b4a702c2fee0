// The router: the screens of src/web/screens.ts, each behind its access, and redirects (SHL-5 to SHL-7).
import { createRootRoute, createRoute, createRouter, Navigate, redirect } from '@tanstack/react-router'
import { guarded } from '#web/shell/guarded.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { firstScreen } from '#web/shell/menu.ts'
import { screens } from '#web/screens.ts'
import type { Screen } from '#web/screen.ts'
import { idText, oneOf, parseSearch, stringifySearch } from '#web/calls/search.ts'
import { can } from '#web/session/session.tsx'
import { sessionStore } from '#web/session/signedIn.ts'
import { NoScreen, NotFound, ScreenFailed } from '#web/shell/plainScreens.tsx'
import { ScreenMissing } from '#web/ui/PartMissing.tsx'
import { Shell } from '#web/shell/Shell.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/**
 * The enrolment wizard over any screen: `nueva`, or the id of the student to enrol; `visita`: the talk's visitor who enrols; `apartado`:
 * their held seats.
 */
const wizardSearch = (raw: Record<string, unknown>): { inscripcion?: string; visita?: string; apartado?: string } => ({
  inscripcion: oneOf(['nueva'])(raw.inscripcion) ?? idText(raw.inscripcion),
  visita: idText(raw.visita),
  apartado: idText(raw.apartado),
})

const root = createRootRoute({
  component: Shell,
  validateSearch: wizardSearch,
  // Signed in with a recovery password: a new one first.
  beforeLoad: ({ location }) => {
    if (sessionStore.get()?.mustChangePassword && location.pathname !== '/edit/password')
      throw redirect({ to: '/edit/password', replace: true })
  },
  notFoundComponent: NotFound,
})

/** 'Hoy' for users with a part of it, else the first screen that they may read. */
const goHome = () => {
  const to = firstScreen(can)
  if (to && to !== '/') throw redirect({ to, search: (before: object) => before, replace: true })
}
/** A changed role removed the home screen while it was open. */
const NoHome = () => {
  const to = firstScreen(can)
  return to && to !== '/' ? <Navigate to={to} replace /> : <NoScreen />
}
const toRoot = () => {
  throw redirect({ to: '/', search: (before: object) => before, replace: true })
}

/** The screen behind its access; other features' parts load with its code. */
const routeOf = <const P extends string, S extends object>({ path, access, load, parts, search, bare }: Screen<P, S>) => {
  const page = lazy(async () => (await Promise.all([load(), parts?.()]))[0], ScreenMissing)
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { bare },
    validateSearch: search,
    ...(path === '/' && { beforeLoad: goHome }),
    component: access ? guarded(access, page, path === '/' ? NoHome : undefined) : page,
  })
}
type RouteOf<T> = T extends Screen<infer P, infer S> ? ReturnType<typeof routeOf<P, S>> : never

/** A tuple, so that every link is typed with path and parameters. */
const routes = screens.map(each => routeOf(each as Screen<string, object>)) as unknown as {
  [K in keyof typeof screens]: RouteOf<(typeof screens)[K]>
}
const leadingHome = (path: string) => createRoute({ getParentRoute: () => root, path, beforeLoad: toRoot })

const tree = root.addChildren([
  ...routes,
  leadingHome('/home'),
  leadingHome('/dashboard_default'),
  leadingHome('/log_in'),
  // Common guesses of the address.
  leadingHome('/login'),
  leadingHome('/forgot'),
  createRoute({ getParentRoute: () => root, path: '/404', component: NotFound }),
  createRoute({
    getParentRoute: () => root,
    path: '$',
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
    bare?: true | undefined
  }
}
