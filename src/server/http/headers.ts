// Response headers for the browser: all of them for pages and files, fewer for assets and data (RUN-74).
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/http/feature.ts'

const YEAR = 'max-age=31536000; includeSubDomains'

function inlineScripts(consoleFolder: string): string[] {
  let page = ''
  try {
    page = readFileSync(join(consoleFolder, 'index.html'), 'utf8')
  } catch {
    return []
  }
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
}

/** Scripts, styles, fonts and data are never shown as pages, so page policies do not apply to them and would cost bytes each time. */
const isUsedOnly = (url: string, type: string, isFile: boolean): boolean =>
  url.startsWith('/assets/')
    ? !/html|svg|xml/.test(type)
    : url.startsWith('/api/') && !isFile && (type === '' || type.startsWith('application/json'))

export async function securityHeaders(app: FastifyInstance, { services, clock }: AppContext, consoleFolder: string): Promise<void> {
  const { config } = services
  const secure = config.publicUrl.startsWith('https:')
  const played = () => services.liveOrigins.current().join(' ')
  await app.register(fastifyHelmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(consoleFolder)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(config.mapTilesUrl ? [new URL(config.mapTilesUrl).origin] : [])],
        connectSrc: ["'self'", played],
        mediaSrc: ["'self'", 'blob:', played],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: secure,
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
  })
  app.addHook('onSend', async ({ url }, reply) => {
    // The console's clock (M123): `date` has whole seconds, and the machine's time instead of a test's.
    if (url.startsWith('/api/')) void reply.header('server-time', String(clock().getTime()))
    // A download has a policy of its own (files.ts).
    const isFile = reply.hasHeader('content-security-policy')
    if (!isUsedOnly(url, String(reply.getHeader('content-type') ?? ''), isFile)) return void reply.helmet?.()
    void reply.header('x-content-type-options', 'nosniff')
    if (secure) void reply.header('strict-transport-security', YEAR)
    // Immutable files are never revalidated.
    if (url.startsWith('/assets/')) void reply.removeHeader('etag')
  })
}
