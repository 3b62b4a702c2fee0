import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stated } from '#server/testing/stated.ts'
import { day, email, money, name, phone, searchedPhone } from './typed.ts'
import { isRefused, percent, whole, type ReadResult } from './typedRead.ts'

const refusal = <T>(result: ReadResult<T>) =>
  isRefused(result) ? [result.refused, ...result.meant.map(({ value }) => value)] : result.value

describe('LLE-15 money', () => {
  test.each([
    ['1850', 185_000],
    ['1,850.5', 185_050],
    ['$1,850.50', 185_050],
    [' $ 1850 ', 185_000],
    ['12,345,678.9', 1_234_567_890],
    ['1 850.50', 185_050],
    ['1\u00a0850', 185_000],
    ['.5', 50],
    ['1850.', 185_000],
    ['0', 0],
    ['-20', -2_000],
    ['\u200e1850', 185_000],
    ['99999999.99', 9_999_999_999],
    ['', null],
    ['  ', null],
  ])('LLE-15: reads %j', (text, centavos) => expect(money(text)).toEqual({ value: centavos }))

  test.each([
    ['50,25', '¿$50.25 o $5,025? Usa punto para los centavos.', 5_025, 502_500],
    ['1,5', '¿$1.50 o $15? Usa punto para los centavos.', 150, 1_500],
    ['$50,25', '¿$50.25 o $5,025? Usa punto para los centavos.', 5_025, 502_500],
    ['1,850,5', '¿$1,850.50 o $18,505? Usa punto para los centavos.', 185_050, 1_850_500],
    ['1.850,50', '¿$1,850.50? Usa coma para los miles y punto para los centavos.', 185_050],
    ['1.850', '¿$1,850? Usa coma para los miles y punto para los centavos.', 185_000],
    ['12,34,567', '¿$1,234,567? Usa coma solo para los miles y punto para los centavos.', 123_456_700],
    ['0,500', '¿$500? Usa coma solo para los miles y punto para los centavos.', 50_000],
    ['1 5', '¿$15? Usa coma solo para los miles y punto para los centavos.', 1_500],
    ['1234.567', 'Escribe como máximo dos decimales.'],
    ['1,234.567', 'Escribe como máximo dos decimales.'],
    ['1e2', 'Escribe el importe con cifras, por ejemplo 1,850.50.'],
    ['mil', 'Escribe el importe con cifras, por ejemplo 1,850.50.'],
    ['$', 'Escribe el importe con cifras, por ejemplo 1,850.50.'],
    ['١٢', 'Escribe el importe con cifras, por ejemplo 1,850.50.'],
    ['123456789', 'El importe más grande es $99,999,999.99.'],
    ['-50,25', 'Usa coma solo para los miles y punto para los centavos.'],
  ])('LLE-15: refuses %j', (text, ...outcome) => expect(refusal(money(text))).toEqual(outcome))

  test('M68: refuses a half-typed amount as unfinished, so that no error shows while typing', () => {
    for (const part of ['$', '1,', '1,8', '1,85']) expect(money(part)).toMatchObject({ unfinished: true })
    for (const part of ['m', '1e', '1.850', '1234.567', '1,2,']) expect(money(part)).toMatchObject({ unfinished: false })
  })
})

describe('LLE-16 whole numbers', () => {
  test.each([
    ['30', 30],
    ['007', 7],
    [' 12 ', 12],
    ['', null],
  ])('LLE-16: reads %j', (text, value) => expect(whole(text)).toEqual({ value }))

  test.each([
    ['1.5', 'Escribe un número entero.'],
    ['-3', 'Escribe un número entero.'],
    ['1e2', 'Escribe un número entero.'],
    ['+5', 'Escribe un número entero.'],
    ['treinta', 'Escribe un número entero.'],
    ['1,000', '¿1000? Escribe un número entero, sin comas.', 1000],
    ['1234567890', 'El número más grande es 999,999,999.'],
  ])('LLE-16, M70: refuses %j', (text, ...outcome) => expect(refusal(whole(text))).toEqual(outcome))
})

