// The HTTP server: limits, headers, errors, features' routes and the console. It names no feature.
import { randomUUID } from 'node:crypto'
import fastifyEtag from '@fastify/etag'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { AppContext, Feature } from '#server/http/feature.ts'
import { bind } from '#server/http/bind.ts'
import { serveConsole } from '#server/http/console.ts'
import { bareHeaders, handleErrors, send } from '#server/http/errors.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { CONNECTIONS, maxInFlight } from '#server/http/slowClients.ts'
import type { Call } from '#server/metrics/measures.ts'

const MEGABYTE = 1_048_576
const MINUTE = 60_000
const DOORS = new Set([401, 403, 429])

export interface AppOptions {
  context: AppContext
  features: readonly Feature[]
  consoleFolder: string
  log: FastifyBaseLogger
  measure?: (call: Call) => void
}

export async function buildApp({ context, features, consoleFolder, log, measure }: AppOptions): Promise<FastifyInstance> {
  const { config } = context.services
  const hops = config.trustProxy
  const secure = config.publicUrl.startsWith('https:')
  const app = fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    // The hook below writes one log line per call, without the query.
    logController: new fastify.LogController({ disableRequestLogging: true }),
    bodyLimit: MEGABYTE,
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // A large upload may last as long as its signed address; an idle connection ends much earlier.
    requestTimeout: 15 * MINUTE,
    connectionTimeout: MINUTE,
    http: CONNECTIONS,
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => void send(error, request, reply.headers(bareHeaders(secure))),
  })
  // A form on another site can send text/plain without a preflight; no route of ours accepts it.
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('caller', null)
  app.decorateRequest('service', null)
  handleErrors(app)
  app.addHook('onRequest', maxInFlight())
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    measure?.({
      method,
      route: routeOptions.url?.replace(/\(\^.*?\$\)/g, '') ?? 'none',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    })
    // The path without its query keeps searches and signatures out of the log.
    const route = routeOptions.url ?? request.url.split('?')[0]
    request.log.info(
      {
        method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: (request.caller ?? request.service)?.id,
        // The log has the address only of refused calls; of others it is private.
        ...(DOORS.has(reply.statusCode) && { address: request.ip }),
      },
      'call',
    )
  })
  await securityHeaders(app, context, consoleFolder)
  await app.register(fastifyEtag, { weak: true })
  bind(app, context, features)
  await serveConsole(app, consoleFolder)
  return app
}
