import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { noteWrite } from '#server/limits/deskActivity.ts'
import { startDatabase } from '#server/testing/database.ts'
import { onSnapshot } from './figures.ts'

test('DIR-10: while a desk writes, a report reads the earlier figures after the present ones, on the same snapshot', async () => {
  const { db, drop } = await startDatabase()
  const steps: string[] = []
  const read = (name: string) => async (on: Db) => {
    steps.push(`${name} begins`)
    const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(on)
    steps.push(`${name} ends`)
    return rows[0]!.snapshot
  }
  try {
    noteWrite()
    const [present, earlier] = await onSnapshot(db, read('present'), read('earlier'))
    expect(steps).toEqual(['present begins', 'present ends', 'earlier begins', 'earlier ends'])
    expect(earlier).toBe(present)
  } finally {
    await drop()
  }
})
