import { describe, expect, test } from 'vitest'
import { deletable, deletionText, modulesText, outcomeOf, outcomeTexts, removalText } from './changeText.ts'

const before = { discounts: 0, paid: 5000, balance: 0, debt: 0, credit: 0 }
const preview = {
  oldPrice: 5000,
  newPrice: 2000,
  discounts: 0,
  paid: 2000,
  balance: 0,
  debt: 0,
  credit: 3000,
  available: 3,
  lastInstalment: null,
  before,
}

describe('texts of the result', () => {
  test('REG-13: a cheaper course leaves credit', () => {
    expect(outcomeOf(preview)).toEqual({ label: 'Saldo a favor', amount: 3000, tone: 'green' })
    expect(outcomeTexts(preview)).toEqual(['No queda a deber nada en este curso.', 'Queda con $3,000.00 de saldo a favor.'])
  })
  test('REG-13: a dearer one leaves a debt', () => {
    const dearer = { ...preview, newPrice: 6500.5, paid: 5000, balance: 1500.5, debt: 1500.5, credit: 0 }
    expect(outcomeOf(dearer)).toEqual({ label: 'Adeudo del curso', amount: 1500.5, tone: 'red' })
    expect(outcomeTexts(dearer)).toEqual(['Queda a deber $1,500.50 en este curso.'])
  })
  test('REG-13: credit pays first', () =>
    expect(outcomeTexts({ ...preview, newPrice: 6000, paid: 6000, credit: 200, before: { ...before, credit: 1200 } })).toEqual([
      'Se usan $1,000.00 de su saldo a favor.',
      'No queda a deber nada en este curso.',
      'Queda con $200.00 de saldo a favor.',
    ]))
  test('REG-13: the excess covers other courses, and vice versa', () => {
    expect(outcomeTexts({ ...preview, credit: 500, before: { ...before, debt: 2500 } })).toEqual([
      '$2,500.00 pasan a cubrir sus otros cursos.',
      'No queda a deber nada en este curso.',
      'Queda con $500.00 de saldo a favor.',
    ])
    expect(outcomeTexts({ ...preview, newPrice: 6000, paid: 6000, debt: 1000, credit: 0 })).toEqual([
      '$1,000.00 que cubrían sus otros cursos pasan a este.',
      'No queda a deber nada en este curso.',
    ])
  })
  test('REG-13: cuts a discount above the new price; the same course keeps its price', () => {
    expect(
      outcomeTexts({ ...preview, newPrice: 1000, discounts: 1000, paid: 0, credit: 500, before: { ...before, discounts: 4500 } })[0],
    ).toBe('El descuento queda en $1,000.00: no puede pasar del precio.')
    expect(outcomeTexts({ ...preview, newPrice: 5000, paid: 5000, credit: 0 })).toEqual([
      'El precio no cambia.',
      'No queda a deber nada en este curso.',
    ])
    expect(outcomeOf({ ...preview, credit: 0 })).toEqual({ label: 'Adeudo del curso', amount: 0, tone: undefined })
  })
  test('COB-5: the new last payment of the plan', () => {
    const last = (before: number, after: number) => outcomeTexts({ ...preview, credit: 0, lastInstalment: { before, after } }).slice(1)
    expect(last(1300, 3000)).toEqual(['El último pago queda en $3,000.00 (antes $1,300.00).'])
    expect(last(1300, 1300)).toEqual([])
  })
  test('REG-17: modules follow only into a parent', () => {
    const [parent, plain] = [{ isParent: true }, { isParent: false }]
    expect(modulesText(parent, parent, 2)).toBe('Conserva sus módulos asignados en el grupo nuevo.')
    expect(modulesText(parent, plain, 2)).toBe('Sus módulos asignados terminan y liberan su lugar.')
    expect([modulesText(plain, parent, 2), modulesText(parent, plain, 0)]).toEqual([null, null])
  })
})

test('REG-3: the removal question names seat, money, modules and attendance', () => {
  const registration = { _id: 'a', price: 3000, discounts: 300, paid: 1200, balance: 1500, registeredAt: '', receipt: null }
  const group = {
    name: 'Sabatino A',
    course: { _id: 'c', name: 'ECOEMS', isParent: true, courseLevel: 'l', duration: 140 },
    registration,
  }
  expect(removalText(group, 1)).toBe(
    'Su lugar en Sabatino A queda libre. Lo pagado, $1,200.00, queda como saldo a favor y cubre primero lo que deba en otros cursos. ' +
      'El descuento de $300.00 se pierde. Ya no debe los $1,500.00 de este curso. Sus módulos asignados terminan también. Su asistencia se conserva.',
  )
  expect(removalText({ ...group, registration: { ...registration, paid: 0, discounts: 0, balance: 0 } }, 0)).toBe(
    'Su lugar en Sabatino A queda libre. No hay nada pagado que pase a saldo a favor. Su asistencia se conserva.',
  )
})

test('REG-51: no deletion while debt or credit is not 0; the question names the consequence', () => {
  const balance = (total: number, discounts: number, costs: number) => ({ payments: { total, discounts }, costs: { total: costs } })
  expect(deletable({ debt: true, balance: balance(0, 0, 100) })).toBe('Tiene adeudos: se elimina cuando no deba nada.')
  expect(deletable({ debt: false, balance: balance(0.3, 0, 0.1) })).toBe(
    'Tiene $0.20 de saldo a favor: se elimina cuando se use o se devuelva.',
  )
  expect(deletable({ debt: false, balance: balance(0.1, 0.2, 0.3) })).toBe(true)
  expect(deletionText({ groups: ['a', 'b'], email: 'ana@correo.mx' })).toBe(
    'Deja de aparecer en las listas y ana@correo.mx queda libre. Terminan sus 2 inscripciones y liberan su lugar. Sus pagos y su asistencia se conservan.',
  )
  expect(deletionText({ groups: [], email: 'ana@correo.mx' })).toBe(
    'Deja de aparecer en las listas y ana@correo.mx queda libre. Sus pagos y su asistencia se conservan.',
  )
})
