import { describe, expect, test } from 'vitest'
import { dueWords, leftText, nextDues, nextText } from './nextDues.ts'

const TODAY = '2026-11-27'
const on = (dueOn: string, pesos: number) => ({ dueOn, open: pesos * 100 })
const rest = on(TODAY, 1670)
const later = [on('2027-01-05', 3115), on('2027-02-05', 3115)]

describe('M76: the next payment', () => {
  test("M76: shows the rest of today's amount before the next date", () => {
    expect(nextText([rest, ...later], TODAY)).toBe('Vence hoy $1,670.00 · 05/01/2027 $3,115.00')
    expect(leftText(790_000, [rest, ...later], TODAY)).toBe('Restan $7,900.00. Vence hoy $1,670.00 · 05/01/2027 $3,115.00')
    expect(leftText(167_000, [rest], TODAY)).toBe('Restan $1,670.00. Vence hoy $1,670.00')
  })

  test("M76: shows only the next date when today's amount is paid", () => {
    expect(nextText([on(TODAY, 0), ...later], TODAY)).toBe('Próximo pago 05/01/2027 de $3,115.00')
    expect(leftText(623_000, later, TODAY)).toBe('Restan $6,230.00 · próximo pago 05/01/2027 de $3,115.00')
  })

  test('M76: sums overdue amounts under their oldest date, and amounts of two courses due on one day', () => {
    const all = [rest, on('2026-11-05', 1000), ...later, on('2026-10-05', 300), on(TODAY, 30)]
    expect(nextText(all, TODAY)).toBe('Vencido desde el 05/10/2026 $1,300.00 · Vence hoy $1,700.00 · 05/01/2027 $3,115.00')
    expect(nextDues(all, TODAY).map(({ when, dueOn, open }) => [when, dueOn, open])).toEqual([
      ['late', '2026-10-05', 130_000],
      ['today', TODAY, 170_000],
      ['ahead', '2027-01-05', 311_500],
      ['ahead', '2027-02-05', 311_500],
    ])
  })

  test('M76: shows only the sum when no date is known', () => {
    expect([nextText([], TODAY), leftText(390_000, [], TODAY)]).toEqual(['', 'Restan $3,900.00'])
  })

  test('M76: one date in words', () =>
    expect(['2026-11-05', TODAY, '2026-12-05'].map(day => dueWords(day, TODAY))).toEqual([
      'venció el 05/11/2026',
      'vence hoy',
      'vence el 05/12/2026',
    ]))
})
