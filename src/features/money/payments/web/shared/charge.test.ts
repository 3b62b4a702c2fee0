import { describe, expect, test } from 'vitest'
import { PAYMENT_TYPES } from '../../input.ts'
import { chargeBody, chargeCheck, conceptOf, emptyCharge, maxOf, OTHERS, type ChargeValues } from './charge.ts'
import { debtLines, half, type DebtLine } from './debtLine.ts'

const owed: DebtLine = { courseId: 'c1', name: 'ECOEMS', place: '', price: 950_000, paid: 680_000, discount: 85_000, balance: 185_000 }
const settled: DebtLine = { ...owed, courseId: 'c2', name: 'Álgebra', paid: 865_000, balance: 0 }
const lines = [owed, settled]
const values = (change: Partial<ChargeValues>): ChargeValues => ({ ...emptyCharge('c1', 185_000), ...change })
const check = (change: Partial<ChargeValues>, mode: 'payment' | 'discount' = 'payment') => chargeCheck(values(change), lines, mode)

describe('the payment form', () => {
  test('MON-35: course, concept, amount: reports the first failure', () => {
    expect(check({ course: null, ownConcept: true, amount: null })).toEqual({ field: 'course', text: 'Debes seleccionar un curso.' })
    expect(check({ ownConcept: true, concept: ' ', amount: null })).toEqual({ field: 'concept', text: 'Debes ingresar un concepto.' })
    expect(check({ amount: null })).toEqual({ field: 'amount', text: 'Debes ingresar una cantidad.' })
    expect(check({})).toBeNull()
  })

  test('MON-37: the amount is above zero and not above the debt', () => {
    expect(check({ amount: 0 })?.text).toBe('Debes ingresar una cantidad.')
    expect(check({ amount: -100 })?.text).toBe('Debes ingresar una cantidad.')
    expect(check({ amount: 185_001 })).toEqual({ field: 'amount', text: 'El pago no puede ser mayor al adeudo.' })
    expect(check({ amount: 1 })).toBeNull()
  })

  test('MON-38: a discount is above zero and not above the debt', () => {
    expect(check({ amount: null }, 'discount')).toEqual({ field: 'amount', text: 'Debes ingresar un descuento mayor a cero.' })
    expect(check({ amount: 0 }, 'discount')?.text).toBe('Debes ingresar un descuento mayor a cero.')
    expect(check({ amount: 185_001 }, 'discount')?.text).toBe('El descuento no puede ser mayor al adeudo.')
    expect(check({ amount: 185_000 }, 'discount')).toBeNull()
  })

  test('MON-39 MON-41: refuses a settled course; Otros has no cap, needs a concept and takes no discount', () => {
    expect(check({ course: 'c2' })?.field).toBe('course')
    expect(check({ course: OTHERS, amount: 99_999_999 })?.text).toBe('Debes ingresar un concepto.')
    expect(check({ course: OTHERS, ownConcept: true, concept: 'Guía', amount: 99_999_999 })).toBeNull()
    expect(check({ course: OTHERS, ownConcept: true, concept: 'Guía' }, 'discount')?.text).toBe('Debes seleccionar un curso.')
  })

  test('MON-36: the concept is automatic until the user ticks the checkbox', () => {
    expect(conceptOf(values({ concept: 'otra cosa' }), owed, 'payment')).toBe('Pago ECOEMS')
    expect(conceptOf(values({}), owed, 'discount')).toBe('Descuento ECOEMS')
    expect(conceptOf(values({ ownConcept: true, concept: 'Beca' }), owed, 'discount')).toBe('Beca')
  })
})

test('MON-27: pesos; Otros is null; a discount carries no money', () => {
  expect(chargeBody(values({ amount: 150_050, paymentType: 'debit' }), lines, 'payment', 's1')).toEqual({
    student: 's1',
    course: 'c1',
    concept: 'Pago ECOEMS',
    paymentType: 'debit',
    amount: 1500.5,
    discount: 0,
  })
  expect(chargeBody(values({ amount: 100 }), lines, 'discount', 's1')).toMatchObject({
    amount: 0,
    discount: 1,
    concept: 'Descuento ECOEMS',
  })
  expect(chargeBody(values({ course: OTHERS, ownConcept: true, concept: ' Guía ' }), lines, 'payment', 's1')).toMatchObject({
    course: null,
    concept: 'Guía',
  })
})

test('MON-41: the largest debt first, settled courses last', () => {
  const debt = (courseId: string, balance: number) => ({
    courseId,
    courseName: courseId,
    coursePrice: 5000,
    totalPayments: 5000 - balance,
    totalDiscounts: 0,
    balance,
  })
  const sorted = debtLines([debt('a', 0), debt('b', 600), debt('c', 1850)], [])
  expect(sorted.map(({ courseId, balance }) => [courseId, balance])).toEqual([
    ['c', 185_000],
    ['b', 60_000],
    ['a', 0],
  ])
})

test('MON-40: half, to the centavo', () => expect(half(750_001)).toBe(375_001))

test('MON-30: six payment types; the default is cash', () => {
  expect(Object.entries(PAYMENT_TYPES)).toEqual([
    ['cash', 'Efectivo'],
    ['transfer', 'Transferencia'],
    ['debit', 'Tarjeta de débito'],
    ['credit', 'Tarjeta de crédito'],
    ['deposit', 'Depósito'],
    ['other', 'Otro'],
  ])
  expect(values({}).paymentType).toBe('cash')
})

test('MON-35: sends the typed concept, else the course, 120 letters at most', () => {
  const long = { ...owed, name: 'x'.repeat(200) }
  expect(conceptOf(values({ ownConcept: true, concept: 'Guía' }), owed, 'payment')).toBe('Guía')
  expect(conceptOf(values({}), undefined, 'payment')).toBe('')
  expect(conceptOf(values({}), long, 'discount')).toBe(`Descuento ${'x'.repeat(110)}`)
})

test('MON-37: charges at most the debt; no cap without a course', () => {
  expect([maxOf(owed), maxOf(undefined)]).toEqual([185_000, null])
})
