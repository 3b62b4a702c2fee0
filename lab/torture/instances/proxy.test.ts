// The torture's proxy replaces deploy/Caddyfile, so its behavior has to match.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { startProxy, type Proxy } from './proxy.ts'

const open: (Server | Proxy)[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) {
    if ('closeAllConnections' in each) each.closeAllConnections()
    await each.close()
  }
})

async function server(listener: RequestListener): Promise<number> {
  const newServer = createServer(listener).listen(0, '127.0.0.1')
  await once(newServer, 'listening')
  open.push(newServer)
  return (newServer.address() as AddressInfo).port
}
async function nobody(): Promise<number> {
  const port = await server(() => {})
  const lastServer = open.pop() as Server
  lastServer.close()
  await once(lastServer, 'close')
  return port
}
async function before(...ports: number[]): Promise<{ proxy: Proxy; url: string }> {
  const proxy = await startProxy(ports)
  open.push(proxy)
  return { proxy, url: `http://127.0.0.1:${proxy.port}` }
}

test('retries a call with its body on another server when one refuses connections', async () => {
  const answers: string[] = []
  const there = await server((request, response) => void text(request).then(body => response.end(String(answers.push(body)))))
  const { proxy, url } = await before(await nobody(), there)
  for (const body of ['una', 'dos', 'tres']) expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
  expect(answers).toEqual(['una', 'dos', 'tres'])
  expect(proxy.failed()).toBe(0)
})

test('does not repeat a sent call when its server ends: 502', async () => {
  const answers: (string | undefined)[] = []
  const dies: RequestListener = request => {
    answers.push(request.url)
    request.socket.destroy()
  }
  const { proxy, url } = await before(await server(dies), await server(dies))
  expect((await fetch(`${url}/pago`, { method: 'POST', body: 'uno' })).status).toBe(502)
  expect(answers).toEqual(['/pago'])
  expect(proxy.failed()).toBe(1)
})

test('sends two calls at once to both servers, and reports the address it sees', async () => {
  const requests: { port: string; request: IncomingMessage }[] = []
  const both = Promise.withResolvers<void>()
  const waits =
    (port: string): RequestListener =>
    (request, response) => {
      requests.push({ port, request })
      if (requests.length === 2) both.resolve()
      void both.promise.then(() => response.end())
    }
  const { url } = await before(await server(waits('one')), await server(waits('two')))
  const headers = { 'x-forwarded-for': '10.1.2.3' }
  await Promise.all([fetch(url, { headers }), fetch(url, { headers })])
  expect(requests.map(({ port }) => port).toSorted()).toEqual(['one', 'two'])
  expect(requests.map(({ request }) => request.headers['x-forwarded-for'])).toEqual(['127.0.0.1', '127.0.0.1'])
})

test('passes an upgraded connection both ways, and ends it with its server', async () => {
  const port = await server(() => {})
  const lastServer = open.at(-1) as Server
  lastServer.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: eco\r\n\r\n')
    socket.on('data', (bytes: Buffer) => (bytes.toString() === 'adiós' ? socket.destroy() : socket.write(bytes)))
  })
  const { proxy } = await before(port)
  const socket = connect(proxy.port, '127.0.0.1')
  socket.write('GET /socket HTTP/1.1\r\nHost: plantel\r\nConnection: Upgrade\r\nUpgrade: eco\r\n\r\n')
  expect(String((await once(socket, 'data'))[0])).toContain('101 Switching Protocols')
  socket.write('hola')
  expect(String((await once(socket, 'data'))[0])).toBe('hola')
  const closed = once(socket, 'close')
  socket.write('adiós')
  await closed
})
