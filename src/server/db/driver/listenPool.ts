// Wraps the pool for the socket adapter, which keeps one listening connection and does not return it when it is lost.
import { randomUUID } from 'node:crypto'
import type { Notification, Pool, PoolClient } from 'pg'
import { READY_MS, withTimeout } from '#server/limits/withTimeout.ts'

export interface ListenPool {
  pool: Pool
  /** Resolves when a notice to all instances comes back to this one; never when it is deaf. */
  hears(): Promise<void>
}

const PULSE = 'plantel_pulse'
/** The adapter reads every notice of its connection, but ignores an object without a server's name. */
const payloadOf = (token: string): string => JSON.stringify({ pulse: token })

/**
 * The pool for the adapter: returns a lost listening connection, which the adapter forgets (each outage would cost a place in the pool),
 * and allows one at a time (two would deliver every event twice).
 * `again`: called after listening again, since notices were missed meanwhile
 */
export function listenPool(pool: Pool, again: () => void): ListenPool {
  let listening: PoolClient | undefined
  let listens = Promise.withResolvers<void>()
  const listeners = new Map<string, () => void>()
  const pulse = ({ channel, payload = '' }: Notification) => {
    if (channel === PULSE) listeners.get(payload)?.()
  }
  let before = false
  const connect = async () => {
    const client = await pool.connect()
    if (listening) {
      client.release()
      return new Promise<never>(() => {})
    }
    listening = client
    client.once('end', () => {
      listening = undefined
      listens = Promise.withResolvers()
      client.release(true)
    })
    client.on('notification', pulse)
    await client.query(`listen ${PULSE}`)
    listens.resolve()
    // Queued behind the adapter's own LISTEN.
    if (before) setImmediate(() => void client.query('select 1').then(again, () => {}))
    before = true
    return client
  }
  return {
    pool: { connect, query: pool.query.bind(pool) } as Pool,
    async hears() {
      await listens.promise
      const token = randomUUID()
      try {
        const pulseArrived = new Promise<void>(resolve => listeners.set(payloadOf(token), resolve))
        await pool.query('select pg_notify($1, $2)', [PULSE, payloadOf(token)])
        await withTimeout(READY_MS, pulseArrived)
      } finally {
        listeners.delete(payloadOf(token))
      }
    },
  }
}
