import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { outbox } from '../contract.ts'
import { sendOutbox } from './jobs.ts'
import { outboxServer } from './routes.ts'

const t = await startTest({ features: [outboxServer], jobs: [sendOutbox] })
const reader = await t.as('get /outbox/', 'put /outbox/')
beforeEach(() => {
  Object.assign(t.sms, { configured: false, answer: { state: 'sent' }, texts: [] })
})

describe('one SMS of its own', () => {
  const one = async (recipient: string) => {
    const id = newId()
    await t.db
      .insertInto('outbox')
      .values({ id, channel: 'sms', kind: 'notice', recipient, text: 'Hola', messageId: `sms:${id}`, state: 'held' })
      .execute()
    return id
  }
  const stateOf = async (id: string) => (await t.ok(outbox.find, { params: { id } }, reader)).message

  test('OUT-10, OUT-13: held SMS are sent when there is a provider and somebody resends them; typed numbers become E.164', async () => {
    const id = await one('5544719032')
    t.sms.configured = true
    await t.ok(outbox.retry, { params: { id } }, reader)
    await t.runJobs()
    expect(t.sms.texts).toEqual([{ to: '+525544719032', text: 'Hola' }])
    expect(await stateOf(id)).toMatchObject({ state: 'sent', tries: 1, text: 'Hola' })
  })

  test('OUT-13: does not try a number outside of Mexico', async () => {
    const id = await one('14155552671')
    t.sms.configured = true
    await t.ok(outbox.retry, { params: { id } }, reader)
    await t.runJobs()
    expect(t.sms.texts).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error: 'Teléfono no válido' })
  })

  test('OUT-14: a provider that is away is tried again', async () => {
    const id = await one('5544719032')
    Object.assign(t.sms, { configured: true, answer: { state: 'failed', permanent: false, reason: 'Too Many Requests' } })
    await t.ok(outbox.retry, { params: { id } }, reader)
    await t.runJobs({ mayFail: true })
    expect(await stateOf(id)).toMatchObject({ state: 'queued', tries: 1, error: 'Too Many Requests' })
  })
})

test('OUT-27: /bandeja: a visitor of a talk is named and found by their words', async () => {
  const [talkId, visitorId, id] = [newId(), newId(), newId()]
  const { id: levelId } = await t.db.selectFrom('courseLevel').select('id').executeTakeFirstOrThrow()
  await t.db.insertInto('talk').values({ id: talkId, name: 'Plática', levelId, type: 'Feria de carreras', quota: 30 }).execute()
  await t.db
    .insertInto('talkStudent')
    .values({
      id: visitorId,
      talkId,
      name: 'Citlali',
      lastName: 'Xochitl',
      secondLastName: 'Paz',
      email: 'c@correo.mx',
      phoneNumber: '5512345678',
    })
    .execute()
  await t.db
    .insertInto('outbox')
    .values({ id, channel: 'email', kind: 'notice', recipient: 'x@correo.mx', text: 'Hola', messageId: id, talkStudentId: visitorId })
    .execute()
  const { messages, total } = await t.ok(outbox.list, { query: { query: 'xochitl' } }, reader)
  expect([total, messages[0]!.recipientName]).toEqual([1, 'Citlali Xochitl Paz'])
})
