import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { copyPackage, linkLibraries, program } from './binaries.ts'

/** The uid and gid of "nobody" everywhere: PostgreSQL refuses to run as root. */
const NOBODY = 65534
const UNSHARE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

export interface Account {
  package: string
  as?: { uid: number; gid: number }
  prefix: string[]
  /** The required owner of the cluster's files; undefined: they are ours anyway. */
  owner?: { uid: number; gid: number }
}

/**
 * Finds a way to run PostgreSQL. An ordinary user runs it directly. PostgreSQL refuses root, who takes the first way that works:
 * 1. as the unprivileged owner of the cluster (a new one: nobody), when that user can reach the installed programs;
 * 2. as "nobody" in a user namespace, which is still root outside, and so reaches a checkout in a closed folder;
 * 3. as 1, with a copy of the programs in the temporary folder, where namespaces are forbidden.
 * The copy also serves a package folder in which we may not create the library links.
 */
export async function chooseAccount(packageFolder: string, cluster: string): Promise<Account> {
  const linked = await linkLibraries(packageFolder)
  const accounts: (() => Promise<Account>)[] = []
  if (process.getuid?.() === 0) {
    const as = await ownerOf(cluster)
    accounts.push(async () => ({ package: packageFolder, as, owner: as, prefix: [] }))
    if (process.platform === 'linux') accounts.push(async () => ({ package: packageFolder, owner: { uid: 0, gid: 0 }, prefix: UNSHARE }))
    accounts.push(async () => ({ package: await copyPackage(packageFolder), as, owner: as, prefix: [] }))
  } else {
    if (linked) accounts.push(async () => ({ package: packageFolder, prefix: [] }))
    accounts.push(async () => ({ package: await copyPackage(packageFolder), prefix: [] }))
  }
  const reasons: string[] = []
  for (const make of accounts) {
    const account = await make()
    const reason = whyNot(account)
    if (reason === undefined) return account
    reasons.push(reason)
  }
  throw new Error(
    `The embedded PostgreSQL does not run on this system (${reasons.join('; ')}). ` +
      'It needs Linux with glibc, macOS or Windows; elsewhere set DATABASE_URL to a PostgreSQL server (15 or newer).',
  )
}

/** True when this account can enter the folder. Asks the system, because modes alone are not enough (ACLs, namespaces). */
export function canEnter(account: Account, folder: string): boolean {
  if (!account.as && account.prefix.length === 0) return true
  return tryRun(account, 'sh', ['-c', 'cd "$0"', folder]) === undefined
}

export function commandOf(account: Account, command: string, args: string[]): [string, string[]] {
  const [first = command, ...rest] = [...account.prefix, command, ...args]
  return [first, rest]
}

const whyNot = (account: Account) => tryRun(account, program(account.package, 'postgres'), ['--version'])

/** Undefined on success, else the reason. */
function tryRun(account: Account, command: string, args: string[]): string | undefined {
  const [first, rest] = commandOf(account, command, args)
  const outcome = spawnSync(first, rest, { ...account.as, cwd: '/', encoding: 'utf8', windowsHide: true })
  if (outcome.status === 0) return undefined
  return outcome.error?.message ?? (outcome.stderr.trim() || `${first} ended with ${outcome.status ?? outcome.signal}`)
}

async function ownerOf(cluster: string): Promise<{ uid: number; gid: number }> {
  const stats = await stat(cluster).catch(() => undefined)
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : { uid: NOBODY, gid: NOBODY }
}
