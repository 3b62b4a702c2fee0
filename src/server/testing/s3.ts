// A fake of the S3 features that the product uses, over real HTTP: one bucket in memory.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface S3Object {
  bytes: Buffer
  type: string
  meta?: Record<string, string>
}
interface S3Upload {
  key: string
  type: string
  parts: Map<number, Buffer>
}

export interface S3StandIn {
  endpoint: string
  bucket: string
  objects: Map<string, S3Object>
  uploads: Map<string, S3Upload>
  fail: number | null
  /** Features that it lacks, like some compatible stores: `range` is answered with everything. */
  refused: Set<'multipart' | 'list' | 'range' | 'delete'>
  stop(): Promise<void>
}

export async function startS3(): Promise<S3StandIn> {
  const server = createServer((request, response) => void answer(request, response))
  const self: S3StandIn = {
    endpoint: '',
    bucket: 'plantel',
    objects: new Map(),
    uploads: new Map(),
    fail: null,
    refused: new Set(),
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
    const { pathname, searchParams } = new URL(request.url!, self.endpoint)
    const [, bucket, ...rest] = pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    if (self.fail) return void refuse(self.fail, 'InternalError')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return void refuse(403, 'AccessDenied')
    if (bucket !== self.bucket) return void refuse(404, 'NoSuchBucket')
    const asks = (what: string) => searchParams.has(what)
    const lists = request.method === 'GET' && asks('uploads')
    if (self.refused.has('list') && lists) return void refuse(501, 'NotImplemented')
    if (self.refused.has('multipart') && !lists && (asks('uploads') || asks('uploadId'))) return void refuse(501, 'NotImplemented')
    if (self.refused.has('delete') && request.method === 'DELETE') return void refuse(403, 'AccessDenied')
    const multipart = inParts(self, request, { key, query: searchParams, body })
    if (multipart) return void response.writeHead(multipart.status, multipart.headers).end(multipart.xml)
    if (asks('list-type')) {
      return void response.writeHead(200, { 'content-type': 'application/xml' }).end(listed(self, searchParams))
    }
    if (key === '') return void response.writeHead(200).end()
    if (request.method === 'PUT') {
      // A real one refuses a body without a length, and would store trailers as content.
      if (request.headers['content-length'] === undefined) return void refuse(411, 'MissingContentLength')
      self.objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '', meta: metaOf(request) })
      return void response.writeHead(200, { etag: etagOf(body) }).end()
    }
    if (request.method === 'DELETE') {
      self.objects.delete(key)
      return void response.writeHead(204).end()
    }
    const object = self.objects.get(key)
    if (!object) return void refuse(404, 'NoSuchKey')
    const range = !self.refused.has('range') && /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const bytes = range ? object.bytes.subarray(Number(range[1]), Number(range[2]) + 1) : object.bytes
    response.writeHead(range ? 206 : 200, {
      ...object.meta,
      'content-type': object.type,
      'content-length': bytes.length,
      etag: etagOf(object.bytes),
      ...(range && { 'content-range': `bytes ${range[1]}-${range[2]}/${object.bytes.length}` }),
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  self.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return self
}

/** Keys per page of a list: few, so that a test reads a second page. */
const LISTED = 2

function listed({ objects }: S3StandIn, query: URLSearchParams): string {
  const all = [...objects.keys()].filter(key => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const from = Number(query.get('continuation-token') ?? 0)
  const more = from + LISTED < all.length
  const each = all.slice(from, from + LISTED).map(key => `<Contents><Key>${key}</Key></Contents>`)
  const next = more ? `<NextContinuationToken>${from + LISTED}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${each.join('')}</ListBucketResult>`
}

const metaOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[0].startsWith('x-amz-meta-')))

interface Answer {
  status: number
  headers?: Record<string, string>
  xml?: string
}

function inParts(
  { uploads, objects }: S3StandIn,
  { method, headers }: IncomingMessage,
  { key, query, body }: { key: string; query: URLSearchParams; body: Buffer },
): Answer | null {
  const xml = (root: string, inner: string): Answer => ({
    status: 200,
    headers: { 'content-type': 'application/xml' },
    xml: `<?xml version="1.0"?><${root}>${inner}</${root}>`,
  })
  if (method === 'POST' && query.has('delete')) {
    for (const [, name] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(name!)
    return xml('DeleteResult', '')
  }
  if (method === 'GET' && query.has('uploads')) {
    const each = [...uploads].map(([id, upload]) => `<Upload><Key>${upload.key}</Key><UploadId>${id}</UploadId></Upload>`)
    return xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${each.join('')}`)
  }
  if (method === 'POST' && query.has('uploads')) {
    const id = `upload-${randomUUID()}`
    uploads.set(id, { key, type: headers['content-type'] ?? '', parts: new Map() })
    return xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${id}</UploadId>`)
  }
  const id = query.get('uploadId')
  if (id === null) return null
  const upload = uploads.get(id)
  if (!upload) return { ...xml('Error', '<Code>NoSuchUpload</Code><Message>NoSuchUpload</Message>'), status: 404 }
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  const parts = [...upload.parts].toSorted(([a], [b]) => a - b)
  if (method === 'GET') {
    const each = parts.map(
      ([n, bytes]) => `<Part><PartNumber>${n}</PartNumber><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
    )
    return xml('ListPartsResult', `<IsTruncated>false</IsTruncated>${each.join('')}`)
  }
  uploads.delete(id)
  if (method === 'DELETE') return { status: 204 }
  const bytes = Buffer.concat(parts.map(part => part[1]))
  objects.set(key, { bytes, type: upload.type })
  return xml('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>${etagOf(bytes)}</ETag>`)
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`
