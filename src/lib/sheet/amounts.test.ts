import { describe, expect, test } from 'vitest'
import { randomFrom } from '#server/testing/random.ts'
import { stated } from '#server/testing/stated.ts'
import { amountOf, readAmount, type Decimal } from './amounts.ts'
import { judgeDecimal, judgeDecimals } from './decimals.ts'

describe('LLE-9: an amount', () => {
  test.each<[string, Decimal, number | string]>([
    ['$1,300.00', 'point', 130_000],
    ['1300', 'point', 130_000],
    ['1.300,50', 'comma', 130_050],
    ['1 300,50', 'comma', 130_050],
    ['1,300', 'point', 130_000],
    ['-250.00', 'point', -25_000],
    ['−250.00', 'point', -25_000],
    ['-$250.00', 'point', -25_000],
    ['$ -250.00', 'point', -25_000],
    ['(250.00)', 'point', -25_000],
    ['250.00-', 'point', -25_000],
    ['250.00 DB', 'point', -25_000],
    ['250.00 CR', 'point', 25_000],
    ['MX$250.00', 'point', 25_000],
    ['250.00 MXN', 'point', 25_000],
    ['250.00 M.N.', 'point', 25_000],
    ['.50', 'point', 50],
    ['', 'point', 0],
    ['-', 'point', 0],
    ['1400.0000000001', 'point', 140_000],
    ['1399.9999999999', 'point', 140_000],
    ['1400.005', 'point', 'part'],
    ['1,30,000', 'point', 'unknown'],
    ['12,34', 'point', 'unknown'],
    ['-250.00-', 'point', 'unknown'],
    ['1e9', 'point', 'unknown'],
    ['8OO.00', 'point', 'unknown'],
    ['US$250.00', 'point', 'foreign'],
    ['250.00 USD', 'point', 'foreign'],
    ['99999999999', 'point', 'large'],
  ])('LLE-9: %j with a %s is %s', (cell, decimal, centavos) => {
    expect(readAmount(cell, decimal)).toBe(centavos)
  })
})

test('LLE-9, LLE-12: decimals are what reads more cells; of a cell that both read alone it is asked', () => {
  expect(judgeDecimal(['1,300.00', '1,400'])).toEqual({ decimal: 'point', asks: null })
  expect(judgeDecimal(['1.300,00', '1.400'])).toEqual({ decimal: 'comma', asks: null })
  expect(judgeDecimal(['1,400', '2,300'])).toEqual({ decimal: 'point', asks: '1,400' })
  expect(judgeDecimal(['1,234', '2,300'])).toEqual({ decimal: 'point', asks: null })
  expect(judgeDecimal(['1300', '1400'])).toEqual({ decimal: 'point', asks: null })
})

describe('LLE-9, LLE-12: a comma before centavos among points', () => {
  const paid = (...cells: string[]) => new Map([['paid', cells]])

  test('LLE-12: is asked about, not refused, not guessed', () => {
    expect(judgeDecimal(['1,100.50', '50,25', '900.00'])).toEqual({ decimal: 'point', asks: '50,25' })
    expect(judgeDecimal(['1.100,50', '50.25', '900,00'])).toEqual({ decimal: 'comma', asks: '50.25' })
    // It has one reading.
    expect(judgeDecimal(['1,100.50', '1.100,25'])).toEqual({ decimal: 'point', asks: null })
  })

  test('LLE-12: is asked about alone in its column, where another column has points', () => {
    const cost = ['8,900.00', '8,900.00']
    expect(judgeDecimals(new Map([...paid('50,25', '100'), ['cost', cost]])).get('paid')).toEqual({ decimal: 'point', asks: '50,25' })
    expect(judgeDecimals(new Map([...paid('1.850,25', '50,25'), ['cost', cost]])).get('paid')).toEqual({ decimal: 'comma', asks: null })
    expect(judgeDecimal(['50,25', '100'])).toEqual({ decimal: 'comma', asks: null })
  })

  test.each<[Decimal, number]>([
    ['comma', 5_025],
    ['point', 502_500],
  ])('LLE-12: the answer reads it alone: with a %s it is %s centavos', (answer, centavos) => {
    const { decimal, asks } = judgeDecimal(['1,100.50', '50,25'], answer)
    expect([decimal, asks]).toEqual(['point', null])
    expect(['1,100.50', '1,400', '50,25', '-50,25'].map(cell => readAmount(cell, decimal, answer))).toEqual([
      110_050,
      140_000,
      centavos,
      -centavos,
    ])
    expect(readAmount('1,30,25', decimal, answer)).toBe('unknown')
  })
})

test('LLE-9: reads none of 20,000 columns in 14 ways of writing wrong', { timeout: 300_000 }, () => {
  const random = randomFrom(5)
  const group = (whole: number, sign: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, sign)
  const parts = (centavos: number) => [Math.floor(centavos / 100), String(centavos % 100).padStart(2, '0')] as const
  const writeAmount = (thousands: string, decimal: string) => (centavos: number) => {
    const [whole, cents] = parts(centavos)
    return `${group(whole, thousands)}${decimal}${cents}`
  }
  const point = writeAmount(',', '.')
  const ways: ((centavos: number) => string)[] = [
    point,
    writeAmount('', '.'),
    writeAmount('.', ','),
    writeAmount('', ','),
    writeAmount(' ', ','),
    writeAmount("'", '.'),
    centavos => `$${point(centavos)}`,
    centavos => `MX$ ${point(centavos)}`,
    centavos => `${point(centavos)} MXN`,
    centavos => `${point(centavos)} CR`,
    centavos => `+${point(centavos)}`,
    centavos => String(centavos / 100),
    centavos => String(centavos / 100).replace('.', ','),
    // Centavos only where there are some.
    centavos => (centavos % 100 === 0 ? group(centavos / 100, ',') : point(centavos)),
  ]
  let [askedCount, wrong] = [0, 0]
  const columns = stated(20_000)
  for (let column = 0; column < columns; column++) {
    const write = ways[column % ways.length]!
    const amounts = Array.from({ length: 1 + Math.floor(random() * 40) }, () =>
      random() < 0.5 ? 100 * Math.floor(50 + random() * 9_000) : Math.floor(100 + random() * 2_000_000),
    )
    const cells = amounts.map(write)
    const judged = judgeDecimal(cells)
    if (judged.asks) askedCount++
    else if (cells.some((cell, at) => amountOf(cell, judged.decimal) !== amounts[at])) wrong++
  }
  expect(wrong).toBe(0)
  expect(askedCount / columns).toBeLessThan(0.004)
})
