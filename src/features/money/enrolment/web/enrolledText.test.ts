import { expect, test } from 'vitest'
import { enrolledText } from './enrolledText.ts'

const renata = {
  academy: 'Academia Plantel',
  name: 'Renata',
  course: 'ECOEMS Intensivo',
  group: 'Sabatino A',
  starts: '28/11/2026',
  left: 390_000,
  dues: [
    { dueOn: '2026-11-20', amount: 130_000, open: 0 },
    { dueOn: '2026-12-05', amount: 130_000, open: 130_000 },
  ],
  reference: '1004007',
  today: '2026-11-20',
}
const HEAD = 'Hola, Renata. Somos Academia Plantel. Tu lugar en ECOEMS Intensivo, grupo Sabatino A, desde el 28/11/2026, está apartado.'

test('COB-40: place, start, rest, next payment and reference', () =>
  expect(enrolledText(renata)).toBe(
    `${HEAD} Restan $3,900.00 · próximo pago 05/12/2026 de $1,300.00. Tu referencia de pago es 1004007. ¡Gracias!`,
  ))

test('COB-40: no money when paid in full, no reference without a folio', () => {
  expect(enrolledText({ ...renata, left: 0 })).toBe(`${HEAD} ¡Gracias!`)
  expect(enrolledText({ ...renata, dues: [], reference: null })).toBe(`${HEAD} Restan $3,900.00. ¡Gracias!`)
})
