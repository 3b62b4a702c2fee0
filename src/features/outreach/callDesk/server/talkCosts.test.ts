// Tells what a visitor costs, in 'De dónde llegan'. The tests' day is Monday, the 23rd of November 2026.
import { expect, test } from 'vitest'
import { reports } from '#features/foundation/reports/contract.ts'
import { startTest } from '#server/testing/harness.ts'

const t = await startTest()
const boss = await t.admin()
const figures = (path: string, query: Record<string, string> = {}, as = boss) => t.ok(reports.figures, { params: { path }, query }, as)
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const at = (day: string, hour = '16:00') => new Date(`${day}T${hour}:00Z`)

test('DIR-45: splits the cost of a talk among all who registered, to the centavo; only users who may know costs read it', async () => {
  const talk = await t.make.talk({ cost: 1_000_00 })
  const seat = await t.make.registration({ registeredAt: at('2026-11-10') })
  const visit = (part: object = {}) => t.make.visitor({ talkId: talk.id, registeredAt: at('2026-11-05'), ...part })
  await visit({ studentId: seat.studentId })
  await visit({ registeredAt: at('2026-10-05') })
  await visit()
  await visit({ deletedAt: at('2026-11-06') })
  // A talk without a cost says nothing about the cost of a visitor.
  const free = await t.make.talk()
  await t.make.visitor({ talkId: free.id, registeredAt: at('2026-11-05'), studentId: seat.studentId })
  const costsOf = (query: Record<string, string>, as = boss) => figures('captacion', { ...query, evento: talk.id }, as)
  expect((await costsOf({ from: '2026-10-01', to: '2026-11-30' })).total).toMatchObject({
    cost: 1000,
    perVisitor: 333.33,
    perEnrolled: 1000,
    perPaid: null,
  })
  const november = await costsOf(NOVEMBER)
  expect(november.total.cost).toBe(666.67)
  const { total } = await figures('captacion', { ...NOVEMBER, by: 'evento' })
  expect(total.cost).toBe(666.67)
  const ana = await t.as('get /reports/outreach', 'get /students/show/test/')
  expect(Object.keys((await costsOf(NOVEMBER, ana)).total)).not.toEqual(expect.arrayContaining(['cost']))
  expect(await t.refused(reports.figures, { params: { path: 'captacion' }, query: { ...NOVEMBER, measure: 'cost' } }, ana)).toMatchObject({
    status: 404,
  })
})
