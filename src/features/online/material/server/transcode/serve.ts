// Serves lists, segments and thumbnails under addresses signed in their path.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownFiles } from '#features/foundation/files/server/public.ts'
import { fileFailures } from '#features/foundation/files/contract.ts'
import { sendStored } from '#features/foundation/files/server/public.ts'
import { isId } from '#lib/ids.ts'
import type { AppContext, Feature } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { partHolds } from './links.ts'
import { queueTranscode, videosOf } from './queue.ts'

type FileRequest = FastifyRequest<{ Params: { id: string; expires: string; signature: string; name: string } }>

/** Queues the video however its file arrived, although the browser may be closed. */
ownFiles({
  async arrived(context, fileId) {
    for (const { id } of await videosOf(context.db, fileId)) await queueTranscode(context, id)
  },
})

function mount(app: FastifyInstance, appContext: AppContext): void {
  const { clock, services } = appContext
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/videos/:id/hls/:expires/:signature/:name',
    exposeHeadRoute: false,
    handler: async (request: FileRequest, reply: FastifyReply) => {
      const { id, name } = request.params
      if (!isId(id) || !partHolds(services.links, request.params, clock())) fail(fileFailures.LINK_EXPIRED)
      const part = await appContext.db
        .selectFrom('video as v')
        .innerJoin('videoPart as p', join => join.onRef('p.videoId', '=', 'v.id').onRef('p.transcodeId', '=', 'v.transcodeId'))
        .select(['p.key', 'p.name', 'p.contentType', 'p.size'])
        .where('v.transcodeId', '=', id)
        .where('v.status', '=', 'ready')
        .where('v.deletedAt', 'is', null)
        .where('p.name', '=', name)
        .executeTakeFirst()
      if (!part) return fail(fileFailures.FILE_NOT_FOUND)
      return sendStored(request, reply, { ...part, id: `${id}-${name}` }, services.storage, 'lesson')
    },
  })
}

export const videoPartsServer: Feature = { routes: [], constraints: {}, ownTransaction: [], mount }
