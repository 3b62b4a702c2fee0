import { describe, expect, test } from 'vitest'
import { digitsOf, fold, formatPhone, initials, isEmail, isName } from './text.ts'

test('searches compare without accents, case and punctuation', () => {
  expect(fold('  Ángel  GÜERO-Ñandú ')).toBe('angel guero nandu')
})

describe('decisions "Students": names', () => {
  test.each(['José María', "O'Brien", 'Núñez-López', 'Ma. Elena', 'Żółć'])('%s is a name', name => expect(isName(name)).toBe(true))
  test.each(['José 2', '', 'Ana_', '<b>'])('%s is none', name => expect(isName(name)).toBe(false))
})

test.each([
  ['ana@correo.mx', true],
  ['ana@correo', false],
  ['ana.correo.mx', false],
  ['a b@correo.mx', false],
  ['ana@correo..mx', false],
  ['ana@sub.correo.mx', true],
  [`${'a'.repeat(65)}@correo.mx`, false],
])('000 §5: %s as e-mail: %s', (email, right) => {
  expect(isEmail(email)).toBe(right)
})

test('phones keep their digits and read in groups', () => {
  expect(digitsOf('(55) 4471-9032')).toBe('5544719032')
  expect(formatPhone('5544719032')).toBe('55 4471 9032')
  expect(initials({ name: 'valeria', lastName: 'gutiérrez' })).toBe('VG')
})
