// Senders that take their time: each holds a connection, and many of them all that there are.
import type { Socket } from 'node:net'
import type { onRequestHookHandler, preParsingHookHandler } from 'fastify'

const SECOND = 1_000

/** Of the HTTP server. Whoever connects says what they want at once. */
export const CONNECTIONS = { headersTimeout: 20 * SECOND, connectionsCheckingInterval: 5 * SECOND }

/** Of a body that is read as a whole, a megabyte at most. Files are read by their own routes and have longer. */
const BODY_MS = 60 * SECOND

/** Cuts a body that comes drop by drop. */
export const bodyTimeout =
  (limit = BODY_MS): preParsingHookHandler =>
  ({ raw }, _reply, payload, done) => {
    if (!raw.complete) {
      // What came whole meanwhile may take its time to be answered.
      const timer = setTimeout(() => void (raw.complete || raw.destroy()), limit).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done(null, payload)
  }

/** Browsers and proxies send one call after the other down a line. */
const MOST_AT_ONCE = 10

/** Cuts whoever sends many calls without reading the answers: all of them would lie in the memory. */
export function maxInFlight(most = MOST_AT_ONCE): onRequestHookHandler {
  const unread = new WeakMap<Socket, number>()
  return ({ raw: { socket } }, reply, done) => {
    const now = (unread.get(socket) ?? 0) + 1
    unread.set(socket, now)
    if (now > most) {
      socket.destroy()
      return
    }
    reply.raw.once('close', () => void unread.set(socket, unread.get(socket)! - 1))
    done()
  }
}
