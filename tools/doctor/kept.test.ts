import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '../../src/server/testing/database.ts'
import * as kept from './kept.ts'

let demo: TestDatabase
beforeAll(async () => {
  demo = await startDatabase({ demo: true })
})
afterAll(() => demo.drop())

test('M107: the doctor lists nothing that the demo wrote', async () => {
  const ask = async <T extends object>(text: string, values?: unknown[]) => (await demo.pool.query<T>(text, values)).rows
  for (const look of Object.values(kept)) expect(await look(ask)).toMatchObject({ level: 'ok' })
})
