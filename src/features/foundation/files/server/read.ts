// Reading a file back, whole or in part, as something that cannot act as a page of ours.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { disposition, SANDBOX } from '#server/http/files.ts'
import { fail } from '#server/http/refusal.ts'
import { ObjectMissing, type Storage } from '#server/storage/storage.ts'
import { fileFailures } from '../contract.ts'
import type { FileRow } from './store.ts'

const YEAR = 31_536_000

/** How long browsers may cache the bytes: for ever, never, or (video parts) for a lesson. The content of an id never changes. */
const CACHE_CONTROL = {
  public: `public, max-age=${YEAR}, immutable`,
  private: 'private, no-store',
  lesson: 'private, max-age=21600, immutable',
}
export type Reading = keyof typeof CACHE_CONTROL

interface Range {
  start: number
  end: number
}

/** The one requested range; null for the whole, 'none' when outside. Several ranges get the whole. */
export function rangeOf(header: string | undefined, size: number): Range | null | 'none' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [first, last] = [match[1]!, match[2]!]
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start > end ? 'none' : { start, end }
}

export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Pick<FileRow, 'id' | 'key' | 'name' | 'contentType' | 'size'>,
  storage: Storage,
  reading: Reading,
): Promise<FastifyReply> {
  const size = file.size ?? 0
  const etag = `"${file.id}"`
  const { range: rangeHeader, 'if-range': ifRange, 'if-none-match': etags } = request.headers
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', CACHE_CONTROL[reading])
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', SANDBOX)
    .header('content-disposition', disposition(file.name, true))
  if (etags === etag) return reply.status(304).send()
  const range = ifRange === undefined || ifRange === etag ? rangeOf(rangeHeader, size) : null
  if (range === 'none') return reply.status(416).header('content-range', `bytes */${size}`).send()
  reply.header('content-type', file.contentType).header('content-length', range ? range.end - range.start + 1 : size)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (request.method === 'HEAD') return reply.send(null)
  try {
    const { body } = await storage.read(file.key, range ?? undefined)
    return await reply.send(body)
  } catch (error) {
    if (error instanceof ObjectMissing) return fail(fileFailures.FILE_NOT_FOUND)
    throw error
  }
}
