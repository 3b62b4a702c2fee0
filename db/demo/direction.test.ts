// The demo academy has something to tell in the reports of a director on its first morning.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reports } from '#features/foundation/reports/contract.ts'
import { keepLessons } from '#features/presence/attendance/server/jobs.ts'
import { startTest } from '#server/testing/harness.ts'

const t = await startTest({ demo: true })
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
  const { lines } = await figures('bajas', { from: '2026-06-01', to: '2026-11-30', by: 'motivo' })
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
