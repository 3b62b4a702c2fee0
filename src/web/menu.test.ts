import { expect, test } from 'vitest'
import { allowed, type Grant } from '#contract/access.ts'
import { firstScreen, visibleMenu } from './menu.ts'

const may =
  (...grants: Grant[]) =>
  (access: Parameters<typeof allowed>[0]) =>
    allowed(access, grants)
const labels = (can: ReturnType<typeof may>) =>
  visibleMenu(can).flatMap(({ label, entries }) => [...(label ? [label] : []), ...entries.map(entry => `- ${entry.label}`)])

test('000 §2: groups, labels and order of the whole menu', () => {
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

test('000 §6: each entry only with its own permission, a group only with an entry', () => {
  expect(labels(may({ resource: '/students/', methods: ['get'] }))).toEqual(['- Hoy', 'Gestión de usuarios', '- Alumnos'])
  expect(labels(may({ resource: '/students/register', methods: ['post'] }))).toEqual([
    'Administración escolar',
    '- Inscripción',
    '- Importar',
  ])
  expect(labels(may({ resource: '/users/?', methods: ['put'] }))).toEqual(['Cuenta', '- Editar contraseña'])
  for (const resource of ['/discounts/', '/discounts/company/', '/discounts/employee/'])
    expect(labels(may({ resource, methods: ['get'] }))).toEqual(['Códigos de Descuento', '- Gestionar códigos'])
  expect(labels(may({ resource: '/students/', methods: ['put'] }))).toEqual([])
})

test('002 §2, §6: talks, comments, advisories and general configuration only for whoever may read them', () => {
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
])('000 §6: with %s (%s) the menu has %s; another method is not enough', (resource, method, label) => {
  expect(labels(may({ resource, methods: [method] }))).toContain(`- ${label}`)
  expect(labels(may({ resource, methods: ['delete'] }))).not.toContain(`- ${label}`)
})

test('decisions "Menu as in look": Hoy, then Caja rápida on top, by F4; who may only read the cash of all sees the report', () => {
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

test('decisions "/": Hoy for whoever may read a part of it, else the first screen of the menu', () => {
  expect(firstScreen(may({ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }))).toBe('/')
  expect(firstScreen(may({ resource: '/outbox/', methods: ['get'] }))).toBe('/')
  expect(firstScreen(may({ resource: '/attendance/qr/*', methods: ['put'] }))).toBe('/attendanceQr')
  expect(firstScreen(may({ resource: '/locations/', methods: ['get'] }))).toBe('/sedes')
  expect(firstScreen(may({ resource: '/users/?', methods: ['put'] }, { resource: '/students/register', methods: ['post'] }))).toBeNull()
})

test('decisions "Texts and defaults": each entry with its picture, the documents\' and ours', () => {
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
