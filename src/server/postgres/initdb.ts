import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { program } from './binaries.ts'
import { giveTo, syncFolder } from './folders.ts'
import { openLog, tailOfLog } from './log.ts'
import { pathsOf, type Paths } from './paths.ts'
import { dataPathFor, ended, start } from './run.ts'

export const USER = 'plantel'

/**
 * Sorting and case are PostgreSQL's own C.UTF-8 everywhere. The system decides which letters form words (trigrams): the first locale it
 * has.
 */
const CHARACTER_CLASSES = ['C.UTF-8', 'en_US.UTF-8', 'C']

/**
 * Creates a complete cluster in the staging folder and returns its path. Every connection needs a password, also over the socket: its
 * folder is closed to others already, and Windows, which has only TCP, then works the same way.
 */
export async function initialise(staging: string, paths: Paths, account: Account, durable: boolean): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  await writeFile(join(staging, 'password'), password, { mode: 0o600 })
  await giveTo(account, staging, 'always')
  const stagingPaths = pathsOf(staging, join(staging, 'cluster'))
  let failure: string | undefined
  for (const characters of CHARACTER_CLASSES) {
    await mkdir(stagingPaths.cluster, { mode: 0o700 })
    await giveTo(account, stagingPaths.cluster, 'always')
    failure = await initdb(stagingPaths.cluster, paths, account, characters, durable)
    if (failure === undefined) break
    await rm(stagingPaths.cluster, { recursive: true, force: true })
  }
  if (failure !== undefined) throw new Error(`The embedded database could not be made in ${paths.dataDir}:\n${failure}`)
  await appendFile(join(stagingPaths.cluster, 'postgresql.conf'), "\ninclude 'plantel.conf'\n", { flush: durable })
  await writeFile(stagingPaths.password, password, { mode: 0o600, flush: durable })
  await writeFile(stagingPaths.settings, '', { flush: durable })
  await giveTo(account, stagingPaths.cluster, 'always')
  if (durable) await syncFolder(stagingPaths.cluster)
  return stagingPaths.cluster
}

async function initdb(cluster: string, paths: Paths, account: Account, characters: string, durable: boolean): Promise<string | undefined> {
  const output = await openLog(paths.log)
  try {
    const access = ['-U', USER, '--auth=scram-sha-256', '--pwfile=../password']
    const text = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${characters}`, '--text-search-config=simple']
    const sorting = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const args = ['-D', dataPathFor(account, cluster), ...access, ...text, ...sorting, ...(durable ? [] : ['--no-sync'])]
    const child = start(account, program(account.package, 'initdb'), args, { cwd: cluster, output: output.fd })
    return (await ended(child)) === 0 ? undefined : await tailOfLog(paths.log)
  } finally {
    await output.close()
  }
}
