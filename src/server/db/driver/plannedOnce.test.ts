import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startDatabase } from '#server/testing/database.ts'
import { PLANNED_ONCE } from './plannedOnce.ts'

const database = await startDatabase()
afterAll(() => database.drop())

test('a statement marked PLANNED_ONCE keeps its plan per connection, another does not', async () => {
  const names = await database.db.connection().execute(async db => {
    for (const n of [1, 2, 3]) await sql`${PLANNED_ONCE} select ${n}::int as planned`.execute(db)
    for (const n of [1, 2]) await sql`select ${n}::int as unplanned`.execute(db)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements where name <> ''`.execute(db)
    return rows.map(row => row.statement)
  })
  expect(names).toHaveLength(1)
  expect(names[0]).toContain('as planned')
})
