import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { openChannels } from '#server/mail/settings.ts'
import { startTest } from '#server/testing/harness.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { channelFailures, channels, outbox } from '../contract.ts'
import { channelsServer } from './channelRoutes.ts'
import { releaseHeld } from './heldJob.ts'
import { sendOutbox } from './jobs.ts'
import { outboxServer } from './routes.ts'

const served = { features: [channelsServer, outboxServer], jobs: [releaseHeld, sendOutbox] }
const t = await startTest(served)
const fixed = await startTest({
  ...served,
  env: {
    SMTP_URL: 'smtps://ana%40correo.mx:muy-secreta@smtp.correo.mx',
    MAIL_FROM: 'Academia Tonalli <hola@tonalli.mx>',
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: 'muy-secreta',
    SMS_FROM: 'MG1',
  },
})
const smtp = await startSmtp()
afterAll(() => smtp.stop())
const paula = await t.as('get /academy/', 'put /academy/')
const reader = await t.as('get /academy/', 'get /outbox/')

const { port, hostname: host } = new URL(smtp.url)
const OWN = {
  host,
  port: Number(port),
  encryption: 'none' as const,
  username: '',
  senderName: 'Academia Tonalli',
  senderAddress: 'avisos@tonalli.mx',
  replyTo: '',
}
/** The fake server does not know the password, so these are saved without connecting. */
const WITH_USER = { ...OWN, username: 'avisos@tonalli.mx', password: 'muy-secreta', anyway: true }
const save = (body: object) => t.call(channels.saveMail, { body: { ...OWN, ...body } }, { as: paula })
const codeOf = ({ body }: { body: unknown }) => (body as { errorExt?: { code: string } }).errorExt?.code
const everything = async () => JSON.stringify([(await t.pool.query('select * from mail_setting, sms_setting, audit')).rows, t.logs])

beforeEach(async () => {
  await t.pool.query(
    "update mail_setting set host = '', port = 587, encryption = 'starttls', username = '', sealed_password = null, sender_name = '', sender_address = '', reply_to = ''",
  )
  await t.pool.query("update sms_setting set account = '', sealed_token = null, sender = ''")
  await t.pool.query('delete from throttle')
  smtp.refusal = null
})

