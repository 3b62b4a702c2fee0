import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { limitedTo } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '../../contract.ts'

const t = await startTest()
const jorge = await t.as('get /audit/')
const asOf = (id: string, day: string) => t.ok(undo.asOf, { params: { id }, query: { day } }, jorge)

/** Writes in a transaction that is dated noon of that day. */
async function on(day: string, work: (db: typeof t.db) => Promise<unknown>): Promise<void> {
  await t.db.transaction().execute(async trx => {
    await work(trx)
    await sql`update change set at = ${`${day}T18:00:00Z`} where tx = pg_current_xact_id()`.execute(trx)
  })
}
const field = (answer: Awaited<ReturnType<typeof asOf>>, name: string) => answer.fields.find(each => each.field === name)

test('DES-26: shows a group with four changes on three days as of each day, with its hours', async () => {
  const { id } = await t.make.group({ name: 'Sabatino A' })
  await sql`update change set at = '2026-11-10T18:00:00Z' where key like ${`${id}%`}`.execute(t.db)
  const set = (values: { name?: string; quota?: number }) => (db: typeof t.db) =>
    db.updateTable('classGroup').set(values).where('id', '=', id).execute()
  await on('2026-11-12', set({ name: 'Sabatino B' }))
  await on('2026-11-12', set({ quota: 12 }))
  await on('2026-11-14', async db => {
    await db.deleteFrom('groupSchedule').where('groupId', '=', id).execute()
    await db.insertInto('groupSchedule').values({ groupId: id, day: 6, startMinute: 480, endMinute: 600 }).execute()
  })
  await on('2026-11-16', set({ name: 'Dominical' }))

  const before = await asOf(id, '2026-11-11')
  expect(field(before, 'Nombre')).toMatchObject({ value: 'Sabatino A', now: 'Dominical', changed: true })
  expect(before.lists[0]!.changed).toBe(true)
  const between = await asOf(id, '2026-11-13')
  expect([field(between, 'Nombre')?.value, field(between, 'Cupo')]).toMatchObject(['Sabatino B', { value: '12', changed: false }])
  expect(between.lists[0]!.values).toEqual(before.lists[0]!.values)
  const after = await asOf(id, '2026-11-14')
  expect(after.lists).toMatchObject([{ field: 'Horario', values: ['Dom 08:00–10:00'], changed: false }])
  expect(field(after, 'Nombre')?.value).toBe('Sabatino B')
  expect(after).toMatchObject({ kind: 'grupo', name: 'Dominical', days: ['2026-11-10', '2026-11-12', '2026-11-14', '2026-11-16'] })
})

test('DES-26: it did not exist yet, it was in the Papelera, it is deleted for good', async () => {
  const { id } = await t.make.location({ name: 'Coapa' })
  await sql`update change set at = '2026-11-10T18:00:00Z' where key = ${id}`.execute(t.db)
  expect(await asOf(id, '2026-11-09')).toMatchObject({ existed: 'notYet', fields: [] })
  await on('2026-11-15', db =>
    db
      .updateTable('location')
      .set({ deletedAt: new Date('2026-11-15T18:00:00Z') })
      .where('id', '=', id)
      .execute(),
  )
  await on('2026-11-17', db => db.updateTable('location').set({ deletedAt: null }).where('id', '=', id).execute())
  expect((await asOf(id, '2026-11-14')).existed).toBe('yes')
  expect((await asOf(id, '2026-11-16')).existed).toBe('trash')
  expect((await asOf(id, '2026-11-17')).existed).toBe('yes')
  expect((await asOf(id, '2030-01-01')).day).toBe('2026-11-23')

  const channel = { id: newId() }
  await t.db.insertInto('liveChannel').values({ id: channel.id, name: 'Aula A' }).execute()
  await sql`update change set at = '2026-11-10T18:00:00Z' where key = ${channel.id}`.execute(t.db)
  await t.db
    .insertInto('audit')
    .values({ id: newId(), at: t.clock.now(), route: 'livechannels.update', resource: 'liveChannels', ids: [channel.id] })
    .execute()
  await on('2026-11-18', db => db.deleteFrom('liveChannel').where('id', '=', channel.id).execute())
  expect((await asOf(channel.id, '2026-11-16')).existed).toBe('yes')
  expect((await asOf(channel.id, '2026-11-20')).existed).toBe('gone')
  expect(await t.refused(undo.asOf, { params: { id: newId() }, query: { day: '2026-11-20' } }, jorge)).toMatchObject({
    status: 404,
    code: 'RECORD_NOT_FOUND',
  })
})

test('DES-26: a record from before the change history has its first day; the history begins on a day', async () => {
  const { id } = await t.make.student({ createdAt: new Date('2026-11-05T18:00:00Z') })
  await sql`delete from change where key = ${id}`.execute(t.db)
  expect((await asOf(id, '2026-11-04')).existed).toBe('notYet')
  const record = await asOf(id, '2026-11-05')
  expect(record.existed).toBe('yes')
  expect(record.since).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('DES-26: shows former roles of an employee; never secrets, money or erased values', async () => {
  const { id } = await t.make.employee({ password: 'la-de-siempre' })
  const [old, young] = [{ id: newId() }, { id: newId() }]
  for (const [role, name] of [
    [old, 'Mostrador'],
    [young, 'Dirección'],
  ] as const)
    await t.db.insertInto('role').values({ id: role.id, name, description: 'De prueba', allows: '[]' }).execute()
  await on('2026-11-10', db => db.insertInto('employeeRole').values({ employeeId: id, roleId: old.id }).execute())
  await on('2026-11-14', async db => {
    await db.deleteFrom('employeeRole').where('employeeId', '=', id).execute()
    await db.insertInto('employeeRole').values({ employeeId: id, roleId: young.id }).execute()
  })
  const record = await asOf(id, '2026-11-12')
  expect(record.lists).toMatchObject([{ field: 'Roles', values: ['Mostrador'], now: ['Dirección'], changed: true }])
  expect(JSON.stringify(record)).not.toContain('argon2')
  const student = await t.make.student({ name: 'Ana' })
  await on('2026-11-15', db => db.updateTable('student').set({ name: 'Beatriz' }).where('id', '=', student.id).execute())
  await t.db.transaction().execute(trx => sql`select erase_person(${student.id}, 1)`.execute(trx))
  const erased = await asOf(student.id, '2026-11-12')
  expect(JSON.stringify(erased)).not.toMatch(/Ana|Beatriz/)
  expect(erased.fields.map(each => each.field)).not.toContain('Adeudo')
})

test('CON-13, DES-26: refuses records of another campus', async () => {
  const [here, there] = [await t.make.location(), await t.make.location()]
  const limited = await limitedTo(t, [here.id])
  const room = await t.make.classroom({ locationId: there.id })
  const { id } = await t.make.group({ classroomId: room.id })
  const own = await t.make.classroom({ locationId: here.id })
  expect((await t.ok(undo.asOf, { params: { id: own.id }, query: { day: '2026-11-23' } }, limited)).kind).toBe('salón')
  expect(await t.refused(undo.asOf, { params: { id }, query: { day: '2026-11-20' } }, limited)).toMatchObject({ status: 404 })
})
