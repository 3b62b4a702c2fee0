// A silent database (frozen, or behind a network that drops packets) must not hold a call for ever.
import pg from 'pg'

/** Times in milliseconds. */
export interface Patience {
  doubt: number
  answer: number
}
const PATIENCE: Patience = { doubt: 5_000, answer: 5_000 }

interface Watched {
  asked(client: pg.PoolClient): void
}

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
 * Cuts connections whose statements wait on a database that accepts no new connection: the callers fail, and the pool reconnects once the
 * database is back. It does not cut a long statement or a wait for a lock.
 */
export function cutStalled(config: pg.ClientConfig, { doubt, answer } = PATIENCE): Watched {
  const waiting = new Map<pg.PoolClient, number>()
  const seenClients = new WeakSet<pg.PoolClient>()
  let timer: NodeJS.Timeout | undefined
  const overdueClients = () => [...waiting].filter(([, since]) => performance.now() - since >= doubt).map(([client]) => client)

  async function look(): Promise<void> {
    if (overdueClients().length > 0) {
      const there = await answers(config, answer)
      for (const client of overdueClients())
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
      if (!seenClients.has(client)) {
        seenClients.add(client)
        const quiet = () => void waiting.delete(client)
        client.on('drain', quiet).on('end', quiet)
      }
      if (!waiting.has(client)) waiting.set(client, performance.now())
      timer ??= later()
    },
  }
}

/** A private field of the library: `end` would wait for the statement. */
const streamOf = (client: pg.PoolClient) => (client as pg.PoolClient & { connection: { stream: { destroy(): void } } }).connection.stream
