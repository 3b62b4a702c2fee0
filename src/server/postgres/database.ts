import pg, { type ClientConfig } from 'pg'
import { codeOf } from '#lib/errors.ts'

/** SQLSTATEs when another process created the database between our check and our command. */
const MADE_MEANWHILE = new Set(['42P04', '23505'])

/**
 * Creates the database `name` unless it exists. `connection` leads to another database of the server, as a role that may create
 * databases. The check only keeps the server's log clean: the server decides.
 */
export async function ensureDatabase(connection: ClientConfig, name: string): Promise<void> {
  const client = new pg.Client({ ssl: false, ...connection })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE template0`)
  } catch (error) {
    if (!MADE_MEANWHILE.has(codeOf(error))) throw error
  } finally {
    await client.end()
  }
}
