import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { DATABASE, startEmbedded } from '#server/postgres/embedded.ts'
import { prepareRunDatabase } from './runDatabase.ts'

const TWO_DAYS = 172_800_000

test("M56: the database that a server opens under its DATA_DIR has the run's time", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plantel-run-day-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await prepareRunDatabase(dataDir, TWO_DAYS)
  const server = await startEmbedded({ dataDir: join(dataDir, 'postgres') })
  onTestFinished(() => server.stop())
  const client = new Client({ ...server.connection(DATABASE), options: '-c search_path=public,pg_catalog' })
  await client.connect()
  const { rows } = await client.query<{ ahead: string }>('select extract(epoch from now() - pg_catalog.now()) * 1000 as ahead')
  await client.end()
  expect(Number(rows[0]!.ahead)).toBe(TWO_DAYS)
})
