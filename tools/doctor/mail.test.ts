import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { connect } from '../../src/server/db/connect.ts'
import { readMailSetting } from '../../src/server/mail/settings.ts'
import { startDatabase, urlOf } from '../../src/server/testing/database.ts'
import { startSmtp } from '../../src/server/testing/smtp.ts'
import { examine } from '../doctor.ts'
import { mailFinding } from './around.ts'

const { pool, connection, drop } = await startDatabase({ max: 2 })
const smtp = await startSmtp()
afterAll(async () => {
  await smtp.stop()
  await drop()
})
const env = { DATABASE_URL: urlOf(connection), SMTP_URL: smtp.url, MAIL_HELO: 'correo.academia.mx', FFMPEG_PATH: 'off' }
const { db, pool: own } = connect(connection)
afterAll(() => own.end())
const about = async (over: Record<string, string> = {}) => mailFinding(readConfig({ ...env, ...over }), await readMailSetting(db))

test('RUN-65: reports an unreachable mail server, and a missing one', async () => {
  expect(await about({ SMTP_URL: 'smtp://127.0.0.1:1' })).toMatchObject({
    level: 'fail',
    says: expect.stringContaining('127.0.0.1:1'),
  })
  expect(await about({ SMTP_URL: '' })).toMatchObject({ level: 'warn' })
  expect(await about()).toMatchObject({ level: 'ok' })
})

test('M12: reports the EHLO name, or that there is none', async () => {
  expect((await about())?.says).toContain('greeted as correo.academia.mx')
  expect((await about({ MAIL_HELO: '', PUBLIC_URL: 'https://consola.academia.mx' }))?.says).toContain('greeted as consola.academia.mx')
  expect(await about({ MAIL_HELO: '' })).toMatchObject({ level: 'warn', todo: expect.stringContaining('MAIL_HELO') })
})

test("M150: checks the mail server of the console's settings too; names a password sealed with another key", async () => {
  const { port } = new URL(smtp.url)
  await pool.query("update mail_setting set host = '127.0.0.1', port = $1, encryption = 'none', sender_address = 'hola@academia.mx'", [
    port,
  ])
  const none = { SMTP_URL: '' }
  expect((await examine({ ...env, ...none })).find(each => each.about === 'mail')).toEqual(await about(none))
  expect(await about(none)).toMatchObject({
    level: 'ok',
    says: expect.stringContaining(`127.0.0.1:${port}, set in the console, lets us in`),
  })
  await pool.query("update mail_setting set username = 'ana', sealed_password = 'v1.no.key'")
  expect(await about(none)).toMatchObject({ level: 'fail', todo: expect.stringContaining('SETTINGS_KEY') })
  await pool.query("update mail_setting set port = 1, username = '', sealed_password = null")
  expect(await about(none)).toMatchObject({ level: 'fail', todo: expect.stringContaining('Configuración, Correo y SMS') })
  await pool.query("update mail_setting set host = '', port = 587, encryption = 'starttls', sender_address = ''")
})
