import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startDatabase } from '#server/testing/database.ts'
import { page, PLANNED_ONCE } from './plannedOnce.ts'

const database = await startDatabase()
afterAll(() => database.drop())

test('keeps the plan of a statement marked PLANNED_ONCE per connection, and of no other', async () => {
  const names = await database.db.connection().execute(async db => {
    for (const n of [1, 2, 3]) await sql`${PLANNED_ONCE} select ${n}::int as planned`.execute(db)
    for (const n of [1, 2]) await sql`select ${n}::int as unplanned`.execute(db)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements where name <> ''`.execute(db)
    return rows.map(row => row.statement)
  })
  expect(names).toHaveLength(1)
  expect(names[0]).toContain('as planned')
})

test('keeps one plan for a first page and one for all later pages; none for an unusual page size', async () => {
  const statements = await database.db.connection().execute(async db => {
    const ask = (skip: number, limit: number) =>
      sql<{ n: number }>`${PLANNED_ONCE} select n from generate_series(1, 100) n ${page({ skip, limit })}`.execute(db)
    expect((await ask(0, 10)).rows).toHaveLength(10)
    for (const skip of [10, 20]) expect((await ask(skip, 10)).rows[0]).toEqual({ n: skip + 1 })
    for (const limit of [7, 8, 9]) expect((await ask(0, limit)).rows).toHaveLength(limit)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%generate_series(1, 100)%'`.execute(db)
    return rows
  })
  expect(statements).toHaveLength(2)
})
