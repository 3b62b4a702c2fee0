import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

const DRAINED_BYTES = 8 * 1_048_576
const DRAINED_MS = 5_000

/** Leaves every body of this Fastify scope unread, whatever its type. */
export function unreadBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
}

/**
 * Call before refusing while the body still arrives: reads a little more of it, because a client that is still writing may never read the
 * answer, and closes the connection, because the rest would be parsed as a request.
 */
export async function closeEarly(body: IncomingMessage, reply: FastifyReply): Promise<void> {
  if (body.complete || body.readableEnded || body.destroyed) return
  void reply.header('connection', 'close')
  if (Number(body.headers['content-length'] ?? 0) > DRAINED_BYTES) return
  await new Promise<void>(resolve => {
    let bytesLeft = DRAINED_BYTES
    const timer = setTimeout(done, DRAINED_MS)
    function count(chunk: Buffer) {
      bytesLeft -= chunk.length
      if (bytesLeft <= 0) done()
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
