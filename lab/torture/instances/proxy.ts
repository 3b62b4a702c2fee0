import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** lb_try_duration, lb_try_interval, fail_duration, health_interval, health_timeout. */
const TRY_MS = 5_000
const AGAIN_MS = 250
const LEFT_OUT_MS = 10_000
const LOOK_MS = 5_000
const LOOK_PATIENCE_MS = 3_000

interface Upstream {
  port: number
  busy: number
  well: boolean
  leftOutUntil: number
}

export interface Proxy {
  port: number
  /** Calls without a server, or whose server ended before its answer. */
  failed(): number
  close(): Promise<void>
}

/** null: the port is closed. */
function dial(port: number): Promise<Socket | null> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(null))
    socket.once('connect', () => {
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}

function isWell(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const outgoing = request({ host: '127.0.0.1', port, path: '/api/health', timeout: LOOK_PATIENCE_MS, agent: false }, response => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')))
    outgoing.on('error', () => resolve(false))
    outgoing.end()
  })
}

/** Replaces the forwarding headers of the client by the address that the proxy sees. */
function forwarded({ headers, socket }: IncomingMessage): OutgoingHttpHeaders {
  const { connection: _, 'keep-alive': __, ...passed } = headers
  return {
    ...passed,
    'x-forwarded-for': socket.remoteAddress!,
    'x-forwarded-host': headers.host,
    'x-forwarded-proto': 'http',
  }
}

export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const upstreams = ports.map((port): Upstream => ({ port, busy: 0, well: true, leftOutUntil: 0 }))
  const open = new Set<Socket>()
  let failed = 0

  const looking = setInterval(() => {
    for (const upstream of upstreams) void isWell(upstream.port).then(well => (upstream.well = well))
  }, LOOK_MS)

  async function reach(): Promise<{ upstream: Upstream; socket: Socket } | null> {
    const until = performance.now() + TRY_MS
    for (;;) {
      const [upstream] = upstreams
        .filter(({ well, leftOutUntil }) => well && performance.now() >= leftOutUntil)
        .toSorted((a, b) => a.busy - b.busy || Math.random() - 0.5)
      if (upstream) {
        upstream.busy += 1
        const socket = await dial(upstream.port)
        if (socket) {
          open.add(socket)
          socket.once('close', () => {
            open.delete(socket)
            upstream.busy -= 1
          })
          return { upstream, socket }
        }
        upstream.busy -= 1
        upstream.leftOutUntil = performance.now() + LEFT_OUT_MS
        continue
      }
      if (performance.now() >= until) return null
      await pause(AGAIN_MS)
    }
  }

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = () => {
      failed += 1
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    }
    const reached = await reach()
    if (!reached) return refuse()
    const { socket } = reached
    const { method, url } = incoming
    const outgoing = request({ createConnection: () => socket, method, path: url, headers: forwarded(incoming) }, answer => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    })
    outgoing.on('error', refuse)
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }

  async function passSocket(incoming: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    client.on('error', () => {})
    const reached = await reach()
    if (!reached) {
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
      return
    }
    const { socket } = reached
    open.add(client)
    client.once('close', () => {
      open.delete(client)
      socket.destroy()
    })
    socket.on('error', () => {})
    socket.once('close', () => client.destroy())
    const { connection, upgrade } = incoming.headers
    const lines = Object.entries({ ...forwarded(incoming), connection, upgrade }).map(([name, value]) => `${name}: ${String(value)}`)
    socket.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    socket.write(head)
    socket.pipe(client)
    client.pipe(socket)
  }

  const server = createServer((incoming, response) => void pass(incoming, response))
  server.on('upgrade', (incoming, socket, head) => void passSocket(incoming, socket as Socket, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    failed: () => failed,
    async close() {
      clearInterval(looking)
      for (const socket of open) socket.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
