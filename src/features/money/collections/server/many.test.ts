import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#features/money/payments/contract.ts'
import { addDays } from '#lib/days.ts'
import { unjudged } from '#server/testing/database.ts'
import { XLSX } from '#server/http/workbook.ts'
import { startTest } from '#server/testing/harness.ts'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { collectionFailures, collections } from '../contract.ts'
import { madeContact } from './testing.ts'

const t = await startTest()
const TODAY = '2026-11-23'
const lucia = await t.as('get /collections/', 'post /collections/', 'get /payers/', 'get /students/', 'post /payments/')
const stranger = await t.as('get /collections/', 'post /collections/')

beforeEach(async () => {
  await t.pool.query('truncate collection_contact, outbox cascade')
  await unjudged(t.db, trx => sql`update student set deleted_at = now() where deleted_at is null`.execute(trx))
  await t.clock.set('2026-11-23T18:00:00Z')
  t.mail.letters.length = 0
})

async function owing(name: string, dueOn: string, part: object = {}) {
  const student = await t.make.student({ name, ...part })
  await t.make.registration({ studentId: student.id, price: 300_000, registeredAt: new Date(`${dueOn}T16:00:00Z`) })
  return student
}
const remind = (students: string[]) => t.ok(collections.remind, { body: { purpose: 'reminder', students } }, lucia)
const letters = async () => {
  const rows = await t.db.selectFrom('outbox').select(['id', 'state']).where('kind', '=', 'reminder').orderBy('recipient').execute()
  for (const { id, state } of rows) if (state === 'queued') await sendOutbox.run({ outboxId: id }, t.jobContext())
  return t.mail.letters.map(({ to, text }) => [to, text])
}
const queue = (query: object, as = lucia) => t.ok(collections.queue, { query }, as)
const names = async (query: object) => (await queue(query)).cases.map(({ name }) => name)

describe('M89: a reminder to many', () => {
  test('M89: one letter to a mother of two, written when it leaves; today nobody gets a second one', async () => {
    const [luis, ana, bruno] = [await owing('Luis', '2026-11-01'), await owing('Ana', '2026-11-02'), await owing('Bruno', '2026-11-03')]
    const laura = await t.make.payer({ studentId: luis.id, name: 'Laura', email: 'laura@correo.mx' })
    await t.db
      .insertInto('studentPayer')
      .values({ studentId: ana.id, payerId: laura.id, relation: 'madre', pays: true, tells: ['cobranza'] })
      .execute()
    expect(await remind([luis.id, ana.id, bruno.id])).toMatchObject({ queued: 2 })
    const body = { student: bruno.id, course: 'all', concept: 'Pago', amount: 1000, paymentType: 'cash' } as const
    await t.ok(payments.create, { body }, lucia)
    const mails = await letters()
    expect(mails.find(([to]) => to === 'laura@correo.mx')![1]).toContain('Te recordamos 2 pagos de Luis y Ana: $6,000.00 en total.')
    expect(mails.find(([to]) => to === bruno.email)![1]).toContain('$2,000.00')
    expect(await remind([luis.id, bruno.id])).toMatchObject({ queued: 0 })
  })

  test('M89: sends nothing to a student who paid meanwhile; leaves out students without overdue debt', async () => {
    const [ana, today] = [await owing('Ana', '2026-11-02'), await owing('Hoy', TODAY)]
    expect(await remind([ana.id, today.id])).toMatchObject({ queued: 1 })
    const body = { student: ana.id, course: 'all', concept: 'Pago', amount: 3000, paymentType: 'cash' } as const
    await t.ok(payments.create, { body }, lucia)
    expect(await letters()).toEqual([])
  })

  test('M89: 480 letters take as many statements as 20', async () => {
    const ids: string[] = []
    await unjudged(t.db, async trx => {
      const { rows } = await sql<{ id: string }>`
        with made as (insert into student (id, name, last_name, second_last_name, email, phone_number, password_hash, unique_folio, due_on, balance_due)
          select 'e0' || lpad(to_hex(n), 22, '0'), 'Alumno', n::text, '', 'm' || n || '@correo.mx', '5511111111', 'x', null, '2026-11-01', 1
          from generate_series(1, 500) n returning id) select id from made`.execute(trx)
      ids.push(...rows.map(({ id }) => id))
    })
    const many = await t.queries(() => remind(ids.slice(0, 480)))
    const few = await t.queries(() => remind(ids.slice(480)))
    expect(await t.db.selectFrom('outbox').select('id').execute()).toHaveLength(500)
    expect(many.count).toBe(few.count)
  })

  test('M89: readers once each, with siblings together, and why others are left out', async () => {
    const [luis, ana, bruno, carla] = [
      await owing('Luis', '2026-11-01'),
      await owing('Ana', '2026-11-02'),
      await owing('Bruno', '2026-11-03'),
      await owing('Carla', TODAY),
    ]
    const laura = await t.make.payer({ studentId: luis.id, name: 'Laura', phoneNumber: '5544719032' })
    await t.db
      .insertInto('studentPayer')
      .values({ studentId: ana.id, payerId: laura.id, relation: 'madre', pays: true, tells: ['cobranza'] })
      .execute()
    await madeContact(t, { studentId: bruno.id, channel: 'whatsapp', outcome: 'whatsapp', at: new Date('2026-11-23T16:40:00Z') })
    const students = [luis.id, ana.id, bruno.id, carla.id]
    const answer = await t.ok(collections.readers, { body: { students } }, lucia)
    expect(answer.readers.map(({ name, phoneNumber, students: theirs }) => [name, phoneNumber, theirs.map(each => each.name)])).toEqual([
      ['Laura', '5544719032', ['Luis', 'Ana']],
    ])
    expect(answer).toMatchObject({ students: 3, overdue: 9000 })
    expect(answer.leftOut.map(({ reason }) => reason)).toEqual(['ya se le escribió hoy a las 10:40', 'no tiene pagos vencidos'])
    const readers = await t.ok(collections.readers, { body: { students } }, stranger)
    expect(JSON.stringify(readers)).not.toContain('Laura')
  })
})

