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
])('M100: refuses a day cut from an instant: %s', line => {
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

test.each([
  ['src/web/shell/Shell.tsx', 'const [at] = useState(() => Date.now())'],
  ['src/web/shell/Shell.tsx', 'useState(Date.now)'],
  ['src/features/money/cash/web/CashPage.tsx', 'const today = academyDay(new Date(), timeZone)'],
  ['src/features/money/plans/dues.ts', 'const at = new Date'],
  ['src/lib/nextDues.ts', 'const at = Date()'],
  ['src/web/ui/DayField.tsx', 'value={dayjs()}'],
  ['src/features/workspace/classList/web/move/useRun.ts', 'const batch = newId()'],
])('M123: refuses the computer’s own time in %s: %s', (path, line) => {
  expect(faults(line, path)).toHaveLength(1)
})

test.each([
  ['src/web/state/clock.ts', 'new Date(Date.now() - error)'],
  ['src/web/shell/Shell.tsx', 'const at = new Date(payment.date)'],
  ['src/web/shell/Shell.tsx', 'const gone = performance.now() - begun'],
  ['src/features/money/plans/server/routes.ts', 'const at = new Date()'],
  ['src/features/workspace/classList/web/move/useRun.ts', 'const batch = newId(now())'],
])('M123: accepts in %s: %s', (path, line) => {
  expect(faults(line, path)).toEqual([])
})

test.each([
  'text: `Venció ${formatDay(dueOn).slice(0, 5)}`',
  'const on = formatDay(wallClock(new Date(joinedAt), timeZone).day).slice(0, 5)',
  'const concept = `Transferencia ${line.day.slice(8, 10)}/${line.day.slice(5, 7)}`',
  "select to_char(o.due_on, 'DD/MM')",
])('M156: refuses a day without its year: %s', line => {
  expect(faults(line)).toHaveLength(1)
})

test('M100: only src/lib/days.ts cuts days', () => {
  expect(faults('at.toISOString().slice(0, 10)', 'src/lib/days.ts')).toEqual([])
})
