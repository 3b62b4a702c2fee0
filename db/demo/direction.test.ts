// The demo academy has something to tell in the reports of a director on its first morning.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reports } from '#features/foundation/reports/contract.ts'
import { keepLessons } from '#features/presence/attendance/server/jobs.ts'
import { startTest } from '#server/testing/harness.ts'

const t = await startTest({ demo: 'whole' })
const boss = await t.admin()
const figures = (path: string, query: Record<string, string> = {}) => t.ok(reports.figures, { params: { path }, query }, boss)
const rows = async (path: string, query: Record<string, string>) =>
  (await t.ok(reports.rows, { params: { path }, query }, boss)).rows.map(({ title, about }) => `${title}: ${about}`)
// The first start writes down past lessons.
await keepLessons.run({}, t.jobContext())

test('DIR-36 DIR-38: some eleven students stopped coming, three of whom never came; two were called', async () => {
  const { lines } = await figures('dejaron', { by: 'causa' })
  const [never, last] = ['never', 'last'].map(cause => lines.find(({ key }) => key === cause)!.figures['students']!)
  expect([never! >= 3, last! >= 8, never! + last! < 16]).toEqual([true, true, true])
  const list = await rows('dejaron', { measure: 'students' })
  expect(list.filter(each => each.includes('Jorge Alberto llamó: '))).toHaveLength(2)
})

test('DIR-40: eight students said why they left, for five reasons; one was not asked, and one was a mistake', async () => {
  const { lines } = await figures('bajas', { from: '2026-09-15', to: '2026-11-30', by: 'motivo' })
  expect(lines.map(({ name, figures: { left } }) => [name, left])).toEqual([
    ['Horario', 2],
    ['Costo', 3],
    ['Distancia', 1],
    ['Salud o familia', 1],
    ['Ya entró a su escuela', 1],
    ['Sin motivo', 1],
  ])
})

test('DIR-28: a group that begins within two weeks does not pay for itself yet, and is the only one with a price that does not', async () => {
  const list = (await rows('grupos', { measure: 'margin' })).flatMap(text => {
    const [, name, state, needed, enrolled] = /^(.+?): (.+?) · .*Se paga con (\d+) de \d+; hay (\d+)/.exec(text) ?? []
    return Number(needed) > Number(enrolled) ? [`${name}: ${state}`] : []
  })
  expect(list).toEqual(['Matemáticas Dominical: Por empezar'])
})

test('DIR-52: the administrator gets the sheet on Mondays and has that of today', async () => {
  const { rows: subscriptions } = await sql<{ email: string; sentWeek: string }>`
    select e.email, s.sent_week from sheet_subscription s join employee e on e.id = s.employee_id`.execute(t.db)
  expect(subscriptions).toEqual([{ email: 'admin@plantel.mx', sentWeek: '2026-11-23' }])
})

test('DIR-20: the debt of each day of half a year is written down, the last as it is today', async () => {
  const { rows: figures } = await sql<{ days: number; same: boolean; grew: boolean }>`
    with k as (select day, sum(late + later) as owed from debt_day group by 1)
    select count(*)::int as days, (select owed from k order by day desc limit 1) = (select sum(open) from open_due) as same,
      (select owed from k order by day limit 1) < (select owed from k order by day desc limit 1) as grew from k`.execute(t.db)
  expect(figures).toEqual([{ days: 183, same: true, grew: true }])
})

test('DIR-13 DIR-14 DIR-48: two years of money, 8 % more in the second, with two seasons each; enough for the forecasts of half a year', async () => {
  const year = { from: '2025-11-25', to: '2026-11-23' }
  const { total, lines, before } = await figures('ingresos', { ...year, by: 'semana', measure: 'net' })
  expect(before).toEqual({ from: '2024-11-25', to: '2025-11-23' })
  const growth = total['net']! / (await figures('ingresos', { ...before!, by: 'semana', measure: 'net' })).total['net']!
  expect([growth > 1.04, growth < 1.14]).toEqual([true, true])
  const weeks = lines.map(({ figures: { net } }) => net ?? 0)
  const mean = weeks.reduce((sum, net) => sum + net, 0) / weeks.length
  // A season is a run of weeks above the mean; one bad week does not end it.
  const high = weeks.map((net, at) => net > mean || (weeks[at - 1]! > mean && weeks[at + 1]! > mean))
  const seasons = high.filter((is, at) => is && !high[at - 1])
  expect([weeks.length >= 52, weeks.every(net => net > 0), seasons.length]).toEqual([true, true, 3])
  const { rows } = await sql`select count(*) filter (where state = 'young') as young from forecast where whole`.execute(t.db)
  expect(rows).toEqual([{ young: 0 }])
})
