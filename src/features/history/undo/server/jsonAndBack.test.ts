import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { TRACKED } from './plan/tables.ts'

const t = await startTest({ unrecorded: true, demo: true })

test.each(Object.keys(TRACKED))('DES-2: every column of %s survives JSON and back', async table => {
  const { rows } = await sql<{ differ: number }>`
    select count(*)::int as differ from ${sql.table(table)} t
    where (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t)::text::jsonb))::text is distinct from t::text`.execute(t.db)
  expect(rows).toEqual([{ differ: 0 }])
})
