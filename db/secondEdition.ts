// A database as the second edition left it, from its dump: its schema, what it applied, and the rows of its demo academy.
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import pg from 'pg'
import { copyIn } from '#server/backup/copy.ts'

const dump = new URL('second-edition.sql.br', import.meta.url)
/** What somebody who loads no demo needs all the same. */
const ALWAYS =
  /^(?:kysely_migration|migration_checksum|(?:public\.)?(?:server_secret|mail_setting|sms_setting|backup_request|collection_settings|retention|setup))$/

/** SQL, but for the rows: each table's as COPY takes them. */
async function pieces(): Promise<string[]> {
  const text = (await promisify(brotliDecompress)(await readFile(dump))).toString()
  return text.split(/^(?=copy )|(?<=^\\\.\n)/m)
}

/** Fills an empty database. @param demo without it: only the schema, what was applied, and the tables of one row */
export async function loadSecondEdition(connection: pg.ClientConfig, { demo = true } = {}): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const piece of await pieces()) {
      const [statement, table] = /^copy (\S+) .*;\n/.exec(piece) ?? []
      if (!statement) await client.query(piece)
      else if (demo || ALWAYS.test(table!))
        await pipeline(Readable.from([piece.slice(statement.length, piece.lastIndexOf('\\.\n'))]), copyIn(client, statement))
    }
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