describe('mail', () => {
  test('OUT-37: shows settings to readers of the academy, uses them for the next letter, announces and audits them', async () => {
    expect((await t.ok(channels.find, {}, reader)).mail).toMatchObject({ on: false, host: '', fixed: { server: false, sender: false } })
    const { mail } = await t.ok(channels.saveMail, { body: { ...OWN, replyTo: 'hola@tonalli.mx' } }, paula)
    expect(mail).toMatchObject({ ...OWN, on: true, hasPassword: false, unreadable: false, replyTo: 'hola@tonalli.mx' })
    expect((await t.ok(channels.find, {}, reader)).mail).toEqual(mail)
    expect(t.events).toContainEqual({ resource: 'channels', ids: [] })
    const used = await openChannels(t.db, t.services.config, t.services.vault)
    const letter = { to: 'ana@correo.mx', subject: 'Hola', html: '<p>Hola</p>', text: 'Hola', messageId: '<1@plantel.mx>', attachments: [] }
    expect(await used.mailer.send(letter)).toEqual({ state: 'sent' })
    const { from, replyTo } = await smtp.parsed(smtp.raw.length - 1)
    expect([from?.text, replyTo?.text]).toEqual(['"Academia Tonalli" <avisos@tonalli.mx>', 'hola@tonalli.mx'])
    await t.ok(channels.saveMail, { body: { ...OWN, host: '' } }, paula)
    await used.refresh()
    expect(used.mailer.configured).toBe(false)
    await used.mailer.close()
  })

  test("OUT-39: saves an unreachable server only with 'anyway'; quotes its words", async () => {
    const away = await save({ port: 9 })
    expect([away.status, codeOf(away)]).toEqual([409, channelFailures.MAIL_NOT_CONNECTED.code])
    expect((away.body as { error: { message: { es: string } } }).error.message.es).toContain('ECONNREFUSED')
    expect((await t.ok(channels.find, {}, reader)).mail.host).toBe('')
    const anyway = await save({ port: 9, anyway: true })
    expect(anyway.status).toBe(200)
    expect((await t.ok(channels.find, {}, reader)).mail).toMatchObject({ host, port: 9, on: true })
  })

  test('OUT-40: never returns or logs a password, which belongs to the server and user that it was typed for', async () => {
    expect((await save(WITH_USER)).status).toBe(200)
    const { mail } = await t.ok(channels.find, {}, reader)
    expect([mail.hasPassword, JSON.stringify(mail).includes('muy-secreta')]).toEqual([true, false])
    expect(await everything()).not.toContain('muy-secreta')
    const { password: _gone, ...stored } = WITH_USER
    expect((await save({ ...stored, senderName: 'Tonalli' })).status).toBe(200)
    expect((await t.ok(channels.find, {}, reader)).mail.hasPassword).toBe(true)
    for (const other of [{ host: 'smtp.otro.mx' }, { port: 2525 }, { encryption: 'tls' }, { username: 'otro@tonalli.mx' }]) {
      expect(codeOf(await save({ ...stored, ...other }))).toBe(channelFailures.PASSWORD_AGAIN.code)
      const tried = await t.call(
        channels.tryMail,
        { body: { ...OWN, ...stored, anyway: undefined, ...other, to: 'ana@correo.mx' } },
        { as: paula },
      )
      expect(codeOf(tried)).toBe(channelFailures.PASSWORD_AGAIN.code)
    }
    await save({ host: '' })
    expect((await t.pool.query('select sealed_password from mail_setting')).rows).toEqual([{ sealed_password: null }])
  })

  test('OUT-41: with another key of the server the password is unreadable, and the screen says so', async () => {
    await save(WITH_USER)
    await t.pool.query("update mail_setting set sealed_password = 'v1.AAAA'")
    expect((await t.ok(channels.find, {}, reader)).mail).toMatchObject({ unreadable: true, on: false })
    const used = await openChannels(t.db, t.services.config, t.services.vault)
    expect(used.mailer.configured).toBe(false)
  })

  test('OUT-43: needs a sender: a user that is not an e-mail needs an address', async () => {
    expect(codeOf(await save({ senderAddress: '' }))).toBe(channelFailures.SENDER_NEEDED.code)
    expect((await save({ ...WITH_USER, senderAddress: '' })).status).toBe(200)
  })

  test('OUT-44: a trial letter with the typed settings reports the result and stores nothing', async () => {
    const test = (body: object) => t.ok(channels.tryMail, { body: { ...OWN, to: 'ana@correo.mx', ...body } }, paula)
    const before = smtp.raw.length
    expect(await test({})).toMatchObject({ sent: true, reason: '', milliseconds: expect.any(Number) })
    expect((await smtp.parsed(before)).subject).toBe('Prueba de correo: Academia Plantel')
    smtp.refusal = { code: 550, text: 'No such user' }
    expect(await test({})).toMatchObject({ sent: false, reason: expect.stringContaining('No such user') })
    expect((await t.ok(channels.find, {}, reader)).mail.host).toBe('')
    expect((await t.call(channels.tryMail, { body: { ...OWN, host: '', to: 'ana@correo.mx' } }, { as: paula })).status).toBe(409)
  })

  test('OUT-44: reaching servers is counted: after 20 in ten minutes one waits', async () => {
    for (let n = 0; n < 20; n++) expect((await save({})).status).toBe(200)
    expect((await save({})).status).toBe(200)
    const { status } = await save({})
    expect(status).toBe(429)
  })

  const queueHeld = async () => {
    const id = newId()
    await t.db
      .insertInto('outbox')
      .values({
        id,
        channel: 'email',
        kind: 'notice',
        recipient: 'ana@correo.mx',
        text: 'Hola',
        html: '<p>Hola</p>',
        messageId: `<${id}@plantel.mx>`,
        state: 'held',
      })
      .execute()
    return async () => (await t.ok(outbox.find, { params: { id } }, reader)).message.state
  }

  test('OUT-42: held messages are sent once there is a server', async () => {
    const state = await queueHeld()
    await save({})
    await t.runJobs()
    expect(await state()).toBe('sent')
  })

  test('OUT-42: when a worker dies before queueing a released letter, the letter stays held', async () => {
    const state = await queueHeld()
    await save({})
    const dies = t.jobContext({ enqueueIn: () => Promise.reject(new Error('killed')) })
    await expect(releaseHeld.run({ channel: 'email', why: 'channel' }, dies)).rejects.toThrow('killed')
    expect(await state()).toBe('held')
    await t.runJobs()
    expect(await state()).toBe('sent')
  })
})

