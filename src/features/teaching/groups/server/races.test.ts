import { afterEach, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import type { Called } from '#server/testing/calls.ts'
import { startTest } from '#server/testing/harness.ts'
import { stated } from '#server/testing/stated.ts'
import { groups, type GroupChange } from '../contract.ts'
import { on, PLANNER, stage } from './testing.ts'

const t = await startTest()
const planner = await t.as(...PLANNER, 'put /groups/?/enroll/?', 'put /students/?/groups/?', 'delete /groups/')
const { input, made, parent, update, bookings } = stage(t, planner)
afterEach(() => expectTrueBooks(t.db))

const asPlanner = { as: planner }
const change = (id: string, body: GroupChange) => t.call(groups.update, { params: { id }, body }, asPlanner)
const toggle = (id: string, body: object) => t.call(groups.toggle, { params: { id }, body }, asPlanner)
const enrol = (groupId: string, studentId: string) =>
  t.call(enrolment.enrol, { params: { groupId, studentId }, body: { payment: { concept: 'Inscripción', amount: 0 } } }, asPlanner)
const pupil = async () => (await t.make.student()).id
const codeOf = ({ status, body }: Called): string => (status === 200 ? 'ok' : (body.errorExt?.code ?? String(status)))
const tally = (all: Called[]) =>
  Object.fromEntries([...Map.groupBy(all.map(codeOf), code => code)].map(([code, each]) => [code, each.length]))
const times = <T>(count: number, make: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => make(at)))

/** Each call locks its rooms once: the transaction would retry a deadlock and hide it. */
async function onceEach(calls: () => Promise<Called>[]): Promise<Called[]> {
  const { result, statements } = await t.queries(() => Promise.all(calls()))
  expect(statements.filter(text => text.includes('for update of r'))).toHaveLength(result.length)
  return result
}

const DESKS = stated(200, 40)
test('GRP-35: many simultaneous conflicting saves: exactly one succeeds, without a deadlock; the others learn who has the room', async () => {
  const [course, classRoom] = [(await t.make.course()).id, (await t.make.classroom()).id]
  const schedules = [...on(0), ...on(2), ...on(4)]
  const bodies = await times(DESKS, at =>
    input({ name: `Grupo ${at}`, course, classRoom, schedules: at % 2 ? schedules.toReversed() : schedules }),
  )
  const all = await onceEach(() => bodies.map(body => t.call(groups.create, { body }, asPlanner)))
  expect(tally(all)).toEqual({ ok: 1, CLASSROOM_BUSY: DESKS - 1 })
  const winner = all.find(each => each.status === 200)!.body.group
  for (const each of all.filter(({ status }) => status === 409))
    expect(each.body.errorExt.groups.map((group: { _id: string }) => group._id)).toEqual([winner._id])
  const { groups: listed } = await t.ok(groups.list, { query: { course } }, planner)
  expect(listed.map(group => group._id)).toEqual([winner._id])
})

test('GRP-35: enables one of 20 groups enabled at once in one room', async () => {
  const { id: classRoom } = await t.make.classroom()
  const off = await times(20, at => made({ name: `G${at}`, classRoom, active: false }))
  const all = await onceEach(() => off.map(({ _id }) => toggle(_id, { active: true })))
  expect(tally(all)).toEqual({ ok: 1, CLASSROOM_BUSY: 19 })
})

test('GRP-55: 20 toggles of one group at once each answer the state they left; half of them enable it', async () => {
  const { _id } = await made()
  const all = await onceEach(() => Array.from({ length: 20 }, () => toggle(_id, {})))
  expect(tally(all)).toEqual({ ok: 20 })
  expect(all.filter(each => each.body.active)).toHaveLength(10)
  expect(await bookings(_id)).toHaveLength(1)
  const repeated = await times(20, () => toggle(_id, { active: false }))
  expect([tally(repeated), await bookings(_id)]).toEqual([{ ok: 20 }, []])
})

test('GRP-36: two coordinators swap rooms, 10 pairs at once: no deadlock, and at other hours both succeed', async () => {
  const [a, b] = [(await t.make.classroom()).id, (await t.make.classroom()).id]
  const hour = (at: number) => `${String(7 + at).padStart(2, '0')}00`
  const pairs = await times(10, async at => [
    await made({ classRoom: a, schedules: on(1, hour(at), hour(at + 1)) }),
    await made({ classRoom: b, schedules: on(2, hour(at), hour(at + 1)) }),
  ])
  const all = await onceEach(() => pairs.flatMap(([one, two]) => [change(one!._id, { classRoom: b }), change(two!._id, { classRoom: a })]))
  expect(tally(all)).toEqual({ ok: 20 })
})

