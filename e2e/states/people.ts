import { exportStates } from './exports.ts'
import { aside, button, dialog, of, press, text, type State } from './state.ts'

const employee = (ver: string, name: string, locate: State['seen'], shows: string): State => ({
  name: `empleado-${name}`,
  route: '/empleados',
  path: async demo => `/empleados?ficha=${await demo.employee()}&ver=${ver}`,
  shows: of(shows),
  seen: locate,
})

export const peopleStates: readonly State[] = [
  {
    name: 'empleados',
    route: '/empleados',
    path: '/empleados',
    seen: page => page.locator('tr[data-row-key], li[data-slot=card]').first(),
  },
  {
    name: 'empleados-ficha',
    route: '/empleados',
    path: async demo => `/empleados?ficha=${await demo.employee()}`,
    shows: of('foundation/employees/web/EmployeeSidebar.tsx'),
    seen: page => aside(page, 'Empleado').getByRole('heading').first(),
  },
  {
    name: 'empleado-nuevo',
    route: '/empleados',
    path: '/empleados?ver=nuevo',
    shows: of('foundation/employees/web/EmployeeModal.tsx'),
    seen: page => dialog(page, 'Agregar empleado').getByLabel('Nombre', { exact: true }),
  },
  {
    name: 'empleado-invitado',
    route: '/empleados',
    path: '/empleados?ver=nuevo',
    shows: of('foundation/employees/web/InviteLink.tsx'),
    async to({ page }) {
      await page.route('**/api/users', (route, call) =>
        call.method() === 'POST' ? route.fulfill({ json: { success: true, user: {}, link: 'a'.repeat(43) } }) : route.fallback(),
      )
      const filled = {
        Nombre: 'Zoé',
        'Apellido paterno': 'Ibáñez',
        'Apellido materno': 'Ríos',
        Correo: 'zoe.ibanez@correo.mx',
        Teléfono: '5544719032',
        Dirección: 'Montevideo 12',
        'Código postal': '07730',
      }
      const field = (name: string) => dialog(page, 'Agregar empleado').getByLabel(name, { exact: true })
      for (const [name, value] of Object.entries(filled)) await field(name).fill(value)
      await button(page, 'Registrar').click()
    },
    seen: page => dialog(page, 'Entrega la invitación'),
  },
  {
    name: 'empleado-por-entrar',
    route: '/empleados',
    path: async demo => `/empleados?ficha=${await demo.invited()}`,
    shows: of('foundation/employees/web/InvitedNote.tsx'),
    seen: page => text(page, 'Todavía no entra'),
  },
  employee(
    'editar',
    'editar',
    page => dialog(page, /^Editar ·/).getByLabel('Nombre', { exact: true }),
    'foundation/employees/web/EmployeeModal.tsx',
  ),
  employee(
    'asistencia',
    'asistencia',
    page =>
      dialog(page, /^Asistencia ·/)
        .getByText(/Sin registros|\d+ de \d+/)
        .first(),
    'presence/staffAttendance/web/PresenceModal.tsx',
  ),
  employee('codigo', 'codigo', page => dialog(page, 'Nuevo Código de Usuario'), 'money/discountCodes/web/shared/CodeModal.tsx'),
  employee('clases', 'clases', page => dialog(page, /^Qué da y cuándo/).getByLabel('Sedes'), 'teaching/teachers/web/TeachingModal.tsx'),
  employee(
    'ausencia',
    'ausencia',
    page => dialog(page, /^Registrar ausencia/).getByLabel('Motivo'),
    'teaching/teachers/web/shared/AbsenceModal.tsx',
  ),
  employee('tarifa', 'tarifa', page => dialog(page, /^Tarifa por hora ·/).getByLabel('Por hora'), 'teaching/costs/web/RatesModal.tsx'),
  employee(
    'cuenta',
    'cuenta',
    page => dialog(page, /^Sesiones ·/).getByText('Segundo paso', { exact: true }),
    'foundation/employees/web/AccountModal.tsx',
  ),
  { name: 'roles', route: '/roles', path: '/roles', seen: page => page.getByRole('list', { name: 'Roles' }).getByRole('button').first() },
  {
    name: 'roles-ficha',
    route: '/roles',
    path: async demo => `/roles?ficha=${await demo.role()}`,
    shows: of('foundation/roles/web/RoleSidebar.tsx'),
    seen: page => aside(page, 'Rol').getByRole('tabpanel', { name: 'Permisos' }),
  },
  {
    name: 'roles-usuarios',
    route: '/roles',
    path: async demo => `/roles?ficha=${await demo.role()}&tab=usuarios`,
    seen: page => aside(page, 'Rol').getByRole('tabpanel').getByRole('link').first(),
  },
  {
    name: 'rol-nuevo',
    route: '/roles',
    path: '/roles?ver=nuevo',
    shows: of('foundation/roles/web/RoleModal.tsx'),
    seen: page => dialog(page, 'Agregar rol').getByRole('treeitem').first(),
  },
  {
    name: 'rol-editar',
    route: '/roles',
    path: async demo => `/roles?ficha=${await demo.role()}&ver=editar`,
    shows: of('foundation/roles/web/RoleModal.tsx'),
    seen: page =>
      dialog(page, /^Editar ·/)
        .getByRole('treeitem')
        .first(),
  },
  { name: 'codigos', route: '/codigos-descuento', path: '/codigos-descuento', seen: page => text(page, 'BECA500') },
  { name: 'codigos-usuario', route: '/codigos-descuento', path: '/codigos-descuento?tab=employee', seen: page => text(page, 'MARIO5') },
  {
    name: 'codigo-nuevo',
    route: '/codigos-descuento',
    path: '/codigos-descuento',
    shows: of('money/discountCodes/web/shared/CodeModal.tsx'),
    to: press('Nuevo Código'),
    seen: page => dialog(page, 'Nuevo Código de Compañía'),
  },
  {
    name: 'codigo-editar',
    route: '/codigos-descuento',
    path: '/codigos-descuento',
    to: press('Editar BECA500'),
    seen: page => dialog(page, 'Editar Código de Compañía'),
  },
]

