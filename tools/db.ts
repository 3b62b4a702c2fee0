// `npm run db`: a shell on the database of the academy, psql where the machine has it. `npm run db -- "select 1"` runs one statement.
import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import pg, { type ClientConfig, type QueryArrayResult } from 'pg'
import { messageOf } from '#lib/errors.ts'
import { command } from './command.ts'
import { reachAcademy } from './database.ts'

const HELP = `Statements end with a semicolon.
  \\d           tables
  \\d table     columns of a table
  \\q           quit
`
const TABLES = `select tablename as table from pg_tables where schemaname = 'public' order by 1`
const COLUMNS = `select column_name as column, data_type as type, is_nullable as nullable, column_default as default
  from information_schema.columns where table_schema = 'public' and table_name = $1 order by ordinal_position`

type Value = string | null

const cell = (value: Value): string => (value ?? '').replaceAll('\n', '⏎')

/** A result as a table of text; statements without columns give the count of rows instead. */
export function tableOf({ command: did, fields, rows, rowCount }: QueryArrayResult<Value[]>): string {
  if (fields.length === 0) return `${did ?? ''} ${rowCount ?? ''}`.trim() + '\n'
  const all = [fields.map(({ name }) => name), ...rows.map(row => row.map(cell))]
  const widths = fields.map((_field, at) => Math.max(...all.map(row => row[at]!.length)))
  const lines = all.map(row =>
    row
      .map((text, at) => text.padEnd(widths[at]!))
      .join(' | ')
      .trimEnd(),
  )
  lines.splice(1, 0, widths.map(width => '-'.repeat(width)).join('-+-'))
  return `${lines.join('\n')}\n(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})\n`
}

/** A semicolon ends a statement, except inside a function's body. */
const isWhole = (text: string) => text.trimEnd().endsWith(';') && text.split('$$').length % 2 === 1

/** Runs one or more statements and returns their results. Values stay as PostgreSQL writes them. */
async function answer(client: pg.Client, text: string, values?: string[]): Promise<string> {
  const asText = { getTypeParser: () => (value: string) => value }
  const result = await client.query<Value[]>({ text, values, rowMode: 'array', types: asText })
  return [result].flat().map(tableOf).join('')
}

/**
 * A small shell for machines without psql. An error is printed and the shell goes on; it ends with `\q` or the end of input.
 * @param prompt called before each line is read; `open` is true inside of a statement
 */
export async function shell(
  client: pg.Client,
  lines: AsyncIterable<string>,
  write: (text: string) => void,
  prompt: (open: boolean) => void = () => {},
): Promise<void> {
  let statement = ''
  prompt(false)
  for await (const line of lines) {
    const [word = '', table] = statement === '' ? line.trim().split(/\s+/) : []
    if (word === '\\q') return
    if (word === '\\d') write(await (table ? answer(client, COLUMNS, [table]) : answer(client, TABLES)))
    else if (word.startsWith('\\')) write(HELP)
    else statement += line.trim() === '' && statement === '' ? '' : `${line}\n`
    if (isWhole(statement)) {
      write(await answer(client, statement).catch((error: unknown) => `ERROR: ${messageOf(error)}\n`))
      statement = ''
    }
    prompt(statement !== '')
  }
}

async function ownShell(connection: ClientConfig, statement: string | undefined): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    if (statement !== undefined) {
      process.stdout.write(await answer(client, statement))
      return true
    }
    process.stdout.write(`psql is not installed; this is a small shell.\n${HELP}`)
    const input = createInterface({ input: process.stdin, output: process.stdout })
    await shell(
      client,
      input,
      text => process.stdout.write(text),
      open => {
        input.setPrompt(open ? 'plantel-> ' : 'plantel=> ')
        input.prompt()
      },
    )
    input.close()
    return true
  } finally {
    await client.end()
  }
}

/** The variables for psql: as an argument the password would be visible to other users. */
export function psqlEnv(connection: ClientConfig): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client(connection)
  const address = connection.connectionString ? new URL(connection.connectionString).searchParams : new URLSearchParams()
  const mode = address.get('sslmode')
  const authority = address.get('sslrootcert')
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGPASSWORD: password ?? '',
    PGDATABASE: database ?? '',
    ...(mode && { PGSSLMODE: mode === 'no-verify' ? 'require' : mode }),
    ...(authority && { PGSSLROOTCERT: authority }),
  }
}

function psql(connection: ClientConfig, statement: string | undefined): Promise<boolean> {
  // Ctrl-C cancels psql's query, and must not stop the embedded server.
  process.on('SIGINT', () => {})
  const args = ['--set=ON_ERROR_STOP=1', ...(statement === undefined ? [] : ['--command', statement])]
  return new Promise(resolve => {
    const child = spawn('psql', args, { stdio: 'inherit', env: { ...process.env, ...psqlEnv(connection) } })
    child.on('close', code => resolve(code === 0))
  })
}

if (import.meta.main) {
  const [statement] = process.argv.slice(2)
  const hasPsql = spawnSync('psql', ['--version'], { stdio: 'ignore' }).status === 0
  await command(reachAcademy, connection => (hasPsql ? psql : ownShell)(connection, statement))
}
