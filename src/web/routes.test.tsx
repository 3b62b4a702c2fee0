import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { NotFound } from './plainScreens.tsx'
import { router } from './routes.tsx'

/** The document's, in its order; `{idSede}` is `$idSede` here. */
const DOCUMENT = [
  ...['/', '/home', '/dashboard_default', '/log_in', '/forgot', '/alumnos', '/grupos', '/empleados', '/roles', '/platicas'],
  ...['/comentarios', '/asesorias', '/sedes', '/sedes/salones/$idSede/$nameSede', '/cursos', '/material/$idCourse'],
  ...['/cuestionarios/$idCourse/$idPlaylist/{-$idQuiz}', '/attendanceQr', '/asignationQr', '/edit/password', '/expertConfig'],
  ...['/codigos-descuento', '/404'],
]
/** decisions "Session and shell". */
const ADDED = ['/caja', '/calendario', '/bitacora', '/importar', '/papelera', '/bandeja']

test('000 §2: the routes are those of the document, and the deliberate additions', () => {
  const screens = Object.keys(router.routesByPath).filter(path => path !== '/$')
  expect(screens.toSorted()).toEqual([...DOCUMENT, ...ADDED].toSorted())
})

test.each([
  ['/no/existe', '/404'],
  ['/alumnos/nadie', '/404'],
  ['/log_in', '/'],
  ['/forgot', '/'],
  ['/home', '/'],
  ['/dashboard_default', '/'],
])('000 §2: signed in, %s leads to %s', async (asked, place) => {
  render(null)
  const own = createRouter({ routeTree: router.routeTree, history: createMemoryHistory({ initialEntries: [asked] }) })
  await own.load()
  expect(own.state.location.pathname).toBe(place)
})

test('000 §2: /404 says so letter for letter, with a link to /', async () => {
  render(<NotFound />)
  await expect.element(page.getByText('Ooops! La pagina que buscas no éxiste :(', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/')
})
