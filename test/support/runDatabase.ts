import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { DATABASE, startEmbedded } from '#server/postgres/embedded.ts'

/**
 * Creates the run's `now()` in an empty database. Call before its tables, so that their defaults use it too; `runEnv` sets the search path.
 */
export async function giveRunClock(connection: ClientConfig, ahead: number): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query(`create or replace function public.now() returns timestamptz language sql stable parallel safe
      as $$ select pg_catalog.now() + interval '${ahead} milliseconds' $$`)
  } finally {
    await client.end()
  }
}

export async function prepareRunDatabase(dataDir: string, ahead: number): Promise<void> {
  const server = await startEmbedded({ dataDir: join(dataDir, 'postgres') })
  try {
    await giveRunClock(server.connection(DATABASE), ahead)
  } finally {
    await server.stop()
  }
}
