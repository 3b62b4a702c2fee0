import { spawn, type ChildProcess } from 'node:child_process'
import { endTogether, letGo } from '#server/endTogether.ts'
import { canEnter, commandOf, type Account } from './account.ts'

/** PG* variables would redirect the programs to another server or database; the rest of the environment stays. */
const environment = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))

/**
 * The path by which the account reaches a data directory that is also its working directory. Below a folder closed to the account an
 * absolute
 * path fails, but on Linux the working directory stays usable through the change of user.
 */
export const dataPathFor = (account: Account, folder: string) =>
  process.platform !== 'linux' || canEnter(account, folder) ? folder : '/proc/self/cwd'

/**
 * Starts a program in `cwd` with its output in `output`, in a session of its own: Ctrl-C in a terminal goes to the whole group,
 * and PostgreSQL must outlive the requests that we still finish. It ends with us by SIGINT, PostgreSQL's fast shutdown.
 */
export function start(account: Account, command: string, args: string[], { cwd, output }: { cwd: string; output: number }): ChildProcess {
  const [first, rest] = commandOf(account, command, args)
  const child = spawn(first, rest, {
    ...account.as,
    cwd,
    env: environment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
  })
  if (child.pid !== undefined) endTogether(child.pid, 'SIGINT')
  child.once('exit', () => letGo(child.pid))
  return child
}

export function ended(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode ?? child.signalCode ?? 'unknown')
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
}
