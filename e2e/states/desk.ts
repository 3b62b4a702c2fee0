import { aside, button, dialog, of, press, tab, text, type Scene, type State } from './state.ts'
import { addDays } from '../../src/lib/days.ts'
import type { Demo } from './demo.ts'

const file = (ver?: string) => async (demo: Demo) => `/alumnos?ficha=${await demo.student()}${ver ? `&ver=${ver}` : ''}`
const inFile = (label: string) => (page: Parameters<State['seen']>[0]) =>
  page.getByRole('tab', { name: label, exact: true, selected: true }).and(page.locator('[role=dialog] [role=tab]'))
const TABS: [ver: string, label: string, ...shows: string[]][] = [
  ['resumen', 'Resumen', 'workspace/studentFile/web/summary/SummaryTab.tsx'],
  ['datos', 'Datos personales'],
  ['pagos', 'Pagos', 'money/payments/web/shared/PaymentsTab.tsx', 'workspace/studentFile/web/AccountTab.tsx'],
  ['comentarios', 'Comentarios', 'people/comments/web/shared/CommentsTab.tsx'],
  ['asistencia', 'Asistencia', 'presence/attendance/web/shared/AttendanceTab.tsx'],
  [
    'privacidad',
    'Privacidad',
    'people/privacy/web/shared/PrivacyTab.tsx',
    'people/privacy/web/shared/PrivacyPanel.tsx',
    'people/privacy/web/shared/AcceptForm.tsx',
  ],
  ['notificacion', 'Enviar notificación', 'outreach/notifications/web/shared/NotificationTab.tsx'],
  ['contrasena', 'Cambiar contraseña', 'people/students/web/shared/PasswordTab.tsx'],
  ['cursos', 'Cursos', 'money/registrations/web/shared/CoursesTab.tsx'],
  ['financieros', 'Financieros', 'money/payments/web/shared/FinancesTab.tsx'],
  ['folios', 'Folios', 'people/folios/web/shared/FoliosTab.tsx'],
]

const search = ({ page }: Scene) => page.getByRole('combobox', { name: 'Buscar alumno' })
async function atTheDesk(scene: Scene) {
  await search(scene).fill('valeria.gtz')
  await scene.page.getByRole('option').first().click()
}

