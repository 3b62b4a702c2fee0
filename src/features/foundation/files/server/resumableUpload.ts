// Resumable uploads (tus 1.0), so that a broken connection or a reload loses nothing. One address: POST begins, HEAD returns
// the offset, PATCH continues, DELETE gives up. tus stores the pieces; permission and content are checked here.
import { MemoryLocker, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '#lib/ids.ts'
import type { AppContext } from '#server/http/feature.ts'
import { answerOf } from '#server/http/errors.ts'
import { closeEarly } from '#server/http/uploads.ts'
import { fail, httpErrors, Refusal } from '#server/http/refusal.ts'
import { newKey } from '#server/storage/keys.ts'
import { fileFailures } from '../contract.ts'
import { arrive, headOf, lookAt } from './arrive.ts'
import { piecesHold } from './links.ts'
import * as store from './store.ts'
import { guarded } from './resumableStore.ts'
import { beginning, refuseFor, tooLarge, waitsUntil } from './uploads.ts'

type UploadRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

const TUS = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }

export function mountResumableUploads(app: FastifyInstance, appContext: AppContext): void {
  const { clock, services } = appContext
  const locker = new MemoryLocker()

  app.route({
    method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
    url: '/api/uploads/:id',
    exposeHeadRoute: false,
    handler: async (request: UploadRequest, reply: FastifyReply) => {
      const { id } = request.params
      try {
        if (!isId(id) || !piecesHold(services.links, id, request.query, clock())) fail(fileFailures.LINK_EXPIRED)
        let file = (await store.find(appContext.db, id)) ?? fail(fileFailures.FILE_NOT_FOUND)
        if (file.state === 'ready' && request.method === 'HEAD') return await reply.headers({ ...TUS, ...whole(file) }).send()
        if (file.state === 'refused') fail(httpErrors.wrongType, { message: file.refusal ?? httpErrors.wrongType.message })
        if (!(await store.waitFor(appContext.db, id, waitsUntil(clock())))) fail(fileFailures.ALREADY_UPLOADED)
        if (request.method === 'POST') file = await begin(appContext, file, request)
        await pass(appContext, file, locker, request, reply)
        return reply
      } catch (error) {
        await closeEarly(request.raw, reply)
        throw error
      }
    },
  })
}

const whole = ({ size }: store.FileRow) => ({ 'upload-offset': String(size), 'upload-length': String(size) })

/** Under a new key, so that pieces of an earlier try, perhaps of another file, are not mixed in. */
async function begin(appContext: AppContext, file: store.FileRow, request: UploadRequest): Promise<store.FileRow> {
  const { db, services } = appContext
  const length = Number(request.headers['upload-length'])
  if (length > file.maxSize)
    try {
      tooLarge(file.maxSize)
    } catch (error) {
      await refuseFor(appContext, file.id, error)
      throw error
    }
  if (file.size !== null && length !== file.size) fail(fileFailures.FILE_INCOMPLETE)
  if (length === 0) fail(fileFailures.FILE_EMPTY)
  const key = newKey(file.contentType)
  if (!(await store.begin(db, file.id, key))) fail(fileFailures.ALREADY_UPLOADED)
  await services.storage.pieces.drop(file.key)
  return { ...file, key }
}

async function pass(
  appContext: AppContext,
  file: store.FileRow,
  locker: MemoryLocker,
  request: UploadRequest,
  reply: FastifyReply,
): Promise<void> {
  const { pieces } = appContext.services.storage
  const upload = pieces.idOf(file.key)
  const server = new Server({
    path: '/api/uploads',
    maxSize: file.maxSize,
    locker,
    // Only the console's own pages send files.
    allowedOrigins: [],
    datastore: guarded(await pieces.store(), appContext, file),
    namingFunction: () => upload,
    getFileIdFromRequest: () => upload,
    generateUrl: () => request.url,
    onUploadFinish: async (_request, { size }) => {
      await complete(appContext, file, size)
      return {}
    },
    onResponseError: (_request, error) => answered(error, request),
  })
  // The server may have died between the last piece and its answer: then HEAD completes the file.
  const length = request.method === 'HEAD' ? await wholeLength(appContext, file) : null
  if (length !== null) {
    const size = await complete(appContext, file, length)
    void reply.headers({ ...TUS, ...whole({ ...file, size }) }).send()
    return
  }
  reply.hijack()
  reply.raw.setHeader('cache-control', 'no-store')
  await server.handle(request.raw, reply.raw)
}

/** Its length when complete: as unassembled pieces, or already assembled while the row does not know. */
async function wholeLength({ services }: AppContext, file: store.FileRow): Promise<number | null> {
  const { pieces, head } = services.storage
  const upload = await (await pieces.store()).getUpload(pieces.idOf(file.key)).catch(() => null)
  if (!upload) return (await head(file.key))?.size ?? null
  return upload.size !== undefined && upload.size === upload.offset ? upload.size : null
}

async function complete(
  appContext: AppContext,
  { id, key, kind, contentType: expected }: store.FileRow,
  length: number | undefined,
): Promise<number> {
  const { storage } = appContext.services
  const { size, etag } = await storage.pieces.finish(key, expected)
  try {
    // Two instances that took the same piece at once may have stored it twice.
    if (size !== length) fail(fileFailures.FILE_INCOMPLETE)
    const bytes = Math.min(headOf(kind), size)
    const { body } = await storage.read(key, { start: 0, end: bytes - 1 })
    const look = lookAt(await beginning(body.iterator() as AsyncIterableIterator<Buffer, undefined>, bytes), kind)
    if (!(await arrive(appContext, id, key, { ...look, size, etag }))) fail(fileFailures.ALREADY_UPLOADED)
    return size
  } catch (error) {
    await refuseFor(appContext, id, error)
    if (error instanceof Refusal) await storage.remove(key)
    throw error
  }
}

function answered(error: Error | { status_code: number; body: string }, request: UploadRequest): { status_code: number; body: string } {
  if ('status_code' in error) {
    const { body } = answerOf(new Refusal({ ...httpErrors.badRequest, status: error.status_code }))
    return { status_code: error.status_code, body: JSON.stringify(body) }
  }
  const { status, body } = answerOf(error)
  if (status >= 500) request.log.error({ err: error }, 'upload in pieces')
  return { status_code: status, body: JSON.stringify(body) }
}
