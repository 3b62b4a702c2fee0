import { expect, test } from 'vitest'
import {
  academyDay,
  addDays,
  addMonths,
  ageOn,
  daysBetween,
  endOfDay,
  formatBirthday,
  formatDay,
  formatDuration,
  formatInstant,
  shortDay,
  startOfDay,
  wallClock,
  weekdayOf,
} from './days.ts'

const MEXICO = 'America/Mexico_City'

test('M156: on a screen a day has its year when it is more than six months away', () => {
  expect(shortDay('2026-11-29', '2026-11-30')).toBe('29/11')
  expect(shortDay('2027-05-30', '2026-11-30')).toBe('30/05')
  expect(shortDay('2027-05-31', '2026-11-30')).toBe('31/05/2027')
  expect(shortDay('2026-05-30', '2026-11-30')).toBe('30/05')
  expect(shortDay('2026-05-29', '2026-11-30')).toBe('29/05/2026')
  expect(shortDay('2026-11-29', '2028-11-28')).toBe('29/11/2026')
})

test("WIR-23: a day is the academy's, not UTC's", () => {
  expect(academyDay(new Date('2026-11-21T05:59:59Z'), MEXICO)).toBe('2026-11-20')
  expect(academyDay(new Date('2026-11-21T06:00:00Z'), MEXICO)).toBe('2026-11-21')
})

test.each([
  ['2026-11-21', MEXICO, '2026-11-21T06:00:00Z', '2026-11-22T05:59:59Z'],
  // Changes of the clock: a day of 23 hours and one of 25.
  ['2026-03-08', 'America/Tijuana', '2026-03-08T08:00:00Z', '2026-03-09T06:59:59Z'],
  ['2026-11-01', 'America/Tijuana', '2026-11-01T07:00:00Z', '2026-11-02T07:59:59Z'],
])('%s in %s begins at %s and ends at %s', (day, timeZone, first, last) => {
  expect([startOfDay(day, timeZone), endOfDay(day, timeZone)]).toEqual([new Date(first), new Date(last)])
})

test('addDays and addMonths cross months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(daysBetween('2026-11-21', '2026-12-01')).toBe(10)
})

test('WIR-24: weekdays: 0 = Monday … 6 = Sunday', () => {
  expect(weekdayOf('2026-11-23')).toBe(0)
  expect(weekdayOf('2026-11-22')).toBe(6)
})

test('SHL-19: dates display DD/MM/YYYY, payments with time', () => {
  expect(formatDay('2026-11-07')).toBe('07/11/2026')
  expect(formatInstant(new Date('2026-11-07T16:12:00Z'), MEXICO)).toBe('07/11/2026 10:12')
  expect(formatBirthday('2008-03-14')).toBe('14 de marzo')
})

test.each([
  [1, '1 día'],
  [6, '6 días'],
  [7, '1 semana'],
  [10, '1 semana y 3 días'],
  [14, '2 semanas'],
])('SHL-20: %s days read %s', (days, text) => {
  expect(formatDuration(days)).toBe(text)
})

test('WIR-23: the wall clock of an instant, in hours and in minutes after midnight', () => {
  expect(wallClock(new Date('2026-11-07T16:12:00Z'), MEXICO)).toEqual({ day: '2026-11-07', time: '10:12', minutes: 612 })
})

test('SHL-19: a birthday names its month', () => {
  const months = Array.from({ length: 12 }, (_, n) => formatBirthday(`2008-${String(n + 1).padStart(2, '0')}-01`).slice('1 de '.length))
  expect(months.join(' ')).toBe('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre')
})

test('ageOn: of age on the birthday itself, not the day before, in any month', () => {
  const today = '2026-11-21'
  expect(['2009-11-20', '2009-11-21', '2009-11-22', '2009-01-30', '2009-12-01'].map(birth => ageOn(birth, today))).toEqual([
    17, 17, 16, 17, 16,
  ])
})
