import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { collections, type Contact } from '../contract.ts'
import type { Outcome } from '../outcomes.ts'

const t = await startTest()
const lucia = await t.as('get /collections/', 'post /collections/')
const daniel = await t.as('get /collections/', 'post /collections/')

async function owing(dueOn = '2026-11-01') {
  const student = await t.make.student({ name: 'Luis' })
  await t.make.registration({ studentId: student.id, price: 300_000, registeredAt: new Date(`${dueOn}T16:00:00Z`) })
  return student.id
}
const contactBody = (outcome: Outcome, part: object = {}) => ({ channel: 'call' as const, outcome, ...part })
const contact = async (studentId: string, body: ReturnType<typeof contactBody>, as = lucia): Promise<Contact> =>
  (await t.ok(collections.contact, { params: { studentId }, body }, as)).contact
const refusalOf = (studentId: string, body: ReturnType<typeof contactBody>) =>
  t.refused(collections.contact, { params: { studentId }, body }, lucia)
const rows = (studentId: string) =>
  t.db.selectFrom('collectionContact').selectAll().where('studentId', '=', studentId).orderBy('at').orderBy('id').execute()
const latest = async (studentId: string) => (await rows(studentId)).filter(row => row.latest)

describe('POST /collections/{studentId}/contacts', () => {
  test.each<[Outcome, string]>([
    ['answered', '2026-11-26'],
    ['no_answer', '2026-11-24'],
    ['wrong_number', '2026-11-30'],
    ['whatsapp', '2026-11-25'],
    ['refused', '2026-12-07'],
  ])('COB-27: after %s the student returns to the queue on %s', async (outcome, resumeOn) => {
    expect(await contact(await owing(), contactBody(outcome))).toMatchObject({ outcome, resumeOn, promise: null, latest: true })
  })

  test('COB-27: a promise returns the day after, with the overdue amount; a chosen day overrides it', async () => {
    const id = await owing()
    expect(await contact(id, contactBody('promise', { promiseOn: '2026-11-27' }))).toMatchObject({
      resumeOn: '2026-11-28',
      promise: { on: '2026-11-27', amount: 3000, state: 'open' },
    })
    expect((await rows(id)).at(-1)).toMatchObject({ fixed: false, promiseAmount: 300_000 })
    expect(await contact(id, contactBody('answered', { resumeOn: '2027-01-22' }))).toMatchObject({ resumeOn: '2027-01-22' })
    expect(await latest(id)).toMatchObject([{ outcome: 'answered', fixed: true }])
  })

  test('COB-27: stores who, what, whom, audits it, and notifies screens', async () => {
    const id = await owing()
    const { id: payerId } = await t.make.payer({ studentId: id })
    t.events.length = 0
    const record = await contact(id, contactBody('whatsapp', { channel: 'whatsapp', note: 'Pide la cuenta\nde nuevo' }))
    expect(record).toMatchObject({ channel: 'whatsapp', note: 'Pide la cuenta\nde nuevo', user: { _id: lucia.employeeId } })
    expect(await latest(id)).toMatchObject([{ payerId, userId: lucia.employeeId }])
    expect(t.events).toEqual([
      { resource: 'collections', ids: [id] },
      { resource: 'students', ids: [id] },
    ])
    const audit = await t.db
      .selectFrom('audit')
      .selectAll()
      .where('route', '=', 'collections.contact')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ ids: [record._id, id], after: { outcome: 'whatsapp', resumeOn: '2026-11-25' } })
  })

  test('COB-27: refuses a student without overdue debt, an unknown and a deleted one', async () => {
    expect(await refusalOf(await owing('2026-11-23'), contactBody('answered'))).toMatchObject({
      status: 409,
      code: 'NOT_OWING',
      message: 'El alumno no tiene pagos vencidos.',
    })
    expect(await refusalOf((await t.make.student()).id, contactBody('answered'))).toMatchObject({ code: 'NOT_OWING' })
    expect(await refusalOf(newId(), contactBody('answered'))).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
  })

  test.each<[string, string, object]>([
    ['promiseOn', 'a promise for yesterday', { promiseOn: '2026-11-22' }],
    ['promiseOn', 'a promise in 31 days', { promiseOn: '2026-12-24' }],
    ['promiseOn', 'a promise without a day', {}],
    ['promiseAmount', 'more than the debt', { promiseOn: '2026-11-24', promiseAmount: 3000.01 }],
    ['promiseAmount', 'a promise of nothing', { promiseOn: '2026-11-24', promiseAmount: 0 }],
    ['resumeOn', 'today again', { promiseOn: '2026-11-24', resumeOn: '2026-11-23' }],
    ['resumeOn', 'in 61 days', { promiseOn: '2026-11-24', resumeOn: '2027-01-23' }],
    ['note', '501 letters', { promiseOn: '2026-11-24', note: 'a'.repeat(501) }],
  ])('COB-28: 400 marks the field %s: %s', async (path, _what, part) => {
    const id = await owing()
    expect(await refusalOf(id, contactBody('promise', part))).toMatchObject({ status: 400, fields: [path] })
    expect(await rows(id)).toEqual([])
  })

  test('COB-28: day and amount belong only to a promise', async () => {
    expect(await refusalOf(await owing(), contactBody('answered', { promiseOn: '2026-11-24' }))).toMatchObject({
      status: 400,
      fields: ['promiseOn'],
    })
  })

  test('COB-28: accepts today and the 30th day, and up to the whole debt', async () => {
    const id = await owing()
    await contact(id, contactBody('promise', { promiseOn: '2026-11-23' }))
    await contact(id, contactBody('promise', { promiseOn: '2026-12-23', promiseAmount: 3000 }))
    expect(await rows(id)).toHaveLength(2)
  })

  test('COB-27: with family writes the same for each sibling with overdue debt, a promise with theirs', async () => {
    const [luis, ana, eva] = [await owing(), await owing('2026-11-10'), await owing('2026-12-20')]
    const payer = await t.make.payer({ studentId: luis })
    for (const studentId of [ana, eva])
      await t.db.insertInto('studentPayer').values({ studentId, payerId: payer.id, relation: 'madre', pays: true, tells: [] }).execute()
    t.events.length = 0
    await contact(luis, contactBody('promise', { promiseOn: '2026-11-27', promiseAmount: 500, family: true }))
    expect((await latest(luis))[0]).toMatchObject({ promiseAmount: 50_000 })
    expect(await latest(ana)).toMatchObject([{ outcome: 'promise', promiseAmount: 300_000, resumeOn: '2026-11-28' }])
    expect(await rows(eva)).toEqual([])
    expect(t.events).toEqual([
      { resource: 'collections', ids: [luis, ana] },
      { resource: 'students', ids: [luis, ana] },
    ])
  })

  test('COB-27: two at once, and forty: all are stored, one is the newest', async () => {
    const id = await owing()
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        t.call(
          collections.contact,
          { params: { studentId: id }, body: contactBody(at % 2 ? 'answered' : 'no_answer') },
          {
            as: at % 3 ? lucia : daniel,
          },
        ),
      ),
    )
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect([(await rows(id)).length, (await latest(id)).length]).toEqual([40, 1])
  })
})

