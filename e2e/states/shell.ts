// Signed out, and what stands around every screen.
import { aside, button, dialog, of, press, text, type State } from './state.ts'

const FORMS = { route: '/', path: '/', who: null } as const

export const shellStates: readonly State[] = [
  { ...FORMS, name: 'entrar', seen: page => page.getByRole('heading', { name: 'Entrar' }) },
  {
    ...FORMS,
    name: 'entrar-rechazado',
    async to({ page }) {
      await page.getByLabel('Correo').fill('nadie@plantel.mx')
      await page.getByLabel('Contraseña', { exact: true }).fill('no es esta')
      await button(page, 'Entrar').click()
    },
    seen: page => text(page, 'Correo o contraseña incorrectos'),
  },
  { name: 'recuperar', route: '/forgot', path: '/forgot', who: null, seen: page => button(page, 'Recuperar') },
  { name: 'no-existe', route: '/404', path: '/404', seen: page => text(page, 'Ooops!') },
  { name: 'sin-permiso', route: '/bitacora', path: '/bitacora', who: 'callCenter', seen: page => text(page, 'No tienes permiso') },
  { name: 'contrasena', route: '/edit/password', path: '/edit/password', seen: page => page.getByLabel('Nueva contraseña') },
  {
    name: 'menu-usuario',
    route: '/alumnos',
    path: '/alumnos',
    to: press(/^Menú de/),
    seen: page => dialog(page, 'Menú de usuario'),
  },
  {
    name: 'menu',
    route: '/alumnos',
    path: '/alumnos',
    shows: of('src/web/TopBar.tsx'),
    to: async ({ page, phone }) => (phone ? button(page, 'Abrir menú') : button(page, 'Contraer menú')).click(),
    seen: page => button(page, 'Ampliar menú').or(dialog(page, 'Menú')),
  },
  {
    name: 'teclas',
    route: '/alumnos',
    path: '/alumnos',
    shows: of('src/web/ui/KeysHelp.tsx'),
    async to({ page }) {
      await page.getByRole('main').waitFor()
      await page.keyboard.press('?')
    },
    seen: page => dialog(page, 'Atajos de teclado'),
  },
  {
    name: 'buscar',
    route: '/alumnos',
    path: '/alumnos',
    shows: of('front/search/web/SearchPalette.tsx'),
    to: press('Buscar en Plantel'),
    seen: page => dialog(page, 'Buscar en Plantel'),
  },
  {
    name: 'buscar-resultados',
    route: '/alumnos',
    path: '/alumnos',
    async to({ page }) {
      await button(page, 'Buscar en Plantel').click()
      await page.getByRole('combobox', { name: 'Buscar en Plantel' }).fill('lindavista')
    },
    seen: page => dialog(page, 'Buscar en Plantel').getByRole('group', { name: 'Sedes' }),
  },
  {
    name: 'sesion-terminada',
    route: '/sedes',
    path: '/sedes',
    shows: of('foundation/session/web/SessionModal.tsx'),
    stays: true,
    async to({ page, phone }) {
      const answer = { error: { code: 401, message: { es: 'Tu sesión terminó' } } }
      await page.route('**/api/courses*', route => route.fulfill({ status: 401, json: answer }))
      if (phone) await button(page, 'Abrir menú').click()
      await page.getByRole('link', { name: 'Cursos', exact: true }).click()
    },
    seen: page => dialog(page, 'Tu sesión terminó'),
  },
  {
    name: 'pregunta',
    route: '/codigos-descuento',
    path: '/codigos-descuento',
    shows: of('src/web/ui/Questions.tsx'),
    to: press(/^Eliminar BECA500/),
    seen: page => dialog(page, 'Are you sure to delete the record?'),
  },
  {
    name: 'historial',
    route: '/sedes',
    path: async demo => `/sedes?ficha=${await demo.campus()}`,
    shows: of('foundation/audit/web/shared/HistoryModal.tsx'),
    to: ({ page }) => aside(page, 'Sede').getByRole('button', { name: 'Historial', exact: true }).click(),
    seen: page =>
      dialog(page, /^Historial de/)
        .getByText(/sede|Sin movimientos/i)
        .first(),
  },
]
