import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keep, keptCluster, takeKept } from './keptCluster.ts'

async function folderWith(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-kept-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

test("RUN-145: the tests' database is made anew when a migration, a function or a version changes, and by nothing else", async () => {
  const root = await folderWith({
    'db/migrations/0001.sql': 'one',
    'db/functions/day.sql': 'one',
    'package-lock.json': '1',
    'src/lib/a.ts': '',
  })
  const first = await keptCluster(root)
  await writeFile(join(root, 'src/lib/a.ts'), 'changed')
  await writeFile(join(root, 'db/shape.test.ts'), 'a test')
  expect(await keptCluster(root)).toBe(first)
  const keys = [first]
  for (const path of ['db/migrations/0001.sql', 'db/functions/day.sql', 'package-lock.json']) {
    await writeFile(join(root, path), 'changed')
    keys.push(await keptCluster(root))
  }
  expect(new Set(keys).size).toBe(4)
})

test.skipIf(process.platform === 'win32')('RUN-145: it is kept once, whole, and taken as a copy', async () => {
  const folder = await folderWith({ 'cluster/base/1': 'rows', 'cluster/PG_VERSION': '18' })
  const cache = await folderWith({ 'test-cluster/before/PG_VERSION': '17' })
  const cachedFolder = join(cache, 'test-cluster/now')
  expect(await takeKept(cachedFolder, join(folder, 'taken'))).toBe(false)
  await Promise.all([keep(join(folder, 'cluster'), cachedFolder), keep(join(folder, 'cluster'), cachedFolder)])
  expect(await readdir(dirname(cachedFolder))).toEqual(['now'])
  expect(await takeKept(cachedFolder, join(folder, 'taken'))).toBe(true)
  await writeFile(join(folder, 'taken/base/1'), 'written by a test')
  expect(await readFile(join(cachedFolder, 'base/1'), 'utf8')).toBe('rows')
})
