import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen'
import type { Db } from '#server/db/connect.ts'

// jsonb is read as what the code keeps there and written as text: pg would make a PostgreSQL array of a JS one.
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
  'role.allows': json('{ resource: string; methods: string[] }[]'),
  'student.comipems_order': json('{ course: string; name: string; phase: number }[]', optional),
}

/** The text of src/server/db/schema.ts, from a migrated database. */
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
    // PostgreSQL calls every column of a view nullable; none of ours is.
    postprocess: async ({ metadata }) => {
      // The same tables again, as limited employees read them.
      metadata.tables = metadata.tables.filter(({ schema }) => schema === 'public')
      for (const table of metadata.tables) if (table.isView) for (const column of table.columns) column.isNullable = false
      return metadata
    },
  })
  // A column that the database computes can be read but not written.
  return text
    .replace(/^( {2}(?:words|sortName|folio)): Generated<(\w+)>;$/gm, '$1: ColumnType<$2, never, never>;')
    .replace(/;$/gm, '')
    .replaceAll('"', "'")
}
