import { describe, expect, test } from 'vitest'
import { guessMapping, isoDay, missingFields, personOf } from './columns.ts'

describe('issue 8 Importar: which column is which', () => {
  test('the template’s own headings are recognised', () => {
    const headings = ['Nombre', 'Apellido paterno', 'Apellido materno', 'Correo', 'Teléfono', 'Segundo teléfono', 'Fecha de nacimiento']
    expect(guessMapping(headings)).toEqual({
      name: 0,
      lastName: 1,
      secondLastName: 2,
      email: 3,
      phoneNumber: 4,
      secondPhoneNumber: 5,
      birthDate: 6,
    })
    expect(missingFields(guessMapping(headings))).toEqual([])
  })

  test('other words, order, case and accents; what is unknown stays unmapped', () => {
    expect(guessMapping(['Folio', 'E-MAIL', 'Celular', 'APELLIDO MATERNO', 'Primer Apellido', 'Nombre(s)'])).toEqual({
      email: 1,
      phoneNumber: 2,
      secondLastName: 3,
      lastName: 4,
      name: 5,
    })
  })

  test('wrong columns: the missing fields are named', () => {
    expect(missingFields(guessMapping(['Producto', 'Precio']))).toEqual(['name', 'lastName', 'secondLastName', 'email', 'phoneNumber'])
  })

  test('a column is taken once', () => {
    const mapping = guessMapping(['Correo', 'Correo electrónico'])
    expect(mapping).toEqual({ email: 0 })
  })
})

describe('issue 8 Importar: what the cells of a row mean', () => {
  const mapping = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4, secondPhoneNumber: 5, birthDate: 6 }
  const row = (change: Record<number, string> = {}) =>
    Object.assign(['Ana', 'Ríos', 'Sosa', 'ANA@correo.mx ', '(55) 1234-5678', '', '14/3/2009'], change)

  test('trimmed, lower case, digits; day before month', () => {
    expect(personOf(row(), mapping)).toEqual({
      person: {
        name: 'Ana',
        lastName: 'Ríos',
        secondLastName: 'Sosa',
        email: 'ana@correo.mx',
        phoneNumber: '5512345678',
        secondPhoneNumber: null,
        birthDate: '2009-03-14',
      },
    })
  })

  test.each([
    [{ 0: '' }, 'Nombre: Atencion! Debes ingresar un nombre y apellidos.'],
    [{ 1: 'R1os' }, 'Apellido paterno: Debes escribir solo letras en nombre y apellidos'],
    [{ 1: '=CMD()' }, 'Apellido paterno: Debes escribir solo letras en nombre y apellidos'],
    [{ 3: 'ana' }, 'Correo: Atencion! Correo invalido asegurate que este bien escrito'],
    [{ 4: '123' }, 'Teléfono: Debes ingresar un telefono minimo 10 digitos'],
    [{ 5: '12' }, 'Segundo teléfono: Debes ingresar un segundo numero de telefono minimo 8 digitos'],
    [{ 6: 'ayer' }, 'Fecha de nacimiento: No es una fecha: escribe DD/MM/AAAA.'],
    [{ 6: '31/02/2009' }, 'Fecha de nacimiento: No es una fecha: escribe DD/MM/AAAA.'],
  ])('%j is refused: %s', (change, reason) => {
    expect(personOf(row(change as Record<number, string>), mapping)).toEqual({ reason })
  })

  test('a row that is shorter than the headings lacks what is not there', () => {
    expect(personOf(['Ana'], mapping)).toEqual({ reason: 'Apellido paterno: Atencion! Debes ingresar un nombre y apellidos.' })
  })

  test('dates of a Mexican sheet', () => {
    expect(['1/2/2010', '01-02-2010', '2010-02-01', 'x'].map(isoDay)).toEqual(['2010-02-01', '2010-02-01', '2010-02-01', 'x'])
  })
})
