// As much of S3 as the product speaks, path style, over real HTTP: one bucket, kept in memory.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3StandIn {
  endpoint: string
  bucket: string
  objects: Map<string, { bytes: Buffer; type: string }>
  /** From now on every call is answered with this status. */
  fail: number | null
  stop(): Promise<void>
}

export async function startS3(): Promise<S3StandIn> {
  const server = createServer((request, response) => void answer(request, response))
  const self: S3StandIn = {
    endpoint: '',
    bucket: 'plantel',
    objects: new Map(),
    fail: null,
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
    const [, bucket, ...rest] = new URL(request.url!, self.endpoint).pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    if (self.fail) return void refuse(self.fail, 'InternalError')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return void refuse(403, 'AccessDenied')
    if (bucket !== self.bucket) return void refuse(404, 'NoSuchBucket')
    if (key === '') return void response.writeHead(200).end()
    if (request.method === 'PUT') {
      // A real one refuses a body without a length, and takes trailers for content.
      if (request.headers['content-length'] === undefined) return void refuse(411, 'MissingContentLength')
      self.objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
      return void response.writeHead(200, { etag: etagOf(body) }).end()
    }
    if (request.method === 'DELETE') {
      self.objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = self.objects.get(key)
    if (!found) return void refuse(404, 'NoSuchKey')
    const asked = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const bytes = asked ? found.bytes.subarray(Number(asked[1]), Number(asked[2]) + 1) : found.bytes
    response.writeHead(asked ? 206 : 200, {
      'content-type': found.type,
      'content-length': bytes.length,
      etag: etagOf(found.bytes),
      ...(asked && { 'content-range': `bytes ${asked[1]}-${asked[2]}/${found.bytes.length}` }),
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  self.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return self
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`
