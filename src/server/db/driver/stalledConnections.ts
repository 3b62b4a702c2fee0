// A database that says nothing any more (frozen, or behind a network that swallows everything) must not hold a call for ever.
import pg from 'pg'

/** In milliseconds. */
export interface Patience {
  /** How long a statement waits before it is asked whether the database still lets anybody in. */
  doubt: number
  /** How long that may take. */
  answer: number
}
const PATIENCE: Patience = { doubt: 5_000, answer: 5_000 }

interface Watched {
  /** A statement was sent over this connection. */
  asked(client: pg.PoolClient): void
}

/** A refusal is an answer too. */
async function answers(config: pg.ClientConfig, limit: number): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: limit, application_name: 'plantel pulse' })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    client.end().catch(() => {})
  }
}

/**
 * Cuts the connections whose statements wait on a database that lets nobody in either: whoever waits is told, and the pool
 * connects anew when it is back. A statement that works long, or waits for a lock, is left alone.
 */
export function cutStalled(config: pg.ClientConfig, { doubt, answer } = PATIENCE): Watched {
  const waiting = new Map<pg.PoolClient, number>()
  const known = new WeakSet<pg.PoolClient>()
  let timer: NodeJS.Timeout | undefined
  const overdue = () => [...waiting].filter(([, since]) => performance.now() - since >= doubt).map(([client]) => client)

  async function look(): Promise<void> {
    if (overdue().length > 0) {
      const there = await answers(config, answer)
      for (const client of overdue())
        if (there) waiting.set(client, performance.now())
        else {
          waiting.delete(client)
          streamOf(client).destroy()
        }
    }
    timer = waiting.size > 0 ? later() : undefined
  }
  const later = () => setTimeout(() => void look(), doubt / 5).unref()

  return {
    asked(client) {
      if (!known.has(client)) {
        known.add(client)
        const quiet = () => void waiting.delete(client)
        client.on('drain', quiet).on('end', quiet)
      }
      if (!waiting.has(client)) waiting.set(client, performance.now())
      timer ??= later()
    },
  }
}

/** What the library keeps to itself: `end` would wait for the statement. */
const streamOf = (client: pg.PoolClient) => (client as pg.PoolClient & { connection: { stream: { destroy(): void } } }).connection.stream
