import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Grant } from '#contract/access.ts'
import { entriesInside, firstScreen, menu, parentOf, visibleEntries, visibleMenu, type ScreenPath } from './menu.ts'
import { offered, type Needed } from '#web/screen.ts'
import { screens } from '#web/screens.ts'

const may =
  (...grants: Grant[]) =>
  (needed: Needed) =>
    offered(needed, grants)
const labels = (can: ReturnType<typeof may>) =>
  visibleMenu(can).flatMap(({ label, entries }) => [...(label ? [label] : []), ...entries.map(entry => `- ${entry.label}`)])

test('SHL-9: groups, labels and order of the whole menu', () => {
  expect(labels(may({ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }))).toEqual([
    '- Hoy',
    '- Caja rápida',
    '- Cobranza',
    '- Reportes',
    'Gestión de usuarios',
    '- Alumnos',
    '- Empleados',
    '- Roles',
    'Administración escolar',
    '- Inscripción',
    '- Sedes',
    '- Cursos',
    '- Grupos',
    '- Lista de espera',
    '- Calendario',
    '- Asesorías',
    '- Pláticas',
    '- Comentarios',
    '- Pase de asistencia',
    '- Asignación QR',
    'Códigos de Descuento',
    '- Gestionar códigos',
    'Cuenta',
    '- Editar contraseña',
    '- Configuración General',
  ])
})

test('SHL-10: shows each entry only with its permission, and a group only with an entry', () => {
  expect(labels(may({ resource: '/students/', methods: ['get'] }))).toEqual(['- Hoy', 'Gestión de usuarios', '- Alumnos'])
  expect(labels(may({ resource: '/students/register', methods: ['post'] }))).toEqual(['Administración escolar', '- Inscripción'])
  expect(labels(may({ resource: '/users/?', methods: ['put'] }))).toEqual(['Cuenta', '- Editar contraseña'])
  for (const resource of ['/discounts/', '/discounts/company/', '/discounts/employee/'])
    expect(labels(may({ resource, methods: ['get'] }))).toEqual(['Códigos de Descuento', '- Gestionar códigos'])
  expect(labels(may({ resource: '/students/', methods: ['put'] }))).toEqual([])
})

test("SHL-64: a screen inside another one has no menu entry; the search finds it, and highlights its parent's", () => {
  const all = may({ resource: '/*', methods: ['get', 'post', 'put', 'delete'] })
  const listed = visibleMenu(all).flatMap(({ entries }) => entries)
  const inside = visibleEntries(all).filter(entry => !listed.some(({ label }) => label === entry.label))
  expect(inside.map(({ label, opens }) => [label, 'screen' in opens && parentOf(opens.screen)?.label])).toEqual([
    ['Planeación', 'Calendario'],
    ['Importar', 'Alumnos'],
    ['Posibles duplicados', 'Alumnos'],
    ['Bandeja de salida', 'Configuración General'],
    ['Bitácora', 'Configuración General'],
    ['Papelera', 'Configuración General'],
    ['Privacidad', 'Configuración General'],
    ['Seguridad', 'Configuración General'],
  ])
  expect(parentOf('/alumnos')).toBeUndefined()
})

test('M1 CON-52: shows Importar to users who may create, see or undo imports, with get /students/ too', () => {
  const studentsGrant: Grant = { resource: '/students/', methods: ['get'] }
  const inside = (can: ReturnType<typeof may>) => entriesInside('/alumnos', can).map(({ label }) => label)
  for (const method of ['get', 'post', 'delete'] as const) {
    expect(inside(may({ resource: '/imports/', methods: [method] }))).toEqual([])
    expect(inside(may({ resource: '/imports/', methods: [method] }, studentsGrant))).toEqual(['Importar'])
  }
  expect(inside(may({ resource: '/students/register', methods: ['post'] }, studentsGrant))).toEqual([])
})

