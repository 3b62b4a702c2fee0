import { expect, test } from 'vitest'
import { academy } from '#features/foundation/academy/contract.ts'
import { visitors } from '#features/outreach/callDesk/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { waiting } from '../contract.ts'
import { guest, stage } from './testing.ts'

const DAY = 86_400_000
const t = await startTest()
const desk = await t.admin()
t.sms.configured = true
const { full, join, act, list, names } = stage(t, desk)
const ask = () => t.ok(waiting.ask, { body: {} }, desk)
const mine = async (course: string) => (await list({ course, state: 'unconfirmed' })).entries.map(({ persons }) => persons[0]!.name)

test('M157: six who wait for 91 days keep their places, count in no sum, and get one question together', async () => {
  const group = await full(1, { endDate: '2027-12-01' })
  const six = []
  for (let at = 0; at < 6; at++)
    six.push(await join(group, [guest(`Ana${'abcdef'[at]}`, `551111444${at}`)], { location: group.locationId }))
  expect([(await list({ course: group.courseId })).cards.length, await mine(group.courseId)]).toEqual([1, []])

  await t.clock.advance(91 * DAY)
  const old = await list({ course: group.courseId })
  expect([old.cards, old.entries.map(({ place, unconfirmed }) => [place, unconfirmed])]).toEqual([
    [],
    six.map((_each, at) => [at + 1, true]),
  ])
  expect(await ask()).toMatchObject({ asked: 6 })
  const { sms } = await t.db.selectFrom('notificationBatch').select('sms').executeTakeFirstOrThrow()
  expect(sms).toMatch(/¿Sigues esperando un lugar en .+\? .+ para confirmarlo: tu lugar en la lista se conserva\.$/)
  expect((await t.refused(waiting.ask, { body: {} }, desk)).code).toBe('NOBODY_TO_ASK')

  const confirmed = await act(six[0]!._id, 'confirm')
  expect([confirmed.place, confirmed.unconfirmed]).toEqual([1, false])
  expect(await mine(group.courseId)).toEqual(['Anab', 'Anac', 'Anad', 'Anae', 'Anaf'])
  await act(six[1]!._id, 'leave')
  expect(await names(group.courseId, 'waiting')).toEqual(['Anaa 1', 'Anac 2', 'Anad 3', 'Anae 4', 'Anaf 5'])
})

test('M157: an undone question sends nothing, and can be asked again', async () => {
  const group = await full(1, { endDate: '2027-12-01' })
  await join(group, [guest('Luis', '5522223333')])
  await t.clock.advance(91 * DAY)
  await t.db.updateTable('waiting').set({ askedAt: t.clock.now() }).where('courseId', '<>', group.courseId).execute()
  expect((await ask()).asked).toBe(1)
  const { id } = await t.lastAudit('waiting.ask')
  await t.ok(undo.press, { params: { id }, body: {} }, desk)
  expect((await t.db.selectFrom('outbox').select('state').orderBy('createdAt', 'desc').executeTakeFirstOrThrow()).state).toBe('dropped')
  expect((await ask()).asked).toBe(1)
})

test('M157: the academy sets the days, from 7 to 730', async () => {
  const group = await full(1, { endDate: '2027-12-01' })
  await join(group, [guest('Eva', '5533335555')])
  await t.clock.advance(8 * DAY)
  expect(await mine(group.courseId)).toEqual([])
  await t.ok(academy.update, { body: { waitingDays: 7 } }, desk)
  expect(await mine(group.courseId)).toEqual(['Eva'])
  for (const waitingDays of [6, 731]) expect((await t.refused(academy.update, { body: { waitingDays } }, desk)).status).toBe(400)
  await t.ok(academy.update, { body: { waitingDays: 90 } }, desk)
})

test('M157: a visitor of a talk without a date is called for as long, and no longer', async () => {
  const talk = await t.make.talk({ date: null })
  await t.make.visitor({ talkId: talk.id, registeredAt: t.clock.now() })
  const calls = async () => (await t.ok(visitors.calls, { query: {} }, desk)).total
  expect(await calls()).toBe(1)
  await t.clock.advance(91 * DAY)
  expect(await calls()).toBe(0)
})