export const deskStates: readonly State[] = [
  { name: 'hoy', route: '/', path: '/', seen: page => page.getByRole('region', { name: 'Grupos de hoy' }) },
  { name: 'hoy-recepcion', route: '/', path: '/', who: 'reception', seen: page => page.getByRole('region', { name: 'Ahora en la sede' }) },
  {
    name: 'hoy-recepcion-noche',
    route: '/',
    path: '/',
    who: 'reception',
    shows: of('workspace/dashboard/web/desk/EveningCards.tsx'),
    // The day's answer as after its last lesson, so that the state has no hour of its own.
    async to({ page }) {
      await page.route('**/api/dashboard/desk*', async route => {
        const response = await route.fetch()
        const desk = (await response.json()) as { day: string; now?: { list: object[] }; overdue?: object }
        const lessons = desk.now?.list ?? []
        const evening = {
          drawer: { amount: 23_450, count: 27, cash: 14_200 },
          over: lessons,
          next: { day: addDays(desk.day, 1), list: lessons.map(lesson => ({ ...lesson, owing: 3 })), debtors: desk.overdue },
          calls: { count: 2, name: 'Bruno Salgado' },
          offers: { count: 1, name: 'Iker Mendoza' },
        }
        await route.fulfill({ response, json: { ...desk, now: { ...desk.now, list: [] }, evening } })
      })
      await page.reload()
    },
    seen: page => page.getByRole('region', { name: 'Tu caja' }),
  },
  {
    name: 'hoy-coordinacion',
    route: '/',
    path: '/',
    who: 'coordination',
    seen: page => page.getByRole('region', { name: 'Grupos por abrir' }),
  },
  { name: 'hoy-profesor', route: '/', path: '/', who: 'professor', seen: page => page.getByRole('region', { name: 'Mis clases' }) },
  { name: 'caja', route: '/caja', path: '/caja', who: 'reception', seen: page => search({ page } as Scene) },
  {
    name: 'caja-busqueda',
    route: '/caja',
    path: '/caja',
    who: 'reception',
    to: scene => search(scene).fill('gut'),
    seen: page => page.getByRole('option').first(),
  },
  {
    name: 'caja-alumno',
    route: '/caja',
    path: '/caja',
    who: 'reception',
    to: atTheDesk,
    seen: page => page.getByRole('textbox', { name: 'Cantidad' }),
  },
  {
    name: 'caja-familia',
    route: '/caja',
    path: async demo => `/caja?familia=${await demo.family()}`,
    who: 'reception',
    seen: page => page.getByRole('form', { name: 'Cobro de familia' }),
  },
  {
    name: 'caja-familia-anulada',
    route: '/caja',
    path: async demo => `/caja?familia=${await demo.family()}`,
    who: 'reception',
    shows: of('money/cash/web/family/FamilyChargeDone.tsx'),
    async to({ page }) {
      await page.getByRole('textbox', { name: 'Cantidad' }).fill('1.50')
      await page.getByRole('button', { name: /^Cobrar \$1\.50/ }).click()
      await page
        .getByRole('region', { name: 'Último cobro' })
        .getByRole('button', { name: /^Anular/ })
        .click()
      await dialog(page, /^¿Anular este cobro/)
        .getByRole('button', { name: 'Anular', exact: true })
        .click()
    },
    seen: page => page.getByRole('heading', { name: /^Se anularon/ }),
  },
  {
    name: 'caja-cobrado',
    route: '/caja',
    path: async demo => `/caja?alumno=${await demo.credit()}`,
    who: 'reception',
    async to({ page }) {
      await page.getByRole('textbox', { name: 'Concepto' }).fill('Guía impresa')
      await page.getByRole('textbox', { name: 'Cantidad' }).fill('35')
      // Waits until the form accepts it.
      await page.getByRole('button', { name: /^Cobrar/ }).click()
    },
    seen: page => page.getByRole('heading', { name: 'Operacion exitosa' }),
  },
  {
    name: 'caja-corte',
    route: '/caja',
    // The demo has no income before nine o'clock, so this state makes a payment.
    path: async demo => (await demo.credit(), `/caja?corte=${demo.today}`),
    seen: page => page.getByRole('region', { name: 'Totales' }),
  },
  {
    name: 'caja-arqueo',
    route: '/caja',
    path: async demo => `/caja?corte=${demo.today}`,
    who: 'reception',
    async to({ page }) {
      await page.getByRole('textbox', { name: 'Piezas de $1,000' }).fill('12')
      await page.getByRole('textbox', { name: 'Piezas de $200' }).fill('7')
    },
    seen: page => page.getByRole('status', { name: 'Diferencia' }).filter({ hasText: /Falta|Sobra/ }),
  },
  { name: 'alumnos', route: '/alumnos', path: '/alumnos', seen: page => page.locator('tr[data-row-key], li[data-slot=card]').first() },
  { name: 'alumnos-nadie', route: '/alumnos', path: '/alumnos?buscar=zzzzz', seen: page => text(page, 'Ningún alumno coincide') },
  {
    name: 'alumnos-ficha',
    route: '/alumnos',
    path: file(),
    shows: of('workspace/studentFile/web/StudentSidebar.tsx'),
    seen: page => aside(page, 'Alumno').getByRole('heading', { name: /Valeria/ }),
  },
  ...TABS.map(([ver, label, ...shows]): State => ({
    name: `alumno-${ver}`,
    route: '/alumnos',
    path: file(ver),
    shows: of('workspace/studentFile/web/StudentModal.tsx', ...shows),
    seen: inFile(label),
  })),
  {
    name: 'alumno-mas',
    route: '/alumnos',
    path: file('resumen'),
    shows: of('workspace/studentFile/web/MoreMenu.tsx'),
    to: press('Más'),
    seen: page => page.getByRole('menuitem', { name: 'Datos personales' }),
  },
  {
    name: 'alumno-plan',
    route: '/alumnos',
    path: file('pagos'),
    shows: of('money/plans/web/shared/PlanEditor.tsx'),
    to: ({ page }) =>
      dialog(page, /^Valeria/)
        .getByRole('button', { name: /^Editar plan/ })
        .first()
        .click(),
    seen: page =>
      page
        .getByRole('form', { name: /^Plan de/ })
        .getByRole('textbox', { name: /^Fecha/ })
        .first(),
  },
  {
    name: 'alumnos-vencidos',
    route: '/alumnos',
    path: '/alumnos?vence=overdue',
    seen: page => page.locator('tr[data-row-key], li[data-slot=card]').first(),
  },
  {
    name: 'alumnos-busca',
    route: '/alumnos',
    path: '/alumnos?buscar=guti',
    seen: page => page.locator('tr[data-row-key], li[data-slot=card]').first(),
  },
  {
    name: 'alumnos-filtros',
    route: '/alumnos',
    path: '/alumnos?vence=d30',
    shows: of('workspace/studentFile/web/FilterPanel.tsx'),
    to: press(/^Filtros/),
    seen: page => dialog(page, 'Filtros').getByRole('checkbox', { name: /^Lindavista/ }),
  },
  {
    name: 'alumnos-marcados',
    route: '/alumnos',
    path: '/alumnos?debt=true',
    // Clears the selection first.
    stays: true,
    // On a phone rows have no ticks.
    to: async ({ page, phone }) => phone || page.locator('[aria-label^="Seleccionar a "]').first().click(),
    seen: page =>
      page
        .getByRole('group', { name: 'Selección' })
        .getByRole('button', { name: /^Marcar los/ })
        .or(page.locator('[data-slot=card-open]'))
        .first(),
  },
  {
    name: 'alumno-editar',
    route: '/alumnos',
    path: file('datos'),
    shows: of('workspace/studentFile/web/StudentEdit.tsx'),
    to: ({ page }) => dialog(page).getByRole('button', { name: 'Editar', exact: true }).click(),
    seen: page => dialog(page, /^Editar ·/).getByLabel('Nombre'),
  },
  {
    name: 'alumno-tutor',
    route: '/alumnos',
    path: file('resumen'),
    shows: of('people/payers/web/shared/PayerForm.tsx'),
    to: press('Agregar tutor'),
    seen: page => dialog(page, /^Tutor de/).getByLabel('Nombre'),
  },
  {
    name: 'alumno-pago',
    route: '/alumnos',
    path: file('pagos'),
    shows: of('money/payments/web/shared/PaymentModal.tsx'),
    to: press(/^Registrar pago/),
    seen: page => dialog(page, /^Registrar pago/).getByLabel('Cantidad'),
  },
  {
    name: 'alumno-descuento',
    route: '/alumnos',
    path: file('pagos'),
    to: press('Descuento'),
    seen: page => dialog(page, /^Registrar descuento/).getByRole('textbox', { name: 'Descuento' }),
  },
  {
    name: 'alumno-reverso',
    route: '/alumnos',
    path: async demo => `/alumnos?ficha=${await demo.reversible()}&ver=pagos`,
    shows: of('money/payments/web/shared/ReversalModal.tsx'),
    async to({ page }) {
      // The oldest one is on a closed day.
      await button(page, /^Acciones de/)
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Reversar' }).click()
    },
    seen: page => dialog(page, 'Reversar pago'),
  },
  {
    name: 'alumno-devolucion',
    route: '/alumnos',
    path: async demo => `/alumnos?ficha=${await demo.credit()}&ver=pagos`,
    shows: of('money/payments/web/shared/RefundModal.tsx'),
    to: press('Devolver saldo'),
    seen: page => dialog(page, 'Devolver saldo').getByLabel('Concepto'),
  },
  {
    name: 'alumno-cambio-grupo',
    route: '/alumnos',
    path: file('cursos'),
    shows: of('money/registrations/web/shared/GroupChangeModal.tsx'),
    to: press('Cambiar de grupo'),
    seen: page =>
      dialog(page, /^Cambiar de grupo/)
        .getByRole('region')
        .or(dialog(page, /^Cambiar de grupo/).getByText('No hay otros grupos'))
        .first(),
  },
]

