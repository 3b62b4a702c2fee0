import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { openMailer } from '#server/mail/open.ts'
import { newKey } from '#server/storage/keys.ts'
import { startTest } from '#server/testing/harness.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { sendOutbox } from './jobs.ts'
import { queueMail, type WrittenMail } from './queue.ts'

const t = await startTest()
const smtp = await startSmtp()
const mailer = openMailer({ smtpUrl: smtp.url, mailFrom: t.services.config.mailFrom })
t.services.mailer = mailer
afterAll(async () => {
  await mailer.close()
  await smtp.stop()
})
beforeEach(() => {
  Object.assign(smtp, { refusal: null, tries: 0, raw: [] })
  t.services.mailer = mailer
})

const { employeeId } = await t.admin()
const run = (outboxId: string) => sendOutbox.run({ outboxId }, t.jobContext())
const rowOf = (id: string) => t.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const until = new Date('2100-01-01T00:00:00Z')
async function queued(part: Partial<WrittenMail> = {}): Promise<string> {
  const id = await inTransaction(t.db, db =>
    queueMail(
      { ...t.services, db, now: t.clock.now(), employeeId, emit: () => {}, enqueue: async () => {} },
      { kind: 'notice', recipient: 'ana@correo.mx', subject: 'Aviso', html: '<p>Hola</p>', text: 'Hola', until, ...part },
    ),
  )
  return id!
}

describe('sends a letter once', () => {
  test('OUT-4: files go along byte for byte', async () => {
    const bytes = randomBytes(30_000)
    const id = newId()
    const key = newKey('application/pdf')
    await t.services.storage.put(key, bytes, 'application/pdf')
    await t.db
      .insertInto('storedFile')
      .values({
        id,
        key,
        kind: 'pdf',
        name: 'guía.pdf',
        contentType: 'application/pdf',
        size: bytes.length,
        maxSize: bytes.length,
        state: 'ready',
      })
      .execute()
    await run(await queued({ attachments: [{ kind: 'file', id }] }))
    const {
      attachments: [attachment],
    } = await smtp.parsed(0)
    expect(attachment).toMatchObject({ filename: 'guía.pdf', contentType: 'application/pdf' })
    expect(attachment!.content.equals(bytes)).toBe(true)
  })

  test('OUT-5: 550 is not tried again and stays readable with its reason', async () => {
    smtp.refusal = { code: 550, text: 'No such user here' }
    const id = await queued()
    await run(id)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', tries: 1, error: expect.stringContaining('No such user here') })
    await run(id)
    expect(smtp.tries).toBe(1)
  })

  test('OUT-6: 451 is tried again until it passes', async () => {
    smtp.refusal = { code: 451, text: 'Greylisted' }
    const id = await queued()
    await expect(run(id)).rejects.toThrow('not sent')
    expect(await rowOf(id)).toMatchObject({ state: 'queued', tries: 1, error: expect.stringContaining('Greylisted') })
    smtp.refusal = null
    await run(id)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 2, error: null })
    expect(smtp.raw).toHaveLength(1)
  })

  test('OUT-6: when the last try is used up it has failed, and the queue gives it up', async () => {
    smtp.refusal = { code: 451, text: 'Greylisted' }
    const id = await queued()
    for (let tries = 1; tries <= sendOutbox.retries; tries++) await expect(run(id)).rejects.toThrow('not sent')
    await run(id)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', tries: sendOutbox.retries + 1 })
  })

  test('OUT-7: five workers at once: one letter', async () => {
    const id = await queued()
    await Promise.all(Array.from({ length: 5 }, () => run(id)))
    expect(smtp.raw).toHaveLength(1)
    expect((await rowOf(id)).state).toBe('sent')
  })

  test("OUT-8: a crash between the mail server's yes and our mark repeats that letter once, under the same Message-ID", async () => {
    const id = await queued()
    t.services.mailer = {
      ...mailer,
      configured: true,
      async send(letter) {
        const delivery = await mailer.send(letter)
        await t.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()",
        )
        return delivery
      },
    }
    await expect(run(id)).rejects.toThrow()
    expect((await rowOf(id)).state).toBe('sending')
    t.services.mailer = mailer
    await run(id)
    await run(id)
    const ids = await Promise.all(smtp.raw.map((_raw, nth) => smtp.parsed(nth).then(letter => letter.messageId)))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect((await rowOf(id)).state).toBe('sent')
  })

  test('OUT-4: a letter whose attachment fails is not sent without it, but fails with a reason', async () => {
    const id = await queued({ attachments: [{ kind: 'file', id: newId() }] })
    await expect(run(id)).rejects.toThrow('not sent')
    expect(await rowOf(id)).toMatchObject({ state: 'queued', error: 'No se pudo preparar el mensaje' })
    expect(smtp.tries).toBe(0)
  })

  test('OUT-9: two letters with the same dedupe are one', async () => {
    const dedupe = `aviso-${newId()}`
    expect(await queued({ dedupe })).not.toBeNull()
    expect(await queued({ dedupe })).toBeNull()
  })

  test('OUT-9: a letter whose row was deleted is no failure', async () => {
    await run(newId())
    expect(smtp.tries).toBe(0)
  })
})
