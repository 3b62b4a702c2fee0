import { expect, test } from 'vitest'
import { callParts, callSegments, reportLines, reportParts, type Calls, type Part } from './callParts.ts'

const calls: Calls = {
  all: 28,
  pending: 9,
  done: 19,
  moved: 3,
  enrolled: 2,
  confirmed: 5,
  following: 3,
  unanswered: 6,
  unstated: 1,
  unreachable: 2,
}
const counts = (studentsCount: number, buzon: number, wrongNumber: number) => ({
  studentsCount,
  confirmados: 0,
  buzon,
  finishCall: 0,
  reprogramDate: 0,
  returnCall: 0,
  noExistPhone: 0,
  wrongNumber,
  sinComentarios: 0,
  sinInteraccion: 0,
})
const raquel = { employee: { name: 'Raquel', lastName: 'Mostrador', secondLastName: '' }, data: counts(12, 4, 1) }
const report = { ...counts(31, 4, 1), employeesData: [raquel] }
const { callers, nobody } = reportLines(report)

test.each<[strip: string, whole: number, parts: Pick<Part, 'count'>[]]>([
  ['the filter, with visitors who left', callSegments(calls).whole, callSegments(calls).parts],
  ['the bar, without them', calls.all, callParts(calls)],
  ['the ring of the report', report.studentsCount, reportParts(report)],
  [
    'the lines of the report',
    report.studentsCount,
    [...callers.map(({ data }) => data), nobody!].map(({ studentsCount }) => ({ count: studentsCount })),
  ],
])('M79: each visitor is in one part of %s', (_, whole, parts) => {
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(whole)
})

test("M79: the segment 'Movidos' shows only when somebody was moved", () => {
  expect(callSegments(calls).whole).toBe(31)
  expect(callSegments({ ...calls, moved: 0 }).parts.map(({ label }) => label)).toEqual(['Por llamar', 'Llamados'])
})

test("M79: the report has a line 'Sin llamada' only for visitors without a call", () => {
  expect(nobody).toMatchObject({ studentsCount: 19, buzon: 0, wrongNumber: 0 })
  expect(reportLines({ ...counts(12, 4, 1), employeesData: [raquel] }).nobody).toBeNull()
})
