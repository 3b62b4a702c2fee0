import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { endAll } from '../../../test/support/children.ts'
import { startProduct } from '../../../test/support/servers.ts'
import { startDatabase, urlOf } from './database.ts'
import { factories } from './make.ts'
import { testClock } from './clock.ts'
import { WHOLE } from './stated.ts'

test.runIf(WHOLE)(
  'LLE-50: an export in whose middle the server is killed is made anew after the next start, and leaves no other file',
  async () => {
    const { db, pool, connection, drop } = await startDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'plantel-killed-'))
    onTestFinished(async () => {
      await endAll()
      await drop()
      await rm(dataDir, { recursive: true })
    })
    const { id: userId } = await factories(db, testClock(pool), () => {}).employee()
    const id = newId()
    await db.insertInto('export').values({ id, userId, createdAt: new Date() }).execute()
    const start = () => startProduct('src/server/main.ts', { dataDir, url: () => urlOf(connection) }, connection.database)
    const exportRow = () => db.selectFrom('export').select(['state', 'key']).where('id', '=', id).executeTakeFirstOrThrow()

    // The export waits before its last file.
    const lock = await pool.connect()
    await lock.query('begin; set local idle_in_transaction_session_timeout = 0; lock table quiz in access exclusive mode')
    const { child } = await start()
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%export_rows%'`
    await expect.poll(async () => (await pool.query(waits)).rowCount, { timeout: 60_000 }).toBe(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await lock.query('rollback')
    lock.release()
    const killed = await exportRow()
    expect(killed).toEqual({ state: 'making', key: expect.any(String) })

    await start()
    await expect.poll(async () => (await exportRow()).state, { timeout: 60_000 }).toBe('ready')
    const { key } = await exportRow()
    expect(key).not.toBe(killed.key)
    const files = (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(file =>
      file.name.endsWith('.zip'),
    )
    expect(files.map(({ name }) => name)).toEqual([key])
    const zip = unzipSync(await readFile(join(files[0]!.parentPath, files[0]!.name)))
    expect(Object.keys(zip)).toEqual(expect.arrayContaining(['alumnos.csv', 'bitacora.csv', 'cuestionarios.csv']))
  },
  180_000,
)
