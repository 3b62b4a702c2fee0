import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { withoutAddress } from '#features/foundation/person/address.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { outbox } from '../contract.ts'
import { resumeMessages } from './jobs.ts'

const t = await startTest()
const desk = await t.admin()
const reader = await t.as('get /outbox/')
afterEach(() => {
  Object.assign(t.mail, { configured: true, answer: { state: 'sent' } })
})
beforeEach(async () => {
  await t.runJobs()
  t.mail.letters = []
})

const messageOf = async (recipient: string) => (await t.ok(outbox.list, { query: { query: recipient } }, reader)).messages[0]!

const { id: locationId } = await t.make.location({ name: 'Lindavista' })
const { id: classroomId } = await t.make.classroom({ locationId, name: 'Salón 2' })
let serial = 0
async function enrolled(email = `valeria${(serial += 1)}@correo.mx`) {
  const group = await t.make.group({ name: 'ECOEMS Sábados', classroomId, schedules: [{ day: 5, startHour: '0900', endHour: '1300' }] })
  const student = { name: 'Valeria', lastName: 'Gutiérrez', secondLastName: 'Salinas', email, phoneNumber: '5544719032' }
  const answer = await t.ok(
    enrolment.register,
    {
      body: { student, group: { id: group.id }, payment: { paymentType: 'cash', concept: 'Inscripción ECOEMS Sábados', amount: 1500 } },
    },
    desk,
  )
  return { ...answer, email, groupId: group.id }
}

test('LLE-37: nothing leaves for a student without an own e-mail; the outbox says why', async () => {
  const { groupId, student } = await enrolled()
  await t.runJobs()
  t.mail.letters = []
  const email = withoutAddress()
  await t.db.updateTable('student').set({ email }).where('id', '=', student._id).execute()
  await t.make.payer({ studentId: student._id, email: 'laura.madre@correo.mx' })
  await t.ok(enrolment.resendReceipt, { params: { groupId, studentId: student._id } }, desk)
  await t.runJobs()
  expect(t.mail.letters.map(({ to }) => to)).toEqual(['laura.madre@correo.mx'])
  const { messages } = await t.ok(outbox.list, { query: { query: email } }, reader)
  expect(messages.find(({ recipient }) => recipient === email)).toMatchObject({ state: 'dropped', error: 'Sin correo electrónico' })
})

describe('the receipt is mailed', () => {
  test('OUT-1: subject, student, course, group, schedule, dates, campus, room, amounts, the pass inside, the PDF along', async () => {
    const { email, receipt, student } = await enrolled()
    await t.runJobs()
    expect(t.mail.letters).toHaveLength(1)
    const letter = t.mail.letters[0]!
    expect(letter).toMatchObject({ to: email, subject: 'Comprobante de inscripción – ECOEMS Sábados' })
    for (const part of [
      receipt.number,
      'Valeria Gutiérrez Salinas',
      student.uniqueFolio,
      'ECOEMS Sábados',
      'Sáb 09:00–13:00',
      '02/11/2026',
      '20/12/2026',
      'Lindavista',
      'Salón 2',
      '$1,500.00',
      '$3,500.00',
    ]) {
      expect(letter.html).toContain(part)
      expect(letter.text).toContain(part)
    }
    expect(letter.html).toContain('src="cid:pass"')
    expect(letter.attachments.map(({ cid, type, filename }) => ({ cid, type, filename }))).toEqual([
      { cid: 'mark', type: 'image/png', filename: 'marca.png' },
      { cid: 'pass', type: 'image/png', filename: 'pase.png' },
      { cid: undefined, type: 'application/pdf', filename: `comprobante ${receipt.number}.pdf` },
    ])
    expect(Buffer.from(letter.attachments[2]!.content).subarray(0, 5).toString()).toBe('%PDF-')
    const message = await messageOf(email)
    expect(message).toMatchObject({
      state: 'sent',
      tries: 1,
      error: null,
      recipientName: 'Valeria Gutiérrez Salinas',
      sentAt: t.clock.now().toISOString(),
    })
    expect(t.events).toContainEqual({ resource: 'outbox', ids: [message._id] })
  })

  test('OUT-2: names are text, never markup', async () => {
    const { email } = await enrolled()
    await t.db.updateTable('outbox').set({ subject: '<img src=x>' }).where('recipient', '=', email).execute()
    const group = await t.make.group({ name: '<script>alert(1)</script>' })
    const student = await t.make.student()
    await t.ok(
      enrolment.enrol,
      { params: { groupId: group.id, studentId: student.id }, body: { payment: { concept: 'x', amount: 0 } } },
      desk,
    )
    const { message } = await t.ok(outbox.find, { params: { id: (await messageOf(student.email))._id } }, reader)
    expect(message.html).not.toContain('<script')
    expect(message.html).toContain('&lt;script&gt;')
  })

  test('OUT-3: a resent receipt is a copy and a letter of its own', async () => {
    const { email, groupId, student } = await enrolled()
    await t.ok(enrolment.resendReceipt, { params: { groupId, studentId: student._id } }, desk)
    await t.runJobs()
    expect(t.mail.letters.map(letter => letter.to)).toEqual([email, email])
    expect(new Set(t.mail.letters.map(letter => letter.messageId)).size).toBe(2)
    const kinds = await t.db.selectFrom('outbox').select('kind').where('recipient', '=', email).orderBy('createdAt').orderBy('id').execute()
    expect(kinds.map(row => row.kind)).toEqual(['receipt', 'receiptCopy'])
  })
})