test('LLE-16: reads percentages', () => {
  expect(['12.5', '12,5', ' 100 ', ''].map(text => percent(text))).toEqual([12.5, 12.5, 100, null].map(value => ({ value })))
  for (const text of ['1e2', '-3', '12.555', '1,000', '5%'])
    expect(refusal(percent(text))).toEqual(['Escribe un porcentaje, por ejemplo 12.5.'])
})

describe('LLE-17 days', () => {
  test.each([
    ['31/12/2026', '2026-12-31'],
    ['1/3/2027', '2027-03-01'],
    ['01-03-2027', '2027-03-01'],
    ['1.3.2027', '2027-03-01'],
    ['31122026', '2026-12-31'],
    ['2027-03-01', '2027-03-01'],
    [' 1 / 3 / 2027 ', '2027-03-01'],
    ['29/02/2028', '2028-02-29'],
    ['', null],
  ])('LLE-17: reads %j', (text, value) => expect(day(text)).toEqual({ value }))

  test.each([
    ['31/02/2027', 'El 31/02/2027 no existe.'],
    ['31/02/2008', 'El 31/02/2008 no existe.'],
    ['29/2/2027', 'El 29/02/2027 no existe.'],
    ['14/13/2008', 'El 14/13/2008 no existe.'],
    ['31022027', 'El 31/02/2027 no existe.'],
    ['00/00/0000', 'El 00/00/0000 no existe.'],
    ['31/12', 'Escribe día, mes y año.'],
    ['12/2026', 'Escribe día, mes y año.'],
    ['mañana', 'Escribe día, mes y año.'],
    ['01/03-2027', 'Escribe día, mes y año.'],
    ['1/3/27', '¿01/03/2027? Escribe el año con cuatro cifras.', '2027-03-01'],
  ])('LLE-17, M69: refuses %j', (text, ...outcome) => expect(refusal(day(text))).toEqual(outcome))

  test('LLE-17: refuses a day outside the limits and names them', () => {
    expect(refusal(day('01/03/2027', { to: '2026-12-31' }))).toEqual(['Escribe un día hasta el 31/12/2026.'])
    expect(refusal(day('01/03/2026', { from: '2026-12-31' }))).toEqual(['Escribe un día desde el 31/12/2026.'])
  })
})

describe('LLE-18 phones', () => {
  test.each([
    ['55 4471 9032', '5544719032'],
    ['+52 1 (55) 4471-9032', '5544719032'],
    ['\u202a+52 55 4471 9032\u202c', '5544719032'],
    ['55.4471.9032', '5544719032'],
    ['(55)44719032', '5544719032'],
    ['+1 415 555 2671', '14155552671'],
    ['', null],
  ])('LLE-18: reads %j', (text, value) => expect(phone(text)).toEqual({ value }))

  test.each([
    ['551234567', 'Escribe al menos 10 dígitos.'],
    ['5512345678901', 'Escribe como máximo 12 dígitos'],
    ['55 4471 9032 ext. 12', 'Escribe solo los dígitos del teléfono, sin letras ni extensión.'],
    ['Tel. 55 4471 9032', '¿55 4471 9032? Escribe solo los dígitos del teléfono, sin letras ni extensión.', '5544719032'],
    ['5.54E+09', 'Escribe solo los dígitos del teléfono, sin letras ni extensión.'],
    ['5544719032.0', 'Escribe solo los dígitos del teléfono, sin letras ni extensión.'],
  ])('LLE-18: refuses %j', (text, message, ...others) => expect(refusal(phone(text))).toEqual([message, ...others]))

  test.each([
    ['+52 55 4471 9032', '5544719032'],
    ['044 55 4471 9032', '5544719032'],
    ['52 1 55 4471 9032', '5544719032'],
    ['9032', '9032'],
    ['55 44', '5544'],
    ['valeria 55', ''],
    ['', ''],
  ])('LLE-18: reads %j as the phone %j', (text, digits) => expect(searchedPhone(text)).toBe(digits))
})

