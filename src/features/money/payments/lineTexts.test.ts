import { describe, expect, test } from 'vitest'
import type { Payment } from './contract.ts'
import { correctionOf, detailOf, figureOf, voidQuestion } from './lineTexts.ts'
import { line } from './web/testing.ts'

const person = { _id: 'a00000000000000000000001', name: 'Raquel', lastName: 'Mostrador' }
const closed = { closed: true, reversible: 1800 }

describe('MON-56: texts of a line of the ledger', () => {
  test.each<[string, Partial<Payment>]>([
    ['ECOEMS · Efectivo · Raquel Mostrador', {}],
    ['Otros · Transferencia · Raquel Mostrador', { course: null, paymentType: 'transfer' }],
    ['ECOEMS · Descuento · Raquel Mostrador', { source: 'staff', amount: 0, discount: 500 }],
    ['ECOEMS · Código', { source: 'code', amount: 0, discount: 500, user: null }],
    ['Devolución · Efectivo · Raquel Mostrador', { source: 'refund', amount: -300, course: null }],
    ['ECOEMS · Reverso · Efectivo · Raquel Mostrador', { source: 'reversal', amount: -300 }],
    ['ECOEMS · Pagado antes de Plantel', { source: 'opening', paymentType: 'other', user: null }],
  ])('%s', (text, change) => expect(detailOf(line({ user: person, ...change }))).toBe(text))

  test('the figure is the money, or the discount with a minus', () => {
    expect(figureOf(line({}))).toEqual({ centavos: 180_000, isDiscount: false })
    expect(figureOf(line({ amount: 0, discount: 500.5, source: 'staff' }))).toEqual({ centavos: -50_050, isDiscount: true })
    expect(figureOf(line({ amount: -300, source: 'reversal' }))).toEqual({ centavos: -30_000, isDiscount: false })
  })
})

describe('corrections of a line', () => {
  test('MON-92: void while its cash day is open, reversal afterwards, never twice', () => {
    expect(correctionOf(line({}), 'any')).toBe('void')
    expect(correctionOf(line(closed), 'any')).toBe('reverse')
    expect(correctionOf(line({ ...closed, reversible: 0 }), 'any')).toBeNull()
    expect(correctionOf(line({ voided: { date: '2026-11-21T16:00:00Z', user: person, reason: null } }), 'any')).toBeNull()
  })

  test("M22 COB-34: no reversal with only the right to void one's own acts", () => {
    expect(correctionOf(line({}), 'own')).toBe('void')
    expect(correctionOf(line(closed), 'own')).toBeNull()
    expect(correctionOf(line({}), null)).toBeNull()
  })

  test('LLE-34: an opening takes nothing out of a till, and its void needs a reason', () => {
    const question = voidQuestion(line({ source: 'opening', user: null }), [])
    expect(question.text).toContain('no sale de ninguna caja')
    expect(question.noteMissing).toBe('Escribe por qué se anula lo pagado antes de Plantel.')
  })

  test('MON-91: the question names the figure, the effect on the debt, and the receipt', () => {
    const receipt = { _id: 'a00000000000000000000301', number: '2026-000007' }
    const one = line({ receipt })
    expect(voidQuestion(one, [one])).toEqual({
      title: '¿Anular el pago de $1,800.00?',
      text: 'El pago deja de contar: sale de la caja de ese día y el alumno vuelve a deberlo. El comprobante 2026-000007 queda CANCELADO.',
    })
    const discount = line({ source: 'staff', amount: 0, discount: 500, receipt })
    expect(voidQuestion(discount, [discount]).text).toBe('El descuento deja de contar y el alumno vuelve a deberlo.')
    expect(voidQuestion(line({ source: 'refund', amount: -300, course: null }), []).title).toBe('¿Anular la devolución de $300.00?')
  })

  test('MON-81: voids a payment over several registrations whole; not an enrolment', () => {
    const receipt = { _id: 'a00000000000000000000301', number: '2026-000007' }
    const [first, second] = [line({ receipt }), line({ _id: 'a00000000000000000000302', amount: 200, receipt })]
    const enrolled = line({ _id: 'a00000000000000000000303', amount: 0, discount: 100, source: 'code', receipt })
    expect(voidQuestion(first, [first, second])).toMatchObject({
      title: '¿Anular el pago de $2,000.00?',
      text: expect.stringContaining('Son 2 movimientos del mismo comprobante.') as string,
    })
    expect(voidQuestion(first, [first, enrolled]).title).toBe('¿Anular el pago de $1,800.00?')
  })
})
