import { afterEach, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { startTest } from '#server/testing/harness.ts'
import { stated } from '#server/testing/stated.ts'
import { talksServer } from '#features/outreach/talks/server/routes.ts'
import { callDeskServer } from './routes.ts'
import { visitorsServer } from './visitorRoutes.ts'
import { talks } from '#features/outreach/talks/contract.ts'
import { visitors } from '../contract.ts'
import { COORDINATOR, person, stage, tally } from './testing.ts'

const t = await startTest({ features: [talksServer, callDeskServer, visitorsServer], jobs: [sendOutbox] })
const desk = await t.as(...COORDINATOR)
const { create, find, register } = stage(t, desk)
afterEach(() => expectTrueBooks(t.db))

const asDesk = { as: desk }
const registering = (talk: string, part = {}) => t.call(visitors.create, { body: { talk, student: person(part) } }, asDesk)
const moving = (userTalksId: string, talkId: string, to: string) =>
  t.call(visitors.move, { params: { userTalksId, talkId }, body: { talk: { id: to } } }, asDesk)
const times = <T>(count: number, make: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => make(at)))

const DESKS = stated(200, 40)
test('TLK-55: many registrations at once for the last five seats: five pass', async () => {
  const talk = await create({ quota: 5 })
  expect(tally(await times(DESKS, () => registering(talk._id)))).toEqual({ ok: 5, TALK_FULL: DESKS - 5 })
  expect((await find(talk._id)).available).toBe(0)
})

test('TLK-50: one of 20 simultaneous registrations of one address succeeds', async () => {
  const talk = await create({ quota: 50 })
  const { email } = person()
  expect(tally(await times(20, () => registering(talk._id, { email })))).toEqual({ ok: 1, ALREADY_IN_TALK: 19 })
})

test('TLK-56: two desks move one visitor at once, to the same talk or to two: one move succeeds', async () => {
  const [from, one, other] = [await create(), await create(), await create()]
  for (const [a, b] of [
    [one, one],
    [one, other],
  ] as const) {
    const { _id } = await register(from._id)
    const both = await Promise.all([moving(_id, from._id, a._id), moving(_id, from._id, b._id)])
    expect(tally(both)).toEqual({ ok: 1, MOVED_TO_OTHER_TALK: 1 })
  }
})

test('TLK-55: moves against registrations for the last seat: exactly one gets it, and the others keep theirs', async () => {
  const [from, to] = [await create({ quota: 20 }), await create({ quota: 1 })]
  const movers = await times(10, () => register(from._id))
  const all = await Promise.all(movers.flatMap(({ _id }) => [moving(_id, from._id, to._id), registering(to._id)]))
  expect(tally(all)).toEqual({ ok: 1, TALK_FULL: 19 })
  const moved = all.filter(({ body }, at) => body.success && at % 2 === 0).length
  expect((await find(from._id)).studentListLength).toBe(10 - moved)
})

test('TLK-56: moves 40 visitors between two talks at once without a deadlock', async () => {
  const [a, b] = [await create({ quota: 40 }), await create({ quota: 40 })]
  const [inA, inB] = [await times(20, () => register(a._id)), await times(20, () => register(b._id))]
  const { result, statements } = await t.queries(() =>
    Promise.all([...inA.map(({ _id }) => moving(_id, a._id, b._id)), ...inB.map(({ _id }) => moving(_id, b._id, a._id))]),
  )
  // Each locks once: a deadlock would be retried by the transaction, and hidden by that.
  expect(statements.filter(text => text.includes('for no key update') && text.includes('from talk where'))).toHaveLength(40)
  expect(tally(result)).toEqual({ ok: 40 })
})

test('TLK-50: when one address moves into a talk and registers there at once, one of the two succeeds', async () => {
  const [from, to] = [await create(), await create()]
  const { _id, email } = await register(from._id)
  expect(tally(await Promise.all([moving(_id, from._id, to._id), registering(to._id, { email })]))).toEqual({ ok: 1, ALREADY_IN_TALK: 1 })
})

test('TLK-55: removing, moving and confirming one visitor at once: the seat is counted once', async () => {
  const [from, to] = [await create(), await create()]
  for (let round = 0; round < 5; round++) {
    const { _id: id } = await register(from._id)
    const all = await Promise.all([
      t.call(visitors.remove, { params: { id } }, asDesk),
      moving(id, from._id, to._id),
      t.call(visitors.call, { params: { id }, body: { confirmed: true } }, asDesk),
    ])
    expect(all.slice(0, 2).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.every(({ status }) => [200, 404, 409].includes(status))).toBe(true)
  }
})

test('TLK-44: deleting a talk during a registration: either it is deleted and empty, or it stays', async () => {
  for (let round = 0; round < 5; round++) {
    const talk = await create()
    const [removed, registered] = await Promise.all([t.call(talks.remove, { params: { id: talk._id } }, asDesk), registering(talk._id)])
    expect([tally([removed]), tally([registered])]).toContainEqual({ ok: 1 })
    expect(removed.status === 200 && registered.status === 200).toBe(false)
  }
})

test('TLK-42: a quota reduced while the last seats are taken never falls below the taken seats', async () => {
  const talk = await create({ quota: 20 })
  const all = await Promise.all([
    t.call(talks.update, { params: { id: talk._id }, body: { quota: 5 } }, asDesk),
    ...Array.from({ length: 20 }, () => registering(talk._id)),
  ])
  const { quota, studentListLength } = await find(talk._id)
  expect(all[0].status === 200 ? quota : 20).toBe(quota)
  expect(studentListLength).toBeLessThanOrEqual(quota)
})
