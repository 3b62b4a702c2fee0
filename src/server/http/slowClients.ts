// Limits for slow clients: each holds a connection, and many could hold all of them.
import type { Socket } from 'node:net'
import type { onRequestHookHandler, preParsingHookHandler } from 'fastify'

const SECOND = 1_000

/** Header timeout: a client must send its request headers within 20 s. */
export const CONNECTIONS = { headersTimeout: 20 * SECOND, connectionsCheckingInterval: 5 * SECOND }

/** For a body that is parsed as a whole, at most a megabyte. Upload routes have their own, longer limits. */
const BODY_MS = 60 * SECOND

export const bodyTimeout =
  (limit = BODY_MS): preParsingHookHandler =>
  ({ raw }, _reply, payload, done) => {
    if (!raw.complete) {
      // A complete body may take its time to be answered.
      const timer = setTimeout(() => void (raw.complete || raw.destroy()), limit).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done(null, payload)
  }

/** Browsers and proxies send one call after the other on a connection. */
const MOST_AT_ONCE = 10

/** Cuts a client that sends many calls without reading the answers, which would fill the memory. */
export function maxInFlight(most = MOST_AT_ONCE): onRequestHookHandler {
  const unreadBytes = new WeakMap<Socket, number>()
  return ({ raw: { socket } }, reply, done) => {
    const now = (unreadBytes.get(socket) ?? 0) + 1
    unreadBytes.set(socket, now)
    if (now > most) {
      socket.destroy()
      return
    }
    reply.raw.once('close', () => void unreadBytes.set(socket, unreadBytes.get(socket)! - 1))
    done()
  }
}
