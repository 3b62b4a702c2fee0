import { chmod, chown, lchown, lstat, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, type Account } from './account.ts'
import type { Paths } from './paths.ts'

/** The system's limit for a socket path without the ending zero: 107 bytes on Linux, 103 on macOS. */
const LONGEST_SOCKET = process.platform === 'linux' ? 107 : 103
const SOCKET = '.s.PGSQL.5432'
const TEMPORARY = /\/plantel-run-\w{6}$/

/**
 * The socket's folder: in the data folder, or in the temporary one when that path is too long or closed to the account.
 * `before` is the previous folder, removed when it was a temporary one.
 */
export async function chooseSocketFolder(paths: Paths, account: Account, before?: string): Promise<string> {
  if (before) await removeSocketFolder(before)
  if (fits(paths.run) && canEnter(account, paths.dataDir)) return paths.run
  const prefix = join(tmpdir(), 'plantel-run-')
  return mkdtemp(fits(`${prefix}123456`) ? prefix : '/tmp/plantel-run-')
}

/** Creates or empties the socket folder, closed to all but the account and root: a killed server leaves its socket and a pid. */
export async function prepareSocketFolder(account: Account, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // In a temporary folder another user may have taken the name.
  const stats = await lstat(folder)
  if (!stats.isDirectory() || ![process.getuid?.(), account.owner?.uid].includes(stats.uid))
    throw new Error(`The socket folder ${folder} belongs to another user of this computer.`)
  await chmod(folder, 0o700)
  await giveTo(account, folder)
  for (const name of [SOCKET, `${SOCKET}.lock`]) await rm(join(folder, name), { force: true })
}

/** Removes a temporary socket folder; one in the data folder stays. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (TEMPORARY.test(folder)) await rm(folder, { recursive: true, force: true }).catch(() => {})
}

/** Gives a folder and its content to the account; the folder itself last, so that an interrupted run is repeated. */
export async function giveTo(account: Account, folder: string, when: 'if needed' | 'always' = 'if needed'): Promise<void> {
  if (!account.owner) return
  const { uid, gid } = account.owner
  if (when === 'if needed' && (await lstat(folder)).uid === uid) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  await chown(folder, uid, gid)
}

/** A rename is durable only after its folder is synced. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const fits = (folder: string) => Buffer.byteLength(join(folder, SOCKET)) <= LONGEST_SOCKET
