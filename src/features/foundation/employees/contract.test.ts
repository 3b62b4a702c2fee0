import { expect, test } from 'vitest'
import { EmployeeChange, EmployeeInput } from './contract.ts'

const irma = {
  name: 'Irma',
  lastName: 'Gómez',
  secondLastName: 'Luna',
  email: 'irma@plantel.mx',
  password: 'segura-1234',
  phoneNumber: '5544332211',
}
const faultsOf = (schema: typeof EmployeeInput | typeof EmployeeChange, part: object) =>
  schema.safeParse({ ...irma, ...part }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test('M36, M74: refuses an address without postal code on the wire too, and the reverse', () => {
  expect(faultsOf(EmployeeInput, { address: 'Calle 1' })).toEqual([
    ['postalCode', 'Escribe también el código postal, o borra la dirección.'],
  ])
  expect(faultsOf(EmployeeInput, { postalCode: '07300' })).toEqual([['address', 'Escribe también la dirección, o borra el código postal.']])
  expect(faultsOf(EmployeeInput, { address: 'Calle 1', postalCode: '07300' })).toEqual([])
  expect(faultsOf(EmployeeChange, { address: 'Calle 1', postalCode: null })).toHaveLength(1)
  expect(faultsOf(EmployeeChange, { address: 'Calle 1' })).toEqual([])
  expect(faultsOf(EmployeeChange, { address: null, postalCode: null })).toEqual([])
})
