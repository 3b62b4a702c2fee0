import { expect, test } from 'vitest'
import { kindOf, unitOf } from '../period.ts'
import { spansOf } from './span.ts'

/** @param timeZone Tijuana changes its clocks in March and November */
function spans(from: string, to: string, now: string, timeZone = 'America/Mexico_City') {
  const period = { from, to }
  const {
    now: present,
    before,
    wholeBefore,
    starts,
  } = spansOf({
    ...{ period, kind: kindOf(period), unit: unitOf(period), timeZone },
    now: new Date(now),
    whole: true,
  })
  const ends = [present, before, wholeBefore].map(span => [span.begins.toISOString(), span.ends.toISOString()])
  return { ends, days: [present, before].map(span => [span.from, span.to]), starts }
}

test('DIR-11 DIR-12: a day ends at its last millisecond, a running one with this very moment', () => {
  const over = spans('2026-11-20', '2026-11-20', '2026-11-23T16:00:00Z')
  expect(over.ends[0]).toEqual(['2026-11-20T06:00:00.000Z', '2026-11-21T06:00:00.000Z'])
  // 23:59:59.999 of the 23rd: its payment counts today.
  const last = spans('2026-11-23', '2026-11-23', '2026-11-24T05:59:59.999Z')
  expect(last.ends[0]).toEqual(['2026-11-23T06:00:00.000Z', '2026-11-24T06:00:00.000Z'])
  const running = spans('2026-11-01', '2026-11-30', '2026-11-23T16:00:00Z')
  expect(running.ends[0]![1]).toBe('2026-11-23T16:00:00.001Z')
  expect(running.days[0]).toEqual(['2026-11-01', '2026-11-23'])
})

test('DIR-13: a month and a year are compared with the same dates up to the same hour, a day and a week with 364 days before', () => {
  const month = spans('2026-11-01', '2026-11-30', '2026-11-23T16:00:00Z')
  expect(month.ends[1]).toEqual(['2025-11-01T06:00:00.000Z', '2025-11-23T16:00:00.001Z'])
  expect(month.ends[2]![1]).toBe('2025-12-01T06:00:00.000Z')
  expect(spans('2026-11-16', '2026-11-22', '2026-11-23T16:00:00Z').days[1]).toEqual(['2025-11-17', '2025-11-23'])
  expect(spans('2026-11-23', '2026-11-23', '2026-11-23T16:00:00Z').ends[1]).toEqual([
    '2025-11-24T06:00:00.000Z',
    '2025-11-24T16:00:00.001Z',
  ])
})

test('DIR-13: 29 February is compared with the 28th, and the February after it with its own 28 days', () => {
  const leap = spans('2028-02-01', '2028-02-29', '2028-03-05T16:00:00Z')
  expect(leap.days).toEqual([
    ['2028-02-01', '2028-02-29'],
    ['2027-02-01', '2027-02-28'],
  ])
  expect(spans('2028-02-10', '2028-02-29', '2028-02-29T16:00:00Z').ends[1]![1]).toBe('2027-02-28T16:00:00.001Z')
  expect(spans('2029-02-01', '2029-02-28', '2029-03-05T16:00:00Z').days[1]).toEqual(['2028-02-01', '2028-02-28'])
})

test('DIR-11: where the clocks change, a day has 23 or 25 hours and the earlier hour is that of the wall', () => {
  const hours = ([begins, ends]: readonly string[]) => (Date.parse(ends!) - Date.parse(begins!)) / 3_600_000
  const zone = 'America/Tijuana'
  expect(hours(spans('2026-03-08', '2026-03-08', '2026-03-20T16:00:00Z', zone).ends[0]!)).toBe(23)
  expect(hours(spans('2026-11-01', '2026-11-01', '2026-11-20T16:00:00Z', zone).ends[0]!)).toBe(25)
  const week = spans('2026-10-26', '2026-11-01', '2026-11-20T16:00:00Z', zone)
  expect(hours(week.ends[0]!)).toBe(7 * 24 + 1)
  expect(week.starts).toHaveLength(7)
})
