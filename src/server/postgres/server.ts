import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Address } from './address.ts'
import { program } from './binaries.ts'
import { codeOf } from '#lib/errors.ts'
import { prepareSocketFolder } from './folders.ts'
import { openLog, tailOfLog } from './log.ts'
import type { Paths } from './paths.ts'
import { probe, type Live } from './probe.ts'
import { dataPathFor, ended, start } from './run.ts'

const WINDOWS = process.platform === 'win32'
/** Crash recovery of a large database takes long. */
const START_LIMIT = 300_000
/** A server whose pid file was replaced notices within a minute and exits; its children sooner. */
const LEAVING_LIMIT = 75_000
const STILL_THERE = 'pre-existing shared memory block'

export async function launch(paths: Paths, account: Account, address: Address): Promise<Live> {
  if (address.port === undefined) await prepareSocketFolder(account, address.host)
  const leavingUntil = Date.now() + LEAVING_LIMIT
  for (let pause = 100; ; pause = Math.min(2 * pause, 2000)) {
    const failure = await tryLaunch(paths, account)
    if (typeof failure !== 'string') return failure
    // The killed postmaster's children are still exiting.
    if (!failure.includes(STILL_THERE) || Date.now() > leavingUntil)
      throw new Error(`The embedded database in ${paths.dataDir} did not start (see ${paths.log}):\n${failure}`)
    await delay(pause)
  }
}

/** The live server, or the end of its log when it did not start. */
async function tryLaunch(paths: Paths, account: Account): Promise<Live | string> {
  await takeOverPidFile(paths)
  const logged = (await stat(paths.log).catch(() => undefined))?.size ?? 0
  const output = await openLog(paths.log)
  const data = dataPathFor(account, paths.cluster)
  // On Windows pg_ctl starts it, which drops an administrator's rights; elsewhere it is our own child.
  const [name, args]: ['pg_ctl' | 'postgres', string[]] = WINDOWS
    ? ['pg_ctl', ['start', '-D', data, '-l', paths.log, '-w', '-t', String(START_LIMIT / 1000)]]
    : ['postgres', ['-D', data]]
  const child = start(account, program(account.package, name), args, { cwd: paths.cluster, output: output.fd })
  await output.close()
  child.unref()
  const failed = ended(child).then(code => (WINDOWS && code === 0 ? new Promise<never>(() => {}) : ('ended' as const)))
  failed.catch(() => {})
  const until = Date.now() + START_LIMIT
  while (Date.now() < until) {
    const state = await Promise.race([failed, probe(paths)])
    if (state === 'ended') return tailOfLog(paths.log, logged)
    if (state.state === 'live') return state.live
    await delay(10)
  }
  child.kill('SIGQUIT')
  return `It was not ready after ${START_LIMIT / 1000} seconds.\n${await tailOfLog(paths.log, logged)}`
}

/**
 * After a kill -9 the pid file may name an unrelated process (in a container always a low number), and PostgreSQL would not start.
 * No server answered, so our pid replaces it: the server ignores its parent's pid. The shared memory key below it stays: PostgreSQL
 * still refuses while any process of the old server lives.
 */
async function takeOverPidFile(paths: Paths): Promise<void> {
  const text = await readFile(paths.pidFile, 'utf8').catch(() => undefined)
  if (text === undefined) return
  if (text.trim() === '') return rm(paths.pidFile, { force: true })
  await writeFile(paths.pidFile, text.replace(/^.*/, String(process.pid)))
}

/** Fast shutdown: rolls open transactions back and writes everything to disk. Resolves when the server is gone. */
export async function shutDown(paths: Paths, packageFolder: string, pid: number): Promise<void> {
  if (WINDOWS) {
    const output = await openLog(paths.log)
    const account: Account = { package: packageFolder, prefix: [] }
    const args = ['stop', '-D', paths.cluster, '-m', 'fast', '-w', '-t', '60']
    try {
      await ended(start(account, program(packageFolder, 'pg_ctl'), args, { cwd: paths.cluster, output: output.fd }))
    } finally {
      await output.close()
    }
    return
  }
  // A signal instead of pg_ctl, which refuses root and would have to run as the account that started the server.
  if (!signal(pid, 'SIGINT') || (await isGone(paths, pid, 60_000))) return
  if (!signal(pid, 'SIGQUIT') || (await isGone(paths, pid, 10_000))) return
  throw new Error(`The embedded database in ${paths.dataDir} (process ${pid}) does not stop; see ${paths.log}`)
}

/** A server removes its pid file last. */
async function isGone(paths: Paths, pid: number, limit: number): Promise<boolean> {
  for (const until = Date.now() + limit; Date.now() < until; await delay(10)) {
    if (!signal(pid, 0) || !(await stat(paths.pidFile).catch(() => undefined))) return true
  }
  return false
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
    throw error
  }
}
