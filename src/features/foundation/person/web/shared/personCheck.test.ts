import { describe, expect, test } from 'vitest'
import { EMPTY_PERSON, emailCheck, ownerCheck, personBody, personCheck, personOf, type PersonValues } from './personCheck.ts'
import { printCheck } from './printCheck.ts'

const TODAY = '2026-11-21'
const renata: PersonValues = {
  name: 'Renata',
  lastName: "D'Olvera",
  secondLastName: 'Quintero-Ruiz',
  email: 'renata@correo.mx',
  phoneNumber: '5512345678',
  secondPhoneNumber: '',
  birthDate: '',
}
const check = (change: Partial<PersonValues>) => personCheck({ ...renata, ...change }, TODAY)

describe('personal data are checked in their order', () => {
  test('STU-10, STU-11, STU-13, STU-15, STU-17, STU-19: checks names, then e-mail, then phones, and reports the first failure', () => {
    expect(personCheck(EMPTY_PERSON, TODAY)).toEqual({ field: 'name', text: 'Atencion! Debes ingresar un nombre y apellidos.' })
    expect(personCheck({ ...EMPTY_PERSON, name: 'Ana 2', lastName: 'Paz' }, TODAY)).toEqual({
      field: 'secondLastName',
      text: 'Atencion! Debes ingresar un nombre y apellidos.',
    })
    expect(personCheck({ ...EMPTY_PERSON, name: 'Ana 2', lastName: 'Paz', secondLastName: 'Ruiz' }, TODAY)).toEqual({
      field: 'name',
      text: 'Debes escribir solo letras en nombre y apellidos',
    })
    expect(check({ email: '', phoneNumber: '' })).toEqual({ field: 'email', text: 'Debes ingresar un correo, ' })
    expect(check({ phoneNumber: '', secondPhoneNumber: '1' })).toEqual({
      field: 'phoneNumber',
      text: 'Debes ingresar un telefono minimo 10 digitos',
    })
    expect(check({ secondPhoneNumber: '1234567' })).toEqual({
      field: 'secondPhoneNumber',
      text: 'Debes ingresar un segundo numero de telefono minimo 8 digitos',
    })
    expect(check({})).toBeNull()
  })

  test('STU-11: letters of any language, spaces, apostrophe, hyphen and point are letters', () => {
    expect(check({ name: 'José Ma. Ángel' })).toBeNull()
    expect(check({ lastName: 'Peña7' })?.field).toBe('lastName')
    expect(check({ secondLastName: '@' })?.text).toBe('Debes escribir solo letras en nombre y apellidos')
  })

  test('STU-14: an e-mail needs @ and a point, and then the pattern', () => {
    expect(emailCheck({ email: 'renata' })?.text).toBe('Correo incompleto, renata')
    expect(emailCheck({ email: 'renata@correo' })?.text).toBe('Correo incompleto, renata@correo')
    expect(emailCheck({ email: 'renata.correo.mx' })?.text).toBe('Correo incompleto, renata.correo.mx')
    expect(emailCheck({ email: 'ren ata@correo.mx' })?.text).toBe('Atencion! Correo invalido asegurate que este bien escrito')
    expect(emailCheck({ email: ' Renata@Correo.mx ' })).toBeNull()
  })

  test('STU-15, STU-16, STU-17: phones count digits: 10 to 12, the second optional with 8 to 12', () => {
    expect(check({ phoneNumber: '551234567' })?.field).toBe('phoneNumber')
    expect(check({ phoneNumber: '55 1234-5678' })).toBeNull()
    expect(check({ phoneNumber: '1234567890123' })?.field).toBe('phoneNumber')
    expect(check({ secondPhoneNumber: '12345678' })).toBeNull()
  })

  test('STU-18: refuses an invalid or future birthday', () => {
    expect(check({ birthDate: '31/02/2008' })?.field).toBe('birthDate')
    expect(check({ birthDate: '22/11/2026' })?.field).toBe('birthDate')
    expect(check({ birthDate: '14/03/2008' })).toBeNull()
  })

  test("M10, M75: the form's messages about a birthday equal the server's", () => {
    expect(check({ birthDate: '31/02/2008' })?.text).toBe('El 31/02/2008 no existe.')
    expect(check({ birthDate: '31/02' })?.text).toBe('Escribe día, mes y año.')
    expect(check({ birthDate: '01/01/2031' })).toEqual({ field: 'birthDate', text: 'La fecha no puede ser futura' })
    expect(check({ birthDate: '01/01/1850' })).toEqual({ field: 'birthDate', text: 'Revisa el año de nacimiento' })
  })

  test('M27: reports thirteen digits as too many; dialling prefixes do not count', () => {
    expect(check({ phoneNumber: '5512345678901' })).toEqual({ field: 'phoneNumber', text: 'Escribe como máximo 12 dígitos' })
    expect(check({ secondPhoneNumber: '5512345678901' })).toEqual({ field: 'secondPhoneNumber', text: 'Escribe como máximo 12 dígitos' })
    expect(check({ phoneNumber: '+52 1 55 4471 9032', secondPhoneNumber: '045 55 4471 9032' })).toBeNull()
    expect(personBody({ ...renata, phoneNumber: '+52 1 55 4471 9032', secondPhoneNumber: '045 55 4471 9032' })).toMatchObject({
      phoneNumber: '5544719032',
      secondPhoneNumber: '5544719032',
    })
  })
})