const wizard = ({ page }: Scene) => page.getByRole('dialog').filter({ hasText: 'Seleccionar curso' })
const next = (scene: Scene) =>
  wizard(scene)
    .getByRole('button', { name: /^Siguiente/ })
    .click()
async function toCourse(scene: Scene) {
  const { page } = scene
  for (const [label, value] of [
    ['Nombre', 'Renata'],
    ['Apellido paterno', 'Olvera'],
    ['Apellido materno', 'Quintero'],
    // One person per minute and run: the wizard refuses a known e-mail.
    ['Correo', `renata.${(Date.now() % 1e7).toString(36)}@correo.mx`],
  ] as const)
    await wizard(scene).getByLabel(label).fill(value)
  await page.getByLabel('Teléfono', { exact: false }).first().fill('55 4471 9032')
  await next(scene)
  await wizard(scene).getByRole('tab', { name: 'Superior', exact: true }).click()
  await wizard(scene).getByText('UNAM Superior', { exact: true }).first().click()
}
async function toGroup(scene: Scene) {
  await toCourse(scene)
  await next(scene)
  await wizard(scene).getByText('UNAM Superior Nuevo Ingreso').first().click()
}
async function toPayment(scene: Scene) {
  await toGroup(scene)
  await next(scene)
  await scene.page.getByLabel('Código de descuento').fill('BIENVENIDA10')
  await wizard(scene).getByText('Código válido').waitFor()
  await scene.page.getByLabel('Cantidad').fill('4000')
}
/** Part of it today, without a plan. */
async function toCash(scene: Scene) {
  await toPayment(scene)
  await wizard(scene).getByText('De contado', { exact: true }).click()
  await scene.page.getByLabel('Cantidad').fill('4000')
}
async function toReview(scene: Scene) {
  await toPayment(scene)
  await next(scene)
  await wizard(scene)
    .getByRole('button', { name: /^Registrar/ })
    .waitFor()
}
async function toEnd(scene: Scene) {
  await toReview(scene)
  await wizard(scene)
    .getByRole('button', { name: /^Registrar/ })
    .click()
}

