import { mkdir, realpath } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { endTogether, letGo } from '#server/endTogether.ts'
import { chooseAccount } from './account.ts'
import { chooseAddress, readPidFile, type Address } from './address.ts'
import { findPackage } from './binaries.ts'
import { checkOurs, ensureCluster } from './cluster.ts'
import { ensureDatabase } from './database.ts'
import { removeSocketFolder } from './folders.ts'
import { lockOf, type Lock } from './lock.ts'
import { pathsOf, type Paths } from './paths.ts'
import { optionsOf, probe, type Live } from './probe.ts'
import { launch, shutDown } from './server.ts'
import { writeSettings } from './settings.ts'
import { settle, supervise } from './supervise.ts'

export const DATABASE = 'plantel'
const OWNER_LIMIT = 300_000

export interface EmbeddedPostgres {
  connection(database: string): { host: string; port?: number; user: string; password?: string; database: string }
  /**
   * Waits for a fast shutdown; does nothing while another process owns the server. Safe to call twice. Without it the process stays
   * alive.
   */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** A folder for this server alone (cluster, socket, log); created when missing. */
  dataDir: string
  log?: (line: string) => void
  /** PostgreSQL settings beyond ours, such as `fsync: 'off'` for tests. They apply from the next cold start. */
  settings?: Record<string, string>
}

/**
 * Runs a PostgreSQL server under `dataDir`, from the npm packages. One process owns it, by a lock that the system drops with the
 * process: the one that started it, or one that found it alive after the owner's crash and adopted it. Only the owner stops it.
 * Other processes share the owner's server by connecting, and their `stop` does nothing. When the owner is gone (its stop cuts all
 * connections), one of them becomes the owner and starts the server again at the same address.
 * Throws an English sentence for the console when nothing can run.
 */
export async function startEmbedded({ dataDir, log = () => {}, settings = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  // Root's server runs as another user, who must be able to pass; the cluster inside is closed.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 })
  const paths = pathsOf(await realpath(dataDir))
  await checkOurs(paths)
  const say = (line: string) => log(`embedded PostgreSQL: ${line}`)
  const ownership = lockOf(paths.lock)
  try {
    const live = await reach(paths, ownership, settings, say)
    await ensureDatabase(optionsOf(live, 'postgres'), DATABASE)
    const supervisor = supervise(paths, live, () => relaunch(paths, ownership, live.address), say)
    let stopped: Promise<void> | undefined
    return {
      connection: database => optionsOf(live, database),
      stop: () => (stopped ??= supervisor.end().then(() => stopOwned(paths, ownership, live.address, say))),
    }
  } catch (error) {
    ownership.release()
    throw error
  }
}

async function reach(paths: Paths, ownership: Lock, settings: Record<string, string>, say: (line: string) => void): Promise<Live> {
  for (const until = Date.now() + OWNER_LIMIT; Date.now() < until; await delay(20)) {
    if (ownership.take()) {
      const live = await settle(paths)
      if (live) {
        endTogether(live.pid, 'SIGINT')
        say('adopted the server that was left running')
      }
      return live ?? (await coldStart(paths, settings, say))
    }
    const state = await probe(paths)
    if (state.state !== 'live') continue
    say('sharing the server of another process')
    return state.live
  }
  throw new Error(`Another process holds the database in ${paths.dataDir}, but its server does not come up; see ${paths.log}`)
}

async function coldStart(paths: Paths, settings: Record<string, string>, say: (line: string) => void): Promise<Live> {
  const account = await chooseAccount(findPackage(), paths.cluster)
  const origin = await ensureCluster(paths, account, settings.fsync !== 'off')
  // In a copied folder the pid file names the original's address, where its server may be running.
  const before = (await probe(paths)).state === 'dead' ? (await readPidFile(paths))?.address : undefined
  const address = await chooseAddress(paths, account, before)
  await writeSettings(paths, address, settings)
  const live = await launch(paths, account, address)
  say(origin === 'made' ? `started with a new database in ${paths.dataDir}` : 'started')
  return live
}

/** Restarts a dead server at the address of the pools; undefined when another process does that. */
async function relaunch(paths: Paths, ownership: Lock, address: Address): Promise<Live | undefined> {
  if (!ownership.take()) return undefined
  letGo((await readPidFile(paths))?.pid)
  return launch(paths, await chooseAccount(findPackage(), paths.cluster), address)
}

async function stopOwned(paths: Paths, ownership: Lock, address: Address, say: (line: string) => void): Promise<void> {
  if (!ownership.take()) return
  try {
    const { state } = await probe(paths)
    const pidFile = await readPidFile(paths)
    if (pidFile && (state === 'live' || state === 'busy')) await shutDown(paths, findPackage(), pidFile.pid)
    letGo(pidFile?.pid)
    await removeSocketFolder(address.host)
    say('stopped')
  } finally {
    ownership.release()
  }
}
