import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { merges } from '../contract.ts'
import { stage } from './testing.ts'

const t = await startTest()
const calls = await t.as('get /talks/', 'get /students/show/test/', 'delete /usersTalks/*', 'put /usersTalks/merge')
const { prints, differing, join, joined, code, press, apart } = stage(t, calls)
const visitorOf = (id: string) => t.db.selectFrom('talkStudent').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const takenSeats = async (id: string) =>
  (await t.db.selectFrom('talk').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken

test('DES-29: within one talk frees the newer seat, keeps the latest call and the attendance; separating restores all', async () => {
  const { talkId, id: keep } = await t.make.visitor({ calledBy: calls.employeeId, calledAt: new Date('2026-11-20T16:00:00Z'), status: 3 })
  const at = new Date('2026-11-21T16:00:00Z')
  const { id: give } = await t.make.visitor({
    talkId,
    calledBy: calls.employeeId,
    calledAt: at,
    status: 7,
    nextCallAt: new Date('2026-11-24T16:00:00Z'),
    attendance: true,
    attendedAt: at,
    secondPhoneNumber: '5511112222',
  })
  const { id: movedId } = await t.make.visitor({ movedTo: give })
  await t.db.insertInto('comment').values({ id: newId(), talkStudentId: give, text: 'Quiere turno matutino' }).execute()
  const before = await prints()
  const { act, record } = await joined(keep, give, {}, 'visitor')
  expect(record).toBe(keep)
  expect(await takenSeats(talkId)).toBe(1)
  expect(await visitorOf(keep)).toMatchObject({
    status: 7,
    calledAt: at,
    attendance: true,
    attendedAt: at,
    secondPhoneNumber: '5511112222',
  })
  expect(await visitorOf(give)).toMatchObject({ mergedInto: keep, deletedAt: t.clock.now() })
  expect((await visitorOf(movedId)).movedTo).toBe(keep)
  expect((await t.ok(merges.of, { params: { kind: 'visitor', id: keep } }, calls)).merged).toMatchObject([{ _id: give, act }])
  await t.db.insertInto('comment').values({ id: newId(), talkStudentId: give, text: 'Desde una pestaña vieja' }).execute()
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from comment where talk_student_id = ${keep}`.execute(t.db)
  expect(rows[0]!.n).toBe(2)
  await t.db.deleteFrom('comment').where('text', '=', 'Desde una pestaña vieja').execute()
  await apart(act, calls)
  expect(differing(before, await prints())).toEqual([])
})

test('DES-29: refuses two talks, a visitor who moved away, and one seat twice', async () => {
  const one = await t.make.visitor()
  const other = await t.make.visitor()
  const across = { params: { kind: 'visitor', keep: one.id, give: other.id } }
  expect(await t.refused(merges.preview, across, calls)).toMatchObject({ status: 409, code: 'MERGE_TALKS' })
  expect(await t.refused(merges.join, { ...across, body: { print: 'x', choices: {} } }, calls)).toMatchObject({ code: 'MERGE_TALKS' })
  const moved = await t.make.visitor({ talkId: one.talkId, movedTo: other.id })
  const away = { params: { kind: 'visitor', keep: one.id, give: moved.id } }
  expect(await t.refused(merges.preview, away, calls)).toMatchObject({ status: 404, code: 'MERGE_GONE' })

  const talk = await t.make.talk({ quota: 2 })
  const [a, b] = [await t.make.visitor({ talkId: talk.id }), await t.make.visitor({ talkId: talk.id })]
  const { act } = await joined(a.id, b.id, {}, 'visitor')
  await t.make.visitor({ talkId: talk.id })
  expect(code(await press(act, calls))).toBe('TALK_FULL')
})

test('DES-29: two desks at once: one succeeds', async () => {
  const a = await t.make.visitor()
  const b = await t.make.visitor({ talkId: a.talkId })
  const answers = await Promise.all(
    [join(a.id, b.id, {}, 'visitor'), join(a.id, b.id, {}, 'visitor')].map(each => each.catch(() => ({ status: 404 }))),
  )
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 404])
  expect(await takenSeats(a.talkId)).toBe(1)
})

test('M117: keeps a note that was added to one of Iván’s separated cards when they are merged again', async () => {
  const { talkId, id: keep } = await t.make.visitor()
  const { id: give } = await t.make.visitor({ talkId })
  const { act } = await joined(keep, give, {}, 'visitor')
  const { act: back } = await apart(act, calls)
  const at = new Date('2026-11-23T16:00:00Z')
  await t.db.insertInto('comment').values({ id: newId(), talkStudentId: give, text: 'Prefiere que le llamen el jueves' }).execute()
  await t.db.updateTable('talkStudent').set({ status: 7, calledBy: calls.employeeId, calledAt: at }).where('id', '=', give).execute()
  expect((await press(back, calls)).body).toMatchObject({ success: true })
  expect(await visitorOf(keep)).toMatchObject({ status: 7, calledAt: at, calledBy: calls.employeeId })
  expect(await t.db.selectFrom('comment').select('talkStudentId').where('text', 'like', 'Prefiere%').execute()).toEqual([
    { talkStudentId: keep },
  ])
  expect(await takenSeats(talkId)).toBe(1)
})
