// The first start, with mocked answers since the demo academy is set up; and the end of the demo.
import type { Page } from '@playwright/test'
import { button, dialog, of, press, text, type Scene, type State } from './state.ts'

const ACADEMY = { name: 'Academia Tonalli', brandColor: '#157a4a', logo: null }
const CAMPUS = {
  name: 'Lindavista',
  street: 'Av. Montevideo',
  number: '303',
  postalCode: '07300',
  district: 'Lindavista Norte',
  opening: '08:00',
  closing: '21:00',
  rooms: [35, 30, 40].map((capacity, at) => ({ name: `Salón ${at + 1}`, capacity })),
}
const HEAD = /Pon en marcha tu academia/

/** The page of an academy without set-up, up to the step `saved`. */
async function first(page: Page, saved: object | null): Promise<void> {
  await page.route('**/api/setup', route => route.fulfill({ json: { success: true, open: true, example: true } }))
  await page.route('**/api/setup/progress', route => route.fulfill({ json: { success: true, ...saved } }))
  await page.evaluate(
    token => (token ? localStorage.setItem('plantel.setup', token) : localStorage.removeItem('plantel.setup')),
    saved && 'x',
  )
  await page.reload()
  await page.getByRole('heading', { name: HEAD }).waitFor()
}
const saved =
  (progress: object | null) =>
  ({ page }: Scene) =>
    first(page, progress)

const FIRST = { route: '/', path: '/', who: null, stays: true } as const

export const setupStates: readonly State[] = [
  { ...FIRST, name: 'primer-inicio-codigo', to: saved(null), seen: page => page.getByLabel('Código del servidor') },
  {
    ...FIRST,
    name: 'primer-inicio-academia',
    shows: of('workspace/setup/web/AcademyStep.tsx'),
    to: saved({ academy: null, campus: null }),
    seen: page => page.getByLabel('Nombre de la academia'),
  },
  {
    ...FIRST,
    name: 'primer-inicio-sede',
    shows: of('workspace/setup/web/CampusStep.tsx'),
    async to({ page }) {
      await first(page, { academy: ACADEMY, campus: CAMPUS })
      await button(page, 'Regresar').click()
    },
    seen: page => page.getByLabel('Nombre de la sede'),
  },
  {
    ...FIRST,
    name: 'primer-inicio-administrador',
    shows: of('workspace/setup/web/AdministratorStep.tsx'),
    async to({ page }) {
      await first(page, { academy: ACADEMY, campus: CAMPUS })
      await page.getByLabel('Contraseña', { exact: true }).fill('jacaranda')
    },
    seen: page => text(page, 'Débil'),
  },
  {
    ...FIRST,
    name: 'primer-inicio-correo',
    shows: of('workspace/setup/web/MailStep.tsx'),
    async to({ page }) {
      await first(page, { academy: ACADEMY, campus: CAMPUS })
      await page.route('**/api/setup/administrator', route => route.fulfill({ json: { success: true } }))
      const mail = {
        host: '',
        port: 587,
        encryption: 'starttls',
        username: '',
        hasPassword: false,
        senderName: '',
        senderAddress: '',
        replyTo: '',
        on: false,
        fixed: { server: false, sender: false },
        unreadable: false,
        noAddress: false,
      }
      await page.route('**/api/channels', route => route.fulfill({ json: { success: true, mail, sms: {} } }))
      await page.getByLabel('Nombre', { exact: true }).fill('Alejandra')
      await page.getByLabel('Apellido paterno').fill('Robles')
      await page.getByLabel('Apellido materno').fill('Cervantes')
      await page.getByLabel('Correo').fill('admin@plantel.mx')
      await page.getByLabel('Teléfono').fill('5512345678')
      await page.getByLabel('Contraseña', { exact: true }).fill('plantel-demo')
      // The session is the demo administrator's; the real server judges the strength.
      await page.getByLabel('Contraseña', { exact: true }).fill('jacaranda de marzo 7')
      await page.route('**/api/login', async route =>
        route.continue({ postData: JSON.stringify({ email: 'admin@plantel.mx', password: 'plantel-demo' }) }),
      )
      await button(page, /^Crear administrador/).click()
    },
    seen: page => page.getByLabel('Servidor', { exact: true }),
  },
  {
    name: 'configuracion-ejemplo',
    route: '/expertConfig',
    path: '/expertConfig?ver=ejemplo',
    shows: of('workspace/setup/web/ExampleView.tsx'),
    seen: page => text(page, 'Todo lo que hay aquí se borra'),
  },
  {
    name: 'terminar-ejemplo',
    route: '/expertConfig',
    path: '/expertConfig?ver=ejemplo',
    shows: of('workspace/setup/web/EndExampleModal.tsx'),
    to: press('Terminar el ejemplo y empezar la academia'),
    seen: page => dialog(page, 'Terminar el ejemplo').getByLabel('Tu contraseña'),
  },
  {
    name: 'volver-a-llenar-ejemplo',
    route: '/expertConfig',
    path: '/expertConfig?ver=ejemplo',
    shows: of('workspace/setup/web/EndExampleModal.tsx'),
    to: press('Volver a llenar el ejemplo con fechas de hoy'),
    seen: page => dialog(page, 'Volver a llenar el ejemplo').getByLabel('Tu contraseña'),
  },
  {
    name: 'hoy-primeros-pasos',
    route: '/',
    path: '/',
    shows: of('workspace/setup/web/FirstStepsList.tsx'),
    async to({ page }) {
      await page.route('**/api/session', async route => {
        const answer = await route.fetch()
        const session = (await answer.json()) as { academy: object }
        return route.fulfill({ json: { ...session, academy: { ...session.academy, starting: true } } })
      })
      await page.route('**/api/setup/first-steps', route =>
        route.fulfill({ json: { success: true, courses: true, groups: false, team: false, students: false, mail: false } }),
      )
      await page.reload()
    },
    seen: page => text(page, 'Abre tu primer grupo'),
  },
]
