import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { NotFound } from './plainScreens.tsx'
import { router } from './routes.tsx'
import { sessionStore } from '#web/session/signedIn.ts'

/** In the order of SHL-5; `{idSede}` is `$idSede` here. */
const SCREEN_PATHS = [
  ...['/', '/home', '/dashboard_default', '/log_in', '/forgot', '/alumnos', '/grupos', '/empleados', '/roles', '/platicas'],
  ...['/comentarios', '/asesorias', '/sedes', '/sedes/salones/$idSede/$nameSede', '/cursos', '/material/$idCourse'],
  ...['/cuestionarios/$idCourse/$idPlaylist/{-$idQuiz}', '/attendanceQr', '/asignationQr', '/edit/password', '/expertConfig'],
  ...['/codigos-descuento', '/404'],
]
const ADDED = [
  '/login',
  '/caja',
  '/cobranza',
  '/reportes',
  '/reportes/$reporte',
  '/espera',
  '/calendario',
  '/bitacora',
  '/importar',
  '/papelera',
  '/duplicados',
  '/privacidad',
  '/seguridad',
  '/bandeja',
]

test('SHL-5: has exactly these routes', () => {
  const screens = Object.keys(router.routesByPath).filter(path => path !== '/$')
  expect(screens.toSorted()).toEqual([...SCREEN_PATHS, ...ADDED, '/planes'].toSorted())
})

test.each([
  ['/no/existe', '/404'],
  ['/alumnos/nadie', '/404'],
  ['/log_in', '/'],
  ['/login', '/'],
  ['/forgot', '/'],
  ['/home', '/'],
  ['/dashboard_default', '/'],
])('SHL-6, SHL-7: signed in, %s leads to %s', async (path, place) => {
  render(null)
  const own = createRouter({ routeTree: router.routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await own.load()
  expect(own.state.location.pathname).toBe(place)
})

test('ACC-96: a user who signed in with a mailed password must set a new one first', async () => {
  render(null)
  sessionStore.set({ ...sessionStore.get()!, mustChangePassword: true })
  for (const path of ['/', '/alumnos', '/edit/password']) {
    const own = createRouter({ routeTree: router.routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
    await own.load()
    expect(own.state.location.pathname, path).toBe('/edit/password')
  }
})

test('SHL-6: /404 shows the quoted text, with a link to /', async () => {
  render(<NotFound />)
  await expect.element(page.getByText('Ooops! La pagina que buscas no éxiste :(', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/')
})