describe('DELETE /collections/contacts/{id}', () => {
  const undo = (id: string, as = lucia) => t.call(collections.undo, { params: { id } }, { as })
  const codeOf = async (id: string, as = lucia) => {
    const { status, code } = await t.refused(collections.undo, { params: { id } }, as)
    return [status, code]
  }

  test("COB-60: undoes the user's newest contact within ten minutes; the previous one is the newest again", async () => {
    const id = await owing()
    const first = await contact(id, contactBody('no_answer'))
    await t.clock.set('2026-11-23T18:30:00Z')
    const second = await contact(id, contactBody('refused'))
    expect(await codeOf(first._id)).toEqual([409, 'CONTACT_FOLLOWED'])
    expect(await codeOf(second._id, daniel)).toEqual([403, 'CONTACT_NOT_OWN'])
    await t.clock.set('2026-11-23T18:40:00Z')
    expect((await undo(second._id)).status).toBe(200)
    expect(await latest(id)).toMatchObject([{ id: first._id }])
    expect(await codeOf(second._id)).toEqual([404, 'CONTACT_NOT_FOUND'])
    const audit = await t.db.selectFrom('audit').selectAll().where('route', '=', 'collections.undo').executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ ids: [second._id, id], before: { outcome: 'refused' }, after: null })
  })

  test('COB-60: a moment later it stays', async () => {
    await t.clock.set('2026-11-23T18:00:00Z')
    const { _id } = await contact(await owing(), contactBody('answered'))
    await t.clock.set('2026-11-23T18:10:00.001Z')
    expect(await codeOf(_id)).toEqual([409, 'CONTACT_TOO_LATE'])
  })

  test('COB-60: undone by two windows at once, once; a newer contact at the same moment leaves one newest', async () => {
    await t.clock.set('2026-11-23T18:00:00Z')
    const id = await owing()
    const { _id } = await contact(id, contactBody('answered'))
    const twice = await Promise.all([undo(_id), undo(_id)])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    for (let round = 0; round < 5; round++) {
      const record = await contact(id, contactBody('answered'))
      await Promise.all([undo(record._id), contact(id, contactBody('no_answer'), daniel)])
      expect(await latest(id)).toHaveLength(1)
    }
  })
})