test('SHL-11: shows talks, comments, advisories and general configuration only to users who may read them', () => {
  const places = ['- Pláticas', '- Comentarios', '- Asesorías', '- Configuración General']
  for (const [at, resource] of ['/talks/', '/videoComments/', '/appoiments/', '/livechannels/'].entries()) {
    const visibleLabels = labels(may({ resource, methods: ['get'] })).filter(label => places.includes(label))
    expect(visibleLabels, resource).toEqual([places[at]])
    expect(labels(may({ resource, methods: ['post', 'put'] })).filter(label => places.includes(label))).toEqual([])
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
  ['/academy/', 'get', 'Configuración General'],
  ['/outbox/', 'get', 'Configuración General'],
  ['/audit/', 'get', 'Configuración General'],
  ['/students/register', 'post', 'Inscripción'],
  ['/attendance/qr/*', 'put', 'Pase de asistencia'],
  ['/users/?', 'put', 'Editar contraseña'],
])('SHL-10: with %s (%s) the menu has %s; another method is not enough', (resource, method, label) => {
  expect(labels(may({ resource, methods: [method] }))).toContain(`- ${label}`)
  expect(labels(may({ resource, methods: ['delete'] }))).not.toContain(`- ${label}`)
})

test('SHL-12: Hoy, then Caja rápida at the top, by F4; a user who may only read all cash sees the report', () => {
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

test('SHL-13: home is Hoy for users who may read a part of it, else the first screen of the menu', () => {
  expect(firstScreen(may({ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }))).toBe('/')
  expect(firstScreen(may({ resource: '/outbox/', methods: ['get'] }))).toBe('/')
  expect(firstScreen(may({ resource: '/attendance/qr/*', methods: ['put'] }))).toBe('/attendanceQr')
  expect(firstScreen(may({ resource: '/locations/', methods: ['get'] }))).toBe('/sedes')
  expect(firstScreen(may({ resource: '/users/?', methods: ['put'] }, { resource: '/students/register', methods: ['post'] }))).toBeNull()
})

test('SHL-14: each entry has its icon', () => {
  const entries = visibleEntries(may({ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }))
  expect(entries.map(({ label, icon }) => `${label}: ${icon.displayName}`)).toEqual([
    'Hoy: House',
    'Caja rápida: Banknote',
    'Cobranza: HandCoins',
    'Reportes: ChartColumn',
    'Alumnos: GraduationCap',
    'Empleados: IdCard',
    'Roles: ShieldCheck',
    'Inscripción: UserPlus',
    'Sedes: MapPin',
    'Cursos: BookOpen',
    'Grupos: Users',
    'Lista de espera: ListOrdered',
    'Calendario: CalendarDays',
    'Asesorías: CalendarClock',
    'Pláticas: Megaphone',
    'Comentarios: MessageSquare',
    'Pase de asistencia: QrCode',
    'Asignación QR: ScanLine',
    'Gestionar códigos: TicketPercent',
    'Editar contraseña: KeyRound',
    'Configuración General: Settings',
    'Planeación: WandSparkles',
    'Importar: FileUp',
    'Posibles duplicados: UsersRound',
    'Bandeja de salida: Send',
    'Bitácora: ScrollText',
    // Lucide's present name of trash-2.
    'Papelera: Trash',
    'Privacidad: FileLock',
    'Seguridad: ShieldBan',
  ])
})

/** Quoted screen names that differ from their entries. */
const QUOTED: Partial<Record<ScreenPath, string>> = {
  '/platicas': 'Platicas Informativas',
  '/expertConfig': 'Configuraciones del sistema',
  '/codigos-descuento': 'Gestión de Códigos de Descuento',
}

const labelOf = (screen: ScreenPath | undefined) =>
  menu.flatMap(({ entries }) => entries).find(({ opens }) => 'screen' in opens && opens.screen === screen)!.label

test("M55: a screen has one name: its entry's, below its group's", () => {
  const all = may({ resource: '/*', methods: ['get', 'post', 'put', 'delete'] })
  const inside = visibleEntries(all).filter(entry => entry.inside)
  const faults = [...menu, ...inside.map(entry => ({ label: labelOf(entry.inside), entries: [entry] }))].flatMap(
    ({ label: group, entries }) =>
      entries.flatMap(({ label, opens }) => {
        if (!('screen' in opens) || QUOTED[opens.screen]) return []
        const load = String(screens.find(({ path }) => path === opens.screen)!.load)
        const feature = /features\/(\w+\/\w+)\//.exec(load)![1]!
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
