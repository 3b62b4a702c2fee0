import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { comments } from '#features/people/comments/contract.ts'
import { erasures } from '#features/people/privacy/erasureContract.ts'
import { LISTED_DAYS } from '#features/people/privacy/retention.ts'
import { retention } from '#features/people/privacy/retentionContract.ts'
import { applyErasures } from '#features/people/privacy/server/jobs.ts'
import { applyRetention } from '#features/people/privacy/server/retentionJob.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'

const t = await startTest()
const boss = await t.admin()
const lawyer = await t.as('get /privacy/', 'delete /privacy/')
const DAY = 86_400_000
const OFF = {
  visitors: false,
  visitorMonths: 24,
  students: false,
  studentYears: 5,
  messages: false,
  messageMonths: 12,
  addresses: false,
  addressMonths: 12,
}
const ago = (years: number) => new Date(t.clock.now().getTime() - years * 366 * DAY)
const set = (part: Partial<typeof OFF>) => t.ok(retention.save, { body: { ...OFF, ...part } }, lawyer)
const findSettings = () => t.ok(retention.find, {}, lawyer)
const night = (days = 0) => applyRetention.run({}, t.jobContext({ now: new Date(t.clock.now().getTime() + days * DAY) }))
const nameOf = (table: 'student' | 'talkStudent', id: string) =>
  t.db.selectFrom(table).select(['name', 'lastName', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
const listed = async () => (await t.db.selectFrom('retentionDue').select('subjectId').execute()).map(({ subjectId }) => subjectId)

async function oldStudent(name: string, years = 6) {
  const student = await t.make.student({ name, lastName: 'Quetzalcoatl', email: `${newId()}@correo.mx` })
  await t.db
    .updateTable('student')
    .set({ createdAt: ago(years) })
    .where('id', '=', student.id)
    .execute()
  return student.id
}
async function oldVisitor(name: string, years = 3) {
  const visitor = await t.make.visitor({ name, lastName: 'Tezcatlipoca', email: `${newId()}@correo.mx` })
  await t.db
    .updateTable('talkStudent')
    .set({ registeredAt: ago(years) })
    .where('id', '=', visitor.id)
    .execute()
  await sql`update talk set date = null where id = (select talk_id from talk_student where id = ${visitor.id})`.execute(t.db)
  return visitor.id
}

test('CON-68: is off at first; lists and deletes nothing', async () => {
  expect((await findSettings()).settings).toEqual(OFF)
  const id = await oldStudent('Xochitl')
  expect((await findSettings()).today.students).toBeGreaterThan(0)
  await night()
  await night(LISTED_DAYS + 1)
  expect(await listed()).toEqual([])
  expect(await nameOf('student', id)).toMatchObject({ name: 'Xochitl' })
})

test('CON-68: a student without registration or money for five years is listed for a week, then erased', async () => {
  const id = await oldStudent('Citlali')
  const young = await oldStudent('Malinalli', 2)
  const { studentId: owing } = await t.make.registration({ price: 50_000, paid: 0 })
  await t.db
    .updateTable('student')
    .set({ createdAt: ago(6) })
    .where('id', '=', owing)
    .execute()
  await set({ students: true })
  await night()
  expect(await listed()).toContain(id)
  const { listed: next } = await findSettings()
  expect(next.find(each => each._id === id)).toMatchObject({ kind: 'student', name: expect.stringContaining('Citlali') })
  await night(LISTED_DAYS - 1)
  expect(await nameOf('student', id)).toMatchObject({ name: 'Citlali' })
  await night(LISTED_DAYS)
  expect((await nameOf('student', id)).email).toMatch(/^persona-\d{4}@suprimida\.invalid$/)
  expect(await nameOf('student', young)).toMatchObject({ name: 'Malinalli' })
  expect((await nameOf('student', owing)).email).not.toMatch(/suprimida/)
  expect(await listed()).not.toContain(id)
  const { erasures: all } = await t.ok(erasures.list, {}, lawyer)
  expect(all.find(each => each.student === id)).toMatchObject({ reason: 'Conservación', user: null })
  await set({})
})

test('CON-68: a student who returns within the week stays', async () => {
  const id = await oldStudent('Tonantzin')
  await set({ students: true })
  await night()
  expect(await listed()).toContain(id)
  await t.db
    .insertInto('privacyRequest')
    .values({ id: newId(), studentId: id, kind: 'A', received: '2026-11-20', due: '2026-12-18' })
    .execute()
  await night(LISTED_DAYS)
  expect(await nameOf('student', id)).toMatchObject({ name: 'Tonantzin' })
  expect(await listed()).not.toContain(id)
  await set({})
  expect(await listed()).toEqual([])
})

test('CON-68: a visitor who did not enrol is deleted with comments, letters and audit name; one who enrolled stays', async () => {
  const id = await oldVisitor('Xolotl')
  await t.ok(comments.create, { body: { userTalks: id, comment: 'Xolotl Tezcatlipoca pidió informes.' } }, boss)
  const enrolled = await oldVisitor('Mixcoatl')
  const { id: student } = await t.make.student()
  await t.db.updateTable('talkStudent').set({ studentId: student }).where('id', '=', enrolled).execute()
  await set({ visitors: true })
  await night()
  await night(LISTED_DAYS)
  const erasedRow = await nameOf('talkStudent', id)
  expect(erasedRow).toMatchObject({ name: 'Visitante', email: expect.stringMatching(/^visitante-\d{4}-1@suprimida\.invalid$/) as string })
  expect(await nameOf('talkStudent', enrolled)).toMatchObject({ name: 'Mixcoatl' })
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select concat(before::text, after::text) as x from audit union all select concat(before::text, after::text) from change
      union all select text from comment) t where x ilike '%xolotl%'`.execute(t.db)
  expect(rows).toEqual([{ n: 0 }])
  await set({})
})

test('CON-67 CON-68: a deleted visitor is deleted again in a restored database', async () => {
  const id = await oldVisitor('Coatlicue')
  await set({ visitors: true })
  await night()
  await night(LISTED_DAYS)
  const erasure = await t.db.selectFrom('visitorErasure').selectAll().where('subjectId', '=', id).executeTakeFirstOrThrow()
  expect(await t.services.storage.list('visitor-erasures')).toContain(`visitor-erasures/${erasure.id}`)
  await t.db.deleteFrom('visitorErasure').where('id', '=', erasure.id).execute()
  await t.db.updateTable('talkStudent').set({ name: 'Coatlicue', email: 'coatlicue@correo.mx' }).where('id', '=', id).execute()
  await applyErasures.run({}, t.jobContext())
  expect(await nameOf('talkStudent', id)).toMatchObject({ name: 'Visitante' })
  // The job writes a missing erasure note again.
  await t.services.storage.remove(`visitor-erasures/${erasure.id}`)
  await applyErasures.run({}, t.jobContext())
  expect(await t.services.storage.list('visitor-erasures')).toContain(`visitor-erasures/${erasure.id}`)
  await set({})
})

test('CON-68: texts of old messages and addresses of old audit rows are deleted; newer ones stay', async () => {
  const letter = (years: number) => ({
    id: newId(),
    channel: 'email' as const,
    kind: 'notice' as const,
    recipient: 'ana@correo.mx',
    subject: 'Aviso',
    text: 'Hola Ana',
    html: '<p>Hola Ana</p>',
    messageId: newId(),
    state: 'sent' as const,
    createdAt: ago(years),
  })
  const [old, young] = [letter(2), letter(0)]
  await t.db.insertInto('outbox').values([old, young]).execute()
  const line = {
    id: newId(),
    at: ago(2),
    route: 'students.update',
    resource: 'students',
    address: '187.190.1.20',
    after: JSON.stringify({ name: 'Ana' }),
  }
  await t.db.insertInto('audit').values(line).execute()
  await set({ messages: true, addresses: true })
  await night()
  const text = async (id: string) => t.db.selectFrom('outbox').select(['text', 'html']).where('id', '=', id).executeTakeFirst()
  expect(await text(old.id)).toEqual({ text: '(suprimido)', html: null })
  expect(await text(young.id)).toEqual({ text: 'Hola Ana', html: '<p>Hola Ana</p>' })
  expect(await t.db.selectFrom('audit').select(['address', 'after']).where('id', '=', line.id).executeTakeFirst()).toEqual({
    address: null,
    after: { name: 'Ana' },
  })
  expect((await t.lastAudit('retention.save')).address).not.toBeNull()
  await set({})
})

test('CON-68: is set with only delete /privacy/, by an employee of the whole academy', async () => {
  expect((await t.refused(retention.save, { body: OFF }, await t.as('get /privacy/', 'put /privacy/'))).status).toBe(403)
  expect((await t.refused(retention.save, { body: { ...OFF, visitorMonths: 0 } }, lawyer)).fields).toEqual(['visitorMonths'])
})
