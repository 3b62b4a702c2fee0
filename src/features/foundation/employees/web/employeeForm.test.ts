import { describe, expect, test } from 'vitest'
import { EMPLOYEE_TEXTS, PASSWORD } from '../texts.ts'
import { employeeBody, employeeCheck, EMPTY_EMPLOYEE, type EmployeeValues } from './employeeForm.ts'

const TODAY = '2026-11-21'
const good: EmployeeValues = {
  ...EMPTY_EMPLOYEE,
  name: ' Ana ',
  lastName: "D'Angelo",
  secondLastName: 'Núñez',
  email: ' Ana@Plantel.MX ',
  invite: false,
  password: 'clave',
  phoneNumber: '55 4471 9032',
}
const wrong = (change: Partial<EmployeeValues>, creating = true) => employeeCheck({ ...good, ...change }, { creating, today: TODAY })

describe('EMP-15: the employee form is checked in its order', () => {
  test('accepts valid input', () => expect(wrong({})).toBeNull())
  test('EMP-16, EMP-17, EMP-18: each failure hides those after it', () => {
    const checks: string[] = []
    const values = { ...EMPTY_EMPLOYEE, invite: false }
    const mended: Partial<EmployeeValues>[] = [
      { name: 'Ana2', lastName: 'Luna', secondLastName: 'Cruz' },
      { name: 'Ana' },
      { email: 'ana@plantel' },
      { email: 'ana@plantel.mx' },
      { password: 'cinco' },
      { phoneNumber: '5544719032', secondPhoneNumber: '5390221' },
      { secondPhoneNumber: '53902216', birthDate: '22/11/2026' },
      { birthDate: '21/11/2000' },
    ]
    for (const next of mended) {
      checks.push(employeeCheck(values, { creating: true, today: TODAY })!.text)
      Object.assign(values, next)
    }
    expect(checks).toEqual([
      'Atención! Debes ingresar un nombre y apellidos.',
      'Atención! Debes escribir solo letras en nombre y apellidos',
      'Atención! Debes ingresar un correo, ',
      'Correo incompleto, ana@plantel',
      'Debes ingresar una contraseña de minimo 5 digitos',
      'Debes ingresar un telefono minimo 10 digitos',
      'El segundo teléfono debe tener mínimo 8 dígitos',
      'La fecha no puede ser futura',
    ])
    expect(employeeCheck(values, { creating: true, today: TODAY })).toBeNull()
  })
  test('the first name that is missing or odd is marked', () => {
    expect(wrong({ lastName: ' ' })).toEqual({ field: 'lastName', text: EMPLOYEE_TEXTS.names })
    expect(wrong({ secondLastName: 'Cruz 2' })).toEqual({ field: 'secondLastName', text: EMPLOYEE_TEXTS.letters })
  })
})

test('EMP-19, EMP-20: requires the password only for a new employee, at least 5 characters', () => {
  expect(wrong({ password: 'x'.repeat(PASSWORD.min - 1) })).toEqual({ field: 'password', text: EMPLOYEE_TEXTS.password })
  expect(wrong({ password: 'x'.repeat(PASSWORD.min) })).toBeNull()
  expect(wrong({ password: '' }, false)).toBeNull()
})

test('LLE-63: an invitation needs no password, and is sent instead of one', () => {
  expect(wrong({ invite: true, password: '' })).toBeNull()
  expect(EMPTY_EMPLOYEE.invite).toBe(true)
  const body = employeeBody({ ...good, invite: true, password: '' }, { creating: true, withCampus: false })
  expect(body).toMatchObject({ invite: true })
  expect(body).not.toHaveProperty('password')
})

test('EMP-21: phones count digits; the second is optional', () => {
  expect(wrong({ phoneNumber: '554471903' })?.field).toBe('phoneNumber')
  expect(wrong({ phoneNumber: '+52 (55) 4471-9032' })).toBeNull()
  expect(wrong({ phoneNumber: '5255447190321' })?.field).toBe('phoneNumber')
  expect(wrong({ secondPhoneNumber: '' })).toBeNull()
  expect(wrong({ secondPhoneNumber: '5255447190321' })?.field).toBe('secondPhoneNumber')
})

