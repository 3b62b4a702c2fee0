import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allowed, type Grant } from '#contract/access.ts'
import { firstScreen, menu, visibleMenu, type ScreenPath } from './menu.ts'

const may =
  (...grants: Grant[]) =>
  (access: Parameters<typeof allowed>[0]) =>
    allowed(access, grants)
const labels = (can: ReturnType<typeof may>) =>
  visibleMenu(can).flatMap(({ label, entries }) => [...(label ? [label] : []), ...entries.map(entry => `- ${entry.label}`)])

test('SHL-9: groups, labels and order of the whole menu', () => {
  expect(labels(may({ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }))).toEqual([
    '- Hoy',
    '- Caja rápida',
    'Gestión de usuarios',
    '- Alumnos',
    '- Empleados',
    '- Roles',
    'Administración escolar',
    '- Inscripción',
    '- Sedes',
    '- Cursos',
    '- Grupos',
    '- Asesorías',
    '- Pláticas',
    '- Comentarios',
    '- Pase de asistencia',
    '- Asignación QR',
    '- Calendario',
    '- Importar',
    'Códigos de Descuento',
    '- Gestionar códigos',
    'Cuenta',
    '- Editar contraseña',
    '- Configuración General',
    '- Bandeja de salida',
    '- Bitácora',
    '- Papelera',
  ])
})

test('SHL-10: each entry only with its own permission, a group only with an entry', () => {
  expect(labels(may({ resource: '/students/', methods: ['get'] }))).toEqual(['- Hoy', 'Gestión de usuarios', '- Alumnos'])
  expect(labels(may({ resource: '/students/register', methods: ['post'] }))).toEqual(['Administración escolar', '- Inscripción'])
  expect(labels(may({ resource: '/users/?', methods: ['put'] }))).toEqual(['Cuenta', '- Editar contraseña'])
  for (const resource of ['/discounts/', '/discounts/company/', '/discounts/employee/'])
    expect(labels(may({ resource, methods: ['get'] }))).toEqual(['Códigos de Descuento', '- Gestionar códigos'])
  expect(labels(may({ resource: '/students/', methods: ['put'] }))).toEqual([])
})

test('M1 CON-52: Importar for whoever brings, sees or undoes imports, with get /students/ too', () => {
  const read: Grant = { resource: '/students/', methods: ['get'] }
  for (const method of ['get', 'post', 'delete'] as const) {
    expect(labels(may({ resource: '/imports/', methods: [method] }))).not.toContain('- Importar')
    expect(labels(may({ resource: '/imports/', methods: [method] }, read))).toContain('- Importar')
  }
  expect(labels(may({ resource: '/students/register', methods: ['post'] }, read))).not.toContain('- Importar')
})

test('SHL-11: talks, comments, advisories and general configuration only for whoever may read them', () => {
  const places = ['- Pláticas', '- Comentarios', '- Asesorías', '- Configuración General']
  for (const [at, resource] of ['/talks/', '/videoComments/', '/appoiments/', '/livechannels/'].entries()) {
    const shown = labels(may({ resource, methods: ['get'] })).filter(label => places.includes(label))
    expect(shown, resource).toEqual([places[at]])
    expect(labels(may({ resource, methods: ['post', 'put', 'delete'] })).filter(label => places.includes(label))).toEqual([])
  }
})

test.each<[Grant['resource'], Grant['methods'][number], string]>([
  ['/students/', 'get', 'Alumnos'],
  ['/users/', 'get', 'Empleados'],
  ['/roles/*', 'get', 'Roles'],
  ['/locations/', 'get', 'Sedes'],
  ['/courses/', 'get', 'Cursos'],
  ['/groups/', 'get', 'Grupos'],
  ['/appoiments/', 'get', 'Asesorías'],
  ['/talks/', 'get', 'Pláticas'],
  ['/videoComments/', 'get', 'Comentarios'],
  ['/discounts/', 'get', 'Gestionar códigos'],
  ['/livechannels/', 'get', 'Configuración General'],
  ['/students/register', 'post', 'Inscripción'],
  ['/attendance/qr/*', 'put', 'Pase de asistencia'],
  ['/users/?', 'put', 'Editar contraseña'],
])('SHL-10: with %s (%s) the menu has %s; another method is not enough', (resource, method, label) => {
  expect(labels(may({ resource, methods: [method] }))).toContain(`- ${label}`)
  expect(labels(may({ resource, methods: ['delete'] }))).not.toContain(`- ${label}`)
})

