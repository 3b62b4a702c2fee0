import { describe, expect, test } from 'vitest'
import { sendBatch } from '#features/foundation/outbox/server/batchJob.ts'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { outboxServer } from '#features/foundation/outbox/server/routes.ts'
import { notifications } from '../contract.ts'
import { notificationsServer } from './routes.ts'

const t = await startTest({ features: [notificationsServer, outboxServer], jobs: [sendOutbox, sendBatch] })
const desk = await t.as('post /notifications/student/?', 'get /outbox/', 'put /outbox/')

const mail = (message: unknown, subject?: string) => ({ email: { template: 'notice', templateData: { message, subject } } })
const sms = (message: unknown) => ({ sms: { message } })

const send = async (id: string, body: object) =>
  (await t.call(notifications.toStudent, { params: { id }, body }, { as: desk })).body as {
    queued: { email: number; sms: number }
    held?: { email: number; sms: number }
    batchId: string
  }
const refusalOf = (id: string, body: object) => t.refused(notifications.toStudent, { params: { id }, body }, desk)
const messages = (studentId: string) =>
  t.db.selectFrom('outbox').selectAll().where('studentId', '=', studentId).orderBy('channel').execute()
const batch = async (batchId: string) => {
  const { success: _, purpose: _service, ...fate } = await t.ok(notifications.batch, { params: { batchId } }, desk)
  return fate
}
const batchFate = (part: object) => ({ total: 1, sent: 0, failed: 0, held: 0, skippedCount: 0, skipped: [], failures: [], ...part })
/** The batch stores the text once. */
const words = (batchId: string) => t.db.selectFrom('notificationBatch').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow()

describe('valid messages', () => {
  test.each([[{}], [{ email: null, sms: null }]])('NOT-1: both channels off (%j): Activa al menos un medio de envío.', async body => {
    const { id } = await t.make.student()
    expect(await refusalOf(id, body)).toMatchObject({ status: 400, message: 'Activa al menos un medio de envío.' })
  })

  test.each(['', ' \n ', undefined])('NOT-2: e-mail on with %j: Debes escribir un Email o desactivar el envio de emails', async message => {
    const { id } = await t.make.student()
    expect(await refusalOf(id, { ...mail(message), ...sms('Hola') })).toMatchObject({
      status: 400,
      message: 'Debes escribir un Email o desactivar el envio de emails',
      fields: ['email.templateData.message'],
    })
    expect(await messages(id)).toEqual([])
  })

  test.each(['', ' \n ', undefined])('NOT-3: SMS on with %j: Debes escribir un SMS o desactivar el envio de SMS', async message => {
    const { id } = await t.make.student()
    expect(await refusalOf(id, { ...mail('Hola'), ...sms(message) })).toMatchObject({
      status: 400,
      message: 'Debes escribir un SMS o desactivar el envio de SMS',
      fields: ['sms.message'],
    })
    expect(await messages(id)).toEqual([])
  })

  test('NOT-4: 5000 characters of e-mail and 1000 of SMS, the tag not counted; one more is refused', async () => {
    const { id } = await t.make.student()
    expect((await send(id, { ...mail('a'.repeat(5000)), ...sms('b'.repeat(1000)) })).queued).toEqual({ email: 1, sms: 1 })
    expect(await refusalOf(id, mail('a'.repeat(5001)))).toMatchObject({ status: 400, message: 'Máximo 5000 caracteres' })
    expect(await refusalOf(id, sms('b'.repeat(1001)))).toMatchObject({ status: 400, message: 'Máximo 1000 caracteres' })
    expect(await messages(id)).toHaveLength(2)
  })
})

test('NOT-7: a NUL, which the database cannot store, is 400 and nothing is queued', async () => {
  const { id } = await t.make.student()
  expect((await refusalOf(id, { ...mail('a\u0000b'), ...sms('Hola') })).status).toBe(400)
  expect((await refusalOf(id, sms('a\u0000b'))).status).toBe(400)
  expect(await messages(id)).toEqual([])
})

