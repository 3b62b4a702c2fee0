import { expect, test } from 'vitest'
import { dayFaultsOf } from './days.ts'

const faults = (text: string, path = 'src/x.ts') => dayFaultsOf({ path, text })

test.each([
  'const day = at.toISOString().slice(0, 10)',
  'const [day] = new Date().toISOString().split("T")',
  'const day = student.registerDate.slice(0, 10)',
  'const day = new Date(paidAt).toLocaleDateString()',
  'where s.date >= current_date',
  'select e.entered_at::date as day',
  "select to_char(w.joined_at, 'DD/MM/YYYY')",
  "select date_trunc('day', r.registered_at)",
  'select extract(isodow from s.at)',
])('M100: refuses a day that is cut out of an instant: %s', line => {
  expect(faults(line)).toHaveLength(1)
})

test.each([
  'const day = academyDay(at, timeZone)',
  'const day = plainDay(cell)',
  'const stamp = at.toISOString().slice(0, 19)',
  'where s.date >= academy_today() and o.due_on < ${today}::date',
  "select (e.entered_at at time zone ${timeZone})::date, to_char(x.date, 'DD/MM/YYYY')",
  '// 2026-11-23: toISOString().slice(0, 10) is the day of UTC',
])('M100: accepts %s', line => {
  expect(faults(line)).toEqual([])
})

test('M100: only src/lib/days.ts cuts days', () => {
  expect(faults('at.toISOString().slice(0, 10)', 'src/lib/days.ts')).toEqual([])
})
