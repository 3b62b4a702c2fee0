import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#lib/days.ts'
import { clockAt } from './clock.ts'
import { demoClosedDays } from './closedDays.ts'
import { GROUPS } from './groupList.ts'
import { datesOf } from './groups.ts'

// At noon in Mexico City; the last one at 23:55.
const MOMENTS = {
  'on 2 January': '2027-01-02T18:00:00Z',
  'on 15 July': '2026-07-15T18:00:00Z',
  'on 31 August': '2026-08-31T18:00:00Z',
  'on 29 February': '2028-02-29T18:00:00Z',
  'on a Sunday': '2026-11-22T18:00:00Z',
  'at 23:55': '2026-11-24T05:55:00Z',
}

test.for(Object.entries(MOMENTS))('M161: made %s the demo has groups that run and lessons within three days', ([, now]) => {
  const clock = clockAt(new Date(now), 'America/Mexico_City')
  const closed = demoClosedDays(clock.today)
  const isOpen = (day: string) => !closed.some(({ startDate, endDate }) => startDate <= day && day <= endDate)
  const running = (day: string) =>
    GROUPS.filter(plan => {
      const { startDate, endDate } = datesOf({ clock }, plan)
      return !plan.inactive && startDate <= day && day <= endDate
    })
  const lessons = (day: string) =>
    isOpen(day) ? running(day).filter(plan => plan.hours.some(({ days }) => days.includes(weekdayOf(day)))) : []
  expect(running(clock.today).length).toBeGreaterThan(10)
  expect([0, 1, 2, 3].flatMap(after => lessons(clock.day(after))).length).toBeGreaterThan(5)
  // Three weeks of attendance need lessons.
  expect(Array.from({ length: 21 }, (_, n) => lessons(clock.day(-1 - n)).length > 0).filter(Boolean).length).toBeGreaterThan(9)
})

test('M161: the demo closes Christmas behind it and ahead of it, on every day of four years', () => {
  for (let today = '2025-01-01'; today < '2029-01-01'; today = addDays(today, 1)) {
    const closed = demoClosedDays(today)
    const christmas = [-1, 0, 1].map(years => `${Number(today.slice(0, 4)) + years}-12-25`)
    for (const day of christmas.filter(each => each >= addDays(today, -21) && each <= addDays(today, 360)))
      expect(
        closed.some(({ startDate, endDate }) => startDate <= day && day <= endDate),
        `${day} in the demo of ${today}`,
      ).toBe(true)
    expect(new Set(closed.map(({ startDate }) => startDate)).size, today).toBe(closed.length)
  }
})
