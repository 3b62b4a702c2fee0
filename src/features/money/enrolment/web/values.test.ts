import { describe, expect, test } from 'vitest'
import { groupsFrom } from '#features/teaching/groups/window.ts'
import { billOf } from '../bill.ts'
import { CODE_TEXTS, failureText } from './codeTexts.ts'
import { conceptOf, emptyEnrolment, paymentBody } from './values.ts'

test.each([
  ['2026-11-21', '2026-10-20'],
  ['2026-03-31', '2026-02-27'],
  ['2026-01-01', '2025-11-30'],
])('ENR-7: on %s the group list starts on %s', (today, from) => {
  expect(groupsFrom(today)).toBe(from)
})

test('ENR-27 MON-30: the default payment type is cash', () => expect(emptyEnrolment(false).paymentType).toBe('cash'))

test('ENR-27: the concept of an enrolment names its group', () => expect(conceptOf('ECOEMS Sábados')).toBe('Inscripción ECOEMS Sábados'))

test('ENR-28: sends the payment in pesos, with its lines, code and the figures on the screen', () => {
  const bill = billOf({ price: 320_000, earned: [], staff: [{ concept: 'Hermano', discount: 20_050 }], credit: 0 })
  const values = { ...emptyEnrolment(true), courseId: 'c1', amount: 100_000, staff: [{ key: 'a', concept: ' Hermano ', discount: 20_050 }] }
  expect(paymentBody(values, { concept: ' Inscripción Matutino ', code: 'BECA500', bill })).toEqual({
    payment: {
      paymentType: 'cash',
      concept: 'Inscripción Matutino',
      amount: 1000,
      discounts: [{ course: 'c1', concept: 'Hermano', discount: 200.5 }],
    },
    idPromotionalCode: 'BECA500',
    expected: { price: 3200, toPay: 2999.5 },
  })
})

describe('ENR-31: an invalid promotional code', () => {
  test('a method error of the server has its own text', () =>
    expect(failureText({ status: 500, message: 'x' })).toBe(
      'Lo sentimos, hubo un problema al validar el codigo promocional. Por favor, intenta nuevamente mas tarde.',
    ))
  test('else the server’s message', () =>
    expect(failureText({ status: 409, message: 'El código ha expirado' })).toBe('El código ha expirado'))
  test('else the general text', () => {
    expect(CODE_TEXTS.failed).toBe('Error al validar el codigo promocional')
    expect(failureText({ status: 0, message: 'sin red' })).toBe(CODE_TEXTS.failed)
  })
})
