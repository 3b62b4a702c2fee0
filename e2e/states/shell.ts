// States of signed-out pages, and of the frame around every screen.
import { INVITE_PATH } from '#lib/inviteLink.ts'
import { aside, button, dialog, of, press, text, type Scene, type State } from './state.ts'

const INVITATION = { route: '/', path: `${INVITE_PATH}#${'a'.repeat(43)}`, who: null } as const
const FORMS = { route: '/', path: '/', who: null } as const

/** Simulates a desk where twelve people have a PIN. */
async function shareDesk({ page }: Scene): Promise<void> {
  const people = NAMES.map(([name, lastName], index) => ({ _id: String(index).padStart(24, '0'), name, lastName }))
  await page.route('**/api/login/desk', route => route.fulfill({ json: { success: true, people } }))
  await page.evaluate(() => localStorage.setItem('plantel.desk', '1'))
  await page.reload()
}
const NAMES = [
  ['Raquel', 'Ibarra'],
  ['Pablo', 'Rivas'],
  ['María Guadalupe', 'Hernández Villaseñor'],
  ['Daniel', 'Ocampo'],
  ['Fabiola', 'Cruz'],
  ['Lucía', 'Márquez'],
  ['Jorge', 'Salas'],
  ['Ana', 'Ruiz'],
  ['Teresa', 'Luna'],
  ['Óscar', 'Peña'],
  ['Elena', 'Vega'],
  ['Iván', 'Soto'],
] as const

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
  {
    ...INVITATION,
    name: 'invitacion-vencida',
    path: `${INVITE_PATH}#${'b'.repeat(43)}`,
    seen: page => text(page, 'Esta invitación ya no sirve'),
  },
  {
    ...INVITATION,
    name: 'invitacion',
    async to({ page }) {
      const json = { success: true, name: 'Elena', email: 'elena.vargas@plantel.mx', academy: 'Academia Lindavista' }
      await page.route('**/api/invitation/look', route => route.fulfill({ json }))
      await page.reload()
    },
    seen: page => page.getByRole('heading', { name: 'Te invitaron a Academia Lindavista' }),
  },
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
    shows: of('src/web/shell/TopBar.tsx'),
    to: async ({ page, phone }) => (phone ? button(page, 'Abrir menú') : button(page, 'Contraer menú')).click(),
    seen: page => button(page, 'Ampliar menú').or(dialog(page, 'Menú')),
  },
  {
    name: 'ayuda',
    route: '/alumnos',
    path: '/alumnos',
    shows: of('src/web/shell/HelpPanel.tsx'),
    async to({ page }) {
      await page.getByRole('main').waitFor()
      await page.keyboard.press('?')
    },
    seen: page => dialog(page, 'Ayuda: Alumnos'),
  },
  {
    name: 'deshacer-conflicto',
    route: '/alumnos',
    path: async demo => `/alumnos?ficha=${await demo.student()}&ver=comentarios`,
    shows: of('history/undo/web/ConflictWindow.tsx'),
    async to({ page }) {
      const act = '0'.repeat(24)
      await page.route('**/api/comments', (route, call) =>
        call.method() === 'POST' ? route.fulfill({ json: { success: true, comment: {} }, headers: { act } }) : route.fallback(),
      )
      const conflict = { record: 'alumno Ana', user: 'Rosa Peralta', at: new Date().toISOString(), act }
      const conflicts = [
        { ...conflict, field: 'Teléfono', left: '55 1234 5678', now: '55 8765 4321' },
        { ...conflict, field: 'Correo', left: 'ana@correo.mx', now: null },
      ]
      const message = { es: 'Alguien lo cambió después.' }
      await page.route('**/api/audit/*/undo', route =>
        route.fulfill({
          status: 409,
          json: { success: false, error: { code: 409, message }, errorExt: { code: 'UNDO_CHANGED', message, conflicts, rest: true } },
        }),
      )
      await page.getByLabel('Nuevo comentario').fill('Vuelve el lunes')
      await button(page, 'Agregar comentario').click()
      await button(page, 'Deshacer').click()
    },
    seen: page => dialog(page, 'Alguien lo cambió después'),
  },
  {
    name: 'deshacer-dinero',
    route: '/grupos',
    path: async demo => `/grupos?ficha=${await demo.changedGroup()}`,
    shows: of('history/undo/web/money/MoneyWindow.tsx'),
    async to({ page }) {
      const money = { reason: null, group: null, amount: 1800, course: null, entry: null, student: null, may: false }
      const instead = [
        { ...money, route: 'payments.void', label: 'Anular $1,800.00' },
        { ...money, route: 'registrations.remove', label: 'Quitar la inscripción en ECOEMS Sabatino A' },
      ]
      const answer = { state: 'money', said: 'Inscribió a un alumno', reason: null, lines: [], conflicts: [], rest: false, instead }
      await page.route('**/api/audit/*/undo', route =>
        route.fulfill({ json: { success: true, ...answer, where: ['$1,800.00 en la caja del 21/11/2026 de Lucía Ramos, sin corte'] } }),
      )
      await aside(page, 'Grupo').getByRole('button', { name: 'Historial', exact: true }).click()
      await button(page, /^Deshacer este cambio/)
        .first()
        .click()
    },
    seen: page => dialog(page, 'El dinero no se deshace'),
  },
  {
    name: 'buscar',
    route: '/alumnos',
    path: '/alumnos',
    shows: of('workspace/search/web/SearchPalette.tsx'),
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
    name: 'segundo-paso-entrar',
    ...FORMS,
    async to({ page }) {
      await page.route('**/api/login', route =>
        route.fulfill({ json: { success: true, step: 'factor', ticket: 'x'.repeat(43), methods: ['totp', 'code'] } }),
      )
      await page.getByLabel('Correo').fill('ana@plantel.mx')
      await page.getByLabel('Contraseña', { exact: true }).fill('la suya')
      await button(page, 'Entrar').click()
    },
    seen: page => page.getByRole('heading', { name: 'Segundo paso' }),
  },
  {
    name: 'entrar-caras',
    ...FORMS,
    shows: of('foundation/session/web/deskFaces.ts'),
    to: shareDesk,
    seen: page => page.getByRole('region', { name: 'Cambiar de persona' }),
  },
  {
    name: 'entrar-pin',
    ...FORMS,
    shows: of('foundation/session/web/deskFaces.ts'),
    async to(scene) {
      await shareDesk(scene)
      await button(scene.page, 'Raquel Ibarra').click()
    },
    seen: page => page.getByLabel('PIN de este equipo'),
  },
  {
    name: 'poner-pin',
    route: '/edit/password',
    path: '/edit/password',
    who: 'reception',
    shows: of('foundation/session/web/shared/DeskPin.tsx'),
    to: press('Poner PIN'),
    seen: page => dialog(page, 'PIN de este equipo'),
  },
  {
    name: 'confirma-que-eres-tu',
    route: '/edit/password',
    path: '/edit/password',
    shows: of('foundation/session/web/ProofModal.tsx', 'foundation/session/web/shared/SecondStep.tsx'),
    async to({ page }) {
      const refusal = { code: 'CONFIRM_IDENTITY', message: { es: 'Confirma que eres tú para continuar.' }, methods: ['password'] }
      await page.route('**/api/session/totp', route =>
        route.fulfill({ status: 403, json: { error: { code: 403, message: refusal.message }, errorExt: refusal } }),
      )
      await button(page, 'Activar app de códigos').click()
    },
    seen: page => dialog(page, 'Confirma que eres tú'),
  },
  {
    name: 'seguridad',
    route: '/seguridad',
    path: '/seguridad',
    // The demo's guesses are too few for this screen.
    async to({ page }) {
      const accounts = [{ user: 'hector.zamudio@plantel.mx', tries: 34 }]
      await page.route('**/api/security/alerts', route => route.fulfill({ json: { success: true, accounts, addresses: [], recovery: 0 } }))
      await page.reload()
    },
    seen: page => text(page, 'hector.zamudio@plantel.mx: 34 intentos en 24 horas'),
  },
  {
    name: 'protege-tu-cuenta',
    route: '/alumnos',
    path: '/alumnos',
    shows: of('foundation/session/web/ProtectPage.tsx'),
    stays: true,
    async to({ page }) {
      await page.route('**/api/session', async route => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), mustProtect: true } })
      })
      await page.reload()
    },
    seen: page => page.getByRole('heading', { name: 'Protege tu cuenta' }),
  },
  {
    name: 'agregar-llave',
    route: '/edit/password',
    path: '/edit/password',
    shows: of('foundation/session/web/AddPasskey.tsx'),
    to: press('Agregar llave'),
    seen: page => dialog(page, 'Agregar llave de acceso'),
  },
  {
    name: 'app-de-codigos',
    route: '/edit/password',
    path: '/edit/password',
    shows: of('foundation/session/web/AddApp.tsx'),
    async to({ page }) {
      const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6H1z"/></svg>'
      await page.route('**/api/session/totp', route =>
        route.fulfill({ json: { success: true, uri: 'otpauth://totp/x', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', picture } }),
      )
      await button(page, 'Activar app de códigos').click()
    },
    seen: page => dialog(page, 'Activar app de códigos'),
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
    route: '/grupos',
    path: async demo => `/grupos?ficha=${await demo.changedGroup()}`,
    shows: of('foundation/audit/web/shared/HistoryModal.tsx'),
    to: ({ page }) => aside(page, 'Grupo').getByRole('button', { name: 'Historial', exact: true }).click(),
    seen: page => dialog(page, /^Historial de/).getByRole('list', { name: 'Movimientos' }),
  },
  {
    name: 'como-estaba',
    route: '/grupos',
    path: async demo => `/grupos?ficha=${await demo.changedGroup()}`,
    shows: of('history/undo/web/asOf/AsOfWindow.tsx'),
    async to({ page }) {
      await aside(page, 'Grupo').getByRole('button', { name: 'Historial', exact: true }).click()
      await button(page, 'Ver como estaba').click()
    },
    seen: page => dialog(page, /^Como estaba/).getByRole('textbox', { name: 'Día' }),
  },
]
