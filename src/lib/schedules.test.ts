import { expect, test } from 'vitest'
import { formatSchedules, hhmmOf, minutesOf, overlap } from './schedules.ts'

const at = (day: number, startHour: string, endHour: string) => ({ day, startHour, endHour })

test('SHL-23: joins days with equal hours', () => {
  expect(formatSchedules([at(3, '1600', '1800'), at(1, '1600', '1800')])).toBe('Mar y Jue 16:00–18:00')
  expect(formatSchedules([0, 1, 2, 3, 4].map(day => at(day, '0900', '1300')))).toBe('Lun a Vie 09:00–13:00')
  expect(formatSchedules([at(5, '0800', '1400')])).toBe('Sáb 08:00–14:00')
  expect(formatSchedules([at(0, '0800', '1000'), at(2, '0900', '1000')])).toBe('Lun 08:00–10:00 · Mié 09:00–10:00')
})

test('WIR-25: hours are [start, end), touching ends do not overlap', () => {
  expect(overlap(at(0, '0800', '1000'), at(0, '1000', '1200'))).toBe(false)
  expect(overlap(at(0, '0800', '1001'), at(0, '1000', '1200'))).toBe(true)
  expect(overlap(at(0, '0800', '1200'), at(1, '0800', '1200'))).toBe(false)
})

test('WIR-25: HHMM converts to minutes and back', () => {
  expect(minutesOf('2359')).toBe(1439)
  expect(hhmmOf(485)).toBe('0805')
})

test.each([
  [[0, 1], 'Lun y Mar'],
  [[0, 2, 4], 'Lun, Mié y Vie'],
  [[3, 1, 2, 2], 'Mar a Jue'],
  [[4, 5, 6], 'Vie a Dom'],
])('SHL-23: names the days %j as %s', (days, text) => {
  expect(formatSchedules(days.map(day => at(day, '0900', '1000')))).toBe(`${text} 09:00–10:00`)
})

test('WIR-25: touching ends do not overlap, in either order', () => {
  expect(overlap(at(0, '1000', '1200'), at(0, '0800', '1000'))).toBe(false)
  expect(overlap(at(0, '1000', '1200'), at(0, '0800', '1001'))).toBe(true)
})
