import { sql } from 'kysely'
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen'
import type { Db } from '#server/db/connect.ts'

// jsonb is read as the type that the code stores and written as text: pg would turn a JS array into a PostgreSQL array.
const json = (type: string, insert = 'string') => new RawExpressionNode(`ColumnType<${type}, ${insert}, string>`)
const optional = 'string | undefined'
const nullable = json('unknown', 'string | null | undefined')

const columns = {
  'audit.before': nullable,
  'audit.after': nullable,
  'cash_closing.counted': nullable,
  'cash_closing.totals': json('unknown'),
  'course.advisory_schedule': json('{ day: number; hour: number }[]', optional),
  'course.topics': json('{ _id: string; name: string }[]', optional),
  'course.topics_by_day': json('{ day: number; topics: string[] }[]', optional),
  'idempotency.answer': nullable,
  'notification_batch.skipped': json('{ name: string; reason: string }[]', optional),
  'outbox.attachments': json('{ kind: string; id: string }[]', optional),
  'receipt.snapshot': json('unknown'),
  'role.allows': json("{ resource: string; methods: ('get' | 'post' | 'put' | 'delete')[] }[]"),
  'student.comipems_order': json('{ course: string; name: string; phase: number }[]', optional),
}

interface Listed {
  table: string
  column: string
  /** Literals in SQL: 'a'::text. */
  values: string
}

const listedColumns = async (db: Db): Promise<Listed[]> =>
  (
    await sql<Listed>`
      select c.relname as "table", a.attname as "column", substring(pg_get_constraintdef(k.oid) from 'ANY \\(\\(?ARRAY\\[([^]]*)\\]') as "values"
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
      where k.contype = 'c' and k.connamespace = 'public'::regnamespace
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\(?\\w+\\)?(::\\w+)? = ANY \\(\\(?ARRAY\\['''`.execute(db)
  ).rows

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function narrowed(text: string, { table, column, values }: Listed): string {
  const union = values.match(/'[^']*'/g) ?? []
  const name = camel(`_${table}`)
  const [head = '', body = ''] = text.split(new RegExp(`(?<=^export interface ${name} \\{$)`, 'm'))
  const narrow = body.replace(new RegExp(`^(  ${camel(column)}: (?:Generated<)?)string\\b`, 'm'), `$1${union.join(' | ')}`)
  if (narrow === body) throw new Error(`${table}.${column} lists its values, and its type was not found.`)
  return head + narrow
}

export async function generateTypes(db: Db): Promise<string> {
  const dialect = new PostgresDialect({ dateParser: 'string', numericParser: 'string' })
  const text = await generate({
    db: db.withoutPlugins(),
    dialect,
    camelCase: true,
    typeMapping: { int8: 'number' },
    overrides: { columns },
    outFile: null,
    excludePattern: 'public.kysely_*',
    // PostgreSQL reports every view column as nullable; ours are not.
    postprocess: async ({ metadata }) => {
      // The campus views repeat the tables.
      metadata.tables = metadata.tables.filter(({ schema }) => schema === 'public')
      for (const table of metadata.tables) if (table.isView) for (const column of table.columns) column.isNullable = false
      return metadata
    },
  })
  // A generated column can be read but not written.
  const plain = text
    .replace(/^( {2}(?:words|sortName|folio)): Generated<(\w+)>;$/gm, '$1: ColumnType<$2, never, never>;')
    .replace(/;$/gm, '')
    .replaceAll('"', "'")
  return (await listedColumns(db)).reduce(narrowed, plain)
}