test('GRP-36: refuses both of a swap at the same hours, in either order', async () => {
  const [one, two] = [await made(), await made()]
  const all = await onceEach(() => [change(one._id, { classRoom: two.classRoom!._id }), change(two._id, { classRoom: one.classRoom!._id })])
  expect(tally(all)).toEqual({ CLASSROOM_BUSY: 2 })
})

test('GRP-36: one group moved to 20 rooms at once ends in one of them and books no other', async () => {
  const { _id } = await made()
  const rooms = await times(20, () => t.make.classroom())
  expect(tally(await onceEach(() => rooms.map(room => change(_id, { classRoom: room.id }))))).toEqual({ ok: 20 })
  expect(await bookings(_id)).toHaveLength(1)
})

test('GRP-47: refuses one of two when a quota is lowered while somebody takes the last seat', async () => {
  for (let round = 0; round < 12; round++) {
    const group = await made({ quota: 3 })
    for (let i = 0; i < 2; i++) await t.make.registration({ groupId: group._id })
    const student = await pupil()
    const [lowered, enrolled] = await Promise.all([change(group._id, { quota: 2 }), enrol(group._id, student)])
    expect([
      ['ok', 'GROUP_FULL'],
      ['QUOTA_BELOW_ENROLLED', 'ok'],
    ]).toContainEqual([codeOf(lowered), codeOf(enrolled)])
  }
})

test("GRP-47: the same through a child, whose quota is its parent's", async () => {
  const group = await parent()
  for (const child of group.buckets) await update(child._id, { quota: 10 })
  const pupils = await times(10, pupil)
  const quotas = [9, 8, 7, 6]
  const all = await Promise.all([
    ...pupils.map(id => enrol(group._id, id)),
    ...quotas.flatMap(quota => group.buckets.map(child => change(child._id, { quota }))),
  ])
  const { group: after } = await t.ok(groups.find, { params: { id: group._id } }, planner)
  expect(after.studentListLength).toBe(all.slice(0, 10).filter(each => each.status === 200).length)
  expect(after.quota).toBe(Math.min(...after.buckets.map(child => child.quota!)))
  expect(after.available).toBeGreaterThanOrEqual(0)
})

test('GRP-69: saves children while students change between their parents, without a deadlock', async () => {
  const groupsOf = [await parent()]
  groupsOf.push(await parent({ course: groupsOf[0]!.course._id }))
  for (const { buckets } of groupsOf)
    for (const child of buckets)
      await update(child._id, { quota: 40, schedules: on(5), classRoom: (await t.make.classroom()).id, active: true })
  const pupils = await times(12, async at => {
    const [from, to] = at % 2 ? groupsOf : groupsOf.toReversed()
    const { id, studentId } = await t.make.registration({ groupId: from!._id })
    for (const child of from!.buckets.slice(0, 2)) await t.make.registration({ studentId, groupId: child._id, parentId: id, price: 0 })
    return { studentId, from: from!._id, to: to!._id }
  })
  const moves = () =>
    pupils.map(({ studentId: id, from, to }) =>
      t.call(registrations.change, { params: { id, oldGroupId: from }, query: { force: true }, body: { group: { id: to } } }, asPlanner),
    )
  const saves = () => groupsOf.flatMap(({ buckets }, at) => buckets.map(child => change(child._id, { quota: 30 + at })))
  const { result, statements } = await t.queries(() => Promise.all([...saves(), ...moves()]))
  expect(tally(result)).toEqual({ ok: 20 })
  expect(statements.filter(text => text.startsWith('update "registration" set "group_id"'))).toHaveLength(12)
  expect(statements.filter(text => text.includes('pg_advisory_xact_lock'))).toHaveLength(8)
})

test('GRP-123: never leaves a student in a group that is deleted or changes its course during the enrolment', async () => {
  for (let round = 0; round < 10; round++) {
    const [doomed, moved, other] = [await made(), await made(), await t.make.course()]
    const [one, two] = [await pupil(), await pupil()]
    const [removed, enrolled, changed, entered] = await Promise.all([
      t.call(groups.remove, { params: { id: doomed._id } }, asPlanner),
      enrol(doomed._id, one),
      change(moved._id, { course: other.id }),
      enrol(moved._id, two),
    ])
    expect([
      ['ok', 'GROUP_NOT_FOUND'],
      ['IN_USE', 'ok'],
    ]).toContainEqual([codeOf(removed), codeOf(enrolled)])
    const outcome = [codeOf(changed), codeOf(entered)]
    const registered = await t.db.selectFrom('registration').select('courseId').where('groupId', '=', moved._id).execute()
    const course = outcome[0] === 'ok' ? other.id : moved.course._id
    expect(registered).toEqual(outcome[1] === 'ok' ? [{ courseId: course }] : [])
    expect(['ok ok', 'ok PRICE_CHANGED', 'IN_USE ok']).toContain(outcome.join(' '))
  }
})
