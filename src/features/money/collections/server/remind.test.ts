import { sql } from 'kysely'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { addDays } from '#lib/days.ts'
import { unjudged } from '#server/testing/database.ts'
import { startTest } from '#server/testing/harness.ts'
import { statedRows } from '#server/testing/stated.ts'
import { collectionSettings } from '../contract.ts'
import { sendReminders } from './jobs.ts'
import { madeContact } from './testing.ts'

const t = await startTest()
const TODAY = '2026-11-23'
const chief = await t.as('get /collections/', 'put /collections/settings')
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

beforeEach(async () => {
  await t.clock.set(`${TODAY}T18:00:00Z`)
  await t.pool.query('truncate collection_contact')
  await t.pool.query('delete from outbox')
  await t.pool.query('delete from closed_day')
  // Hides debtors of an earlier test.
  await unjudged(t.db, trx => sql`update student set deleted_at = now() where deleted_at is null`.execute(trx))
  await t.pool.query(
    "update collection_settings set reminders = true, since = '2026-11-01', weekdays = '{0,1,2,3,4,5}', email = true, sms = false",
  )
  Object.assign(t.mail, { configured: true, answer: { state: 'sent' }, letters: [] })
  Object.assign(t.sms, { configured: true, answer: { state: 'sent' }, texts: [] })
})

/** A student of one course of 3,000 pesos with one agreed date. */
async function agreed(name: string, dueOn: string) {
  const student = await t.make.student({ name, email: `${name.toLowerCase()}${Math.random().toString(36).slice(2)}@correo.mx` })
  const course = await t.make.course({ name: 'Álgebra', price: 300_000 })
  const { id } = await t.make.registration({
    studentId: student.id,
    price: 300_000,
    registeredAt: new Date('2026-10-05T16:00:00Z'),
    groupId: (await t.make.group({ courseId: course.id })).id,
  })
  await t.make.settled(student.id, async trx => {
    await trx.insertInto('paymentPlan').values({ registrationId: id, userId: chief.employeeId }).execute()
    await trx.insertInto('instalment').values({ registrationId: id, dueOn, amount: 300_000 }).execute()
  })
  const pay = (amount = 300_000) => t.make.entry({ studentId: student.id, registrationId: id, courseId: course.id, amount })
  return { ...student, registrationId: id, pay }
}
const queue = () => sendReminders.run({}, t.jobContext())
const rows = () => t.db.selectFrom('outbox').selectAll().where('kind', '=', 'reminder').orderBy('recipient').execute()
const leave = async () => {
  for (const { id, state } of await rows()) if (state === 'queued') await sendOutbox.run({ outboxId: id }, t.jobContext())
}
const day = async (date: string) => {
  await t.clock.set(`${date}T18:00:00Z`)
  await queue()
  await leave()
}

