import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { backupFailures, backups, BACKUPS_KEPT } from '../contract.ts'
import { makeBackup } from './jobs.ts'
import { backupsServer } from './routes.ts'

const t = await startTest({ features: [backupsServer], jobs: [makeBackup] })
const paula = await t.as('get /academy/', 'put /academy/')
const { backupDir } = t.services.config
const backupState = async () => (await t.ok(backups.find, {}, await t.as('get /academy/'))).backups

beforeEach(async () => {
  await t.pool.query('delete from backup_run')
  await t.pool.query("update backup_request set asked_at = null, failure = ''")
  await rm(backupDir, { recursive: true, force: true })
})

test('RUN-111, RUN-113: a job makes the requested backup in its own folder; the screen shows size and folder', async () => {
  expect(await backupState()).toEqual({ last: null, runningSince: null, failure: '', folder: backupDir })
  const { backups: startedBackup } = await t.ok(backups.make, {}, paula)
  expect(startedBackup.runningSince).toBe(t.clock.now().toISOString())
  const second = await t.call(backups.make, {}, { as: paula })
  expect([second.status, (second.body as { errorExt: { code: string } }).errorExt.code]).toEqual([409, backupFailures.BACKUP_RUNNING.code])
  await t.runJobs()
  const [folder] = await readdir(backupDir)
  expect(await backupState()).toMatchObject({
    last: { folder: join(backupDir, folder!), bytes: expect.any(Number) },
    runningSince: null,
    failure: '',
  })
  expect((await readdir(join(backupDir, folder!))).toSorted()).toEqual(expect.arrayContaining(['SHA256SUMS', 'manifest.json']))
  expect((await stat(backupDir)).mode & 0o077).toBe(0)
  expect(t.events).toContainEqual({ resource: 'backups', ids: [] })
})

test('RUN-111: keeps the last seven, and every other file', async () => {
  for (let n = 1; n <= 8; n++) await mkdir(join(backupDir, `2026-01-0${n}T120000Z`), { recursive: true })
  await mkdir(join(backupDir, 'antes de migrar'))
  await t.ok(backups.make, {}, paula)
  await t.runJobs()
  const names = (await readdir(backupDir)).toSorted()
  expect(names).toContain('antes de migrar')
  expect(names.filter(name => name.startsWith('20'))).toHaveLength(BACKUPS_KEPT)
  expect(names).not.toContain('2026-01-02T120000Z')
  expect(names).toContain('2026-01-03T120000Z')
})

test('RUN-112: a failure shows its reason, the previous backup stays the last, and a new one can be requested', async () => {
  await t.pool.query("insert into backup_run (finished_at, bytes, ok, folder) values ($1, 1400, true, '/respaldos/uno')", [t.clock.now()])
  await writeFile(backupDir, 'no folder')
  await t.ok(backups.make, {}, paula)
  await t.runJobs()
  expect(await backupState()).toMatchObject({
    last: { folder: '/respaldos/uno', bytes: 1400 },
    runningSince: null,
    failure: expect.stringContaining('EEXIST'),
  })
  await rm(backupDir)
  await t.ok(backups.make, {}, paula)
  expect((await backupState()).failure).toBe('')
})

test('RUN-111: a run that never ended counts as lost after six hours', async () => {
  await t.pool.query('update backup_request set asked_at = $1', [new Date(t.clock.now().getTime() - 6 * 3_600_000)])
  expect((await backupState()).runningSince).toBeNull()
  expect((await t.call(backups.make, {}, { as: paula })).status).toBe(200)
})
