// After a power cut everything starts at once: the server waits a minute for PostgreSQL on another machine (M149).
import { setTimeout as pause } from 'node:timers/promises'
import pg, { type ClientConfig } from 'pg'
import { codeOf } from '#lib/errors.ts'

const PATIENCE_MS = 60_000
const REST_MS = 1_000
/** Nothing listens yet, or PostgreSQL is starting (cannot_connect_now). A refusal would not change by waiting. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P03',
])

const passes = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(passes)
    : PASSING.has(codeOf(error)) || (error instanceof Error && /timeout expired|Connection terminated unexpectedly/.test(error.message))

interface Patience {
  /** Called once, with the first reason, before waiting. */
  waits(reason: unknown): void
  milliseconds?: number
  rest?: number
}

/** Resolves once the database accepts a connection. @throws the last error, or at once when waiting cannot help */
export async function awaitDatabase(config: ClientConfig, { waits, milliseconds = PATIENCE_MS, rest = REST_MS }: Patience): Promise<void> {
  const until = performance.now() + milliseconds
  for (let first = true; ; first = false) {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000, application_name: 'plantel start' })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (!passes(error) || performance.now() > until) throw error
      if (first) waits(error)
    } finally {
      await client.end().catch(() => {})
    }
    await pause(rest)
  }
}