describe('the job', () => {
  test('COB-29: three days before, on the day, three and ten after it; nobody without an agreed plan', async () => {
    const [ana, bruno, carla, diego] = [
      await agreed('Ana', '2026-11-26'),
      await agreed('Bruno', TODAY),
      await agreed('Carla', '2026-11-20'),
      await agreed('Diego', '2026-11-13'),
    ]
    // Elena was reminded on Saturday, three days before.
    await agreed('Elena', '2026-11-24')
    await t.make.registration({ registeredAt: new Date('2026-11-20T16:00:00Z') })
    await queue()
    await leave()
    expect(t.mail.letters.map(({ to, subject }) => [to, subject])).toEqual([
      [ana.email, 'Tu pago vence el 26/11/2026'],
      [bruno.email, 'Tu pago vence hoy'],
      [carla.email, 'Tu pago venció el 20/11/2026'],
      [diego.email, 'Pago pendiente de Diego'],
    ])
    expect(t.mail.letters[1]!.text).toContain('Hoy vence el pago de $3,000.00 de Bruno (Álgebra).')
    expect((await rows()).map(({ state, subject }) => [state, subject !== ''])).toEqual(Array.from({ length: 4 }, () => ['sent', true]))
  })

  test('COB-29: off, on a non-sending or closed day, and outside of the hours queues nothing; it joins the next day', async () => {
    await agreed('Ana', '2026-11-25')
    await t.make.closedDay({ from: '2026-11-25' })
    await t.clock.set('2026-11-25T18:00:00Z')
    await queue()
    await t.clock.set('2026-11-26T14:59:00Z')
    await queue()
    await t.clock.set('2026-11-27T02:00:00Z')
    await queue()
    expect(await rows()).toEqual([])
    await t.pool.query('update collection_settings set reminders = false')
    await t.clock.set('2026-11-26T15:00:00Z')
    await queue()
    expect(await rows()).toEqual([])
    await t.pool.query('update collection_settings set reminders = true')
    await queue()
    await leave()
    expect(t.mail.letters.map(({ subject }) => subject)).toEqual(['Tu pago venció el 25/11/2026'])
  })

  test('COB-29: under an open promise reminds only on its own day; a broken one blocks nothing', async () => {
    const [ana, bruno] = [await agreed('Ana', '2026-11-20'), await agreed('Bruno', '2026-11-20')]
    const promise = { outcome: 'promise' as const, promiseAmount: 100_000, at: new Date('2026-11-21T18:00:00Z') }
    await madeContact(t, { studentId: ana.id, ...promise, promiseOn: '2026-11-27', resumeOn: '2026-11-28' })
    await madeContact(t, { studentId: bruno.id, ...promise, promiseOn: '2026-11-22', resumeOn: '2026-11-23' })
    await day(TODAY)
    expect(t.mail.letters.map(({ to }) => to)).toEqual([bruno.email])
  })

  test('COB-30: one letter to a mother of two, by two jobs at once and again an hour later; her text is one too', async () => {
    await t.pool.query('update collection_settings set sms = true')
    const [luis, ana] = [await agreed('Luis', TODAY), await agreed('Ana', '2026-11-26')]
    const laura = await t.make.payer({ studentId: luis.id, name: 'Laura', email: 'laura@correo.mx', phoneNumber: '5544719032' })
    await t.db
      .insertInto('studentPayer')
      .values({ studentId: ana.id, payerId: laura.id, relation: 'madre', pays: true, tells: ['cobranza'] })
      .execute()
    await Promise.all([queue(), queue()])
    await leave()
    await t.clock.set(`${TODAY}T19:00:00Z`)
    await queue()
    await leave()
    expect(t.mail.letters.map(({ to }) => to)).toEqual(['laura@correo.mx'])
    expect(t.mail.letters[0]!.text).toContain('Te recordamos 2 pagos de Luis y Ana: $6,000.00 en total.')
    expect(t.sms.texts).toEqual([{ to: '+525544719032', text: expect.stringContaining('2 pagos de Luis y Ana: $6,000.00 en total.') }])
    expect((await rows()).map(({ messageId }) => messageId)).toEqual([
      expect.stringMatching(/^<reminder-2026-11-23-sms-[0-9a-f]{16}@/),
      expect.stringMatching(/^<reminder-2026-11-23-email-[0-9a-f]{16}@/),
    ])
  })

  test('COB-31: paid just before sending: dropped, nothing is sent', async () => {
    const luis = await agreed('Luis', TODAY)
    await queue()
    await luis.pay()
    await leave()
    expect([t.mail.letters, (await rows()).map(({ state }) => state)]).toEqual([[], ['dropped']])
  })

  test('COB-31: sends nothing about students who left or were deleted meanwhile', async () => {
    const [luis, ana] = [await agreed('Luis', TODAY), await agreed('Ana', TODAY)]
    await queue()
    await t.make.end(luis.registrationId)
    await unjudged(t.db, trx => sql`update student set deleted_at = now() where id = ${ana.id}`.execute(trx))
    await leave()
    expect([t.mail.letters, (await rows()).map(({ state }) => state)]).toEqual([[], ['dropped', 'dropped']])
  })

  test('COB-31: with the mail server away each try writes it again', async () => {
    const luis = await agreed('Luis', TODAY)
    await queue()
    t.mail.answer = { state: 'failed', permanent: false, reason: 'away' }
    await leave().catch(() => undefined)
    await luis.pay(200_000)
    t.mail.answer = { state: 'sent' }
    await leave()
    expect(t.mail.letters.at(-1)!.text).toContain('Hoy vence el pago de $1,000.00 de Luis')
  })

  test('COB-30, COB-31: in random weeks no address gets two a day, and none about paid debts', async () => {
    const weeks = fc.record({
      dues: fc.array(fc.integer({ min: -10, max: 9 }), { minLength: 1, maxLength: 3 }),
      paidOn: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 3, maxLength: 3 }),
      weekdays: fc.uniqueArray(fc.constantFrom(...EVERY_DAY), { minLength: 2, maxLength: 7 }),
      family: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(weeks, async ({ dues, paidOn, weekdays, family }) => {
        await t.pool.query('delete from outbox')
        await unjudged(t.db, trx => sql`update student set deleted_at = now() where deleted_at is null`.execute(trx))
        await t.pool.query('update collection_settings set weekdays = $1', [weekdays])
        t.mail.letters = []
        const all = []
        for (const [at, offset] of dues.entries()) all.push(await agreed(`Alumno${at}`, addDays(TODAY, offset)))
        if (family) {
          const payer = await t.make.payer({ studentId: all[0]!.id, email: 'laura@correo.mx' })
          for (const { id: studentId } of all.slice(1))
            await t.db
              .insertInto('studentPayer')
              .values({ studentId, payerId: payer.id, relation: 'madre', pays: true, tells: ['cobranza'] })
              .execute()
        }
        const paidIds = new Set<string>()
        for (let at = 0; at < 7; at++) {
          const before = t.mail.letters.length
          await t.clock.set(`${addDays(TODAY, at)}T18:00:00Z`)
          await queue()
          for (const [nth, student] of all.entries())
            if (paidOn[nth] === at) {
              await student.pay()
              paidIds.add(student.name)
            }
          await leave()
          const letters = t.mail.letters.slice(before)
          expect(new Set(letters.map(({ to }) => to)).size).toBe(letters.length)
          for (const name of paidIds) expect(letters.some(({ text }) => text.includes(name))).toBe(false)
        }
      }),
      { numRuns: statedRows(2_000), seed: 20261123 },
    )
  }, 600_000)
})

