// Serves the built console: hashed assets cached for ever, pages never; brotli files come from the build.
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isBuilt } from '#server/consoleFolder.ts'
import { httpErrors, Refusal } from '#server/http/refusal.ts'
import { send } from './errors.ts'

const YEAR = 'public, max-age=31536000, immutable'
/** Only the workers that read QR codes and scanned pages may compile WebAssembly. */
const DECODER = /(decoderWorker|pdf\.worker\.min)-[\w-]+\.m?js(\.\w+)?$/
const DECODER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/** Serves `folder`; any other path that is not below /api serves the console's page. */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  const built = isBuilt(folder)
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: true,
      index: false,
      cacheControl: false,
      // The hashed name identifies the content; no client requests ranges.
      lastModified: false,
      acceptRanges: false,
      dotfiles: 'ignore',
      setHeaders(reply, path) {
        reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? YEAR : 'no-cache')
        if (DECODER.test(path)) reply.header('content-security-policy', DECODER_POLICY)
      },
    })
    app.get('/', (_request, reply) => reply.sendFile('index.html'))
  }
  // The console is private: search engines must not index it.
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'))
  app.setNotFoundHandler((request, reply) => {
    const page =
      built &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|socket\.io|assets)(\/|$)/.test(request.url.split('?')[0]!)
    return page ? reply.status(200).sendFile('index.html') : send(new Refusal(httpErrors.notFound), request, reply)
  })
}
