// Fills millions of rows: creates indexes and references once for all rows afterwards.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

interface IndexStatements {
  drop: string
  make: string
}

/** Statements that drop and create the foreign keys of `tables` and the indexes of `indexed`, without keys; partitions included. */
async function madeOf(
  db: Db,
  tables: readonly string[],
  indexed: readonly string[],
): Promise<{ references: IndexStatements[]; indexes: IndexStatements[] }> {
  const references = await sql<IndexStatements>`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as make
    from pg_constraint c where c.contype = 'f' and c.conrelid = any(${tables}::regclass[])`.execute(db)
  const indexes = await sql<IndexStatements>`
    select format('drop index %s', i.indexrelid::regclass) as drop, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as make
    from pg_index i where i.indrelid = any(${indexed}::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(db)
  return { references: references.rows, indexes: indexes.rows }
}

/** Drops the references of these tables and the indexes of some, fills, and creates them again. For a database without other users. */
export async function bulkLoad(db: Db, tables: readonly string[], indexed: readonly string[], fill: () => Promise<void>): Promise<void> {
  const { references, indexes } = await madeOf(db, tables, indexed)
  for (const { drop } of [...references, ...indexes]) await sql.raw(drop).execute(db)
  await fill()
  await db.connection().execute(async connection => {
    await sql`set maintenance_work_mem = '512MB'`.execute(connection)
    for (const { make } of [...indexes, ...references]) await sql.raw(make).execute(connection)
    await sql`reset maintenance_work_mem`.execute(connection)
  })
  await sql`analyze`.execute(db)
}
