import { describe, expect, test } from 'vitest'
import { guessColumns, KINDS } from './kinds.ts'
import { birthOrder, guessMapping, isoDay, missingFields, personOf as personOn, treatmentOf, type Mapping } from './columns.ts'

const TODAY = '2026-11-17'
const personOf = (cells: readonly string[], mapping: Mapping) => personOn(cells, mapping, TODAY)

describe('matching columns', () => {
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

  test('IMP-6: recognizes other words, order, case and accents; leaves unknown columns unmapped', () => {
    expect(guessMapping(['Folio', 'E-MAIL', 'Celular', 'APELLIDO MATERNO', 'Primer Apellido', 'Nombre(s)'])).toEqual({
      email: 1,
      phoneNumber: 2,
      secondLastName: 3,
      lastName: 4,
      name: 5,
    })
  })

  test('IMP-7: names the missing fields when the columns are wrong', () => {
    expect(missingFields(guessMapping(['Producto', 'Precio']))).toEqual(['name', 'lastName', 'secondLastName', 'email', 'phoneNumber'])
  })

  test('IMP-6: uses a column for one field only', () => {
    const mapping = guessMapping(['Correo', 'Correo electrónico'])
    expect(mapping).toEqual({ email: 0 })
  })
})

describe('reading the cells of a row', () => {
  const mapping = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4, secondPhoneNumber: 5, birthDate: 6 }
  const row = (change: Record<number, string> = {}) =>
    Object.assign(['Ana', 'Ríos', 'Sosa', 'ANA@correo.mx ', '(55) 1234-5678', '', '14/3/2009'], change)

  test('IMP-9: trims, lowers the case of e-mails, keeps the digits of phones, reads the day before the month', () => {
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
  ])('IMP-10: refuses %j: %s', (change, reason) => {
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
  ])('M34: leaves out %j, imports the student: %s', (change, note) => {
    const judged = personOf(row(change), mapping)
    expect(judged).toMatchObject({ note, person: { name: 'Ana', email: 'ana@correo.mx' } })
    const fields = Object.keys(change).map(at => (at === '5' ? 'secondPhoneNumber' : 'birthDate'))
    for (const field of fields) expect('person' in judged && judged.person[field as 'birthDate']).toBeNull()
  })

  test('M34: refuses the row for an invalid required value, whatever the optional ones are', () => {
    expect(personOf(row({ 4: '1', 6: 'ayer' }), mapping)).toEqual({
      reason: 'Teléfono: Debes ingresar un telefono minimo 10 digitos',
    })
  })

  test("M34: reads Excel's serial dates, with or without an hour; years and phones are no dates", () => {
    expect(['40238', '40238.75', '10000', '2010', '5512345678'].map(each => isoDay(each, TODAY))).toEqual([
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
  ])('M10: leaves out the impossible birth date %s, imports Ana, and the note says why', (birth, note) => {
    expect(personOf(row({ 6: birth }), mapping)).toMatchObject({
      person: { name: 'Ana', email: 'ana@correo.mx', birthDate: null },
      note: `Fecha de nacimiento: ${note}`,
    })
  })

  test('M10: accepts today and 120 years ago as birth dates; notes an invalid second phone beside a date that is none', () => {
    expect(personOf(row({ 6: '17/11/2026' }), mapping)).toMatchObject({ person: { birthDate: TODAY }, note: null })
    expect(personOf(row({ 6: '17/11/1906' }), mapping)).toMatchObject({ person: { birthDate: '1906-11-17' }, note: null })
    expect(personOf(row({ 5: 'x', 6: '1/1/2030' }), mapping)).toMatchObject({
      person: { secondPhoneNumber: null, birthDate: null },
      note:
        'Segundo teléfono: «x» no se entiende y queda sin dato. ' +
        'Fecha de nacimiento: «1/1/2030» queda sin dato. La fecha no puede ser futura.',
    })
  })

  test('IMP-10: a row shorter than the headings lacks the last values', () => {
    expect(personOf(['Ana'], mapping)).toEqual({ reason: 'Apellido paterno: Atencion! Debes ingresar un nombre y apellidos.' })
  })

  test('IMP-9: reads the dates of a Mexican sheet', () => {
    expect(['1/2/2010', '01-02-2010', '2010-02-01', 'x'].map(each => isoDay(each, TODAY))).toEqual([
      '2010-02-01',
      '2010-02-01',
      '2010-02-01',
      'x',
    ])
  })
})

describe('LLE-13: values that programs leave behind', () => {
  const mapping = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4, birthDate: 5 }
  const judge = (change: Record<number, string>, order?: 'dmy' | 'mdy') =>
    personOn(Object.assign(['Ana', 'Ríos', 'Sosa', 'ana@correo.mx', '5512345678', '14/03/2009'], change), mapping, TODAY, order)

  test.each(['mailto:Ana@correo.mx', 'Ana Ríos <ana@correo.mx>', '<mailto:ana@correo.mx>', ' ana@correo.mx '])(
    'LLE-13: %s is an address',
    email => {
      expect(judge({ 3: email })).toMatchObject({ person: { email: 'ana@correo.mx' } })
    },
  )

  test('LLE-13: refuses an e-mail with accents, and suggests the one without', () => {
    expect(judge({ 3: 'ana.ríos@correo.mx' })).toEqual({ reason: 'Correo: ¿ana.rios@correo.mx? El correo no lleva acentos.' })
  })

  test.each(['55 1234 5678 ext. 12', '5.51234E+09', '551234567'])('LLE-13: %s is no phone', phone => {
    expect(judge({ 4: phone })).toHaveProperty('reason')
  })

  test.each(['+52 55 1234 5678', '044 55 1234 5678', '(55) 1234-5678', '525512345678'])(
    'LLE-13: %s has the ten digits of Mexico',
    phone => {
      expect(judge({ 4: phone })).toMatchObject({ person: { phoneNumber: '5512345678' } })
    },
  )

  test('LLE-13: inner blanks of a name become one', () => {
    expect(judge({ 0: 'María   del  Carmen' })).toMatchObject({ person: { name: 'María del Carmen' } })
  })

  test("LLE-8: reads a birth year of two digits within the last hundred years, in the column's date order", () => {
    expect([
      judge({ 5: '14/03/09' }),
      judge({ 5: '14/03/75' }),
      judge({ 5: '03/14/2009' }, 'mdy'),
      judge({ 5: '14 de marzo de 2009' }),
    ]).toMatchObject([
      { person: { birthDate: '2009-03-14' } },
      { person: { birthDate: '1975-03-14' } },
      { person: { birthDate: '2009-03-14' } },
      { person: { birthDate: '2009-03-14' } },
    ])
  })

  test('LLE-12: asks about the order of a column of birth dates only when no cell decides it', () => {
    expect(birthOrder(['05/11/2009', '03/04/2010'], TODAY).asks).toEqual({ cell: '05/11/2009', orders: ['dmy', 'mdy'] })
    expect(birthOrder(['05/11/2009', '23/04/2010'], TODAY)).toEqual({ order: 'dmy', asks: null })
    expect(birthOrder(['05/11/2009', '04/23/2010'], TODAY)).toEqual({ order: 'mdy', asks: null })
  })

  test('LLE-13: the described treatment is the one applied', () => {
    expect(treatmentOf('phoneNumber', ['5512345678'], TODAY)).toBe('')
    expect(treatmentOf('phoneNumber', ['55 1234 5678'], TODAY)).toBe('Quedan solo los dígitos')
    expect(treatmentOf('phoneNumber', ['no tiene'], TODAY)).toBe('')
    expect(treatmentOf('email', ['Ana@correo.mx'], TODAY)).toBe('Se escribe como correo')
    expect(treatmentOf('birthDate', ['2009-03-14'], TODAY)).toBe('')
    expect(treatmentOf('birthDate', ['03/14/2009'], TODAY)).toBe('Mes, día y año')
  })

  test("LLE-7: recognizes the headings of other programs' lists", () => {
    expect(guessMapping(['FECHA NAC', 'TEL CASA', 'TEL CEL', 'A. PATERNO'])).toEqual({
      birthDate: 0,
      secondPhoneNumber: 1,
      phoneNumber: 2,
      lastName: 3,
    })
  })
})

test.each(Object.values(KINDS))('LLE-30: the three examples of $sheet enter as they are written', kind => {
  const fields = Object.entries(kind.fields).filter(([, { example }]) => example !== '')
  const columns = guessColumns(
    kind,
    fields.map(([, { label }]) => label),
  )
  expect(Object.keys(columns)).toHaveLength(fields.length)
  const rows = [{}, ...kind.examples] as Record<string, string>[]
  const results = rows.map(row =>
    kind.read(
      fields.map(([key, { example }]) => row[key] ?? example),
      { fields: columns },
      '2027-01-10',
    ),
  )
  expect(results).toEqual(rows.map(() => ({ value: expect.anything(), note: null })))
})