describe('M74 e-mails and names', () => {
  test.each([
    [' Ana@Correo.MX ', 'ana@correo.mx'],
    ['ana.paz+a@correo.mx', 'ana.paz+a@correo.mx'],
    ['', null],
  ])('M74: reads %j as an e-mail', (text, value) => expect(email(text)).toEqual({ value }))

  test.each([
    ['mailto:ana@correo.mx', 'ana@correo.mx'],
    ['Ana Paz <ana@correo.mx>', 'ana@correo.mx'],
    ['a..b@correo.mx', 'a.b@correo.mx'],
    ['ana.@correo.mx', 'ana@correo.mx'],
    ['.ana@correo.mx', 'ana@correo.mx'],
    ['ana@correo..mx', 'ana@correo.mx'],
  ])('M74: refuses %j and suggests the meant address', (text, suggestion) =>
    expect(refusal(email(text))).toEqual([`¿${suggestion}? El correo no está bien escrito.`, suggestion]),
  )

  test.each(['ana', 'ana@correo', 'a b@correo.mx', 'ana@', 'ana@@correo.mx', 'ana@x.invalid'])('M74: refuses %j', text =>
    expect(refusal(email(text))).toEqual(['El correo no está bien escrito.']),
  )

  test.each([
    ['  Ana   María ', 'Ana María'],
    ['Ana\u00a0\u00a0María', 'Ana María'],
    ['Ana\u000bMaría', 'Ana María'],
    ['José Ma. D’Olvera-Peña', 'José Ma. D’Olvera-Peña'],
    ['', null],
  ])('M74: reads %j as a name', (text, value) => expect(name(text)).toEqual({ value }))

  test('M74: refuses a name with digits', () => expect(refusal(name('Ana 2'))).toEqual(['Escribe solo letras.']))
})