describe('M89: one result for many', () => {
  test('M89: puts all late students off to a day; others are left out; without any it is refused', async () => {
    const [ana, bruno, today] = [await owing('Ana', '2026-11-01'), await owing('Bruno', '2026-11-03'), await owing('Hoy', TODAY)]
    const body = { channel: 'call', outcome: 'no_answer', resumeOn: addDays(TODAY, 5) } as const
    const students = [ana.id, bruno.id, today.id]
    expect(await t.ok(collections.contacts, { body: { ...body, students } }, lucia)).toMatchObject({ written: 2 })
    expect(await queue({})).toMatchObject({ cases: [], toCall: 0, following: 2 })
    expect(await names({ view: 'following' })).toEqual(['Ana', 'Bruno'])
    const refusal = await t.refused(collections.contacts, { body: { ...body, students: [today.id] } }, lucia)
    expect(refusal.code).toBe(collectionFailures.NOT_OWING.code)
    const late = await t.refused(collections.contacts, { body: { ...body, students, resumeOn: TODAY } }, lucia)
    expect(late.code).toBe(collectionFailures.RESUME_RANGE.code)
  })

  test('M89: a filter means all of its students', async () => {
    await owing('Ana', '2026-11-20')
    await owing('Bruno', '2026-11-10')
    await owing('Carla', '2026-08-01')
    const filter = { bucket: 'd30' } as const
    expect(await t.ok(collections.readers, { body: { filter } }, lucia)).toMatchObject({ students: 1, readers: [{ name: 'Bruno' }] })
    const body = { filter, channel: 'call', outcome: 'answered' } as const
    expect(await t.ok(collections.contacts, { body }, lucia)).toMatchObject({ written: 1 })
    expect(await names({})).toEqual(['Carla', 'Ana'])
  })
})

describe('M89: buckets and search of the queue', () => {
  test('M89: each bucket lists its students, the coming ones with what is due within seven days', async () => {
    const due = { Semana: TODAY, D7: '2026-11-20', D30: '2026-11-10', D60: '2026-10-10', D61: '2026-08-01' }
    for (const [name, day] of Object.entries(due)) await owing(name, day)
    for (const [bucket, name] of Object.entries({ soon: 'Semana', d7: 'D7', d30: 'D30', d60: 'D60', d61: 'D61' })) {
      const answer = await queue({ bucket })
      expect(answer.cases.map(each => [each.name, each.amountDue])).toEqual([[name, 3000]])
      expect(answer).toMatchObject({ total: 1, toCall: 4, following: 0 })
    }
  })

  test('M89: "today" lists who owes nothing from before and has a date today', async () => {
    for (const [name, day] of Object.entries({ Hoy: TODAY, Mañana: addDays(TODAY, 1), Ayer: addDays(TODAY, -1) })) await owing(name, day)
    expect(await names({ bucket: 'today' })).toEqual(['Hoy'])
    expect(await names({ bucket: 'soon' })).toEqual(['Hoy', 'Mañana'])
  })

  test('M89: finds by student and, with that right, by payer', async () => {
    const luis = await owing('Luis', '2026-11-01')
    await owing('Bruno', '2026-11-02')
    await t.make.payer({ studentId: luis.id, name: 'Laura' })
    expect(await names({ query: 'bru' })).toEqual(['Bruno'])
    expect(await names({ query: 'laura' })).toEqual(['Luis'])
    expect((await queue({ query: 'laura' }, stranger)).cases).toEqual([])
  })
})

test('COB-74: the queue as Excel needs both permissions and leaves an audit line', async () => {
  await owing('Ana', '2026-10-01')
  const taker = await t.as('get /collections/', 'get /students/excel')
  const { status, headers } = await t.call(collections.excel, { query: {} }, { as: taker })
  expect([status, headers['content-type']]).toEqual([200, XLSX])
  const rows = await t.db.selectFrom('audit').select('after').where('route', '=', 'collections.excel').execute()
  expect(rows).toHaveLength(1)
  for (const alone of ['get /collections/', 'get /students/excel'] as const)
    expect((await t.refused(collections.excel, { query: {} }, await t.as(alone))).status).toBe(403)
  expect(await t.refused(collections.excel, { query: { query: 'zzzz' } }, taker)).toMatchObject({ code: 'NO_STUDENTS' })
})
