import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openSms } from './open.ts'

/** A fake of Twilio's Messages API: records requests and gives the test's answer; null: hangs up. */
const provider = {
  asked: [] as { method?: string; url?: string; authorization?: string; type?: string; form: Record<string, string> }[],
  answer: null as { status: number; body: unknown } | null,
}
const ACCEPTED = { status: 201, body: { sid: 'SM1', status: 'queued', error_code: null, error_message: null } }
const server = createServer((request, response) => {
  void text(request).then(body => {
    const { method, url, headers } = request
    const form = Object.fromEntries(new URLSearchParams(body))
    provider.asked.push({ method, url, authorization: headers.authorization, type: headers['content-type'], form })
    if (!provider.answer) return void request.socket.destroy()
    response.writeHead(provider.answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(provider.answer.body))
  })
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => new Promise(resolve => server.close(resolve)))
beforeEach(() => {
  Object.assign(provider, { asked: [], answer: ACCEPTED })
})

const account = { url, account: 'AC123', token: 'secreto', from: '+15005550006' }
const sms = openSms({ sms: account, smsRate: 1000 })
const message = { to: '+525544719032', text: 'Academia Plantel: Mañana no hay clase & más ñ 🎉' }

describe('RUN-45: SMS through a provider that speaks Twilio’s API', () => {
  test('sends one form to the account’s Messages.json, signed with account and token', async () => {
    expect(sms.configured).toBe(true)
    expect(await sms.send(message)).toEqual({ state: 'sent' })
    expect(provider.asked).toEqual([
      {
        method: 'POST',
        url: '/2010-04-01/Accounts/AC123/Messages.json',
        authorization: `Basic ${Buffer.from('AC123:secreto').toString('base64')}`,
        type: 'application/x-www-form-urlencoded;charset=UTF-8',
        form: { To: message.to, From: '+15005550006', Body: message.text },
      },
    ])
  })

  test('uses the field for a messaging service', async () => {
    await openSms({ sms: { ...account, from: 'MG99' }, smsRate: 1000 }).send(message)
    expect(provider.asked[0]!.form).toEqual({ To: message.to, MessagingServiceSid: 'MG99', Body: message.text })
  })

  test.each([
    [400, { code: 21211, message: "The 'To' number is not a valid phone number." }, true, "The 'To' number is not a valid phone number."],
    [401, { code: 20003, message: 'Authenticate' }, false, 'Authenticate'],
    [404, {}, false, 'El proveedor de SMS contestó 404'],
    [429, { code: 20429, message: 'Too Many Requests' }, false, 'Too Many Requests'],
    [503, 'no json object', false, 'El proveedor de SMS contestó 503'],
    [201, { error_code: 30007, error_message: 'Carrier filtered' }, true, 'Carrier filtered'],
  ])('%i with %j: permanent %s', async (status, body, permanent, reason) => {
    provider.answer = { status, body }
    expect(await sms.send(message)).toEqual({ state: 'failed', permanent, reason })
  })

  test('an unreachable provider: nothing was sent, temporary', async () => {
    const closedServer = createServer().listen(0, '127.0.0.1')
    await once(closedServer, 'listening')
    const { port } = closedServer.address() as AddressInfo
    await new Promise(resolve => closedServer.close(resolve))
    const away = openSms({ sms: { ...account, url: `http://127.0.0.1:${port}` }, smsRate: 1000 })
    expect(await away.send(message)).toMatchObject({ state: 'failed', permanent: false })
  })

  test('a missing answer: the message may have been sent, so it is not retried automatically', async () => {
    provider.answer = null
    expect(await sms.send(message)).toEqual({
      state: 'failed',
      permanent: true,
      reason: 'El proveedor no contestó: el mensaje pudo haber salido',
    })
  })

  test('without an account there is no channel', () => {
    expect(openSms({ smsRate: 10 }).configured).toBe(false)
  })
})
