import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import type { Letter } from './mailer.ts'
import { openMailer } from './open.ts'

const smtp = await startSmtp()
const mailer = openMailer({ smtpUrl: smtp.url, mailFrom: 'Academia Plantel <no-reply@plantel.mx>' })
afterAll(async () => {
  await mailer.close()
  await smtp.stop()
})
beforeEach(() => {
  Object.assign(smtp, { refusal: null, tries: 0, raw: [], greeted: [] })
})

const bytes = randomBytes(40_000)
const letter = (part: Partial<Letter> = {}): Letter => ({
  to: 'ana@correo.mx',
  subject: 'Comprobante de inscripción – Sábados ñ',
  html: '<p>Hola <img src="cid:pass"></p>',
  text: 'Hola',
  messageId: '<abc@plantel.mx>',
  attachments: [
    { filename: 'comprobante 2026-000001.pdf', content: bytes, type: 'application/pdf' },
    { filename: 'pase.png', content: bytes.subarray(0, 100), type: 'image/png', cid: 'pass' },
  ],
  ...part,
})

describe('RUN-43: SMTP', () => {
  test('a letter arrives complete: subject, sender, texts, the PDF byte for byte, the inline picture', async () => {
    expect(await mailer.send(letter())).toEqual({ state: 'sent' })
    const arrived = await smtp.parsed(0)
    expect(arrived.subject).toBe('Comprobante de inscripción – Sábados ñ')
    expect(arrived.from?.text).toBe('"Academia Plantel" <no-reply@plantel.mx>')
    expect(arrived.messageId).toBe('<abc@plantel.mx>')
    expect(arrived.text).toContain('Hola')
    expect(arrived.attachments.find(each => each.contentType === 'application/pdf')?.content.equals(bytes)).toBe(true)
    // The parser replaces cid: in the html, so the test reads the raw mail.
    expect(smtp.raw[0]).toContain('Content-ID: <pass>')
    expect(smtp.raw[0]).toContain('src="cid:pass"')
    expect(arrived.headers.get('auto-submitted')).toBe('auto-generated')
  })

  test('550 at RCPT is permanent', async () => {
    smtp.refusal = { code: 550, text: 'No such user' }
    expect(await mailer.send(letter())).toMatchObject({ state: 'failed', permanent: true, reason: expect.stringContaining('No such user') })
  })

  test('M97: an address with an accent is sent by a server that supports it; another fails with the reason', async () => {
    const narrow = await startSmtp({ wide: false })
    const other = openMailer({ smtpUrl: narrow.url, mailFrom: 'a@plantel.mx' })
    expect(await other.send(letter({ to: 'íñigo@correo.mx' }))).toEqual({
      state: 'failed',
      permanent: true,
      reason: 'El servidor de correo no acepta direcciones con acentos o eñes.',
    })
    expect(await other.send(letter())).toEqual({ state: 'sent' })
    expect(narrow.tries).toBe(1)
    await other.close()
    await narrow.stop()
    expect(await mailer.send(letter({ to: 'íñigo@correo.mx' }))).toEqual({ state: 'sent' })
  })

  test('451 is temporary, and the same mailer works afterwards', async () => {
    smtp.refusal = { code: 451, text: 'Try again later' }
    expect(await mailer.send(letter())).toMatchObject({ state: 'failed', permanent: false })
    smtp.refusal = null
    expect(await mailer.send(letter())).toEqual({ state: 'sent' })
  })

  test('an unreachable server is temporary', async () => {
    const away = openMailer({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'a@plantel.mx' })
    expect(await away.send(letter())).toMatchObject({ state: 'failed', permanent: false })
    await away.close()
  })

  test('RUN-44: an address cannot inject a second recipient or header', async () => {
    await mailer.send(letter({ to: 'ana@correo.mx\r\nBcc: otro@correo.mx', subject: 'Uno\r\nX-Dos: 2' }))
    for (const raw of smtp.raw) expect(raw).not.toMatch(/^(Bcc|X-Dos):/im)
  })

  test.each([
    [{ PUBLIC_URL: 'https://consola.academia.mx' }, 'consola.academia.mx'],
    [{ MAIL_HELO: 'correo.academia.mx' }, 'correo.academia.mx'],
    [{ PUBLIC_URL: 'http://192.168.1.20:4000', MAIL_HELO: 'correo.academia.mx' }, 'correo.academia.mx'],
    [{ PUBLIC_URL: 'https://consola.academia.mx', MAIL_HELO: 'salida.academia.mx' }, 'salida.academia.mx'],
  ])('M12: with %j the EHLO name is %s', async (env, name) => {
    const mailer = openMailer(readConfig({ ...env, SMTP_URL: smtp.url }))
    expect(await mailer.send(letter())).toEqual({ state: 'sent' })
    await mailer.close()
    expect(smtp.greeted).toEqual([name])
  })

  test('M139: replies go to the academy; publicity has an unsubscribe header', async () => {
    const baja = 'https://consola.academia.mx/baja/abc'
    await mailer.send(letter({ replyTo: 'hola@academia.mx', unsubscribe: baja }))
    await mailer.send(letter())
    const [publicity, receipt] = [await smtp.parsed(0), await smtp.parsed(1)]
    expect(publicity.replyTo?.text).toBe('hola@academia.mx')
    expect(smtp.raw[0]).toContain(`List-Unsubscribe: <${baja}>`)
    expect(smtp.raw[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(receipt.replyTo).toBeUndefined()
    expect(smtp.raw[1]).not.toContain('List-Unsubscribe')
  })

  test('without SMTP_URL there is no channel', () => {
    expect(openMailer({ mailFrom: 'a@plantel.mx' }).configured).toBe(false)
  })
})
