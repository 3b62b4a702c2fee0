import { expect, test } from 'vitest'
import { closedEnd } from './closedEnd.ts'

const mondays = { startDate: '2026-11-30', endDate: '2026-12-21', schedules: [{ day: 0 }] }
const day = (date: string) => ({ startDate: date, endDate: date })

test('OFE-14: counts the lessons on closed days, and moves the end to the open day that makes up for them', () => {
  expect(closedEnd(mondays, [])).toEqual({ lost: 0, end: null })
  expect(closedEnd(mondays, [day('2026-12-07')])).toEqual({ lost: 1, end: '2026-12-28' })
  // A closed Tuesday costs nothing; the Monday that would make up for it is closed too.
  expect(closedEnd(mondays, [day('2026-12-08'), day('2026-12-07'), { startDate: '2026-12-24', endDate: '2027-01-01' }])).toEqual({
    lost: 1,
    end: '2027-01-04',
  })
  // Two lessons on one day count twice.
  const twice = { ...mondays, schedules: [{ day: 0 }, { day: 0 }, { day: 2 }] }
  expect(closedEnd(twice, [day('2026-12-07')])).toEqual({ lost: 2, end: '2026-12-28' })
})

test('OFE-14: proposes no end when a year is too short to make up for the lessons', () => {
  expect(closedEnd(mondays, [{ startDate: '2026-12-07', endDate: '2028-12-31' }])).toEqual({ lost: 3, end: null })
})
