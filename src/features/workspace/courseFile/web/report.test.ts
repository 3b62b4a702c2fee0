import { expect, test } from 'vitest'
import { COURSE_TEXTS } from '#features/teaching/courses/limits.ts'
import type { CourseReportRow } from '../contract.ts'
import { barsOf, sentence, short, ticks } from './occupancy.ts'
import { EMPTY_REPORT, reportCheck, reportQuery, type ReportValues } from './reportForm.ts'

const GOOD: ReportValues = { startDate: '2026-01-01', endDate: '2026-06-30', wd: null, dd: null }
const faultOf = (part: Partial<ReportValues>) => {
  const wrong = reportCheck({ ...GOOD, ...part })
  return wrong && [wrong.field, wrong.text]
}

test('CUR-75: requires an ordered range', () => {
  expect(reportCheck(EMPTY_REPORT)).toEqual({ field: 'startDate', text: 'Debes seleccionar un rango de fechas.' })
  expect(faultOf({ endDate: null })).toEqual(['endDate', COURSE_TEXTS.rangeRequired])
  expect(faultOf({ endDate: '2025-12-31' })).toEqual(['endDate', COURSE_TEXTS.range])
  expect(faultOf({ endDate: '2026-01-01' })).toBeNull()
})

test('CUR-76: working days and tolerance days are optional, digits only, at most 3', () => {
  expect([faultOf({ wd: 1000 }), faultOf({ dd: 1000 })]).toEqual([
    ['wd', 'Solo dígitos, máximo 3.'],
    ['dd', 'Solo dígitos, máximo 3.'],
  ])
  expect(faultOf({ wd: 0, dd: 999 })).toBeNull()
  expect(reportQuery({ ...GOOD, wd: 5 })).toEqual({ startDate: '2026-01-01', endDate: '2026-06-30', wd: '5' })
})

const row = (name: string, quota: number | null, registered: number, confirmed: number): CourseReportRow => ({
  _id: name,
  name,
  startDate: '2026-01-01',
  schedules: [],
  quota,
  registered,
  confirmed,
  location: '',
  status_color: 'green',
})

test('CUR-84: describes the chart in one sentence', () => {
  expect(sentence(barsOf([row('A', 40, 30, 20), row('B', null, 5, 5)]))).toBe(
    'Ocupación: 2 grupos, 35 inscritos en 45 lugares, 25 con pago. A: 30 de 40, 20 con pago; B: 5 de 5, 5 con pago.',
  )
})

test('the ticks of the chart are round and reach the largest group', () => {
  expect(ticks(40)).toEqual([0, 10, 20, 30, 40])
  expect(ticks(3)).toEqual([0, 1, 2, 3])
  expect(ticks(0)).toEqual([0, 1])
  for (const most of [1, 7, 12, 41, 99, 101, 2500]) {
    const marks = ticks(most)
    expect(marks.at(-1)).toBeGreaterThanOrEqual(most)
    expect(marks.length).toBeLessThanOrEqual(6)
  }
})

test('a group without a quota shows only its registered students', () => {
  expect(barsOf([row('A', 40, 30, 20), row('B', null, 5, 5)]).map(({ seats, figure }) => [seats, figure])).toEqual([
    [40, '30/40'],
    [5, '5'],
  ])
})

test('shortens a long name beside its bar', () => {
  expect([short('Sabatino A', 12), short('ECOEMS Sabatino A', 12)]).toEqual(['Sabatino A', 'ECOEMS Saba…'])
})
