import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import type { Context } from '#server/http/feature.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { openMailer } from '#server/mail/open.ts'
import { startTest } from '#server/testing/harness.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { outbox } from '../contract.ts'
import { PASSES, restBefore, resumeBatches, sendBatch, type BatchJob } from './batchJob.ts'
import { queueBatch, resendBatch, type Batch } from './batches.ts'
import { sendOutbox } from './jobs.ts'
import { outboxServer } from './routes.ts'

const t = await startTest({ features: [outboxServer], jobs: [sendOutbox, sendBatch, resumeBatches] })
const smtp = await startSmtp()
const mailer = openMailer({ smtpUrl: smtp.url, mailFrom: t.services.config.mailFrom })
afterAll(async () => {
  await mailer.close()
  await smtp.stop()
})
const { employeeId } = await t.admin()
const reader = await t.as('get /outbox/', 'put /outbox/')

interface Next {
  payload: BatchJob
  seconds: number
}
let next: Next[] = []
beforeEach(() => {
  Object.assign(smtp, { refusal: null, tries: 0, raw: [] })
  Object.assign(t.sms, { configured: false, answer: { state: 'sent' }, texts: [] })
  t.services.mailer = mailer
  next = []
})

const jobContext = (): JobContext =>
  t.jobContext({
    emit: ({ resource }, ids) => void t.events.push({ resource, ids }),
    enqueue: async (_job, payload, seconds = 0) => void next.push({ payload: payload as unknown as BatchJob, seconds }),
  })
const requester = { user: { id: employeeId, name: 'Raquel Mostrador' }, sessionId: null, requestId: null, address: '' }
const run = (slice: Partial<BatchJob> & { batchId: string }) =>
  sendBatch.run({ channel: 'email', after: null, pass: 0, ...slice }, jobContext())
const writing = { id: employeeId } as Context['user']

const LETTER = { subject: 'Aviso', html: '<p>Hola</p>', text: 'Hola' }
async function queued(count: number, part: Partial<Batch> = { email: LETTER }): Promise<string> {
  const people = sql`
    select null::char(24) as student_id, null::char(24) as talk_student_id, 'Persona ' || n as full_name,
      'persona' || n || '@correo.mx' as email, (5500000000 + n)::text as phone
    from generate_series(1, ${count}::int) n`
  const { batchId } = await inTransaction(t.db, db =>
    queueBatch(
      { ...t.services, db, now: t.clock.now(), user: writing, asked: requester, emit: () => {}, enqueueAll: async () => {} },
      people,
      {
        target: 'group',
        targetIds: [],
        ...part,
      },
    ),
  )
  return batchId
}
const rowsOf = (batchId: string) => t.db.selectFrom('outbox').selectAll().where('batchId', '=', batchId).orderBy('id').execute()
const statesOf = async (batchId: string) => {
  const rows = await rowsOf(batchId)
  return Object.fromEntries(
    Map.groupBy(rows, row => row.state)
      .entries()
      .map(([state, { length }]) => [state, length]),
  )
}
const messageIds = () => Promise.all(smtp.raw.map((_raw, nth) => smtp.parsed(nth).then(letter => letter.messageId!)))

describe('the words once, a short row per person', () => {
  test('OUT-17: rows contain no text; letter, outbox and SMS take it from the batch', async () => {
    t.sms.configured = true
    const batchId = await queued(2, { email: LETTER, sms: 'Academia: Hola' })
    const rows = await rowsOf(batchId)
    expect(rows.map(({ channel, html, text }) => [channel, html, text])).toEqual([
      ['email', null, ''],
      ['email', null, ''],
      ['sms', null, ''],
      ['sms', null, ''],
    ])
    await run({ batchId })
    await run({ batchId, channel: 'sms' })
    expect(await smtp.parsed(0)).toMatchObject({ subject: 'Aviso', html: '<p>Hola</p>', text: 'Hola' })
    expect(t.sms.texts).toEqual([
      { to: '+525500000001', text: 'Academia: Hola' },
      { to: '+525500000002', text: 'Academia: Hola' },
    ])
    const find = async (at: number) => (await t.ok(outbox.find, { params: { id: rows[at]!.id } }, reader)).message
    expect(await find(0)).toMatchObject({ html: '<p>Hola</p>', text: 'Hola', state: 'sent' })
    expect(await find(2)).toMatchObject({ html: null, text: 'Academia: Hola', recipient: '+525500000001' })
  })

  test('OUT-18: each row has an id of ours and a Message-ID that follows from it', async () => {
    const rows = await rowsOf(await queued(30))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(30)
    for (const { id, messageId } of rows) {
      expect(id).toMatch(/^(?=.*[a-f])(?=.*[0-9])[0-9a-f]{24}$/)
      expect(messageId).toBe(`<${id}@localhost>`)
    }
  })
})

