// Bodies that a route reads itself, byte by byte, instead of having them parsed.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

const DRAINED_BYTES = 8 * 1_048_576
const DRAINED_MS = 5_000

/** Leaves every body of this scope unread, whatever its type says. */
export function unreadBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
}

/**
 * Before a refusal while the body is still coming: a little more of it is swallowed, since a client that is still
 * writing may never read the answer, and the connection ends with it, since the rest would be taken for a request.
 */
export async function closeEarly(body: IncomingMessage, reply: FastifyReply): Promise<void> {
  if (body.complete || body.readableEnded || body.destroyed) return
  void reply.header('connection', 'close')
  if (Number(body.headers['content-length'] ?? 0) > DRAINED_BYTES) return
  await new Promise<void>(resolve => {
    let left = DRAINED_BYTES
    const timer = setTimeout(done, DRAINED_MS)
    function count(chunk: Buffer) {
      left -= chunk.length
      if (left <= 0) done()
    }
    function done() {
      clearTimeout(timer)
      body.off('data', count).off('end', done).off('close', done).off('error', done)
      body.pause()
      resolve()
    }
    body.on('data', count).on('end', done).on('close', done).on('error', done)
    body.resume()
  })
}
