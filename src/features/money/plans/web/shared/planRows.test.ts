import { describe, expect, test } from 'vitest'
import { absorbed, planFault, planOfRows, rowFault, rowsOf, spread, sumText, withRow, type PlanRow } from './planRows.ts'
import { ruleText, whenText } from './planText.ts'

const TODAY = '2026-11-19'
const SPAN = { from: '2025-11-19', to: '2029-11-19' }
const row = (date: string, amount: number | null, covered?: number): PlanRow => ({
  key: date,
  date,
  amount,
  ...(covered ? { covered, locked: amount !== null && covered >= amount } : {}),
})
const rows = [row('19/11/2026', 240_000), row('05/12/2026', 280_000), row('05/01/2027', 280_000)]

describe('COB-12: the plan editor', () => {
  test('COB-12: says that they sum to the total, or what is missing or too much', () => {
    expect([sumText(rows, 800_000), sumText(rows, 815_000), sumText(rows, 799_950)]).toEqual([
      'Suman $8,000.00 de $8,000.00',
      'Faltan $150.00',
      'Sobran $0.50',
    ])
    expect(planFault(rows, 800_000, SPAN)).toBeNull()
    expect(planFault(rows, 815_000, SPAN)).toBe('Faltan $150.00')
    expect(planFault([], 0, SPAN)).toBe('Agrega al menos un pago.')
  })

  test('COB-12: no date, a repeated one, one too far off, no amount: the first fault of a row', () => {
    const faulty = [row('19/11/2026', 1), row('31/02/2027', 1), row('19/11/2026', 1), row('01/01/2031', 1), row('01/01/2027', 0)]
    expect(faulty.map((_, at) => rowFault(faulty, at, SPAN)?.text ?? null)).toEqual([
      null,
      'El 31/02/2027 no existe.',
      'Dos pagos tienen la misma fecha.',
      'La fecha va de un año antes a tres años después de la inscripción.',
      'El monto debe ser mayor a cero.',
    ])
  })

  test("COB-13: a date's amount is at least its payments", () => {
    expect(rowFault([row('19/11/2026', 100_000, 120_000)], 0, SPAN)?.text).toBe('Ya se pagaron $1,200.00 de este pago.')
  })

  test('COB-12: sends them by date', () => {
    expect(planOfRows([rows[2]!, rows[0]!])).toEqual([
      { dueOn: '2026-11-19', amount: 240_000 },
      { dueOn: '2027-01-05', amount: 280_000 },
    ])
  })

  test('COB-13: Repartir keeps paid rows and spreads the rest in whole pesos, the last takes the remainder', () => {
    const paidRows = [row('19/11/2026', 240_000, 240_000), ...rows.slice(1)]
    expect(spread(paidRows, 800_050).map(({ amount }) => amount)).toEqual([240_000, 280_000, 280_050])
    expect(spread(rows, 100_000).map(({ amount }) => amount)).toEqual([33_300, 33_300, 33_400])
  })

  test('COB-13: a new date is a month after the last, with the missing amount', () => {
    expect(withRow(rows, 900_000, TODAY).at(-1)).toMatchObject({ date: '05/02/2027', amount: 100_000 })
    expect(withRow(rows, 800_000, TODAY).at(-1)).toMatchObject({ amount: null })
    expect(withRow([], 800_000, TODAY)).toMatchObject([{ date: '19/11/2026', amount: 800_000 }])
  })

  test('COB-13: rows start from the current plan', () => {
    expect(rowsOf([{ dueOn: '2026-12-05', amount: 280_000, covered: 100 }])).toMatchObject([
      { date: '05/12/2026', amount: 280_000, covered: 100 },
    ])
  })
})

describe('ENR-77: texts of a plan', () => {
  const due = (dueOn: string, open: number) => ({ dueOn, amount: 280_000, open })
  const ahead = [due('2026-11-19', 100), due('2026-12-15', 270_000), due('2027-01-15', 270_000)]

  test('ENR-77: says when the rest is due', () => {
    expect(whenText(ahead.slice(1), TODAY)).toBe('2 pagos de $2,700.00, el 15/12 y el 15/01')
    expect(whenText(ahead.slice(1, 2), TODAY)).toBe('el 15/12/2026')
    expect(whenText([...ahead.slice(1), due('2027-02-15', 1)], TODAY)).toBe('3 pagos, del 15/12/2026 al 15/02/2027')
    expect(whenText(ahead, TODAY)).toBe('Vence hoy $1.00 · 15/12/2026 $2,700.00')
    expect(whenText([], TODAY)).toBe('')
  })

  test('COB-9: the rule of a template', () => {
    const rule = { payments: 3, monthDay: 5, weeks: null, firstShare: 30 }
    expect(ruleText(rule)).toBe('3 pagos, el día 5 de cada mes, 30 % hoy')
    expect(ruleText({ ...rule, monthDay: null, weeks: 2, firstShare: null })).toBe('3 pagos, cada 2 semanas, iguales, el primero hoy')
    expect(ruleText({ ...rule, firstShare: 0 })).toBe('3 pagos, el día 5 de cada mes, nada hoy')
    expect(ruleText({ payments: 1, monthDay: 5, weeks: null, firstShare: null })).toBe('1 pago, hoy')
  })
})

describe('COB-75: the last open date takes what another one changes', () => {
  const rows: PlanRow[] = [
    { key: 'a', date: '27/10/2026', amount: 240_000, covered: 240_000, locked: true },
    { key: 'b', date: '27/11/2026', amount: 310_000, covered: 130_000 },
    { key: 'c', date: '28/12/2026', amount: 140_000 },
    { key: 'd', date: '27/01/2027', amount: 140_000 },
  ]
  const amounts = (key: string, amount: number, total = 830_000) => absorbed(rows, key, amount, total)?.map(row => row.amount)

  test.each([
    ['more', 'c', 200_000, [240_000, 310_000, 200_000, 80_000]],
    ['less', 'b', 150_000, [240_000, 150_000, 140_000, 300_000]],
    ['the last itself', 'd', 100_000, undefined],
    ['all of the last', 'c', 280_000, undefined],
  ] as const)('COB-75: %s', (_what, key, amount, after) => {
    expect(amounts(key, amount)).toEqual(after)
  })

  test('COB-75: not in a plan that did not sum up before', () => {
    expect(amounts('c', 200_000, 900_000)).toBeUndefined()
  })
})
