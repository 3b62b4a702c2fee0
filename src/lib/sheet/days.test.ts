import { describe, expect, test } from 'vitest'
import { randomFrom } from '#server/testing/random.ts'
import { stated } from '#server/testing/stated.ts'
import { addDays } from '../days.ts'
import { dayOf, judgeDays, oddDays, type Limits, type Order } from './days.ts'

const LIMITS: Limits = { from: '2000-01-01', to: '2036-12-31', near: '2026-11-29', pivot: 2036 }

describe('LLE-8: a day', () => {
  test.each<[string, Order, string | null]>([
    ['05/11/2026', 'dmy', '2026-11-05'],
    ['11/05/2026', 'mdy', '2026-11-05'],
    ['2026-11-05', 'dmy', '2026-11-05'],
    ['2026/11/05', 'mdy', '2026-11-05'],
    ['05.11.26', 'dmy', '2026-11-05'],
    ['5-nov-26', 'mdy', '2026-11-05'],
    ['5 Jan 2026', 'mdy', '2026-01-05'],
    ['Nov 5, 2026', 'dmy', '2026-11-05'],
    ['05 de noviembre de 2026', 'mdy', '2026-11-05'],
    ['jueves, 5 de noviembre de 2026', 'dmy', '2026-11-05'],
    ['mar 03/11/2026', 'dmy', '2026-11-03'],
    ['mar 3, 2026', 'dmy', '2026-03-03'],
    ['martes 3 de marzo de 2026', 'dmy', '2026-03-03'],
    ['2026-11-05 10:31', 'dmy', '2026-11-05'],
    ['2026-11-05T10:31:07Z', 'dmy', '2026-11-05'],
    ['05/11/2026 10:31:07 a. m.', 'dmy', '2026-11-05'],
    ['20261105', 'dmy', '2026-11-05'],
    ['05112026', 'dmy', '2026-11-05'],
    ['46331', 'dmy', '2026-11-05'],
    ['46331.43', 'mdy', '2026-11-05'],
    ['05 NOV', 'dmy', '2026-11-05'],
    ['05/11', 'dmy', '2026-11-05'],
    ['28/12', 'dmy', '2026-12-28'],
    ['31/02/2026', 'dmy', null],
    ['05/11/1990', 'dmy', null],
    ['nov 2026', 'dmy', null],
    ['12.50', 'dmy', null],
    ['1004007', 'dmy', null],
    ['ayer', 'dmy', null],
    ['', 'dmy', null],
  ])('LLE-8: %j in the order %s is %s', (cell, order, day) => {
    expect(dayOf(cell, order, LIMITS)).toBe(day)
  })
})

describe('LLE-8: a column', () => {
  const judge = (...cells: string[]) => judgeDays(cells, LIMITS, '2026-11-30')

  test('LLE-8: prefers the order that reads most rows', () => {
    expect(judge('05/11/2026', '23/11/2026')).toEqual({ order: 'dmy', asks: null })
    expect(judge('11/05/2026', '11/23/2026')).toEqual({ order: 'mdy', asks: null })
  })
  test('LLE-8: no movement is of a day that is still to come', () => {
    expect(judge('01/12/2026')).toEqual({ order: 'mdy', asks: null })
  })
  test('LLE-8: prefers then the order without turns', () => {
    expect(judge('11/05/2026', '12/05/2026', '02/06/2026')).toEqual({ order: 'dmy', asks: null })
  })
  test('LLE-8: prefers then the clearly shorter span', () => {
    expect(judge('03/05/2026', '07/05/2026', '11/05/2026')).toEqual({ order: 'dmy', asks: null })
    expect(judge('05/03/2026', '05/07/2026', '05/11/2026')).toEqual({ order: 'mdy', asks: null })
  })
  test('LLE-12: one day, and a day of every month, are asked about', () => {
    expect(judge('05/11/2026').asks).toEqual({ cell: '05/11/2026', orders: ['dmy', 'mdy'] })
    expect(judge('01/02/2026', '01/03/2026', '01/04/2026').asks).not.toBeNull()
  })
  test('LLE-8: month names need no order', () => {
    expect(judge('5-nov-26')).toEqual({ order: 'dmy', asks: null })
  })
})

test('LLE-8: finds days that break the order of a file, and single days far from its middle', () => {
  const days = Array.from({ length: 20 }, (_, at) => addDays('2026-11-01', at))
  expect([...oddDays(days)]).toEqual([])
  expect([...oddDays(days.with(7, '2026-03-08'))]).toEqual([7])
  expect([...oddDays(days.with(0, '2026-01-01'))]).toEqual([0])
  expect([...oddDays(days.toReversed().with(4, '2026-12-25'))]).toEqual([4])
  // A year of monthly rows has no far ones.
  expect([...oddDays(Array.from({ length: 24 }, (_, at) => addDays('2025-01-01', at * 30)))]).toEqual([])
})

test('LLE-8, LLE-12: reads none of 20,000 columns of movements, d/m and m/d, of 1 to 40 rows wrong', { timeout: 300_000 }, () => {
  const random = randomFrom(11)
  const whole = (most: number) => Math.floor(random() * most)
  let [askedCount, wrong, mostDays] = [0, 0, 0]
  const columns = stated(20_000)
  for (let column = 0; column < columns; column++) {
    const order: Order = column % 2 === 0 ? 'dmy' : 'mdy'
    const length = 1 + whole(40)
    const days = Array.from({ length }, () => addDays('2026-11-28', -whole(31 + whole(60)))).toSorted()
    if (random() < 0.3) days.reverse()
    const cells = days.map(day => {
      const [year, month, date] = day.split('-')
      return (order === 'dmy' ? [date, month, year] : [month, date, year]).join('/')
    })
    const judged = judgeDays(cells, LIMITS, '2026-11-30')
    if (judged.asks) {
      askedCount++
      mostDays = Math.max(mostDays, new Set(days).size)
    } else if (cells.some((cell, at) => dayOf(cell, judged.order, LIMITS) !== days[at])) wrong++
  }
  expect(wrong).toBe(0)
  // Only a person can tell one day, or two, that have two readings: one column in a hundred.
  expect(mostDays).toBeLessThanOrEqual(2)
  expect(askedCount / columns).toBeLessThan(0.015)
})

test('LLE-12: asks only about a cell that has two readings', () => {
  const limits = { from: '2000-01-01', to: '2099-12-31', near: '2026-11-29', pivot: 2036 }
  expect(judgeDays(['31/12/2026'], limits, '2026-12-06')).toEqual({ order: 'dmy', asks: null })
  expect(judgeDays(['31/12/2025', '12/31/2025'], limits, '2026-12-06').asks).toBeNull()
})
