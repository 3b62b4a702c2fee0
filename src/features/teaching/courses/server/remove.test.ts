import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { courses } from '../contract.ts'
import { courseStage } from './testing.ts'

const t = await startTest()
const desk = await t.as('get /courses/', 'post /courses/', 'put /courses/', 'delete /courses/')
const { create, change, find, some, lastAudit, coursesNow } = courseStage(t, desk)

const remove = (id: string) => t.call(courses.remove, { params: { id } }, { as: desk })
const stands = async (id: string) => (await t.call(courses.find, { params: { id } }, { as: desk })).status === 200

test('CUR-68: removes it from lists, audits and notifies; a second deletion is 404', async () => {
  const { id } = await t.make.course({ name: 'Sobra' })
  expect((await remove(id)).body).toEqual({ success: true })
  expect(t.events.at(-1)).toEqual({ resource: 'courses', ids: [id] })
  expect(await lastAudit()).toMatchObject({
    route: 'courses.remove',
    resource: 'courses',
    ids: [id],
    before: { name: 'Sobra' },
    after: null,
  })
  expect((await t.ok(courses.list, {}, desk)).courses.some(course => course._id === id)).toBe(false)
  for (const deletedId of [id, newId()])
    expect(await t.refused(courses.remove, { params: { id: deletedId } }, desk)).toMatchObject({ status: 404, code: 'COURSE_NOT_FOUND' })
})

test('CUR-69: refuses while it has groups, ended or inside a parent group; the answer names them', async () => {
  const { id } = await t.make.course({ name: 'Razonamiento' })
  const parent = await t.make.group({ name: 'Completo' })
  const bucket = await t.make.group({ courseId: id, name: 'Módulo', parentGroupId: parent.id })
  const plain = await t.make.group({ courseId: id, name: 'Viejo', startDate: '2026-01-01', endDate: '2026-02-01' })
  const before = await coursesNow()
  const { status, body } = await remove(id)
  expect([status, body.errorExt]).toEqual([
    409,
    {
      code: 'IN_USE',
      message: { es: 'No se puede eliminar el curso Razonamiento: en uso por los grupos Módulo y Viejo.' },
      uses: [
        { kind: 'group', _id: bucket.id, name: 'Módulo' },
        { kind: 'group', _id: plain.id, name: 'Viejo' },
      ],
      total: 2,
    },
  ])
  expect(await coursesNow()).toBe(before)
  await t.db.updateTable('classGroup').set({ deletedAt: t.clock.now() }).where('id', 'in', [bucket.id, plain.id]).execute()
  expect((await remove(id)).status).toBe(200)
})

test('CUR-70: with many groups the message names five, the answer lists ten and counts all', async () => {
  const { id } = await t.make.course()
  for (let i = 0; i < 12; i++) await t.make.group({ courseId: id })
  const { errorExt } = (await remove(id)).body
  expect([errorExt.uses.length, errorExt.total]).toEqual([10, 12])
  expect(errorExt.message.es).toMatch(/: en uso por los grupos [^y]+, [^y]+, [^y]+, [^y]+, [^y]+ y 7 más\.$/)
})

test('CUR-69: refuses while it is a sub-course of an existing course; deletes when that is gone', async () => {
  const children = await some(4)
  const parent = await create({ name: 'ECOEMS', children })
  const { status, body } = await remove(children[0]!)
  expect([status, body.errorExt]).toMatchObject([409, { code: 'IN_USE', uses: [{ kind: 'course', _id: parent._id, name: 'ECOEMS' }] }])
  expect((await remove(parent._id)).status).toBe(200)
  expect((await remove(children[0]!)).status).toBe(200)
})

test("CUR-71: being named in another course's discounts is no use: it reads 'Borrado' there", async () => {
  const [id = '', ownId = ''] = await some(2)
  await change(id, { discounts: [{ course: ownId, discount: 100 }] })
  expect((await remove(ownId)).status).toBe(200)
  expect((await find(id)).discounts).toEqual([{ course: null, discount: 100 }])
})

test('CUR-72: requires exactly delete /courses/', async () => {
  const { id } = await t.make.course()
  const other = await t.as('get /courses/', 'post /courses/', 'put /courses/')
  expect(await t.refused(courses.remove, { params: { id } }, other)).toMatchObject({ status: 403 })
})

test('CUR-69: a deletion waits for a group that is being created, and is then refused', async () => {
  const { id } = await t.make.course()
  let removal: ReturnType<typeof remove> | undefined
  let answered = false
  await t.db.transaction().execute(async trx => {
    await trx
      .insertInto('classGroup')
      .values({ id: newId(), name: 'Nuevo', courseId: id, startDate: '2026-12-01', endDate: '2026-12-20' })
      .execute()
    removal = remove(id).finally(() => (answered = true))
    const waits = async () =>
      (
        await sql<{ waits: boolean }>`
          select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(
          t.db,
        )
      ).rows[0]!.waits
    while (!answered && !(await waits()));
    expect(answered).toBe(false)
  })
  expect((await removal!).status).toBe(409)
  expect(await stands(id)).toBe(true)
})

test('CUR-69: refuses one of two when a course is deleted while a parent takes it as a sub-course', async () => {
  for (let round = 0; round < 8; round++) {
    const children = await some(4)
    const { id } = await t.make.course()
    const calls = [() => remove(children[2]!), () => t.call(courses.update, { params: { id }, body: { children } }, { as: desk })]
    const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map(call => call()))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await find(id)).isParent).toBe(await stands(children[2]!))
  }
})

test('CUR-68: 10 deletions at once: one succeeds', async () => {
  const { id } = await t.make.course()
  const answers = await Promise.all(Array.from({ length: 10 }, () => remove(id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
})
