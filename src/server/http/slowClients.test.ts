import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { bodyTimeout, maxInFlight } from './slowClients.ts'

const LIMIT = 30
const MOST = 3
const app = fastify()
app.addHook('onRequest', maxInFlight(MOST))
const answer = Promise.withResolvers<void>()
app.post('/', { preParsing: bodyTimeout(LIMIT) }, () => ({ came: true }))
app.get('/long', { preParsing: bodyTimeout(LIMIT) }, async () => {
  await answer.promise
  return { came: true }
})
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const { port } = app.server.address() as AddressInfo

async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let text = ''
  socket.on('data', part => (text += part.toString()))
  socket.write(bytes)
  await once(socket, 'close')
  return text
}
const post = (length: number, body: string) =>
  `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`

test('WIR-59: closes a connection whose body does not arrive in time', async () => {
  expect(await answerTo(post(100, '{"a":'))).not.toContain('200 OK')
})

test('WIR-59: answers a complete body, however long the answer takes', async () => {
  expect(await answerTo(post(2, '{}'))).toContain('200 OK')
  const long = answerTo('GET /long HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  // The slow request above is cut meanwhile, so the limit has passed for this one too.
  await answerTo(post(100, '{"a":'))
  answer.resolve()
  expect(await long).toContain('200 OK')
})

test('WIR-60: closes a connection with too many unanswered calls; answers as many calls one after the other', async () => {
  const call = 'GET /long HTTP/1.1\r\nHost: a\r\n\r\n'
  const last = call.replace('Host', 'Connection: close\r\nHost')
  answer.resolve()
  expect((await answerTo(call.repeat(MOST - 1) + last)).match(/200 OK/g)).toHaveLength(MOST)
  expect(await answerTo(call.repeat(MOST) + last)).not.toContain('200 OK')
})
