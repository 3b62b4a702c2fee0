// Starts the product as people do on a host: by npm, by Node alone, into a pipe; and checks whether any process remains.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPidFile } from '#server/postgres/address.ts'
import { pathsOf } from '#server/postgres/paths.ts'
import { endsWithRun } from '../../../test/support/runPrograms.ts'
import { freePort } from '../../../test/support/servers.ts'
import { until } from '../kit/cluster.ts'

const ROOT: string = fileURLToPath(new URL('../../..', import.meta.url))
export const MAIN = ['src/server/main.ts', '--without-console']

export interface Program {
  child: ChildProcess
  port: number
  said(): string
  /** The server's process id, from its output: under npm it is a grandchild. */
  pid(): number | undefined
}

/** Sends nothing out of this machine, and ignores the caller's settings. */
const QUIET = {
  ENV_FILE: 'off',
  HOST: '',
  PUBLIC_URL: '',
  DATABASE_URL: '',
  SMTP_URL: '',
  S3_BUCKET: '',
  TRUST_PROXY: '',
  ROLE: '',
  DEMO: '0',
  FFMPEG_PATH: 'off',
  LOG_LEVEL: 'info',
}

/** Starts it without waiting. `undefined` removes a variable. */
export async function begin(
  command: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
  cwd = ROOT,
): Promise<Program> {
  const port = await freePort()
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd,
    env: { ...process.env, ...endsWithRun(), ...QUIET, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  return {
    child,
    port,
    said: () => output,
    pid: () => {
      const pid = /"pid":(\d+)/.exec(output)?.[1]
      return pid === undefined ? undefined : Number(pid)
    },
  }
}

export const up = ({ child, port }: Pick<Program, 'child' | 'port'>, path = '/api/health', patience = 50_000): Promise<number | null> =>
  until(
    async () =>
      child.exitCode !== null ||
      (await fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ ok }) => ok,
        () => false,
      )),
    patience,
    50,
  )

const lives = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

async function postmaster(dataDir: string): Promise<number | undefined> {
  const pid = (await readPidFile(pathsOf(join(dataDir, 'postgres'))))?.pid
  return lives(pid) ? pid : undefined
}

/** Runs work that should end the product. @returns seconds until server and database were gone; null: one remained, and was killed */
export async function goneAfter({ child, pid }: Program, dataDir: string, work: () => unknown): Promise<number | null> {
  const [server, database] = [pid() ?? child.pid, await postmaster(dataDir)]
  await work()
  const took = await until(() => !lives(server) && !lives(database), 25_000, 50)
  for (const [pid, signal] of [
    [server, 'SIGTERM'],
    [database, 'SIGINT'],
  ] as const)
    if (pid !== undefined && lives(pid)) process.kill(pid, signal)
  return took === null ? null : took / 1000
}