describe('GET, PUT /collections/settings', () => {
  const find = () => t.ok(collectionSettings.find, {}, chief)
  const on = { reminders: true, weekdays: [0, 2, 4], email: true, sms: false }

  test('COB-29: begins on the day of the switch-on, and off clears that day; the audit has before and after', async () => {
    await t.ok(collectionSettings.save, { body: { ...on, reminders: false } }, chief)
    expect((await find()).settings).toEqual({ ...on, reminders: false, since: null })
    expect((await t.ok(collectionSettings.save, { body: { ...on, weekdays: [4, 0, 0] } }, chief)).settings).toEqual({
      ...on,
      weekdays: [0, 4],
      since: TODAY,
    })
    await t.clock.set('2026-11-25T18:00:00Z')
    expect((await t.ok(collectionSettings.save, { body: { ...on, sms: true } }, chief)).settings.since).toBe(TODAY)
    expect(await t.refused(collectionSettings.save, { body: { ...on, weekdays: [] } }, chief)).toMatchObject({ status: 400 })
  })

  test('M67: Laura turns text messages on while Daniel turns reminders off: keeps both changes', async () => {
    await t.ok(collectionSettings.save, { body: on }, chief)
    await Promise.all([
      t.ok(collectionSettings.save, { body: { sms: true } }, chief),
      t.ok(collectionSettings.save, { body: { reminders: false } }, chief),
    ])
    expect((await find()).settings).toEqual({ ...on, reminders: false, sms: true, since: null })
  })

  test("COB-63: shows the four texts with a real student, and tomorrow's number", async () => {
    const luis = await agreed('Luis', '2026-11-24')
    await agreed('Ana', '2026-11-27')
    await agreed('Bruno', '2026-11-26')
    const { preview, tomorrow } = await find()
    expect(preview.map(({ offset }) => offset)).toEqual([-3, 0, 3, 10])
    expect(preview[1]!.text).toMatch(/^Hoy vence el pago de \$3,000\.00 de (Ana|Luis|Bruno) \(Álgebra\)\.$/)
    expect(tomorrow).toBe(2)
    await luis.pay()
    expect((await find()).tomorrow).toBe(1)
    await t.make.closedDay({ from: '2026-11-24' })
    expect((await find()).tomorrow).toBe(0)
  })
})
