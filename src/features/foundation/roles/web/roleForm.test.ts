import { describe, expect, test } from 'vitest'
import { RoleInput, type Role } from '../contract.ts'
import { EMPTY_ROLE, roleBody, roleCheck, unknownTo, valuesOf, type RoleValues } from './roleForm.ts'

const role: Role = {
  _id: 'd00000000000000000000001',
  name: 'Puerta',
  description: 'Recibe a los alumnos',
  allows: [
    { path: '/roles/*', methods: ['get'] },
    { path: '/students/', methods: ['get', 'put'] },
    { path: '/old/*', methods: ['get', 'delete'] },
  ],
  needsFactor: false,
  users: 0,
}
const values: RoleValues = { ...EMPTY_ROLE, name: ' Puerta ', description: ' Recibe ', allows: ['put /students/', 'get /students/'] }
const checked = (part: Partial<RoleValues>, creating = true) => roleCheck({ ...values, ...part }, { creating })

describe('ACC-79: name, description, at least one permission, in this order', () => {
  test.each([
    ['name', { name: ' ', description: '', allows: [] }, 'Debes escribir un nombre de rol'],
    ['description', { description: ' ', allows: [] }, 'Debes escribir una descripción'],
    ['allows', { allows: [] }, 'No as seleccionado ningún rol'],
  ])('without %s', (field, part, text) => {
    expect(checked(part)).toEqual({ field, text })
  })

  test("ACC-78: while a role is edited it reads '!Atención¡, No as seleccionado ningún rol'", () => {
    expect(checked({ allows: [] }, false)?.text).toBe('!Atención¡, No as seleccionado ningún rol')
  })

  test('everything counts as chosen', () => {
    expect(checked({ allows: [], everything: true })).toBeNull()
    expect(checked({})).toBeNull()
  })
})

test('ACC-80: sends paths with methods, trimmed; the contract accepts it', () => {
  const body = roleBody(values)
  expect(body).toEqual({
    name: 'Puerta',
    description: 'Recibe',
    allows: [{ path: '/students/', methods: ['get', 'put'] }],
    needsFactor: false,
  })
  expect(RoleInput.safeParse(body).success).toBe(true)
})

test('ACC-72: a role with everything sends only that, whatever was chosen below it', () => {
  expect(roleBody({ ...values, everything: true }).allows).toEqual([{ path: '/*', methods: ['get', 'post', 'put', 'delete'] }])
})

test("ACC-62: loads a role's permissions in the tree's order; unknown ones are separate", () => {
  expect(valuesOf(role)).toMatchObject({ allows: ['get /students/', 'put /students/', 'get /roles/*'], everything: false })
  expect(unknownTo(role)).toEqual(['get /old/*', 'delete /old/*'])
  const all: Role = { ...role, allows: [{ path: '/*', methods: ['get', 'post', 'put', 'delete'] }] }
  expect(valuesOf(all)).toMatchObject({ allows: [], everything: true })
  expect(unknownTo(all)).toEqual([])
})
