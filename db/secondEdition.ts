// A database of the second edition from its dump: schema, applied migrations, and the rows of its demo academy.
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import pg from 'pg'
import { copyIn } from '#server/backup/copy.ts'

const dump = new URL('second-edition.sql.br', import.meta.url)
/** Tables that are needed even without the demo. */
const ALWAYS =
  /^(?:kysely_migration|migration_checksum|(?:public\.)?(?:server_secret|mail_setting|sms_setting|backup_request|collection_settings|retention|setup))$/

/** SQL statements, with each table's rows in COPY format. */
async function pieces(): Promise<string[]> {
  const text = (await promisify(brotliDecompress)(await readFile(dump))).toString()
  return text.split(/^(?=copy )|(?<=^\\\.\n)/m)
}

/** Fills an empty database. @param demo false: only the schema, the applied migrations, and single-row tables */
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

/** The tables with the academy's rows and their columns: later versions add to both. */
export async function tablesOf(pool: pg.Pool): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace in ('public'::regnamespace, 'months'::regnamespace) and c.relkind = 'r'
        and c.relname not like 'kysely%' and c.relname not in ('migration_checksum', 'function_checksum', 'backup_run') group by 1 order by 1`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** The row count and a digest of these columns for each table. @param version true: with each row's own version */
export async function rowsOf(
  pool: pg.Pool,
  tables: ReadonlyMap<string, readonly string[]>,
  version = false,
): Promise<Record<string, { rows: number; sum: string | null }>> {
  const contents: Record<string, { rows: number; sum: string | null }> = {}
  for (const [name, columns] of tables) {
    const text = `${version ? 't.xmin || ' : ''}row(${columns.map(column => `t.${column}`).join(', ')})::text`
    const { rows } = await pool.query<{ rows: number; sum: string | null }>(
      `select count(*)::int as rows, md5(string_agg(${text}, ',' order by ${text})) as sum from ${name} t`,
    )
    contents[name] = rows[0]!
  }
  return contents
}