describe('POST /notifications/student/:id', () => {
  test('NOT-8: both channels: one message each, the SMS with its tag, in the outbox, of one batch', async () => {
    const { id, email } = await t.make.student({ phoneNumber: '5512345678' })
    const { queued, batchId } = await send(id, { ...mail('Mañana no hay clase', 'Sin clase'), ...sms('Mañana no hay clase') })
    expect(queued).toEqual({ email: 1, sms: 1 })
    expect(await messages(id)).toMatchObject([
      { channel: 'email', recipient: email, subject: 'Sin clase', batchId, state: 'queued', userId: desk.employeeId },
      {
        channel: 'sms',
        recipient: '+525512345678',
        batchId,
        state: 'queued',
        userId: desk.employeeId,
      },
    ])
    expect(await words(batchId)).toMatchObject({ target: 'student', targetIds: [id], sms: 'Academia Plantel: Mañana no hay clase' })
  })

  test('NOT-5: without a subject it is {academia}: aviso', async () => {
    for (const subject of [undefined, '', '   ']) {
      const { id } = await t.make.student()
      await send(id, mail('Hola', subject))
      expect((await messages(id))[0]!.subject).toBe('Academia Plantel: aviso')
    }
  })

  test('NOT-5: a subject is one line', async () => {
    const { id } = await t.make.student()
    await send(id, mail('Hola', 'Aviso\r\nBcc: todos@correo.mx'))
    expect((await messages(id))[0]!.subject).toBe('Aviso Bcc: todos@correo.mx')
  })

  test('NOT-6: user text is escaped, with its line breaks', async () => {
    const { id } = await t.make.student()
    const { batchId } = await send(id, mail('<script>alert(1)</script> & <b>tú</b>\r\nsegunda\n\ncuarta', '<i>Aviso</i>'))
    const { html, text } = await words(batchId)
    expect(html).not.toMatch(/<script|<b>|<i>/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;tú&lt;/b&gt;<br/>segunda<br/><br/>cuarta')
    expect(text).toContain('<script>alert(1)</script> & <b>tú</b>\nsegunda\n\ncuarta')
  })

  test('NOT-23: skips a person without e-mail or phone, with the reason, which the batch stores', async () => {
    for (const [email, phoneNumber, ...reasons] of [
      ['', '', 'Sin correo electrónico', 'Sin teléfono'],
      ['sin correo', '14155552671', 'Correo electrónico no válido', 'Teléfono no válido'],
    ]) {
      const { id } = await t.make.student({ name: 'Luz', lastName: 'Paz', secondLastName: 'Sol', email: email!, phoneNumber: phoneNumber! })
      const { queued, batchId } = await send(id, { ...mail('Hola'), ...sms('Hola') })
      expect(queued).toEqual({ email: 0, sms: 0 })
      expect(await messages(id)).toEqual([])
      const skipped = reasons.map(reason => ({ name: 'Luz Paz Sol', reason }))
      expect(await batch(batchId)).toEqual(batchFate({ total: 2, skippedCount: 2, skipped }))
    }
  })

  test('NOT-23: a channel that is off skips nobody', async () => {
    const { id } = await t.make.student({ phoneNumber: '' })
    expect(await batch((await send(id, mail('Hola'))).batchId)).toMatchObject({ total: 1, skipped: [] })
  })

  test('NOT-30: the same Idempotency-Key sends once', async () => {
    const { id } = await t.make.student()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [1, 2].map(
      () => () => t.call(notifications.toStudent, { params: { id }, body: mail('Una vez') }, { as: desk, headers }),
    )
    const answer = (await first!()).body
    expect((await second!()).body).toEqual(answer)
    expect(await messages(id)).toHaveLength(1)
  })

  test('NOT-11: an unknown or deleted student is 404; without the permission 403 and nothing is queued', async () => {
    const deletedStudent = await t.make.student({ deletedAt: t.clock.now() })
    for (const id of [newId(), deletedStudent.id])
      expect(await refusalOf(id, mail('Hola'))).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
    const { id } = await t.make.student()
    const other = await t.as('post /notifications/group/?', 'get /students/', 'put /students/')
    expect((await t.refused(notifications.toStudent, { params: { id }, body: mail('Hola') }, other)).status).toBe(403)
    expect(await messages(id)).toEqual([])
  })

  test('NOT-32: the audit has the sent text', async () => {
    const { id } = await t.make.student()
    const { batchId } = await send(id, { ...mail('Por correo', 'Asunto'), ...sms('Por SMS') })
    const { ids, after } = await t.db
      .selectFrom('audit')
      .select(['ids', 'after'])
      .where('route', '=', 'notifications.toStudent')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(ids).toEqual([batchId, id])
    expect(after).toEqual({
      purpose: 'service',
      queued: { email: 1, sms: 1 },
      skipped: 0,
      subject: 'Asunto',
      email: 'Por correo',
      sms: 'Por SMS',
    })
  })
})

test('M46: the answer says what stays in the outbox for lack of a provider', async () => {
  const { id } = await t.make.student()
  expect(await send(id, { ...mail('Hola'), ...sms('Hola') })).toMatchObject({
    queued: { email: 1, sms: 1 },
    held: { email: 0, sms: 1 },
  })
  t.mail.configured = false
  expect((await send(id, mail('Hola'))).held).toEqual({ email: 1, sms: 0 })
  t.mail.configured = true
  expect((await send(id, mail('Hola'))).held).toBeUndefined()
})

describe('GET /notifications/:batchId', () => {
  test('NOT-27: reports sent, failed and held messages', async () => {
    const { id } = await t.make.student({ name: 'Luz', lastName: 'Paz', secondLastName: 'Sol' })
    const { batchId } = await send(id, { ...mail('Hola'), ...sms('Hola') })
    expect(await batch(batchId)).toEqual(batchFate({ total: 2 }))
    await t.runJobs()
    expect(await batch(batchId)).toEqual(batchFate({ total: 2, sent: 1, held: 1 }))
    expect(t.mail.letters.at(-1)).toMatchObject({ subject: 'Academia Plantel: aviso', attachments: [{ cid: 'mark' }] })

    t.mail.answer = { state: 'failed', permanent: true, reason: 'No existe el buzón' }
    const { batchId: second } = await send(id, mail('Otra vez'))
    await t.runJobs()
    t.mail.answer = { state: 'sent' }
    expect(await batch(second)).toEqual(batchFate({ failed: 1, failures: [{ name: 'Luz Paz Sol', reason: 'No existe el buzón' }] }))
  })

  test("NOT-19: needs its post's permission", async () => {
    const { id } = await t.make.student()
    const { batchId } = await send(id, mail('Hola'))
    for (const permission of ['post /notifications/group/?', 'get /outbox/'] as const)
      expect((await t.refused(notifications.batch, { params: { batchId } }, await t.as(permission))).status).toBe(403)
    expect(await t.refused(notifications.batch, { params: { batchId: newId() } }, desk)).toMatchObject({
      status: 404,
      code: 'BATCH_NOT_FOUND',
    })
  })

  test('NOT-29: an SMS without a provider stays held; retrying it from the outbox mails nobody', async () => {
    const { id } = await t.make.student()
    const { batchId } = await send(id, sms('Hola'))
    const [message] = await messages(id)
    await t.runJobs()
    const before = t.mail.letters.length
    expect(await batch(batchId)).toEqual(batchFate({ held: 1 }))
    expect((await t.ok(outbox.retry, { params: { id: message!.id } }, desk)).message.state).toBe('queued')
    await t.runJobs()
    expect(t.mail.letters).toHaveLength(before)
    expect(await batch(batchId)).toEqual(batchFate({ held: 1 }))
    const { message: storedMessage } = await t.ok(outbox.find, { params: { id: message!.id } }, desk)
    expect(storedMessage).toMatchObject({ channel: 'sms', html: null, text: 'Academia Plantel: Hola' })
  })
})

describe('PUT /notifications/:batchId/resend', () => {
  test('NOT-28: resends failed messages with the same Message-ID, and not sent ones', async () => {
    const { id } = await t.make.student()
    t.mail.answer = { state: 'failed', permanent: true, reason: 'No' }
    const { batchId } = await send(id, { ...mail('Hola'), ...sms('Hola') })
    await t.runJobs()
    t.mail.answer = { state: 'sent' }
    Object.assign(t.sms, { configured: true, texts: [] })
    t.mail.letters = []
    expect(await t.ok(notifications.resend, { params: { batchId } }, desk)).toMatchObject({ queued: 2 })
    await t.runJobs()
    expect(await batch(batchId)).toEqual(batchFate({ total: 2, sent: 2 }))
    const [letter] = await messages(id)
    expect(t.mail.letters.map(({ messageId }) => messageId)).toEqual([letter!.messageId])
    expect(t.sms.texts).toEqual([{ to: '+525512345678', text: 'Academia Plantel: Hola' }])
    expect(await t.ok(notifications.resend, { params: { batchId } }, desk)).toMatchObject({ queued: 0 })
    t.sms.configured = false
  })

  test("NOT-19: needs its post's permission", async () => {
    const { id } = await t.make.student()
    const { batchId } = await send(id, mail('Hola'))
    const input = { params: { batchId } }
    expect((await t.refused(notifications.resend, input, await t.as('post /notifications/group/?'))).status).toBe(403)
    expect(await t.refused(notifications.resend, { params: { batchId: newId() } }, desk)).toMatchObject({ code: 'BATCH_NOT_FOUND' })
  })
})

describe('GET /notifications/template', () => {
  test('NOT-36: is the layout of the letters, with marks for the words and the picture inside', async () => {
    const { html_content: template } = await t.ok(notifications.template, {}, desk)
    expect(template).not.toContain('cid:')
    expect(template).toContain('src="data:image/png;base64,')
    const { id } = await t.make.student()
    const { batchId } = await send(id, mail('Aviso', 'Aviso'))
    const html = (await words(batchId)).html!
    // The picture travels apart; the blanks that pad the preview line depend on its length.
    const bare = (text: string) => text.replace(/src="[^"]*"/g, 'src').replace(/<div>[^<]*<\/div>/, '')
    expect(bare(template).replaceAll(/\{\{(subject|message)\}\}/g, 'Aviso')).toBe(bare(html))
  })

  test('NOT-36: any of the posts opens it, nothing else', async () => {
    for (const permission of [
      'post /notifications/student/?',
      'post /notifications/talk/?',
      'post /notifications/group/?',
      'post /notifications/courses',
    ] as const)
      expect((await t.call(notifications.template, {}, { as: await t.as(permission) })).status).toBe(200)
    expect((await t.call(notifications.template, {}, { as: await t.as('get /students/', 'get /outbox/') })).status).toBe(403)
  })
})