describe('sending to many', () => {
  test('OUT-19: sends a hundred per run, then queues its next run', async () => {
    const batchId = await queued(105)
    // A run also ends by time, which a slow machine reaches.
    const time = vi.spyOn(performance, 'now').mockReturnValue(0)
    await run({ batchId })
    time.mockRestore()
    expect(smtp.raw).toHaveLength(100)
    expect(next).toEqual([{ payload: { batchId, channel: 'email', after: (await rowsOf(batchId))[99]!.id, pass: 0 }, seconds: 0 }])
    await run(next.pop()!.payload)
    expect([await statesOf(batchId), next]).toEqual([{ sent: 105 }, []])
    expect(new Set(await messageIds()).size).toBe(105)
  })

  test('OUT-20: killed in the middle: everyone has it, and only the one in flight twice, under the same Message-ID', async () => {
    const batchId = await queued(5)
    let letters = 0
    t.services.mailer = {
      ...mailer,
      configured: true,
      async send(letter) {
        const delivery = await mailer.send(letter)
        // The server dies between the provider's answer and our mark.
        if ((letters += 1) === 3)
          await t.pool.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()",
          )
        return delivery
      },
    }
    await expect(run({ batchId })).rejects.toThrow()
    expect(await statesOf(batchId)).toEqual({ sent: 2, sending: 1, queued: 2 })
    t.services.mailer = mailer
    await resumeBatches.run({}, jobContext())
    expect(next).toContainEqual({ payload: { batchId, channel: 'email', after: null, pass: 0 }, seconds: 0 })
    await run({ batchId })
    await run({ batchId })
    const ids = await messageIds()
    const rows = await rowsOf(batchId)
    expect(await statesOf(batchId)).toEqual({ sent: 5 })
    expect(ids).toHaveLength(6)
    expect(new Set(ids)).toEqual(new Set(rows.map(row => row.messageId)))
    expect(ids.filter(id => id === rows[2]!.messageId)).toHaveLength(2)
  })

  test('OUT-21: two workers on one batch never meet in a row', async () => {
    const batchId = await queued(30)
    await Promise.all([run({ batchId }), run({ batchId }), run({ batchId })])
    expect(await statesOf(batchId)).toEqual({ sent: 30 })
    const ids = await messageIds()
    expect([ids.length, new Set(ids).size]).toEqual([30, 30])
  })

  test('OUT-22: a permanent failure is not tried again and does not stop the others', async () => {
    const batchId = await queued(3)
    t.services.mailer = {
      ...mailer,
      configured: true,
      send: letter =>
        letter.to.startsWith('persona2') ? Promise.resolve({ state: 'failed', permanent: true, reason: '550 No' }) : mailer.send(letter),
    }
    await run({ batchId })
    expect([await statesOf(batchId), next]).toEqual([{ sent: 2, failed: 1 }, []])
    await run({ batchId })
    expect((await rowsOf(batchId))[1]).toMatchObject({ state: 'failed', tries: 1, error: '550 No' })
  })

  test('OUT-23: retries temporary failures after growing waits up to an hour, then gives up', async () => {
    const batchId = await queued(2)
    smtp.refusal = { code: 451, text: 'Greylisted' }
    const waits: number[] = []
    await run({ batchId })
    for (let again = next.pop(); again; again = next.pop()) {
      waits.push(again.seconds)
      await run(again.payload)
    }
    expect(waits).toEqual(Array.from({ length: PASSES - 1 }, (_, pass) => restBefore(pass)))
    expect([waits[0], waits[1], waits.at(-1)! > 2400]).toEqual([5, 10, true])
    expect(await statesOf(batchId)).toEqual({ failed: 2 })
    expect(smtp.tries).toBe(2 * PASSES)
  })

  test('OUT-24: tries an unavailable channel five times, not thousands; once it is back all are sent', async () => {
    const batchId = await queued(20)
    let sentCount = 0
    t.services.mailer = {
      ...mailer,
      configured: true,
      async send() {
        sentCount += 1
        return { state: 'failed', permanent: false, reason: 'Down for maintenance' }
      },
    }
    await run({ batchId })
    expect(sentCount).toBe(5)
    expect(await statesOf(batchId)).toEqual({ queued: 20 })
    expect(next).toEqual([{ payload: { batchId, channel: 'email', after: null, pass: 1 }, seconds: restBefore(0) }])
    t.services.mailer = mailer
    await run(next.pop()!.payload)
    expect([await statesOf(batchId), next]).toEqual([{ sent: 20 }, []])
  })

  test('OUT-25: when a channel stays unavailable, all fail with the reason; resending starts again', async () => {
    const batchId = await queued(8)
    smtp.refusal = { code: 421, text: 'Down for maintenance' }
    await run({ batchId, pass: PASSES - 1 })
    expect([await statesOf(batchId), next]).toEqual([{ failed: 8 }, []])
    for (const { error } of await rowsOf(batchId)) expect(error).toContain('Down for maintenance')
    smtp.refusal = null
    const jobs: BatchJob[] = []
    const enqueueAll: Context['enqueueAll'] = async (_job, payloads) => void jobs.push(...(payloads as readonly unknown[] as BatchJob[]))
    expect(await resendBatch({ db: t.db, now: t.clock.now(), asked: requester, emit: () => {}, enqueueAll }, batchId)).toBe(8)
    for (const each of jobs) await run(each)
    expect([jobs.length, await statesOf(batchId)]).toEqual([1, { sent: 8 }])
  })

  test('OUT-10: without a channel holds all at once, readable, and sends nothing', async () => {
    const batchId = await queued(4, { sms: 'Academia: Hola' })
    await run({ batchId, channel: 'sms' })
    expect([await statesOf(batchId), t.sms.texts, next]).toEqual([{ held: 4 }, [], []])
  })

  test('OUT-26: open screens get one event at the end of a run, not one per letter', async () => {
    const batchId = await queued(12)
    t.events.length = 0
    await run({ batchId })
    const notificationEvents = t.events.filter(({ resource }) => resource === 'notifications')
    expect(notificationEvents.every(({ ids }) => ids.length === 1 && ids[0] === batchId)).toBe(true)
    expect(notificationEvents.length).toBeLessThan(12)
    const rows = await rowsOf(batchId)
    expect(t.events.filter(({ resource }) => resource === 'outbox').flatMap(({ ids }) => ids)).toEqual(rows.map(({ id }) => id))
  })
})