describe('LLE-19: a parsed value is the value that the text shows', () => {
  const CHARS = [...'0123456789012345678901234567890.,.,$ -/()+eExXa−'.split(''), '\u00a0', '\u200e', '\u202f', '\t', '１', '٣', '\u0301']
  const text = fc.oneof(
    fc.array(fc.constantFrom(...CHARS), { maxLength: 16 }).map(chars => chars.join('')),
    fc
      .array(fc.tuple(fc.constantFrom('', '$', ' ', ',', '.', '/', '-', '+', '(', ')', '+52 ', '044 '), fc.stringMatching(/^\d{1,4}$/)), {
        maxLength: 6,
      })
      .map(parts => parts.flat().join('')),
    fc
      .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom('', '.', ','), fc.stringMatching(/^\d{0,3}$/))
      .map(([pesos, point, cents]) => `${pesos.toLocaleString('en')}${point}${cents}`),
    fc
      .tuple(fc.nat(40), fc.constantFrom('/', '-', '.', ''), fc.nat(14), fc.nat(3000))
      .map(([date, sign, month, year]) => [String(date).padStart(2, '0'), String(month).padStart(2, '0'), year].join(sign)),
    fc.stringMatching(/^(\+?52 ?1? ?|044 |00)?\(?[2-9]\d\)?[ .-]?\d{4}[ .-]?\d{4}$/),
    fc.string({ maxLength: 12 }),
  )
  const bare = (typed: string) => typed.replace(/[\s\u200e]/gu, '')
  const inThrees = (digits: string) =>
    digits.split(',').every((part, at) => (at === 0 ? part.length > 0 : part.length === 3) && /^\d*$/.test(part))

  test('LLE-19: money', () => {
    let acceptedCount = 0
    fc.assert(
      fc.property(text, typed => {
        const result = money(typed)
        if (isRefused(result) || result.value === null) return
        acceptedCount++
        const [whole = '', cents = '', ...rest] = bare(typed).replace(/^[-−]/, '').replace('$', '').split('.')
        expect(rest).toEqual([])
        expect(whole === '' ? cents !== '' : inThrees(whole)).toBe(true)
        // Centavos computed from the digits of the text, without arithmetic.
        expect(/^\d{0,2}$/.test(cents)).toBe(true)
        const sign = /^[-−]/.test(bare(typed)) ? -1n : 1n
        expect(BigInt(result.value)).toBe(sign * BigInt(`${whole.replaceAll(',', '')}${cents.padEnd(2, '0')}`))
      }),
      { numRuns: stated(200_000), seed: 15 },
    )
    expect(acceptedCount).toBeGreaterThan(1000)
  })

  test('LLE-19: whole numbers', () => {
    let acceptedCount = 0
    fc.assert(
      fc.property(text, typed => {
        const result = whole(typed)
        if (isRefused(result) || result.value === null) return
        acceptedCount++
        expect(bare(typed).replace(/^0+(?=\d)/, '')).toBe(String(result.value))
      }),
      { numRuns: stated(200_000), seed: 16 },
    )
    expect(acceptedCount).toBeGreaterThan(200)
  })

  test('LLE-19: days', () => {
    let acceptedCount = 0
    fc.assert(
      fc.property(text, typed => {
        const result = day(typed)
        if (isRefused(result) || result.value === null) return
        acceptedCount++
        const [year, month, date] = result.value.split('-') as [string, string, string]
        expect(new Date(`${result.value}T00:00:00Z`).toISOString().slice(0, 10)).toBe(result.value)
        const short = (part: string) => part.replace(/^0/, '')
        const writings = [`${date}${month}${year}`, `${year}-${month}-${date}`].concat(
          ...[date, short(date)].flatMap(d => [month, short(month)].flatMap(m => ['/', '-', '.'].map(sign => [d, m, year].join(sign)))),
        )
        expect(writings).toContain(bare(typed))
      }),
      { numRuns: stated(200_000), seed: 17 },
    )
    expect(acceptedCount).toBeGreaterThan(100)
  })

  test('LLE-19: phones', () => {
    let acceptedCount = 0
    fc.assert(
      fc.property(text, typed => {
        const result = phone(typed)
        if (isRefused(result) || result.value === null) return
        acceptedCount++
        const digits = bare(typed).replace(/[-+()/.]/g, '')
        expect(['', '52', '521', '0052', '00521', '01', '044', '045'].map(prefix => `${prefix}${result.value}`)).toContain(digits)
        expect(result.value.length).toBeGreaterThanOrEqual(10)
        expect(result.value.length).toBeLessThanOrEqual(12)
      }),
      { numRuns: stated(200_000), seed: 18 },
    )
    expect(acceptedCount).toBeGreaterThan(100)
  })

  test('LLE-19: e-mails and names', () => {
    const odd = fc
      .array(fc.constantFrom(...'anaáñ.@..mx:<>; \u00a0\u200b\t2'.split(''), 'mailto:', '@correo.mx', '.invalid'), { maxLength: 8 })
      .map(parts => parts.join(''))
    const letters = fc.oneof(odd, fc.stringMatching(/^ ?[a-c.]{1,5}@[a-c.]{1,5}\.mx$/))
    let acceptedCount = 0
    fc.assert(
      fc.property(letters, typed => {
        const address = email(typed)
        if (!isRefused(address) && address.value !== null) {
          acceptedCount++
          expect(address.value).toBe(typed.trim().toLowerCase().normalize('NFC'))
        }
        const called = name(typed)
        if (!isRefused(called) && called.value !== null)
          expect(called.value.replaceAll(' ', '')).toBe(typed.normalize('NFC').replace(/[\s\u200b]/g, ''))
      }),
      { numRuns: stated(200_000), seed: 19 },
    )
    expect(acceptedCount).toBeGreaterThan(100)
  })
})
