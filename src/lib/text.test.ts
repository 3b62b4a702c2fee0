import { describe, expect, test } from 'vitest'
import { digitsOf, fold, formatPhone, initials, isEmail, isName, phoneDigits } from './text.ts'

test('WIR-29: search ignores accents, case and punctuation', () => {
  expect(fold('  Ángel  GÜERO-Ñandú ')).toBe('angel guero nandu')
})

describe('WIR-26: names', () => {
  test.each(['José María', "O'Brien", 'Núñez-López', 'Ma. Elena', 'Żółć'])('%s is a name', name => expect(isName(name)).toBe(true))
  test.each(['José 2', '', 'Ana_', '<b>'])('%s is not a name', name => expect(isName(name)).toBe(false))
})

test.each([
  ['ana@correo.mx', true],
  ['ana@correo', false],
  ['ana.correo.mx', false],
  ['a b@correo.mx', false],
  ['ana@correo..mx', false],
  ['ana@sub.correo.mx', true],
  [`${'a'.repeat(65)}@correo.mx`, false],
])('WIR-27: %s as e-mail: %s', (email, right) => {
  expect(isEmail(email)).toBe(right)
})

test.each([
  '55 4471 9032',
  '+52 55 4471 9032',
  '+52 1 55 4471 9032',
  '\u202a+52 1 (55) 4471-9032\u202c',
  '0052 55 4471 9032',
  '01 55 4471 9032',
  '044 55 4471 9032',
  '045 55 4471 9032',
])('M27: stores %s as ten digits and shows it in groups', phone => {
  expect(phoneDigits(phone)).toBe('5544719032')
  expect(formatPhone(digitsOf(phone))).toBe('55 4471 9032')
})

test.each([
  ['5212345678', '5212345678'],
  ['0445512', '0445512'],
  ['+1 415 555 2671', '14155552671'],
  ['55 4471 9032 123', '5544719032123'],
  ['044 155 447 1903', '0441554471903'],
])('M27: %s does not begin with a dialling prefix', (typedPhone, storedPhone) => {
  expect(phoneDigits(typedPhone)).toBe(storedPhone)
})

test('stores a phone as digits and shows it in groups', () => {
  expect(digitsOf('(55) 4471-9032')).toBe('5544719032')
  expect(formatPhone('5544719032')).toBe('55 4471 9032')
  expect(initials({ name: 'valeria', lastName: 'gutiérrez' })).toBe('VG')
})
