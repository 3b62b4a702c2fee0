// Uploads: first a row and an address, then one PUT whose bytes are counted and checked.
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { newId } from '#lib/ids.ts'
import type { Failure } from '#contract/failure.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppContext, Context } from '#server/http/feature.ts'
import { fail, httpErrors, Refusal } from '#server/http/refusal.ts'
import { newKey } from '#server/storage/keys.ts'
import { FILE_KINDS, fileFailures, PIECES_HOURS, tooLargeText, UPLOAD_MINUTES, type FileKind } from '../contract.ts'
import { tellForgotten } from './arrivals.ts'
import { arrive, headOf, lookAt } from './arrive.ts'
import { resumableUrl, uploadUrl } from './links.ts'
import * as store from './store.ts'

export const tooLarge = (most: number): never => fail(httpErrors.tooLarge, { message: tooLargeText(most) })

export interface NewUpload {
  kind: FileKind
  filename: string
  /** The size in bytes, if known: exactly this many must arrive. */ size?: number
  /** A lower limit than that of the kind. */ maxSize?: number
}

/** Upload addresses without a session: one PUT within 15 minutes, or pieces (tus 1.0) within a day. */
export interface Addresses {
  url: string
  resumable: string
}

type Announcing = Pick<Context, 'db' | 'links' | 'now' | 'employeeId' | 'asked'>

const inSeconds = (now: Date, seconds: number) => Math.floor(now.getTime() / 1000) + seconds
export const waitsUntil = (now: Date): Date => new Date(inSeconds(now, UPLOAD_MINUTES * 60) * 1000)

const addressesOf = ({ links, now }: Pick<Announcing, 'links' | 'now'>, id: string): Addresses => ({
  url: uploadUrl(links, id, inSeconds(now, UPLOAD_MINUTES * 60)),
  resumable: resumableUrl(links, id, inSeconds(now, PIECES_HOURS * 3600)),
})

/** Announces a file. A file above the limit of one PUT must come in pieces. */
export async function createUpload(context: Announcing, upload: NewUpload): Promise<Addresses & { file: { id: string } }> {
  const { kind, filename, size, maxSize = Infinity } = upload
  const of: { types: readonly string[]; maxSize: number; inPieces?: number } = FILE_KINDS[kind]
  const limit = Math.min(of.inPieces ?? of.maxSize, maxSize)
  if (size !== undefined && size > limit) tooLarge(limit)
  const id = newId()
  const { db, now, employeeId, asked } = context
  await store.expect(db, {
    id,
    key: newKey(of.types[0]!),
    kind,
    name: baseName(filename),
    contentType: of.types[0]!,
    size: size ?? null,
    maxSize: limit,
    createdBy: employeeId,
    asked,
    createdAt: now,
    expiresAt: waitsUntil(now),
  })
  return { ...addressesOf(context, id), file: { id } }
}

/** New addresses for an expected file; stored pieces stay. Null once it arrived or was refused. */
export async function renewUpload(context: Pick<Announcing, 'db' | 'links' | 'now'>, id: string): Promise<Addresses | null> {
  return (await store.waitFor(context.db, id, waitsUntil(context.now))) ? addressesOf(context, id) : null
}

/** The name without folders and control characters; it is only shown. */
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

const FINAL = new Set<Failure>([
  httpErrors.tooLarge,
  httpErrors.wrongType,
  fileFailures.PICTURE_TOO_LARGE,
  fileFailures.FILE_BROKEN,
  fileFailures.PDF_LOCKED,
])

/** A file that is too large or of a wrong type is no longer expected: rows beside it are deleted at once. */
export async function refuseFor({ db, emit }: Pick<AppContext, 'db' | 'emit'>, id: string, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || !FINAL.has(error.failure)) return
  const changed = await inTransaction(db, async trx => ((await store.refuse(trx, id, error.message)) ? tellForgotten(trx, [id]) : []))
  for (const { event, ids } of changed) emit(event, ids)
}

/** Reads the file's bytes. Refuses one that is too large, incomplete or of another type, and then stores nothing. */
export async function receive(appContext: AppContext, file: store.FileRow, body: IncomingMessage): Promise<Received> {
  if (file.state !== 'pending') fail(fileFailures.ALREADY_UPLOADED)
  const { db, services } = appContext
  const limit = Math.min(file.maxSize, FILE_KINDS[file.kind as FileKind].maxSize)
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncGenerator<Buffer, undefined>
  try {
    const declared = body.headers['content-length']
    if (declared !== undefined && Number(declared) > limit) tooLarge(limit)
    const head = await beginning(chunks, headOf(file.kind))
    const look = lookAt(head, file.kind)
    const { contentType } = look
    const key = newKey(contentType)
    if (!(await store.begin(db, file.id, key))) fail(fileFailures.ALREADY_UPLOADED)
    const { size, etag } = await services.storage.put(key, Readable.from(counted(head, chunks, limit, file.size)), contentType)
    if (!(await arrive(appContext, file.id, key, { ...look, size, etag }))) fail(fileFailures.ALREADY_UPLOADED)
    return { id: file.id, contentType, size }
  } catch (error) {
    // While this iterator is active, the rest of the body cannot be drained.
    void chunks.return(undefined).catch(() => {})
    // The sender is gone: the file is incomplete, whatever the stream reports.
    if (body.destroyed && !body.complete) throw new Refusal(fileFailures.FILE_INCOMPLETE)
    await refuseFor(appContext, file.id, error)
    throw error
  }
}

export async function beginning(chunks: AsyncIterator<Buffer, undefined>, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let length = 0; length < bytes;) {
    const next = await chunks.next()
    if (next.done === true) break
    parts.push(next.value)
    length += next.value.length
  }
  return Buffer.concat(parts)
}

async function* counted(head: Buffer, rest: AsyncIterable<Buffer>, limit: number, expected: number | null): AsyncGenerator<Buffer> {
  let size = 0
  const count = (chunk: Buffer): Buffer => {
    size += chunk.length
    return size > limit ? tooLarge(limit) : chunk
  }
  yield count(head)
  for await (const chunk of rest) yield count(chunk)
  if (expected !== null && size !== expected) fail(fileFailures.FILE_INCOMPLETE)
}
