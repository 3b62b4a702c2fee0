// Keeps the cluster with the migrated template in `.cache` between runs: making it takes longer than a file's tests.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { codeOf } from '#lib/errors.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)
const SOURCES = [
  'db/*.{ts,sql}',
  'db/{migrations,functions}/**/*',
  'src/server/{db,jobs,postgres}/**/*.ts',
  'src/server/testing/{template,clock,globalSetup}.ts',
  'test/support/runDatabase.ts',
  'package-lock.json',
]

export async function keptCluster(root: string = ROOT): Promise<string> {
  const paths = (await Array.fromAsync(glob(SOURCES, { cwd: root }))).filter(path => !path.endsWith('.test.ts')).sort()
  const hash = createHash('sha256')
  for (const path of paths) if ((await stat(join(root, path))).isFile()) hash.update(path).update(await readFile(join(root, path)))
  return join(root, '.cache/test-cluster', hash.digest('hex').slice(0, 16))
}

const STAGING = 'new-'

/** Keeps owners and modes: the server may run as another user. */
const copy = (from: string, to: string) => run('cp', ['-a', from, to])

/** @returns false when none is kept */
export async function takeKept(cachePath: string, cluster: string): Promise<boolean> {
  try {
    await copy(cachePath, cluster)
    return true
  } catch {
    // A run with other sources may have replaced it meanwhile.
    await rm(cluster, { recursive: true, force: true })
    return false
  }
}

/** Keeps the cluster of a stopped server, and no other. Several runs may do so at once. */
export async function keep(cluster: string, cachePath: string): Promise<void> {
  const folder = dirname(cachePath)
  await mkdir(folder, { recursive: true })
  const staging = await mkdtemp(join(folder, STAGING))
  try {
    await copy(cluster, join(staging, 'cluster'))
    await rename(join(staging, 'cluster'), cachePath)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  for (const old of await readdir(folder))
    if (old !== basename(cachePath) && !old.startsWith(STAGING)) await rm(join(folder, old), { recursive: true, force: true })
}