const step = (name: string, label: string, shows: string, to?: State['to']): State => ({
  name: `inscripcion-${name}`,
  route: '/alumnos',
  path: '/alumnos?inscripcion=nueva',
  who: 'reception',
  shows: of('money/enrolment/web/WizardModal.tsx', `money/enrolment/web/${shows}.tsx`),
  to,
  seen: page => page.getByRole('region', { name: label, exact: true }),
})

export const enrolmentStates: readonly State[] = [
  { ...step('1-persona', 'Datos personales', 'PersonStep'), path: '/alumnos', to: press('Inscripción') },
  step('2-curso', 'Seleccionar curso', 'CourseStep', toCourse),
  step('3-grupo', 'Seleccionar grupo', 'GroupStep', toGroup),
  step('4-pago', 'Pago', 'PaymentStep', toPayment),
  step('4-contado', 'Pago', 'PaymentStep', toCash),
  step('5-revision', 'Revisión', 'ReviewStep', toReview),
  {
    ...step('6-fin', 'Finalizar Inscripción', 'DoneStep', toEnd),
    seen: page => page.getByRole('region', { name: 'Finalizar Inscripción' }).getByRole('img', { name: /pase|QR/i }),
  },
  {
    name: 'inscripcion-conocido',
    route: '/alumnos',
    path: async demo => `/alumnos?inscripcion=${await demo.student()}`,
    shows: of('money/enrolment/web/WizardModal.tsx'),
    to: tab('Superior'),
    seen: page => page.getByRole('region', { name: 'Seleccionar curso', exact: true }).getByRole('radio').first(),
  },
]
