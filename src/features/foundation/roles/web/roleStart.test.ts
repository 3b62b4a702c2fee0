import { expect, test } from 'vitest'
import type { Grant } from '#contract/access.ts'
import { allowsOf } from '../allows.ts'
import type { Role } from '../contract.ts'
import { ROLE_TEMPLATES } from '../templates.ts'
import { chosenIn, EMPTY_ROLE } from './roleForm.ts'
import { baseOf, differenceText, sourcesOf, startFrom } from './roleStart.ts'

const admin = {
  _id: 'd00000000000000000000001',
  name: 'Administrador',
  description: 'Acceso completo al sistema',
  allows: allowsOf([{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }]),
  needsFactor: false,
  users: 1,
}
const door: Role = {
  _id: 'd00000000000000000000002',
  name: 'Puerta',
  description: 'Recibe a los alumnos',
  allows: allowsOf([
    { resource: '/students/', methods: ['get', 'put'] },
    { resource: '/attendance/qr/*', methods: ['put'] },
    { resource: '/old/*', methods: ['get'] },
  ]),
  needsFactor: false,
  users: 0,
}
const ALL: Grant[] = [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }]
const templates = ROLE_TEMPLATES.map(template => ({ ...template, allows: allowsOf(template.allows) }))
const sources = sourcesOf(templates, [admin, door])
const [reception, coordination] = sources.templates as [(typeof sources.templates)[0], (typeof sources.templates)[0]]
const start = (values = EMPTY_ROLE, more: Partial<Parameters<typeof startFrom>[1]> = {}) =>
  startFrom(values, { held: ALL, taken: ['Administrador', 'Puerta'], ...more })

test('LLE-62: Rosa begins with the template Recepción: its name, words and permissions are in the form', () => {
  const values = start(EMPTY_ROLE, { source: reception })
  expect(values).toMatchObject({ name: 'Recepción', description: reception.description, from: 'reception' })
  expect(chosenIn(values)).toEqual(baseOf(reception))
  expect(differenceText(reception, chosenIn(values))).toBe('Igual que «Recepción».')
})

test('LLE-62: keeps what she typed and replaces what another source proposed', () => {
  const typed = start({ ...EMPTY_ROLE, name: 'Turno de tarde' }, { source: reception })
  expect(typed.name).toBe('Turno de tarde')
  const other = start(start(EMPTY_ROLE, { source: reception }), { source: coordination, before: reception })
  expect([other.name, other.description]).toEqual(['Coordinación', coordination.description])
  expect(start(other, { before: coordination })).toEqual(EMPTY_ROLE)
})

test('LLE-62: a copy of a role needs a name of its own; permissions outside the tree stay out', () => {
  const values = start(EMPTY_ROLE, { source: sources.roles[1] })
  expect([values.name, values.allows]).toEqual(['', ['get /students/', 'put /students/', 'put /attendance/qr/*']])
})

test('LLE-62: Iván gives no more than he holds, and reads how much is left out', () => {
  const grants: Grant[] = [
    { resource: '/students/', methods: ['get'] },
    { resource: '/comments/', methods: ['get', 'post'] },
  ]
  const values = start(EMPTY_ROLE, { source: reception, held: grants })
  expect(values.allows).toEqual(['get /students/', 'get /comments/', 'post /comments/'])
  expect(differenceText(reception, chosenIn(values))).toMatch(/^\d+ menos que «Recepción»\.$/)
})

test('LLE-62: a full administrator copies all permissions as a whole, other users one by one', () => {
  expect(start(EMPTY_ROLE, { source: sources.roles[0] })).toMatchObject({ everything: true, allows: [] })
  const grants: Grant[] = [{ resource: '/students/', methods: ['get', 'put'] }]
  expect(start(EMPTY_ROLE, { source: sources.roles[0], held: grants })).toMatchObject({
    everything: false,
    allows: ['get /students/', 'put /students/'],
  })
})

test('LLE-62: counts one added and one removed permission', () => {
  const permissions = new Set(baseOf(reception))
  permissions.delete('put /attendance/qr/*')
  permissions.add('get /payments/report')
  expect(differenceText(reception, permissions)).toBe('1 permiso más y 1 menos que «Recepción».')
})