test('SHL-12: Hoy, then Caja rápida on top, by F4; who may only read the cash of all sees the report', () => {
  const keyOf = (can: ReturnType<typeof may>) => visibleMenu(can)[0]!.entries.map(({ label, key }) => [label, key])
  expect(keyOf(may({ resource: '/payments/', methods: ['post'] }))).toEqual([['Caja rápida', 'F4']])
  expect(keyOf(may({ resource: '/payments/report', methods: ['get'] }))).toEqual([
    ['Hoy', undefined],
    ['Corte de caja', undefined],
  ])
  const both = may({ resource: '/payments/', methods: ['post'] }, { resource: '/payments/report', methods: ['get'] })
  expect(keyOf(both)).toEqual([
    ['Hoy', undefined],
    ['Caja rápida', 'F4'],
  ])
  expect(firstScreen(may({ resource: '/payments/', methods: ['post'] }))).toBeNull()
})

test('SHL-13: Hoy for whoever may read a part of it, else the first screen of the menu', () => {
  expect(firstScreen(may({ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }))).toBe('/')
  expect(firstScreen(may({ resource: '/outbox/', methods: ['get'] }))).toBe('/')
  expect(firstScreen(may({ resource: '/attendance/qr/*', methods: ['put'] }))).toBe('/attendanceQr')
  expect(firstScreen(may({ resource: '/locations/', methods: ['get'] }))).toBe('/sedes')
  expect(firstScreen(may({ resource: '/users/?', methods: ['put'] }, { resource: '/students/register', methods: ['post'] }))).toBeNull()
})

test('SHL-14: each entry with its picture', () => {
  const entries = visibleMenu(may({ resource: '/*', methods: ['get', 'post', 'put', 'delete'] })).flatMap(group => group.entries)
  expect(entries.map(({ label, icon }) => `${label}: ${icon.displayName}`)).toEqual([
    'Hoy: House',
    'Caja rápida: Banknote',
    'Alumnos: GraduationCap',
    'Empleados: IdCard',
    'Roles: ShieldCheck',
    'Inscripción: UserPlus',
    'Sedes: MapPin',
    'Cursos: BookOpen',
    'Grupos: Users',
    'Asesorías: CalendarClock',
    'Pláticas: Megaphone',
    'Comentarios: MessageSquare',
    'Pase de asistencia: QrCode',
    'Asignación QR: ScanLine',
    'Calendario: CalendarDays',
    'Importar: FileUp',
    'Gestionar códigos: TicketPercent',
    'Editar contraseña: KeyRound',
    'Configuración General: Settings',
    'Bandeja de salida: Mail',
    'Bitácora: ScrollText',
    // trash-2 goes by this name now.
    'Papelera: Trash',
  ])
})

/** Quoted names of screens that differ from their entries. */
const QUOTED: Partial<Record<ScreenPath, string>> = {
  '/platicas': 'Platicas Informativas',
  '/expertConfig': 'Configuraciones del sistema',
  '/codigos-descuento': 'Gestión de Códigos de Descuento',
}

test('M55: a screen has one name: that of its entry, below that of its group', () => {
  const code = readFileSync('src/web/screens.ts', 'utf8')
  const faults = menu.flatMap(({ label: group, entries }) =>
    entries.flatMap(({ label, opens }) => {
      if (!('screen' in opens) || QUOTED[opens.screen]) return []
      const module = new RegExp(`'${opens.screen}': \\(\\) => import\\('#(\\S+)'\\)`).exec(code)![1]!
      // A screen that is put together there names its own last.
      const own = module.startsWith('web/') ? /from '#(features\S+)'/.exec(readFileSync(`src/${module}`, 'utf8'))![1]! : module
      const feature = own.split('/').slice(1, 3).join('/')
      const pages = globSync(`src/features/${feature}/web/**/*.tsx`).map(file => readFileSync(file, 'utf8'))
      const page = pages.find(text => text.includes(`title="${label}"`) || text.includes(`>${label}<`))
      if (!page) return [`${opens.screen} is not called '${label}'`]
      const section = new RegExp(`section="([^"]+)"\\s+title="${label}"`).exec(page)?.[1]
      return !section || !group || section.toLowerCase() === group.toLowerCase() || section === 'Caja rápida'
        ? []
        : [`${label} stands below '${section}', in the menu below '${group}'`]
    }),
  )
  expect(faults).toEqual([])
})
