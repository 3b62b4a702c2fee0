// Connections of campus-limited employees. Until its campuses are set, a connection sees no row (CON-22).
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { connect, type Db } from '#server/db/connect.ts'
import { CALL_MS } from '#server/db/driver/timeLimits.ts'
import { schemaOf } from './lenses.ts'
import type { Lens } from './tableScope.ts'

/** Few colleagues are limited, so few connections suffice. */
const CONNECTIONS = 5
const MOST = 200

export interface ScopedPool {
  of(lens: Lens, campuses: readonly string[]): Db
  close(): Promise<void>
}

interface Opened {
  pool: pg.Pool
  over(lending: PostgresPool): Db
}

function open(config: pg.PoolConfig, onError: (error: Error) => void): Opened {
  const options = [config.options, '-c search_path=pg_catalog', `-c statement_timeout=${CALL_MS}`].filter(Boolean).join(' ')
  const { pool, over } = connect({ ...config, options, max: CONNECTIONS, application_name: 'plantel scoped' })
  pool.on('error', onError)
  return { pool, over }
}

/** Opens at the first limited call. @param config the direct address: a pooler in transaction mode keeps no session settings */
export function scopedPool(config: pg.PoolConfig, onError: (error: Error) => void = () => {}): ScopedPool {
  let opened: Opened | undefined
  const tags = new WeakMap<pg.PoolClient, string>()
  const builders = new Map<string, Db>()

  async function lend(pool: pg.Pool, lens: Lens, campuses: string): Promise<pg.PoolClient> {
    const client = await pool.connect()
    const tag = `${lens} ${campuses}`
    if (tags.get(client) === tag) return client
    tags.delete(client)
    try {
      await client.query("select set_config('plantel.campuses', $1, false), set_config('search_path', $2, false)", [
        campuses,
        `${schemaOf(lens)}, public`,
      ])
    } catch (error) {
      client.release(true)
      throw error
    }
    tags.set(client, tag)
    return client
  }

  return {
    of(lens, scope) {
      if (scope.length === 0) throw new Error('a scope without a campus')
      const { pool, over } = (opened ??= open(config, onError))
      const campuses = scope.toSorted().join(',')
      const key = `${lens} ${campuses}`
      const builder = builders.get(key)
      if (builder) return builder
      if (builders.size >= MOST) builders.clear()
      const db = over({ connect: () => lend(pool, lens, campuses), end: () => pool.end(), options: pool.options })
      builders.set(key, db)
      return db
    },
    close: async () => opened?.pool.end(),
  }
}
