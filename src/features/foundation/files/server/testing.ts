import { request as send, type IncomingHttpHeaders } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll } from 'vitest'
import type { FailureBody } from '#contract/failure.ts'
import { newId } from '#lib/ids.ts'
import type { CurrentUser } from '#server/auth/session.ts'
import { localStorage } from '#server/storage/local.ts'
import { startTest } from '#server/testing/harness.ts'
import { usageRecorder } from '#server/testing/usage.ts'
import { readyFile } from './store.ts'
import { createUpload, type NewUpload } from './uploads.ts'

/** A PNG of one point, with a profile of 5 kB; of another size, or with other points, it is not whole. */
export function pngOf({ width = 1, height = 1, points = deflateSync(Buffer.alloc(2)) } = {}): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const profile = chunk('iCCP', Buffer.alloc(5000, 'a'))
  return Buffer.concat([start, chunk('IHDR', head), profile, chunk('IDAT', points), chunk('IEND', Buffer.alloc(0))])
}
export const PNG = pngOf()
export const PDF = Buffer.from(
  `%PDF-1.7\n%${'letters '.repeat(500)}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n` +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 260]>>endobj\ntrailer<</Size 4/Root 1 0 R>>\n%%EOF',
)
export const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000)])

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  code?: string
  message?: string
  body: string
}

interface Sending {
  declared?: boolean
  length?: number
  type?: string
}

export async function startFiles() {
  const t = await startTest()
  t.services.storage = localStorage(t.services.config.dataDir)
  const usage = usageRecorder()
  afterAll(usage.write)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const user = { id: newId() } as CurrentUser
  const requester = { user: { id: user.id, name: 'Raquel Mostrador' }, sessionId: null, requestId: null, address: '127.0.0.1' }

  const announced = (part: Partial<NewUpload> = {}) =>
    createUpload(
      { db: t.db, links: t.services.links, now: t.clock.now(), employeeId: user.id, asked: requester },
      { kind: 'image', filename: 'portada.png', ...part },
    )

  function put(url: string, body: Buffer, { declared = true, length = body.length, type = 'image/png' }: Sending = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': type, ...(declared && { 'content-length': length }) }
      const call = send({ port, host: '127.0.0.1', method: 'PUT', path: url, headers }, async response => {
        const answered = await text(response)
        const status = response.statusCode!
        const failure = status >= 400 ? (JSON.parse(answered) as FailureBody) : undefined
        usage.record('files.upload', status, failure)
        resolve({ status, headers: response.headers, code: failure?.errorExt?.code, message: failure?.error.message.es, body: answered })
      })
      call.on('error', reject)
      for (let at = 0; at < body.length; at += 65_536) call.write(body.subarray(at, at + 65_536))
      if (length <= body.length) call.end()
    })
  }

  async function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
    const response = await t.app.inject({ method, url, headers })
    const json = response.headers['content-type']?.toString().includes('json')
    usage.record('files.read', response.statusCode, json ? response.json() : null)
    return response
  }

  async function uploaded(bytes = PNG, part: Partial<NewUpload> = {}) {
    const { url, file } = await announced(part)
    const { status, body } = await put(url, bytes)
    if (status !== 200) throw new Error(`not uploaded: ${body}`)
    return readyFile(t.db, file.id)
  }

  const rowOf = (id: string) => t.db.selectFrom('storedFile').selectAll().where('id', '=', id).executeTakeFirst()
  return { t, port, user, announced, put, get, uploaded, rowOf }
}

/** A proxy to port `to` that cuts the connection after every so many bytes. */
export async function cutting(to: number, at: number[]) {
  const cuts = [...at]
  let passed = 0
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const behind = connect(to, '127.0.0.1')
    for (const socket of [client, behind]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        behind.destroy()
      })
    }
    client.on('data', (chunk: Buffer) => {
      passed += chunk.length
      if (cuts.length > 0 && passed >= cuts[0]!) {
        cuts.shift()
        behind.destroy()
        client.destroy()
      } else if (!behind.write(chunk)) {
        client.pause()
        behind.once('drain', () => client.resume())
      }
    })
    behind.pipe(client)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    passed: () => passed,
    left: () => cuts.length,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