test("OUT-38: shows the environment's settings without passwords, and refuses to change them", async () => {
  const admin = await fixed.admin()
  const { mail, sms } = await fixed.ok(channels.find, {}, admin)
  expect(mail).toEqual({
    host: 'smtp.correo.mx',
    port: 465,
    encryption: 'tls',
    username: 'ana@correo.mx',
    hasPassword: true,
    senderName: 'Academia Tonalli',
    senderAddress: 'hola@tonalli.mx',
    replyTo: '',
    on: true,
    fixed: { server: true, sender: true },
    unreadable: false,
    noAddress: false,
  })
  expect(sms).toEqual({ account: 'AC1', hasToken: true, sender: 'MG1', on: true, fixed: true, unreadable: false })
  const { host: at, port: by, encryption, username, senderName, senderAddress } = mail
  const mailShown = { host: at, port: by, encryption, username, senderName, senderAddress }
  const put = (body: object) => fixed.call(channels.saveMail, { body: { ...mailShown, replyTo: '', ...body } }, { as: admin })
  for (const other of [{ host: 'smtp.otro.mx' }, { password: 'otra' }, { senderName: 'Otra' }])
    expect(codeOf(await put(other))).toBe(channelFailures.CHANNEL_FIXED.code)
  expect((await put({ replyTo: 'direccion@tonalli.mx' })).status).toBe(200)
  expect((await fixed.ok(channels.find, {}, admin)).mail.replyTo).toBe('direccion@tonalli.mx')
  const text = await fixed.call(channels.saveSms, { body: { account: 'AC2', sender: 'MG2' } }, { as: admin })
  expect(codeOf(text)).toBe(channelFailures.CHANNEL_FIXED.code)
})

describe('text messages', () => {
  const put = (body: object) => t.call(channels.saveSms, { body: { account: 'AC9', sender: '+15005550006', ...body } }, { as: paula })

  test('OUT-45: a provider is whole or off; its key is sealed and is that of its account', async () => {
    expect(codeOf(await put({}))).toBe(channelFailures.SMS_INCOMPLETE.code)
    expect(codeOf(await put({ token: 'muy-secreta', sender: '' }))).toBe(channelFailures.SMS_INCOMPLETE.code)
    expect((await put({ token: 'muy-secreta' })).status).toBe(200)
    expect(await everything()).not.toContain('muy-secreta')
    expect((await t.ok(channels.find, {}, reader)).sms).toMatchObject({ account: 'AC9', hasToken: true, on: true })
    expect((await openChannels(t.db, t.services.config, t.services.vault)).sms.configured).toBe(true)
    expect(codeOf(await put({ account: 'AC10' }))).toBe(channelFailures.SMS_INCOMPLETE.code)
    expect((await put({ sender: 'MG7' })).status).toBe(200)
    expect((await put({ account: '', sender: '' })).status).toBe(200)
    expect((await t.ok(channels.find, {}, reader)).sms).toMatchObject({ hasToken: false, on: false })
  })

  test('RUN-110: one of several servers without SETTINGS_KEY stores no password', async () => {
    const whole = { ...t.services }
    Object.assign(t.services, { vault: { ...t.services.vault, shared: false } })
    expect(codeOf(await put({ token: 'muy-secreta' }))).toBe(channelFailures.SETTINGS_KEY_NEEDED.code)
    expect(codeOf(await save(WITH_USER))).toBe(channelFailures.SETTINGS_KEY_NEEDED.code)
    Object.assign(t.services, whole)
  })
})
