// The letter of Mondays (DIR-52). The tests' day is Monday, the 23rd of November 2026; the academy is six hours behind UTC.
import { beforeEach, expect, test } from 'vitest'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { limitedTo, type Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { pdfText } from '#server/testing/pdfText.ts'
import { reports } from '../contract.ts'
import { sendSheets } from './letter.ts'

const t = await startTest()
const room = await t.make.classroom()
const [here, elsewhere] = [await t.make.group({ classroomId: room.id }), await t.make.group()]
for (const [group, amount] of [
  [here, 513_00],
  [elsewhere, 208_00],
] as const) {
  const { id, studentId, courseId } = await t.make.registration({
    groupId: group.id,
    price: 3_000_00,
    registeredAt: new Date('2026-11-17T18:00:00Z'),
  })
  const locationId = group === here ? { locationId: room.locationId } : {}
  await t.make.entry({ studentId, registrationId: id, courseId, amount, enteredAt: new Date('2026-11-18T18:00:00Z'), ...locationId })
}
const at = (hour: string, day = '2026-11-23') => t.clock.set(`${day}T${hour}:00-06:00`)
const MONEY = 'get /reports/money'

beforeEach(async () => {
  await t.pool.query('delete from sheet_subscription; delete from outbox')
  t.mail.letters = []
  await at('06:30')
})
const subscribe = (as: Caller) => t.ok(reports.subscribe, {}, as)
const work = () => sendSheets.run({}, t.jobContext())
const letters = () => t.db.selectFrom('outbox').selectAll().where('kind', '=', 'sheet').orderBy('createdAt').execute()
async function leave() {
  for (const { id, state } of await letters()) if (state === 'queued') await sendOutbox.run({ outboxId: id }, t.jobContext())
}
const allow = (roleId: string, ...resources: string[]) =>
  t.db
    .updateTable('role')
    .set({ allows: JSON.stringify(resources.map(resource => ({ resource, methods: ['get'] }))) })
    .where('id', '=', roleId)
    .execute()
const sheetOf = (n = 0) => pdfText(Buffer.from(t.mail.letters[n]!.attachments.find(({ type }) => type === 'application/pdf')!.content))

test('DIR-52: on Monday at 7:00 two workers queue one letter; it has the sheet of the week before as PDF, and the next one comes a week later', async () => {
  const alejandra = await t.admin()
  expect(await subscribe(alejandra)).toMatchObject({ subscribed: true, next: '2026-11-23', email: alejandra.email })
  await at('06:59')
  await work()
  expect(await letters()).toEqual([])
  await at('07:00')
  await Promise.all([work(), work()])
  await work()
  expect(await letters()).toHaveLength(1)
  await leave()
  const [letter] = t.mail.letters
  expect([letter!.to, letter!.subject]).toEqual([alejandra.email, 'La academia en una hoja · 16 al 22 de noviembre'])
  expect(letter!.text).toContain('Entraron $721.')
  expect(letter!.attachments.at(-1)!.filename).toBe('La academia en una hoja 16 al 22 de noviembre de 2026.pdf')
  const paper = await sheetOf()
  for (const words of ['La academia en una hoja', '16 al 22 de noviembre de 2026', '$721', 'Inscripciones', 'Neto de 13 semanas', '1 de 1'])
    expect(paper).toContain(words)
  expect((await t.ok(reports.subscription, {}, alejandra)).next).toBe('2026-11-30')
  await at('07:00', '2026-11-30')
  await work()
  expect((await letters()).map(({ audience }) => audience)).toEqual([{ week: '2026-11-16' }, { week: '2026-11-23' }])
})

test('DIR-52: a late start still sends on Monday until 20:00, on no other day, and who subscribes after 7:00 waits a week', async () => {
  const [early, late] = [await t.admin(), await t.admin()]
  await subscribe(early)
  await at('12:00')
  expect((await subscribe(late)).next).toBe('2026-11-30')
  for (const [hour, day] of [
    ['20:00', '2026-11-23'],
    ['07:00', '2026-11-24'],
    ['23:30', '2026-11-22'],
  ] as const) {
    await at(hour, day)
    await work()
    expect([hour, day, (await letters()).length]).toEqual([hour, day, 0])
  }
  await at('19:59')
  await work()
  expect((await letters()).map(({ recipient }) => recipient)).toEqual([early.email])
})

test('DIR-52: a letter is made with the rights and the campuses of the moment in which it leaves', async () => {
  const [rosa, ana] = [await limitedTo(t, [room.locationId]), await t.as(MONEY, 'get /reports/teaching')]
  await subscribe(rosa)
  await subscribe(ana)
  await at('07:00')
  await work()
  await allow(ana.roleId, '/reports/teaching')
  await leave()
  const of = (to: string) => t.mail.letters.findIndex(letter => letter.to === to)
  expect(t.mail.letters[of(rosa.email)]!.text).toContain('Entraron $513.')
  const own = await sheetOf(of(rosa.email))
  expect(own).toContain('de tus sedes')
  expect(own).not.toMatch(/\$721|\$208/)
  expect(t.mail.letters[of(ana.email)]!.text).toContain('La hoja de la semana del 16 al 22 de noviembre')
  const without = await sheetOf(of(ana.email))
  expect(without).toContain('Bajas')
  expect(without).not.toMatch(/\$|Neto|Vencido/)
})

test('DIR-52: without a part of the sheet left, or with the employee gone, the subscription ends and no letter leaves', async () => {
  const [leaver, blind, tooLate] = [await t.admin(), await t.as(MONEY), await t.as(MONEY)]
  for (const each of [leaver, blind, tooLate]) await subscribe(each)
  await t.db.updateTable('employee').set({ deletedAt: t.clock.now() }).where('id', '=', leaver.employeeId).execute()
  // Hours alone are no part of it.
  await allow(blind.roleId, '/reports/hours')
  await at('07:00')
  const audits: unknown[] = []
  await sendSheets.run({}, t.jobContext({ audit: async (_db, route, entry) => void audits.push([route, entry.ids]) }))
  expect(audits).toEqual(
    [leaver, blind]
      .map(({ employeeId }) => employeeId)
      .toSorted()
      .map(id => ['reports.unsubscribe', [id]]),
  )
  expect((await t.db.selectFrom('sheetSubscription').select('employeeId').execute()).map(({ employeeId }) => employeeId)).toEqual([
    tooLate.employeeId,
  ])
  await allow(tooLate.roleId, '/courses/')
  await leave()
  expect((await letters()).map(({ state }) => state)).toEqual(['dropped'])
  expect(t.mail.letters).toEqual([])
})

test('DIR-52: the outbox keeps no figure of a letter, so a reader of messages reads none', async () => {
  await subscribe(await t.admin())
  await at('07:00')
  await work()
  await leave()
  const [row] = await letters()
  const { message } = await t.ok(outbox.find, { params: { id: row!.id } }, await t.as('get /outbox/'))
  expect([message.html, message.attachments, message.subject]).toEqual([null, [], 'La academia en una hoja · 16 al 22 de noviembre'])
  expect(message.text).toContain('La hoja está en Reportes')
  expect(JSON.stringify(row)).not.toMatch(/721|\$/)
})

test('DIR-52: the switch is one’s own; off and on again within a week brings no second letter; without a leaf there is none', async () => {
  const [ana, luis] = [await t.as(MONEY), await t.as(MONEY)]
  await subscribe(ana)
  await subscribe(ana)
  expect((await t.ok(reports.subscription, {}, luis)).subscribed).toBe(false)
  await t.ok(reports.unsubscribe, {}, luis)
  expect((await t.ok(reports.subscription, {}, ana)).subscribed).toBe(true)
  await at('07:00')
  await work()
  expect(await t.ok(reports.unsubscribe, {}, ana)).toMatchObject({ subscribed: false, next: null })
  await t.db.insertInto('sheetSubscription').values({ employeeId: ana.employeeId, since: t.clock.now(), sentWeek: null }).execute()
  await work()
  expect(await letters()).toHaveLength(1)
  expect((await t.lastAudit('reports.unsubscribe')).userId).toBe(ana.employeeId)
  const nobody = await t.as('get /courses/')
  for (const route of [reports.subscription, reports.subscribe, reports.sheetPdf])
    expect((await t.refused(route, {}, nobody)).status).toBe(403)
})
