// What the socket adapter is given of the pool: it keeps one connection to listen on, and does not give it back when it is lost.
import type { Pool, PoolClient } from 'pg'

/**
 * The pool as the adapter may use it: a listening connection that is lost goes back, which the adapter forgets (each outage
 * would cost the pool a place), and there is one at a time (with two, everything of other instances would be heard twice).
 * `again`: it listens anew, and what others said meanwhile was not heard.
 */
export function lent(pool: Pool, again: () => void): Pool {
  let listening: PoolClient | undefined
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
      client.release(true)
    })
    // In line behind the adapter's own LISTEN.
    if (before) setImmediate(() => void client.query('select 1').then(again, () => {}))
    before = true
    return client
  }
  return { connect, query: pool.query.bind(pool) } as unknown as Pool
}
