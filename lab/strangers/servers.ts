// The same academy on each PostgreSQL and through each pooler; a third-party client reads all of it.
import pg from 'pg'
import { sql } from 'kysely'
import { startPooler } from '../../test/support/pooler.ts'
import { readAll, type Paper } from './client.ts'
import { embedded, placeAt, openHouse, type Place } from './house.ts'
import type { Finding } from './stranger.ts'

const SERVER = process.env.DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres'

/** @param mode of the PgBouncer before it; absent: none */
async function readOn(place: Place, mode?: 'session' | 'transaction'): Promise<{ seen: Finding; papers: Paper[] }> {
  const pooler = mode
    ? await startPooler(new pg.Client({ connectionString: place.url('postgres') }), { mode, size: mode === 'session' ? 40 : 8 })
    : null
  const through = (database: string): Record<string, string> => {
    if (!pooler) return {}
    const by = { DATABASE_URL: pooler.url(database) }
    return mode === 'session' ? by : { ...by, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: place.url(database) }
  }
  try {
    const house = await openHouse(place, {}, through)
    try {
      const { rows } = await sql<{ serverVersion: string }>`show server_version`.execute(house.db)
      const { read, refused, cut, papers } = await readAll(house)
      const faults = [...refused, ...cut].map(each => `; ${each}`).join('')
      const note = `PostgreSQL ${rows[0]!.serverVersion.split(' ')[0]}: ${read} of ${read + refused.length} read routes answered${faults}`
      return { seen: { holds: read > 100 && faults === '', note: mode ? `${note}, PgBouncer in ${mode} mode` : note }, papers }
    } finally {
      await house.close()
    }
  } finally {
    await pooler?.stop()
  }
}

export async function readEmbedded(): Promise<{ seen: Finding; papers: Paper[] }> {
  const place = await embedded()
  return readOn(place).finally(() => place.close())
}

export const readDebian = async (): Promise<Finding> => (await readOn(placeAt(SERVER))).seen
export const readPooled = async (mode: 'session' | 'transaction'): Promise<Finding> => (await readOn(placeAt(SERVER), mode)).seen
