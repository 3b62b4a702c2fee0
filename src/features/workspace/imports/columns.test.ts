import { describe, expect, test } from 'vitest'
import { guessMapping, isoDay, missingFields, personOf as personOn, type Mapping } from './columns.ts'

const TODAY = '2026-11-17'
const personOf = (cells: readonly string[], mapping: Mapping) => personOn(cells, mapping, TODAY)

describe('which column is which', () => {
  test('IMP-6: the template’s own headings are recognised', () => {
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

  test('IMP-6: other words, order, case and accents; what is unknown stays unmapped', () => {
    expect(guessMapping(['Folio', 'E-MAIL', 'Celular', 'APELLIDO MATERNO', 'Primer Apellido', 'Nombre(s)'])).toEqual({
      email: 1,
      phoneNumber: 2,
      secondLastName: 3,
      lastName: 4,
      name: 5,
    })
  })

  test('IMP-7: wrong columns: the missing fields are named', () => {
    expect(missingFields(guessMapping(['Producto', 'Precio']))).toEqual(['name', 'lastName', 'secondLastName', 'email', 'phoneNumber'])
  })

  test('IMP-6: a column is taken once', () => {
    const mapping = guessMapping(['Correo', 'Correo electrónico'])
    expect(mapping).toEqual({ email: 0 })
  })
})

describe('what the cells of a row mean', () => {
  const mapping = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4, secondPhoneNumber: 5, birthDate: 6 }
  const row = (change: Record<number, string> = {}) =>
    Object.assign(['Ana', 'Ríos', 'Sosa', 'ANA@correo.mx ', '(55) 1234-5678', '', '14/3/2009'], change)

  test('IMP-9: trimmed, lower case, digits; day before month', () => {
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
      note: null,
    })
  })

  test.each([
    [{ 0: '' }, 'Nombre: Atencion! Debes ingresar un nombre y apellidos.'],
    [{ 1: 'R1os' }, 'Apellido paterno: Debes escribir solo letras en nombre y apellidos'],
    [{ 1: '=CMD()' }, 'Apellido paterno: Debes escribir solo letras en nombre y apellidos'],
    [{ 3: 'ana' }, 'Correo: Atencion! Correo invalido asegurate que este bien escrito'],
    [{ 4: '123' }, 'Teléfono: Debes ingresar un telefono minimo 10 digitos'],
  ])('IMP-10: %j is refused: %s', (change, reason) => {
    expect(personOf(row(change as Record<number, string>), mapping)).toEqual({ reason })
  })

  test.each([
    [{ 5: '12' }, 'Segundo teléfono: «12» no se entiende y queda sin dato.'],
    [{ 6: 'ayer' }, 'Fecha de nacimiento: «ayer» no se entiende y queda sin dato.'],
    [{ 6: '31/02/2009' }, 'Fecha de nacimiento: «31/02/2009» no se entiende y queda sin dato.'],
    [
      { 5: 'x', 6: 'ayer' },
      'Segundo teléfono: «x» no se entiende y queda sin dato. Fecha de nacimiento: «ayer» no se entiende y queda sin dato.',
    ],
  ])('M34: %j is left out, the student comes: %s', (change, note) => {
    const judged = personOf(row(change), mapping)
    expect(judged).toMatchObject({ note, person: { name: 'Ana', email: 'ana@correo.mx' } })
    const left = Object.keys(change).map(at => (at === '5' ? 'secondPhoneNumber' : 'birthDate'))
    for (const field of left) expect('person' in judged && judged.person[field as 'birthDate']).toBeNull()
  })

  test('M34: a needed part that does not fit still refuses the row, whatever the optional ones are', () => {
    expect(personOf(row({ 4: '1', 6: 'ayer' }), mapping)).toEqual({
      reason: 'Teléfono: Debes ingresar un telefono minimo 10 digitos',
    })
  })

  test("M34: Excel's serial dates, whole or with an hour; years and phones are none", () => {
    expect(['40238', '40238.75', '10000', '2010', '5512345678'].map(isoDay)).toEqual([
      '2010-03-01',
      '2010-03-01',
      '1927-05-18',
      '2010',
      '5512345678',
    ])
    expect(personOf(row({ 6: '39886' }), mapping)).toMatchObject({ person: { birthDate: '2009-03-14' }, note: null })
  })

  test.each([
    ['15/3/2031', '«15/3/2031» queda sin dato. La fecha no puede ser futura.'],
    ['18/11/2026', '«18/11/2026» queda sin dato. La fecha no puede ser futura.'],
    ['16/11/1906', '«16/11/1906» queda sin dato. Revisa el año de nacimiento.'],
    ['47924', '«47924» queda sin dato. La fecha no puede ser futura.'],
  ])('M10: nobody was born on %s: it is left out, Ana comes, and the note says why', (birth, note) => {
    expect(personOf(row({ 6: birth }), mapping)).toMatchObject({
      person: { name: 'Ana', email: 'ana@correo.mx', birthDate: null },
      note: `Fecha de nacimiento: ${note}`,
    })
  })

  test('M10: today and 120 years ago are birth dates; a second telephone that does not fit is noted beside one that is none', () => {
    expect(personOf(row({ 6: '17/11/2026' }), mapping)).toMatchObject({ person: { birthDate: TODAY }, note: null })
    expect(personOf(row({ 6: '17/11/1906' }), mapping)).toMatchObject({ person: { birthDate: '1906-11-17' }, note: null })
    expect(personOf(row({ 5: 'x', 6: '1/1/2030' }), mapping)).toMatchObject({
      person: { secondPhoneNumber: null, birthDate: null },
      note:
        'Segundo teléfono: «x» no se entiende y queda sin dato. ' +
        'Fecha de nacimiento: «1/1/2030» queda sin dato. La fecha no puede ser futura.',
    })
  })

  test('IMP-10: a row that is shorter than the headings lacks what is not there', () => {
    expect(personOf(['Ana'], mapping)).toEqual({ reason: 'Apellido paterno: Atencion! Debes ingresar un nombre y apellidos.' })
  })

  test('IMP-9: dates of a Mexican sheet', () => {
    expect(['1/2/2010', '01-02-2010', '2010-02-01', 'x'].map(isoDay)).toEqual(['2010-02-01', '2010-02-01', '2010-02-01', 'x'])
  })
})
