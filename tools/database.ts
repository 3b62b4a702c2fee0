// The database of the settings, for a command: the one that DATABASE_URL names (past a pooler), or the embedded one, started or shared.
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Config } from '#server/config.ts'
import { DATABASE, startEmbedded } from '#server/postgres/embedded.ts'

/** `close` stops the embedded server when this process started it. */
export async function reachDatabase({
  databaseUrl,
  databaseDirectUrl = databaseUrl,
  dataDir,
}: Config): Promise<{ connection: ClientConfig; close(): Promise<void> }> {
  if (databaseDirectUrl) return { connection: { connectionString: databaseDirectUrl }, close: async () => {} }
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'postgres') })
  return { connection: embedded.connection(DATABASE), close: () => embedded.stop() }
}