test('OUT-46: the next start queues messages that an earlier version left without a job, and leaves others alone', async () => {
  const [quitter, heldStudent] = [await enrolled(), await enrolled()]
  const [one, other] = [await messageOf(quitter.email), await messageOf(heldStudent.email)]
  await t.pool.query("delete from pgboss.job where data->>'outboxId' = $1", [one._id])
  const attachments: unknown[] = []
  const resume = () =>
    resumeMessages.run({}, t.jobContext({ enqueueIn: async (_db, _job, payloads) => void attachments.push(...payloads) }))
  await resume()
  expect(attachments).toContainEqual({ outboxId: one._id })
  expect(attachments).not.toContainEqual({ outboxId: other._id })
  await t.runJobs()
  await t.ok(outbox.retry, { params: { id: one._id } }, desk)
  await t.runJobs()
  expect([(await messageOf(quitter.email)).state, (await messageOf(heldStudent.email)).state]).toEqual(['sent', 'sent'])
  attachments.length = 0
  await resume()
  expect(attachments).toEqual([])
})

describe('without configuration letters land in the outbox', () => {
  test('OUT-10, OUT-11: held, readable with its pictures and its receipt for 60 s; sent when there is a channel and somebody resends it', async () => {
    t.mail.configured = false
    const { email, receipt } = await enrolled()
    await t.runJobs()
    const { _id, state } = await messageOf(email)
    expect(state).toBe('held')
    expect(t.mail.letters).toEqual([])

    const { message } = await t.ok(outbox.find, { params: { id: _id } }, reader)
    expect(message.html).toContain('Valeria Gutiérrez Salinas')
    expect(message.html).toMatch(/src="data:image\/png;base64,/)
    expect(message.html).not.toContain('cid:')
    expect(message.text).toContain('$1,500.00')
    expect(message.attachments).toEqual([
      {
        filename: `comprobante ${receipt.number}.pdf`,
        url: expect.stringMatching(/^\/api\/receipts\/[0-9a-f]{24}\?expires=\d+&signature=/),
      },
    ])
    const pdf = await t.app.inject({ url: message.attachments[0]!.url })
    expect(pdf.statusCode).toBe(200)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    await t.clock.advance(61_000)
    expect((await t.app.inject({ url: message.attachments[0]!.url })).statusCode).toBe(401)

    t.mail.configured = true
    expect((await t.ok(outbox.retry, { params: { id: _id } }, desk)).message.state).toBe('queued')
    await t.runJobs()
    expect((await messageOf(email)).state).toBe('sent')
    expect(t.mail.letters).toHaveLength(1)
  })

  test('OUT-11: readable before the job has run', async () => {
    const { email } = await enrolled()
    const { _id, state } = await messageOf(email)
    expect(state).toBe('queued')
    expect((await t.ok(outbox.find, { params: { id: _id } }, reader)).message.html).toContain('Valeria')
    await t.runJobs()
  })
})

describe('/bandeja', () => {
  test('OUT-27: newest first, by page, state and words of recipient, subject or student', async () => {
    const emails = ['primera.bandeja@correo.mx', 'segunda.bandeja@correo.mx', 'tercera.bandeja@correo.mx']
    for (const email of emails) {
      await t.clock.advance(1000)
      await enrolled(email)
    }
    await t.runJobs()
    await t.db.updateTable('outbox').set({ state: 'failed', error: 'x' }).where('recipient', '=', emails[1]!).execute()
    const list = async (query: object) => {
      const { messages, total } = await t.ok(outbox.list, { query }, reader)
      return { total, recipients: messages.map(message => message.recipient) }
    }
    expect(await list({ query: 'bandeja' })).toEqual({ total: 3, recipients: emails.toReversed() })
    expect(await list({ query: 'bandeja', skip: 1, limit: 1 })).toEqual({ total: 3, recipients: [emails[1]] })
    expect(await list({ query: 'bandeja', state: 'failed' })).toEqual({ total: 1, recipients: [emails[1]] })
    expect((await list({ query: 'BANDEJA gutierrez ecoems sabados segunda' })).recipients).toEqual([emails[1]])
    expect(await list({ query: 'bandeja', channel: 'sms' })).toEqual({ total: 0, recipients: [] })
    expect(await list({ query: '%' })).toEqual(await list({}))
    const everything = await list({ limit: 1000 })
    expect(everything.recipients).toHaveLength(everything.total)
  })

  test('OUT-27: words of the recipient, of the subject and of the person may meet in one search; also of people deleted since', async () => {
    const student = await t.make.student({ name: 'Xochitl', lastName: 'Quintanar', email: 'xq@correo.mx' })
    const letter = {
      channel: 'email' as const,
      kind: 'receipt',
      recipient: student.email,
      subject: 'Aviso Zafiro',
      text: '',
      studentId: student.id,
    }
    const id = newId()
    await t.db
      .insertInto('outbox')
      .values({ ...letter, id, messageId: `<${id}@localhost>` })
      .execute()
    const search = async (query: string) => (await t.ok(outbox.list, { query: { query } }, reader)).messages.map(each => each._id)
    for (const query of ['zafiro quintanar', 'QUINTANAR xq', 'xochitl', 'uintan afir', 'xq za']) expect(await search(query)).toEqual([id])
    expect(await search('zafiro nadie')).toEqual([])
    await t.db.updateTable('student').set({ deletedAt: t.clock.now() }).where('id', '=', student.id).execute()
    expect(await search('zafiro quintanar')).toEqual([id])
  })

  test('OUT-28: a search stops counting at 1,000 and says so; paging continues', async () => {
    const at = (i: number) => new Date(t.clock.now().getTime() + i * 1000)
    const rows = Array.from({ length: 1_005 }, (_, i) => {
      const id = newId()
      const letter = { channel: 'sms' as const, kind: 'notification', recipient: '5500000000', subject: `Muchos avisos ${i}`, text: 'x' }
      return { ...letter, id, messageId: `<${id}@localhost>`, state: 'sent' as const, createdAt: at(i) }
    })
    await t.db.insertInto('outbox').values(rows).execute()
    const list = async (query: object) => t.ok(outbox.list, { query }, reader)
    expect(await list({ query: 'avisos muchos', limit: 1 })).toMatchObject({
      total: 1000,
      totalIsMore: true,
      messages: [{ subject: 'Muchos avisos 1004' }],
    })
    const last = await list({ query: 'avisos muchos', skip: 1000, limit: 10 })
    expect(last.messages.map(({ subject }) => subject)).toEqual([4, 3, 2, 1, 0].map(i => `Muchos avisos ${i}`))
    const few = await list({ query: 'avisos 1004' })
    expect(few).toMatchObject({ total: 1 })
    expect(few.totalIsMore).toBeUndefined()
  })

  test('OUT-29, OUT-34: refusals: unknown, already sent, no right to send again', async () => {
    const { email } = await enrolled()
    await t.runJobs()
    const { _id } = await messageOf(email)
    expect(await t.refused(outbox.find, { params: { id: newId() } }, reader)).toMatchObject({ status: 404, code: 'MESSAGE_NOT_FOUND' })
    expect(await t.refused(outbox.retry, { params: { id: newId() } }, desk)).toMatchObject({ status: 404, code: 'MESSAGE_NOT_FOUND' })
    expect(await t.refused(outbox.retry, { params: { id: _id } }, desk)).toMatchObject({ status: 409, code: 'ALREADY_SENT' })
    expect((await t.refused(outbox.retry, { params: { id: _id } }, reader)).status).toBe(403)
  })

  test('OUT-30: one query per list, however many rows', async () => {
    const { count: few } = await t.queries(() => t.ok(outbox.list, { query: { limit: 1, query: 'a' } }, reader))
    const { count: many } = await t.queries(() => t.ok(outbox.list, { query: { limit: 50, query: 'a' } }, reader))
    expect(many).toBe(few)
  })

  test('OUT-12: the attached receipt is the mailed one', async () => {
    const { payment } = await enrolled()
    const copy = await t.ok(payments.receipt, { params: { id: payment!._id } }, desk)
    expect(copy.type).toBe('application/pdf')
  })
})
