import { expect, test } from 'vitest'
import { shownValue } from './shownValue.ts'

test.each([
  ['amount', 45_000, '$450.00'],
  ['price', 950_000, '$9,500.00'],
  ['quota', 30, '30'],
  ['endDate', '2027-03-15', '15/03/2027'],
  ['note', '', '(vacío)'],
  ['active', true, 'Sí'],
  ['roles', ['Recepción', 'Caja'], 'Recepción, Caja'],
  ['topics', ['a00000000000000000000001', 'a00000000000000000000002'], '2 en la lista'],
  ['teacher', 'a00000000000000000000001', 'Otra opción'],
  ['classRoom', { _id: 'a00000000000000000000001', name: 'Salón 2' }, 'Salón 2'],
])('M67: the question about %s shows its value as the form does', (name, value, text) => {
  expect(shownValue(name, value)).toBe(text)
})
