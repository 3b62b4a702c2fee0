import { expect, test } from 'vitest'
import pg from 'pg'
import { NoSpace, explainDiskError } from '#server/storage/disk.ts'
import { run } from '../../../tools/runner.ts'
import { openSmallDisk } from './smallDisk.ts'

/** null where mounting is not allowed. */
const disk = await openSmallDisk(8).catch(() => null)

test.skipIf(disk === null)('M15 CON-72: a start on a full disk ends with one sentence and 1', async () => {
  const sentence = `No queda espacio en el disco de ${disk!.path}. Libera espacio y vuelve a iniciar.\n`
  const env = { DATA_DIR: disk!.path, DATABASE_URL: '', PORT: '0', DEMO: '0' }
  await disk!.fill(0)
  expect(await run('node', ['src/server/main.ts'], { env })).toEqual({ ok: false, output: sentence })
  // A new database does not fit either.
  await disk!.clear()
  expect(await run('node', ['src/server/main.ts'], { env })).toEqual({ ok: false, output: sentence })
  await disk!.close()
})

test('M15 CON-72: a disk that fills up during the start gives the same message in every place', () => {
  const words = (error: unknown, embedded: boolean) => (explainDiskError(error, '/datos', embedded) as Error).message
  const here = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const there = Object.assign(new pg.DatabaseError('could not extend file', 20, 'error'), { code: '53100' })
  const passedOn = new Error('initdb ended with 1: could not write: No space left on device')
  for (const error of [here, passedOn, new Error('no start', { cause: here })])
    expect(words(error, true)).toBe(new NoSpace('/datos').message)
  expect(words(there, true)).toBe(new NoSpace('/datos').message)
  expect(words(there, false)).toBe('No queda espacio en el disco de la base de datos. Libera espacio y vuelve a iniciar.')
  expect(words(new Error('something else'), true)).toBe('something else')
})
