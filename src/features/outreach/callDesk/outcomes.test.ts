import { expect, test } from 'vitest'
import { CALL_LABELS, callsLater } from './outcomes.ts'

test('CLL-12: the ten outcomes of a call by their labels, in the order of their numbers', () => {
  expect(CALL_LABELS).toEqual([
    ...['Buzón 1', 'Buzón 2', 'Buzón 3', 'Buzón 4', 'Buzón 5'],
    ...['Colgó', 'Reprogramar', 'Volver a llamar', 'No existe', 'Número equivocado'],
  ])
})

test('CLL-17: only outcomes 7 and 8 of the ten are called later', () => {
  expect(CALL_LABELS.flatMap((_label, at) => (callsLater(at + 1) ? [at + 1] : []))).toEqual([7, 8])
})