test('M10 M27: checks employees like students', () => {
  expect(wrong({ birthDate: '01/01/2031' })?.text).toBe('La fecha no puede ser futura')
  expect(wrong({ birthDate: '01/01/1850' })?.text).toBe('Revisa el año de nacimiento')
  expect(wrong({ phoneNumber: '5544719032123' })?.text).toBe('Escribe como máximo 12 dígitos')
  expect(wrong({ phoneNumber: '044 55 4471 9032' })).toBeNull()
})

test.each([true, false])('M36: refuses an address without postal code, or the reverse; creating: %s', creating => {
  expect(wrong({ address: 'Montevideo 12' }, creating)).toEqual({ field: 'postalCode', text: EMPLOYEE_TEXTS.addressAlone })
  expect(wrong({ postalCode: '07730', address: ' ' }, creating)).toEqual({ field: 'address', text: EMPLOYEE_TEXTS.postalCodeAlone })
  expect(wrong({ address: 'Montevideo 12', postalCode: '07730' }, creating)).toBeNull()
})

test('M36: an old address without postal code may stay while other fields change; changed, it needs one', () => {
  const stored = { address: 'Montevideo 12', postalCode: '', email: good.email }
  const change = (values: Partial<EmployeeValues>) =>
    employeeCheck({ ...good, ...stored, ...values }, { creating: false, today: TODAY, kept: stored })
  expect(change({ name: 'Lucía' })).toBeNull()
  expect(employeeBody({ ...good, ...stored }, { creating: false, withCampus: true })).not.toHaveProperty('address')
  expect(change({ address: 'Montevideo 14' })?.field).toBe('postalCode')
})

test('M74: an old invalid e-mail may stay; another invalid one is refused', () => {
  const stored = { address: '', postalCode: '', email: 'ana.@plantel.mx' }
  const change = (email: string) => employeeCheck({ ...good, email }, { creating: false, today: TODAY, kept: stored })?.field
  expect([change('ana.@plantel.mx'), change('eva.@plantel.mx')]).toEqual([undefined, 'email'])
})

test('EMP-24: a birthday has to be a day', () => expect(wrong({ birthDate: '31/02/2000' })?.field).toBe('birthDate'))

describe('EMP-23: address and postal code are sent together or not at all', () => {
  const addressOf = (address: string, postalCode: string, creating: boolean) => {
    const body = employeeBody({ ...good, address, postalCode }, { creating, withCampus: true })
    return [body.address, body.postalCode, 'address' in body]
  }
  test('a new employee', () => {
    expect(addressOf('Montevideo 12', ' ', true)).toEqual([undefined, undefined, false])
    expect(addressOf('', '07730', true)).toEqual([undefined, undefined, false])
    expect(addressOf(' Montevideo 12 ', '07730', true)).toEqual(['Montevideo 12', '07730', true])
  })
  test('M36: clearing both clears both; clearing one alone changes neither', () => {
    expect(addressOf(' ', '', false)).toEqual([null, null, true])
    expect(addressOf('Montevideo 12', '', false)).toEqual([undefined, undefined, false])
    expect(addressOf('', '07730', false)).toEqual([undefined, undefined, false])
  })
})

test('EMP-25: names trimmed, e-mail in lower case, phones as digits, roles as ids', () => {
  const roles = ['d00000000000000000000001']
  expect(employeeBody({ ...good, roles, birthDate: '14/03/1991' }, { creating: true, withCampus: false })).toEqual({
    name: 'Ana',
    lastName: "D'Angelo",
    secondLastName: 'Núñez',
    email: 'ana@plantel.mx',
    password: 'clave',
    phoneNumber: '5544719032',
    secondPhoneNumber: null,
    birthDate: '1991-03-14',
    isProfessor: false,
    roles,
  })
  expect(employeeBody(good, { creating: false, withCampus: true })).not.toHaveProperty('password')
})
