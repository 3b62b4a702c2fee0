import { expect, test } from 'vitest'
import { drawerOf, countedOf, differenceText, pieceName } from './count.ts'
import { cellsOf, matrixOf, openText } from './matrix.ts'

const [lucia, daniel] = [
  { _id: 'a1', name: 'Lucía', lastName: 'Peralta' },
  { _id: 'a2', name: 'Daniel', lastName: 'Ocampo' },
]
const [lindavista, coyoacan] = [
  { _id: 'b1', name: 'Lindavista' },
  { _id: 'b2', name: 'Coyoacán' },
]
const rows = [
  { cashier: lucia, type: 'debit' as const, location: lindavista, net: 700, count: 2 },
  { cashier: lucia, type: 'cash' as const, location: lindavista, net: 1850, count: 3 },
  { cashier: lucia, type: 'cash' as const, location: coyoacan, net: -50, count: 1 },
  { cashier: daniel, type: 'cash' as const, location: coyoacan, net: 100, count: 1 },
]

test('COB-38: cashier × type of payment; omits a column without money; the totals sum both ways', () => {
  const { types, lines, total } = matrixOf(rows)
  expect(types).toEqual(['cash', 'debit'])
  expect(lines.map(({ name, about, cells, net, count }) => [name, about, cells, net, count])).toEqual([
    ['Lucía Peralta', 'Lindavista, Coyoacán', [1800, 700], 2500, 6],
    ['Daniel Ocampo', 'Coyoacán', [100, null], 100, 1],
  ])
  expect(total).toEqual({ cells: [1900, 700], net: 2600, count: 7 })
  expect(matrixOf(rows, 'location').lines.map(({ name, cells }) => [name, cells])).toEqual([
    ['Lindavista', [1850, 700]],
    ['Coyoacán', [50, null]],
  ])
  expect(matrixOf([{ ...rows[0]!, cashier: null, location: null }]).lines[0]).toMatchObject({ name: 'Sistema', about: 'Sin sede' })
})

test('COB-37: unclosed entries use the same columns, with movements and discounts apart', () => {
  expect(cellsOf(['cash', 'debit'], [{ type: 'cash', amount: 5 }])).toEqual([5, null])
  expect([openText({ count: 11, discounts: 3 }), openText({ count: 1, discounts: 0 }), openText({ count: 0, discounts: 1 })]).toEqual([
    '11 movimientos, 3 descuentos',
    '1 movimiento',
    '1 descuento',
  ])
})

test('COB-36: counted, expected, difference and handed over', () => {
  const counted = countedOf({ '1000': 1, '20': 3, '0.50': 3 }, 25)
  expect(counted).toBe(106_175)
  const drawer = drawerOf({ counted, openingFloat: 50_000, keptFloat: 40_000, cash: 58_175 })
  expect(drawer).toEqual({ counted, expected: 108_175, difference: -2000, handOver: 66_175 })
  expect([drawer.difference, 0, 1000].map(differenceText)).toEqual(['Falta $20.00', 'Cuadra', 'Sobra $10.00'])
  expect([pieceName('1000'), pieceName('0.50')]).toEqual(['$1,000', '50¢'])
})
