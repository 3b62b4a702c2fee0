import { describe, expect, test } from 'vitest'
import { paymentCheck, type PaymentFigures, type Typed } from './paymentCheck.ts'

// A course of 9,500.00 with 1,400.00 off before the staff lines, 600.00 by one of them.
const figures: PaymentFigures = { price: 950_000, beforeStaff: 810_000, max: 750_000 }
const typed: Typed = {
  concept: 'Inscripción Sabatino A',
  amount: 400_000,
  staff: [{ key: 'a', concept: 'Hermano inscrito', discount: 60_000 }],
}
const check = (change: Partial<Typed>, figs = figures) => paymentCheck({ ...typed, ...change }, figs)
const line = (concept: string, discount: number | null) => ({ staff: [{ key: 'a', concept, discount }] })

describe('ENR-20: checks the payment step in order', () => {
  test('concept first', () =>
    expect(check({ concept: ' ', amount: null })).toEqual({ field: 'concept', text: 'Debes ingresar un concepto.' }))
  test('an amount is required and not negative', () => {
    expect(check({ amount: null })).toEqual({ field: 'amount', text: 'Debes ingresar una cantidad.' })
    expect(check({ amount: -1 })).toEqual({ field: 'amount', text: 'Debes ingresar una cantidad.' })
    expect(check({ amount: 0 })).toBeNull()
  })
  test('reports an amount above the price before any discount', () =>
    expect(check({ amount: 950_001, ...line('', null) })).toEqual({
      field: 'amount',
      text: 'El pago no puede ser mayor al costo del curso.',
    }))
  test('amount plus discounts above the price', () => {
    expect(check({ amount: 750_001 })).toEqual({ field: 'amount', text: 'El pago y descuento no puede ser mayor al costo del curso.' })
    expect(check({ amount: 750_000 })).toBeNull()
  })
})

describe('staff discount lines', () => {
  test('ENR-21: need concept and quantity', () => {
    expect(check(line('', 100))).toEqual({ field: 'staff.a.concept', text: 'Debes ingresar un concepto y cantidad.' })
    expect(check(line('Hermano', null))).toEqual({ field: 'staff.a.discount', text: 'Debes ingresar un concepto y cantidad.' })
  })
  test('ENR-21: must be above zero', () =>
    expect(check(line('Hermano', 0))).toEqual({ field: 'staff.a.discount', text: 'Debes ingresar un descuento mayor a cero.' }))
  test('ENR-22: neither a line nor the sum exceeds the rest of the price', () => {
    const tooMuch = 'El pago y descuento no puede ser mayor al costo del curso.'
    expect(check({ amount: 0, ...line('Beca', 810_001) })?.text).toBe(tooMuch)
    expect(check({ amount: 0, ...line('Beca', 810_000) }, { ...figures, max: 0 })).toBeNull()
    const two = {
      staff: [
        { key: 'a', concept: 'Beca', discount: 500_000 },
        { key: 'b', concept: 'Hermano', discount: 310_001 },
      ],
    }
    expect(check({ amount: 0, ...two })).toEqual({ field: 'staff.b.discount', text: tooMuch })
  })
})
