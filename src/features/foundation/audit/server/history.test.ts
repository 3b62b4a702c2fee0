import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { merges } from '#features/history/merges/contract.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { audit } from '../contract.ts'

const t = await startTest()
const admin = await t.admin()
const history = async (record: string) => (await t.ok(audit.list, { query: { record, limit: 50 } }, admin)).audit

async function rename(id: string, name: string) {
  const { lastName, secondLastName, email, phoneNumber } = await t.db
    .selectFrom('student')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await t.ok(studentFile.update, { params: { id }, body: { name, lastName, secondLastName, email, phoneNumber } }, admin, {
    'user-agent': CHROME,
  })
}
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test("DES-25: shows the record's changes with before and after, user, time and device", async () => {
  const { id } = await t.make.student({ name: 'Ana' })
  await rename(id, 'Beatriz')
  expect(await history(id)).toMatchObject([
    {
      action: 'Cambió los datos de un alumno',
      user: { _id: admin.employeeId },
      changes: [{ field: 'Nombre', before: 'Ana', after: 'Beatriz' }],
      device: 'Chrome en Windows',
    },
  ])
})

test('DES-25: shows a field that the audit row does not mention, and an act that does not name the record', async () => {
  const { id } = await t.make.group({ name: 'Sabatino A' })
  const [line, other] = [newId(), newId()]
  await t.db.transaction().execute(async trx => {
    await trx.updateTable('classGroup').set({ name: 'Sabatino B' }).where('id', '=', id).execute()
    await trx
      .insertInto('audit')
      .values({ id: line, at: t.clock.now(), userId: admin.employeeId, route: groups.update.name, resource: 'groups', ids: [other] })
      .execute()
  })
  expect(await history(id)).toMatchObject([{ _id: line, changes: [{ field: 'Nombre', before: 'Sabatino A', after: 'Sabatino B' }] }])
})

test('DES-25: shows an older row without recorded changes from the audit alone', async () => {
  const { id } = await t.make.student()
  await t.pool.query(
    "insert into audit (id, at, route, resource, ids, before, after, tx) values ($1, $2, 'students.update', 'students', array[$3], $4, $5, null)",
    [newId(), t.clock.now(), id, JSON.stringify({ email: 'uno@correo.mx' }), JSON.stringify({ email: 'dos@correo.mx' })],
  )
  expect(await history(id)).toMatchObject([
    { changes: [{ field: 'Correo', before: 'uno@correo.mx', after: 'dos@correo.mx' }], device: null },
  ])
})

test("DES-25: a card's history includes that of the cards merged into it", async () => {
  const [keep, give] = [await t.make.student({ name: 'Ana' }), await t.make.student({ name: 'Anita' })]
  await rename(give.id, 'Ana')
  await t.clock.advance(1000)
  const params = { kind: 'student', keep: keep.id, give: give.id }
  const { print, choices } = await t.ok(merges.preview, { params }, admin)
  await t.ok(merges.join, { params, body: { print, choices: Object.fromEntries(choices.map(each => [each.key, each.proposed])) } }, admin)
  const lines = await history(keep.id)
  expect(lines.map(line => line.action)).toEqual(['Unió la ficha de Ana López Ruiz', 'Cambió los datos de un alumno'])
  expect((await history(give.id))[0]!.changes).toContainEqual({ field: 'Unida con', before: null, after: 'Ana López Ruiz' })
})

test('DES-25: counts a history once and pages through it; past its end it is empty with the same count', async () => {
  const { id } = await t.make.student({ name: 'Valeria' })
  for (const name of ['Vale', 'Valentina', 'Valeria']) {
    await t.clock.advance(1000)
    await rename(id, name)
  }
  const part = async (skip: number) => {
    const { result, statements } = await t.queries(() => t.ok(audit.list, { query: { record: id, skip, limit: 2 } }, admin))
    return {
      names: result.audit.map(line => line.changes.map(change => change.after).join()),
      total: result.total,
      counted: statements.filter(text => text.includes('count(*)')).length,
    }
  }
  expect(await part(0)).toEqual({ names: ['Valeria', 'Valentina'], total: 3, counted: 1 })
  expect(await part(2)).toEqual({ names: ['Vale'], total: 3, counted: 1 })
  expect(await part(4)).toEqual({ names: [], total: 3, counted: 1 })
})
