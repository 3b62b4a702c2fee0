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
    '- Caja rápida',
    'Gestión de usuarios',
    '- Alumnos',
    'Administración escolar',
    '- Inscripción',
    'Códigos de Descuento',
    '- Gestionar códigos',
    'Cuenta',
    '- Editar contraseña',
    '- Bandeja de salida',
  ])
})

test('000 §6: each entry only with its own permission, a group only with an entry', () => {
  expect(labels(may({ resource: '/students/', methods: ['get'] }))).toEqual(['Gestión de usuarios', '- Alumnos'])
  expect(labels(may({ resource: '/students/register', methods: ['post'] }))).toEqual(['Administración escolar', '- Inscripción'])
  expect(labels(may({ resource: '/users/?', methods: ['put'] }))).toEqual(['Cuenta', '- Editar contraseña'])
  for (const resource of ['/discounts/', '/discounts/company/', '/discounts/employee/'])
    expect(labels(may({ resource, methods: ['get'] }))).toEqual(['Códigos de Descuento', '- Gestionar códigos'])
  expect(labels(may({ resource: '/students/', methods: ['put'] }))).toEqual([])
})

test('decisions "Menu as in look": Caja rápida on top, by F4; who may only read the cash of all sees the report', () => {
  const keyOf = (can: ReturnType<typeof may>) => visibleMenu(can)[0]!.entries.map(({ label, key }) => [label, key])
  expect(keyOf(may({ resource: '/payments/', methods: ['post'] }))).toEqual([['Caja rápida', 'F4']])
  expect(keyOf(may({ resource: '/payments/report', methods: ['get'] }))).toEqual([['Corte de caja', undefined]])
  const both = may({ resource: '/payments/', methods: ['post'] }, { resource: '/payments/report', methods: ['get'] })
  expect(keyOf(both)).toEqual([['Caja rápida', 'F4']])
  expect(firstScreen(both)).toBeNull()
})

test('home is the first screen that the session may read', () => {
  expect(firstScreen(may({ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }))).toBe('/alumnos')
  expect(firstScreen(may({ resource: '/outbox/', methods: ['get'] }))).toBe('/bandeja')
  expect(firstScreen(may({ resource: '/users/?', methods: ['put'] }, { resource: '/students/register', methods: ['post'] }))).toBeNull()
})
