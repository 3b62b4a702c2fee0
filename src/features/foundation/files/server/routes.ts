// Files travel outside of the contract's JSON: their addresses are sealed instead of needing a session (FIL-1, FIL-22).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '#lib/ids.ts'
import type { AppContext, Feature } from '#server/http/feature.ts'
import { closeEarly, unreadBodies } from '#server/http/uploads.ts'
import { fail } from '#server/http/refusal.ts'
import { fileFailures } from '../contract.ts'
import { readingOf, uploadHolds } from './links.ts'
import { sendStored } from './read.ts'
import * as store from './store.ts'
import { mountResumableUploads } from './resumableUpload.ts'
import { receive } from './uploads.ts'

type UploadRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

function mount(app: FastifyInstance, appContext: AppContext): void {
  const { clock, services } = appContext
  unreadBodies(app)

  app.put('/api/files/upload/:id', async (request: UploadRequest, reply: FastifyReply) => {
    const { id } = request.params
    const now = clock()
    try {
      if (!isId(id) || !uploadHolds(services.links, id, request.query, now)) fail(fileFailures.LINK_EXPIRED)
      const file = (await store.find(appContext.db, id)) ?? fail(fileFailures.FILE_NOT_FOUND)
      const { contentType, size } = await receive(appContext, file, request.raw)
      return await reply.header('cache-control', 'no-store').send({ success: true, file: { _id: id, contentType, size } })
    } catch (error) {
      await closeEarly(request.raw, reply)
      throw error
    }
  })

  mountResumableUploads(app, appContext)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/files/:id',
    exposeHeadRoute: false,
    handler: async (request: UploadRequest, reply: FastifyReply) => {
      const { id } = request.params
      const reading = (isId(id) && readingOf(services.links, id, request.url, request.query)) || fail(fileFailures.LINK_EXPIRED)
      return sendStored(request, reply, await store.readyFile(appContext.db, id), services.storage, reading)
    },
  })
}

export const filesServer: Feature = { routes: [], constraints: {}, ownTransaction: [], mount }