export const settingStates: readonly State[] = [
  {
    name: 'configuracion',
    route: '/expertConfig',
    path: '/expertConfig',
    seen: page => page.getByRole('link', { name: /^Canales En vivo/ }).filter({ hasText: 'en vivo' }),
  },
  {
    name: 'canales',
    route: '/expertConfig',
    path: '/expertConfig?ver=canales',
    seen: page => button(page, 'Agregar canal'),
  },
  {
    name: 'canales-ficha',
    route: '/expertConfig',
    path: async demo => `/expertConfig?ver=canales&ficha=${await demo.channel()}`,
    shows: of('online/liveChannels/web/ChannelSidebar.tsx'),
    seen: page => aside(page, 'Canal en vivo').getByRole('heading').first(),
  },
  {
    name: 'canal-nuevo',
    route: '/expertConfig',
    path: '/expertConfig?ver=canales',
    shows: of('online/liveChannels/web/ChannelModal.tsx'),
    to: press('Agregar canal'),
    seen: page => dialog(page, 'Agregar canal').getByLabel('Nombre'),
  },
  {
    name: 'correo',
    route: '/expertConfig',
    path: '/expertConfig?ver=correo',
    seen: page => text(page, 'Sin servidor de correo'),
  },
  {
    name: 'correo-rechazado',
    route: '/expertConfig',
    path: '/expertConfig?ver=correo',
    async to({ page }) {
      await page.getByLabel('Servidor', { exact: true }).fill('127.0.0.1')
      await page.getByLabel('Puerto').fill('9')
      await page.getByRole('textbox', { name: 'Usuario', exact: true }).fill('avisos@tonalli.mx')
      await button(page, 'Guardar').click()
    },
    seen: page => button(page, 'Guardar de todos modos'),
  },
  {
    name: 'hora',
    route: '/expertConfig',
    path: '/expertConfig?ver=hora',
    seen: page => text(page, 'La hora coincide con lo registrado.'),
  },
  {
    name: 'correo-sms',
    route: '/expertConfig',
    path: '/expertConfig?ver=correo',
    to: press('Configurar'),
    seen: page => page.getByRole('textbox', { name: 'Cuenta', exact: true }),
  },
  {
    name: 'respaldo',
    route: '/expertConfig',
    path: '/expertConfig?ver=respaldo',
    seen: page => button(page, 'Respaldar ahora'),
  },
  {
    name: 'mudanza',
    route: '/expertConfig',
    path: '/expertConfig?ver=mudanza',
    shows: of('workspace/imports/web/MoveView.tsx'),
    seen: page => button(page, 'Cerrar la mudanza'),
  },
  ...exportStates,
  {
    name: 'academia',
    route: '/expertConfig',
    path: '/expertConfig?ver=academia',
    seen: page => page.getByRole('figure', { name: 'Vista previa del comprobante' }),
  },
  { name: 'bandeja', route: '/bandeja', path: '/bandeja', seen: page => page.locator('tr[data-row-key], li[data-slot=card]').first() },
  {
    name: 'bandeja-mensaje',
    route: '/bandeja',
    path: async demo => `/bandeja?ficha=${await demo.message()}`,
    shows: of('foundation/outbox/web/MessageSidebar.tsx'),
    seen: page => aside(page, 'Mensaje').getByRole('heading').first(),
  },
  { name: 'bitacora', route: '/bitacora', path: '/bitacora', seen: page => page.locator('tr[data-row-key], li[data-slot=card]').first() },
  {
    name: 'bitacora-movimiento',
    route: '/bitacora',
    path: async demo => `/bitacora?ficha=${await demo.audit()}`,
    shows: of('foundation/audit/web/AuditSidebar.tsx'),
    seen: page => aside(page, 'Movimiento').getByRole('heading').first(),
  },
  {
    name: 'bitacora-nada',
    route: '/bitacora',
    path: '/bitacora?from=2000-01-01&to=2000-01-02',
    seen: page => text(page, 'Ningún movimiento coincide'),
  },
  {
    name: 'papelera',
    route: '/papelera',
    async path(demo) {
      await demo.deleted()
      return '/papelera'
    },
    seen: page => button(page, /Restaurar/).first(),
  },
  {
    name: 'papelera-vacia',
    route: '/papelera',
    path: '/papelera',
    async to({ page }) {
      await page.route('**/api/trash*', route => route.fulfill({ json: { success: true, items: [], total: 0 } }))
      await page.reload()
    },
    seen: page => page.locator('.block').first(),
  },
  {
    name: 'duplicados',
    route: '/duplicados',
    path: '/duplicados',
    seen: page => page.getByRole('list', { name: 'Posibles duplicados' }).getByRole('button').first(),
  },
  {
    name: 'unir-fichas',
    route: '/duplicados',
    path: '/duplicados',
    shows: of('history/merges/web/MergeWindow.tsx'),
    to: press(/^Revisar /),
    seen: page => dialog(page, /^Unir fichas/).getByText('Se suma, nada se pierde'),
  },
  { name: 'importar', route: '/importar', path: '/importar', seen: page => text(page, 'Arrastra aquí') },
  {
    name: 'importar-encabezados',
    route: '/importar',
    path: '/importar',
    to: ({ page }) => page.locator('input[type=file]').setInputFiles(sheet('Lista de alumnos,,,,', ',,,,')),
    seen: page => text(page, 'Los encabezados están en la fila 3.'),
  },
  {
    name: 'importar-columnas',
    route: '/importar',
    path: '/importar',
    shows: of('workspace/imports/web/ColumnsStep.tsx'),
    to: ({ page }) => page.locator('input[type=file]').setInputFiles(sheet()),
    seen: page => button(page, /^Revisar \d+ filas/),
  },
  {
    name: 'importar-revisado',
    route: '/importar',
    path: '/importar',
    async to({ page }) {
      await page.locator('input[type=file]').setInputFiles(sheet())
      await button(page, /^Revisar \d+ filas/).click()
    },
    seen: page => button(page, /^Importar \d+ alumno/),
  },
]

/** Three rows: one valid, one faulty, one with a taken e-mail. `above`: lines over the headings. */
function sheet(...above: string[]) {
  const rows = [
    ...above,
    'Nombre(s),Apellido Paterno,Apellido Materno,Correo electrónico,Celular',
    `Íñigo,Peña,Núñez,inigo.${Date.now()}@correo.mx,5512345678`,
    'Ana,R1os,Sosa,ana.rios@correo.mx,5512345678',
    'Valeria,Luna,Cano,valeria.gtz.s@gmail.com,5512345678',
  ]
  return { name: 'alumnos de agosto.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
}
