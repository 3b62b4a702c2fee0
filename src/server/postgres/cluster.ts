import { access, constants, lstat, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { codeOf } from '#lib/errors.ts'
import { giveTo, syncFolder } from './folders.ts'
import { initialise } from './initdb.ts'
import type { Paths } from './paths.ts'

const STAGING = 'cluster.new-'

/** Creates the cluster unless it exists. A crash at any moment leaves only a staging folder, which the next start removes. */
export async function ensureCluster(paths: Paths, account: Account, durable: boolean): Promise<'made' | 'found'> {
  for (const entry of await readdir(paths.dataDir)) {
    // After a killed start initdb may still work in such a folder: what cannot be removed now is removed next time.
    if (entry.startsWith(STAGING)) await rm(join(paths.dataDir, entry), { recursive: true, force: true }).catch(() => {})
  }
  if (await lstat(paths.cluster).catch(() => undefined)) {
    await giveTo(account, paths.cluster)
    await checkVersion(paths, account)
    return 'found'
  }
  const staging = await mkdtemp(join(paths.dataDir, STAGING))
  try {
    await rename(await initialise(staging, paths, account, durable), paths.cluster)
    if (durable) await syncFolder(paths.dataDir)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return 'made'
}

export const readPassword = async (paths: Paths) => (await readFile(paths.password, 'utf8')).trim()

/** Throws a plain sentence when the data folder, its lock or the cluster belongs to another user. */
export async function checkOurs(paths: Paths): Promise<void> {
  try {
    await access(paths.dataDir, constants.W_OK)
    for (const path of [paths.lock, paths.cluster]) {
      await access(path, constants.W_OK).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error
      })
    }
  } catch (cause) {
    throw new Error(`The data folder ${paths.dataDir} belongs to another user of this computer, or may not be written.`, { cause })
  }
}

/** Refuses a cluster of another major version in a sentence: the server would only say "incompatible". */
async function checkVersion(paths: Paths, account: Account): Promise<void> {
  const { version } = JSON.parse(await readFile(join(account.package, 'package.json'), 'utf8')) as { version: string }
  const ours = version.split('.')[0]
  const theirs = (await readFile(join(paths.cluster, 'PG_VERSION'), 'utf8')).trim()
  if (ours !== theirs)
    throw new Error(
      `The database in ${paths.cluster} was made by PostgreSQL ${theirs}, and this version of Plantel carries PostgreSQL ${ours}. ` +
        'Dump it with the earlier version and restore it into a new data folder.',
    )
}
