import { beforeAll, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { audit } from '#features/foundation/audit/contract.ts'
import { twins } from '#features/foundation/twins/contract.ts'
import { merges } from '#features/history/merges/contract.ts'
import type { Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '../contract.ts'

const t = await startTest({ unrecorded: true, demo: true })
let admin: Caller
beforeAll(async () => {
  admin = await t.admin()
})

const lineOf = (route: string) =>
  t.db.selectFrom('audit').select(['id', 'ids', 'batch']).where('route', '=', route).orderBy('at', 'desc').executeTakeFirstOrThrow()
const press = (id: string) => t.call(undo.press, { params: { id }, body: {} }, { as: admin })

test('DES-30, DES-31: a merge of five days ago can be separated; three pairs of twins, one marked as different', async () => {
  const line = await lineOf('merges.join')
  const [keep, give] = line.ids
  const { merged } = await t.ok(merges.of, { params: { kind: 'student', id: keep! } }, admin)
  expect(merged).toMatchObject([{ _id: give, act: line.id, at: expect.stringMatching(/^2026-11-18/) as string }])
  expect((await press(line.id)).body).toMatchObject({ success: true })
  const card = await t.db.selectFrom('student').select(['deletedAt', 'mergedInto']).where('id', '=', give!).executeTakeFirstOrThrow()
  expect(card).toEqual({ deletedAt: null, mergedInto: null })
  expect(await t.db.selectFrom('comment').select('id').where('studentId', '=', give!).execute()).toHaveLength(2)
  const { pairs } = await t.ok(twins.list, { query: { kind: 'student' } }, admin)
  expect(pairs.flatMap(pair => pair.reasons).toSorted()).toEqual(expect.arrayContaining(['email', 'phone']))
  expect(await t.db.selectFrom('twin').select('kind').where('apartAt', 'is not', null).execute()).toHaveLength(1)
})

test('DES-19, DES-20: six who changed groups a week ago are one line, and are undone as one', async () => {
  const { batch } = await lineOf('registrations.change')
  const batchAnswer = await t.ok(undo.showBatch, { params: { id: batch! } }, admin)
  expect(batchAnswer).toMatchObject({ state: 'done', acts: 6, large: false })
  expect(batchAnswer.would).toEqual([
    { name: 'inscripciones', count: 6, how: 'changes' },
    { name: 'grupos', count: 2, how: 'changes' },
  ])
  const { body } = await t.call(undo.pressBatch, { params: { id: batch! }, body: {} }, { as: admin })
  expect(body).toMatchObject({ success: true, done: 6 })
  await expectTrueBooks(t.db)
})

test('DES-13, DES-15: a deleted comment is restored, and the Bitácora says by whom', async () => {
  const { id } = await lineOf('comments.remove')
  const { entry: line } = await t.ok(audit.find, { params: { id } }, admin)
  expect(line.undone).toMatchObject({ user: expect.stringContaining('Lucía') as string })
  expect((await press(id)).body.errorExt?.code).toBe('UNDO_DONE')
})

test('DES-14: undoing the first of two changes of a phone is a conflict that names the second', async () => {
  const lines = await t.db.selectFrom('audit').select('id').where('route', '=', 'students.update').orderBy('at').execute()
  const { body } = await press(lines[0]!.id)
  expect(body.errorExt).toMatchObject({
    code: 'UNDO_CHANGED',
    conflicts: [{ field: 'Teléfono', user: expect.stringContaining('Daniel') as string }],
  })
})

test("DES-25, DES-26: shows a group's history; generated rows are nobody’s act", async () => {
  const { ids } = await lineOf('groups.update')
  const { days } = await t.ok(undo.asOf, { params: { id: ids[0]! }, query: { day: '2026-11-15' } }, admin)
  expect(days).toEqual(['2026-11-14', '2026-11-17', '2026-11-19'])
  const { audit: lines } = await t.ok(audit.list, { query: { record: ids[0]! } }, admin)
  // Lines of enrolments that refer to the record, and of its own four changes.
  expect(lines.filter(line => line.action.startsWith('Cambió') || line.changes.length > 0).length).toBeLessThan(20)
})

test('DES-18: twelve messages of a notice to forty had left when it was stopped', async () => {
  const { ids } = await lineOf('notifications.toCourses')
  const messages = await t.db.selectFrom('outbox').select('state').where('batchId', '=', ids[0]!).execute()
  expect(
    Map.groupBy(messages, row => row.state)
      .entries()
      .map(([state, rows]) => [state, rows.length])
      .toArray(),
  ).toEqual([
    ['sent', 12],
    ['held', 28],
  ])
})
