// Starts, watches and ends the measured processes by pid; leaves none behind.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { WITHOUT_CONSOLE } from '#server/consoleFolder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const exitWithParent = new URL('exitWithParent.ts', import.meta.url).href
const running = new Set<ChildProcess>()
const PATIENCE = 20_000
/** As `npm start` and the image run it. */
const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=40']

/** A Node process with exitWithParent: it ends when this one does, in any way. */
export function launch(script: string, env: Record<string, string> = {}, stderr: 'inherit' | 'pipe' = 'inherit'): ChildProcess {
  const child = spawn(process.execPath, [...FLAGS, '--import', exitWithParent, script, WITHOUT_CONSOLE], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', stderr, 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Asks the process to end and waits; kills it after 20 s. */
export async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
  await exit
  clearTimeout(force)
}

export const endAll = async (): Promise<void> => void (await Promise.all([...running].map(end)))

/** Resident memory of a process in MB; null outside Linux. */
export async function residentMegabytes(child: ChildProcess): Promise<number | null> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes ? Number(kilobytes) / 1024 : null
}
