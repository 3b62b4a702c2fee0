import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { merges } from '#features/history/merges/contract.ts'
import { applyErasures } from '#features/people/privacy/server/jobs.ts'
import { erasures } from '#features/people/privacy/erasureContract.ts'
import { restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { httpErrors, Refusal } from '#server/http/refusal.ts'
import { startServer } from '#server/start.ts'
import { emptyDatabase, urlOf } from './database.ts'
import { startTest } from './harness.ts'

const t = await startTest()
const boss = await t.admin()
// A backup does not contain the tests' own tables.
await t.pool.query('create schema aside; alter table test_clock set schema aside')
const home = await mkdtemp(join(tmpdir(), 'plantel-erasures-'))
const target = await emptyDatabase()
afterAll(async () => {
  await target.drop()
  await rm(home, { recursive: true, force: true })
})
const { storage } = t.services
const person = (name: string) =>
  t.make.student({ name, lastName: 'Quetzalcoatl', secondLastName: '', email: `${name.toLowerCase()}@quetzalcoatl.mx`, uniqueFolio: null })
const erase = async ({ id, email }: { id: string; email: string }) =>
  (await t.ok(erasures.erase, { params: { studentId: id }, body: { folio: email, reason: 'Lo pidió' } }, boss)).erasure
const notes = async () => (await storage.list('erasures')).toSorted()
const noteOf = async (id: string) => (await buffer((await storage.read(`erasures/${id}`)).body)).toString()

test('CON-67: after restoring an older backup the server erases again at start, with a card that was merged later', async () => {
  const xochitl = await person('Xochitl')
  const second = await person('Xochiquetzal')
  const citlali = await person('Citlali')
  const backup = join(home, 'backup')
  await t.services.makeBackup(backup, t.clock.now())

  const cards = { kind: 'student', keep: xochitl.id, give: second.id } as const
  const preview = await t.ok(merges.preview, { params: cards }, boss)
  const choices = Object.fromEntries(preview.choices.map(each => [each.key, 'keep' as const]))
  await t.ok(merges.join, { params: cards, body: { print: preview.print, choices } }, boss)
  const erasure = await erase(xochitl)
  expect(await notes()).toEqual([`erasures/${erasure._id}`])
  expect(await noteOf(erasure._id)).not.toMatch(/quetzalcoatl|xochi/i)

  const { dataDir } = t.services.config
  const config = readConfig({
    DATABASE_URL: urlOf(target.connection),
    DATA_DIR: dataDir,
    PORT: '0',
    ROLE: 'web',
    DATABASE_POOL: '3',
    DEMO: '0',
  })
  await restore({ connection: target.connection, config, folder: backup, jobs: [], force: true })
  const pool = new pg.Pool({ ...target.connection, max: 1 })
  const names = async () => (await pool.query("select name, last_name from student where email like '%quetzalcoatl.mx' order by name")).rows
  try {
    expect(await names()).toHaveLength(3)
    const server = await startServer(config, pino({ level: 'silent' }))
    await server.stop()
    expect(await names()).toEqual([{ name: 'Citlali', last_name: 'Quetzalcoatl' }])
    const { rows } = await pool.query('select id, number, subject_id, reason from erasure order by number')
    expect(rows).toEqual([
      { id: erasure._id, number: erasure.number, subject_id: xochitl.id, reason: 'Lo pidió' },
      { id: expect.any(String) as string, number: erasure.number + 1, subject_id: second.id, reason: 'Lo pidió' },
    ])
    // A further start does nothing; the second card has its own note by now.
    const again = await startServer(config, pino({ level: 'silent' }))
    await again.stop()
    expect((await pool.query('select count(*)::int as n from erasure')).rows).toEqual([{ n: 2 }])
    expect(await notes()).toEqual(rows.map(({ id }: { id: string }) => `erasures/${id}`).toSorted())
    expect((await pool.query('select name from student where id = $1', [citlali.id])).rows).toEqual([{ name: 'Citlali' }])
  } finally {
    await pool.end()
  }
})

test('CON-67: writes a missing note at the next start; asks an unavailable storage again', async () => {
  const erasure = await erase(await person('Malinalli'))
  const key = `erasures/${erasure._id}`
  const before = await noteOf(erasure._id)
  await storage.remove(key)
  const run = (from = storage) => applyErasures.run({}, t.jobContext({ storage: from }))
  const away = () => Promise.reject(new Refusal(httpErrors.outOfReach))
  await expect(run({ ...storage, list: away })).rejects.toThrow(httpErrors.outOfReach.message)
  await run()
  expect(await noteOf(erasure._id)).toBe(before)
})
