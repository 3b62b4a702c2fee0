import { describe, expect, test } from 'vitest'
import { back, firstPlace, forward, placeOfRefusal, STEPS, type Place } from './steps.ts'

const at = (step: Place['step'], review = false): Place => ({ step, review })

test('ENR-1: the wizard has five steps with these names', () => {
  expect(STEPS).toEqual(['Datos personales', 'Seleccionar curso', 'Seleccionar grupo', 'Pago', 'Finalizar Inscripción'])
})

describe('the order of the steps', () => {
  test('ENR-2: forward step by step; Pago has a form and a review before the last', () => {
    const way = [at(1), at(2), at(3), at(4), at(4, true), at(5)]
    way.slice(0, -1).forEach((place, index) => expect(forward(place)).toEqual(way[index + 1]))
  })

  test('ENR-4: an existing student starts at step 2, without a back button', () => {
    expect(firstPlace(true)).toEqual(at(2))
    expect(back(at(2), true)).toBeNull()
    expect(back(at(2), false)).toEqual(at(1))
    expect(back(at(3), true)).toEqual(at(2))
  })

  test('ENR-3: back from the review leads to the payment form; step 5 has no back', () => {
    expect(back(at(4, true), false)).toEqual(at(4))
    expect(back(at(4), false)).toEqual(at(3))
    expect(back(at(5), false)).toBeNull()
    expect(back(at(1), false)).toBeNull()
  })
})

test.each([
  ['GROUP_FULL', undefined, at(3)],
  ['GROUP_CLOSED', undefined, at(3)],
  ['EMAIL_TAKEN', undefined, at(1)],
  ['PRICE_CHANGED', undefined, at(4)],
  ['ABOVE_REMAINING', undefined, at(4)],
  ['CODE_EXPIRED', undefined, at(4)],
  [null, 'student.email', at(1)],
  [null, 'payment.amount', at(4)],
  ['05', undefined, null],
  [null, undefined, null],
])('ENR-37: after a refusal %s %s keeps the form and shows it at %o', (code, path, place) => {
  expect(placeOfRefusal(code, path)).toEqual(place)
})