test("M133: the wizard refuses to name Xiaoming 王小明, and accepts an existing visitor's name", () => {
  const values = { ...renata, name: '王小明' }
  expect(printCheck(values)).toMatchObject({ field: 'name', text: expect.stringMatching(/^No se puede imprimir «王小明»/) })
  expect(printCheck(values, values)).toBeNull()
  expect(printCheck(renata)).toBeNull()
})

test('STU-23: a taken e-mail shows its owner and the date of registration', () => {
  const owner = { _id: 'a1', name: 'Valeria', lastName: 'Gutiérrez', secondLastName: 'Salinas', registerDate: '2026-03-02T03:30:00Z' }
  // The instant is 21:30 of the day before at the academy.
  expect(ownerCheck(owner, 'America/Mexico_City')).toEqual({
    field: 'email',
    text: 'El correo ya está registrado: Valeria Gutiérrez Salinas, desde el 01/03/2026.',
  })
  expect(ownerCheck(null, 'America/Mexico_City')).toBeNull()
})

test('STU-20: sends trimmed, lower-case, digits-only values, and null for empty fields', () => {
  expect(
    personBody({ ...renata, name: ' Renata ', email: ' RENATA@Correo.mx', phoneNumber: '55 1234 5678', birthDate: '14/03/2008' }),
  ).toEqual({
    name: 'Renata',
    lastName: "D'Olvera",
    secondLastName: 'Quintero-Ruiz',
    email: 'renata@correo.mx',
    phoneNumber: '5512345678',
    secondPhoneNumber: null,
    birthDate: '2008-03-14',
  })
})

test('STU-24: the edit view starts with the stored values', () => {
  const stored = { ...renata, phoneNumber: '5512345678', secondPhoneNumber: null, birthDate: '2008-03-14' }
  expect(personOf(stored)).toEqual({ ...renata, secondPhoneNumber: '', birthDate: '14/03/2008' })
})

test('M74: a person without an address has an empty field, which sends the stored placeholder back; an old address stays', () => {
  const storedEmail = 'k1@sin-correo.invalid'
  const record = { ...EMPTY_PERSON, name: 'Ana', lastName: 'Ríos', secondLastName: '-', email: storedEmail, phoneNumber: '5512345678' }
  const values = personOf(record)
  expect(values.email).toBe('')
  expect(personCheck(values, '2026-11-23', storedEmail)).toBeNull()
  expect(personBody(values, storedEmail).email).toBe(storedEmail)
  expect(personBody({ ...values, email: 'ana@correo.mx' }, storedEmail).email).toBe('ana@correo.mx')
  expect(personCheck({ ...values, email: 'otra@x.invalid' }, '2026-11-23', storedEmail)).toMatchObject({ field: 'email' })
  expect(personCheck(values, '2026-11-23')).toMatchObject({ field: 'email' })
  expect(personCheck({ ...values, email: 'ana.@x.mx' }, '2026-11-23', 'ana.@x.mx')).toBeNull()
  expect(personCheck({ ...values, email: 'b.@x.mx' }, '2026-11-23', 'ana.@x.mx')).toMatchObject({ field: 'email' })
})
