// The database for a command: that of DATABASE_URL (without the pooler), or the embedded one, started or shared.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import type { Config } from '#server/config.ts'
import { DATABASE, startEmbedded } from '#server/postgres/embedded.ts'
import { pathsOf } from '#server/postgres/paths.ts'

/** `close` stops the embedded server when this process started it. */
export interface Reached {
  connection: ClientConfig
  close(): Promise<void>
}

/** Why a command that creates no database cannot go on; null: the embedded one exists, or DATABASE_URL is set (M145). */
export const folderFault = ({ databaseUrl, dataDir }: Config): string | null =>
  databaseUrl || existsSync(pathsOf(join(dataDir, 'postgres')).cluster) ? null : `There is no academy in the folder ${dataDir}.`

export const FOLDER_TODO = 'Check DATA_DIR. Only "npm start" and "npm run restore" make a new academy.'

/** @param makes true: creates a missing database */
export async function reachDatabase(config: Config, { makes = false } = {}): Promise<Reached> {
  const fault = makes ? null : folderFault(config)
  if (fault !== null) throw new Error(`${fault} ${FOLDER_TODO}`)
  const { databaseUrl, databaseDirectUrl = databaseUrl, dataDir } = config
  if (databaseDirectUrl) return { connection: { connectionString: databaseDirectUrl }, close: async () => {} }
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'postgres') })
  return { connection: embedded.connection(DATABASE), close: () => embedded.stop() }
}

/** The same for an existing academy: a migrating command would otherwise create one in an empty database of a mistyped DATABASE_URL. */
export async function reachAcademy(config: Config): Promise<Reached> {
  const reached = await reachDatabase(config)
  const client = new pg.Client(reached.connection)
  try {
    await client.connect()
    const { rows } = await client.query<{ there: boolean }>("select to_regclass('migration_checksum') is not null as there")
    if (!rows[0]!.there) throw new Error('There is no academy in this database yet. Check DATABASE_URL, or start the server on it first.')
    return reached
  } catch (error) {
    await reached.close()
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
