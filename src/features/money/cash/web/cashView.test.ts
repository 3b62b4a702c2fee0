import { describe, expect, test } from 'vitest'
import type { CashEntry } from '../contract.ts'
import { allChargesText, countCharges, detailOf, sharesText, stateOf, typeShares, voidQuestion, kindsText } from './cashView.ts'

const entry: CashEntry = {
  _id: 'a00000000000000000000051',
  time: '2026-11-20T18:41:00Z',
  student: { _id: 'a00000000000000000000041', name: 'Héctor Iván', lastName: 'Pineda', secondLastName: '' },
  concept: 'Pago Álgebra',
  course: { _id: 'a00000000000000000000061', name: 'Álgebra' },
  amount: 900,
  type: 'debit',
  source: 'payment',
  closed: false,
  cashier: null,
  voided: null,
  receipt: { _id: 'a00000000000000000000071', number: '2026-000123' },
}
const voided: CashEntry = { ...entry, voided: { date: '2026-11-20T18:46:00Z', user: { name: 'Lucía', lastName: 'Peralta' }, reason: null } }
const ZONE = 'America/Mexico_City'

test("M26: counts a day's lines by kind", () => {
  const [refund, reversal] = [
    { ...entry, source: 'refund' as const },
    { ...entry, source: 'reversal' as const },
  ]
  expect(kindsText([])).toBe('0 cobros')
  expect(kindsText([entry, voided])).toBe('1 cobro')
  expect(kindsText([entry, entry, refund])).toBe('2 cobros, 1 devolución')
  expect(kindsText([refund, refund, reversal])).toBe('2 devoluciones y 1 reverso')
})

describe('CSH-22: the bar of the day by type of payment', () => {
  test('shows parts of the income, with short names', () => {
    const shares = typeShares([
      { type: 'cash', amount: 300, count: 2 },
      { type: 'debit', amount: 100, count: 1 },
    ])
    expect(shares.map(({ label, share }) => [label, share])).toEqual([
      ['Efectivo', 75],
      ['Débito', 25],
    ])
    expect(sharesText(shares)).toBe('Por tipo de pago: Efectivo $300.00, Débito $100.00')
  })
  test('returned money has no part of it, and an empty day no bar', () => {
    expect(typeShares([{ type: 'cash', amount: -50, count: 1 }])[0]).toMatchObject({ amount: -5000, share: 0 })
    expect(typeShares([])).toEqual([])
  })
})

describe('a line of the day', () => {
  test('CSH-23: shows course and hour; Otros by its concept', () => {
    expect(detailOf(entry, ZONE)).toBe('12:41 · Álgebra')
    expect(detailOf({ ...entry, course: null, concept: 'Guía impresa' }, ZONE)).toBe('12:41 · Guía impresa')
    expect(stateOf(entry)).toBe('Débito')
  })
  test('CSH-23: shows who voided the line and when', () => {
    expect(detailOf(voided, ZONE)).toBe('12:41 · anuló Lucía Peralta, 12:46')
    expect(stateOf(voided)).toBe('Anulado')
  })
  test('CSH-21: counts only live payments as charges', () => {
    const refund: CashEntry = { ...entry, source: 'refund', amount: -50 }
    expect(countCharges([entry, voided, refund])).toBe(1)
    expect(stateOf(refund)).toBe('Devolución')
    expect([0, 1, 23].map(allChargesText)).toEqual(['Ver los movimientos', 'Ver el cobro', 'Ver los 23 cobros'])
  })
  test('CSH-24: the question before a void names its effect on money and receipt', () => {
    expect(voidQuestion(entry).title).toBe('¿Anular el cobro de $900.00 a Héctor Iván Pineda?')
    expect(voidQuestion(entry).text).toContain('El comprobante 2026-000123 queda CANCELADO.')
    expect(voidQuestion({ ...entry, source: 'reversal', amount: -900 }).title).toContain('el reverso de $900.00')
    expect(voidQuestion({ ...entry, source: 'refund', amount: -900, receipt: null }).text).toBe(
      'Deja de contar: el dinero vuelve al saldo a favor del alumno.',
    )
  })
})
