import { expect, test } from 'vitest'
import { isOver, weekOf } from './weeks.ts'

test.each(['2026-11-23', '2026-11-25', '2026-11-29'])('ADV-5: %s is of the week from Monday 23 to Sunday 29', day => {
  expect(weekOf(day)).toEqual({ monday: '2026-11-23', sunday: '2026-11-29' })
})

const slot = { date: '2026-11-23', hour: 16 }
const at = (day: string, hour: number, minute = 0) => ({ day, minutes: hour * 60 + minute })
test.each([
  ['a minute before it begins', at('2026-11-23', 15, 59), 0, false],
  ['as it begins', at('2026-11-23', 16), 0, true],
  ['a minute before it ends', at('2026-11-23', 17, 59), 2, false],
  ['as it ends', at('2026-11-23', 18), 2, true],
  ['the day after, early', at('2026-11-24', 6), 2, true],
  ['the day before, late', at('2026-11-22', 23), 0, false],
])('ADV-15: is an hour over: %s', (_, clock, by, over) => {
  expect(isOver(slot, clock, by)).toBe(over)
})
