// Handing in a file: first a row and an address, then one PUT whose bytes are counted and looked at.
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/feature.ts'
import { fail, house, Refusal } from '#server/refusal.ts'
import { newKey } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'
import { FILE_KINDS, fileFailures, sizeText, UPLOAD_MINUTES, type FileKind } from '../contract.ts'
import { uploadUrl } from './links.ts'
import { SNIFFED, sniff } from './sniff.ts'
import * as store from './store.ts'

const tooLarge = (most: number): never => fail(house.tooLarge, { message: `El archivo es demasiado grande. Máximo ${sizeText(most)}.` })

export interface NewUpload {
  kind: FileKind
  filename: string
  /** In bytes, if it is known: then exactly so many have to come. */ size?: number
  /** Less than the kind's own limit. */ maxSize?: number
}

/** Announces a file. @returns where to PUT it within 15 minutes, without a session. */
export async function createUpload(
  { db, links, now, user }: Pick<Context, 'db' | 'links' | 'now' | 'user'>,
  { kind, filename, size, maxSize = Infinity }: NewUpload,
): Promise<{ url: string; file: { id: string } }> {
  const { types, maxSize: most } = FILE_KINDS[kind]
  const limit = Math.min(most, maxSize)
  if (size !== undefined && size > limit) tooLarge(limit)
  const id = newId()
  const expires = Math.floor(now.getTime() / 1000) + UPLOAD_MINUTES * 60
  await store.expect(db, {
    id,
    key: newKey(types[0]),
    kind,
    name: baseName(filename),
    contentType: types[0],
    size: size ?? null,
    maxSize: limit,
    createdBy: user.id,
    createdAt: now,
    expiresAt: new Date(expires * 1000),
  })
  return { url: uploadUrl(links, id, expires), file: { id } }
}

/** Without folders and control characters: the name is only ever shown. */
const baseName = (filename: string): string =>
  filename
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200) || 'archivo'

export interface Received {
  id: string
  contentType: string
  size: number
}

/** Takes the file's bytes. Refuses what is too large, not whole, or not of the announced kind; then nothing of it stays. */
export async function receive(
  { db, storage, now }: { db: Db; storage: Storage; now: Date },
  file: store.FileRow,
  body: IncomingMessage,
): Promise<Received> {
  if (file.state !== 'pending') fail(fileFailures.ALREADY_UPLOADED)
  try {
    const declared = body.headers['content-length']
    if (declared !== undefined && Number(declared) > file.maxSize) tooLarge(file.maxSize)
    const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer, undefined>
    const head = await beginning(chunks)
    const contentType = typeOf(head, file.kind as FileKind)
    const key = newKey(contentType)
    if (!(await store.begin(db, file.id, key))) fail(fileFailures.ALREADY_UPLOADED)
    const { size, etag } = await storage.put(key, Readable.from(counted(head, chunks, file)), contentType)
    if (!(await store.finish(db, file.id, key, { contentType, size, etag, readyAt: now }))) {
      await storage.remove(key)
      fail(fileFailures.ALREADY_UPLOADED)
    }
    return { id: file.id, contentType, size }
  } catch (error) {
    // The sender is gone: whatever the stream says, the file did not come whole.
    if (body.destroyed && !body.complete) throw new Refusal(fileFailures.FILE_INCOMPLETE)
    if (error instanceof Refusal && (error.failure === house.tooLarge || error.failure === house.wrongType))
      await store.refuse(db, file.id, error.message)
    throw error
  }
}

async function beginning(chunks: AsyncIterator<Buffer, undefined>): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let length = 0; length < SNIFFED;) {
    const next = await chunks.next()
    if (next.done === true) break
    parts.push(next.value)
    length += next.value.length
  }
  return Buffer.concat(parts)
}

function typeOf(head: Buffer, kind: FileKind): string {
  if (head.length === 0) return fail(fileFailures.FILE_EMPTY)
  const type = sniff(head)
  const { types, what } = FILE_KINDS[kind]
  return type !== null && (types as readonly string[]).includes(type)
    ? type
    : fail(house.wrongType, { message: `El archivo no es ${what}.` })
}

async function* counted(head: Buffer, rest: AsyncIterable<Buffer>, { maxSize, size: expected }: store.FileRow): AsyncGenerator<Buffer> {
  let size = 0
  const count = (chunk: Buffer): Buffer => {
    size += chunk.length
    return size > maxSize ? tooLarge(maxSize) : chunk
  }
  yield count(head)
  for await (const chunk of rest) yield count(chunk)
  if (expected !== null && size !== expected) fail(fileFailures.FILE_INCOMPLETE)
}
