// A server with its own database, for journeys that would disturb the shared demo academy.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareRunDatabase } from '../../test/support/runDatabase.ts'
import { runAhead } from '../../test/support/runDay.ts'
import { endsWithRun, removeAfterRun } from '../../test/support/runPrograms.ts'
import { freePort } from '../../tools/freePort.ts'

const START_LIMIT = 120_000

export interface OwnServer {
  url: string
  /** The output of its window. */
  said(): string
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Restarts on the same data and port. @param later milliseconds that its clock advances meanwhile */
  restart(later?: number): Promise<void>
  remove(): Promise<void>
}

/** @param demo its DEMO setting: '1' with the demo academy, '0' without */
export async function ownServer(demo: '0' | '1'): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-own-'))
  const dataDir = join(folder, 'data')
  const stopRemoval = removeAfterRun(folder, join(dataDir, 'postgres'), 20)
  await prepareRunDatabase(dataDir, runAhead())
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  let output = ''
  const quiet = { DATABASE_URL: '', SMTP_URL: '', S3_BUCKET: '', GEOCODER_URL: 'off', MAP_TILES_URL: 'off', LOG_LEVEL: 'warn' }
  let env: NodeJS.ProcessEnv = {
    ...process.env,
    ...endsWithRun(),
    ...quiet,
    PORT: port,
    DATA_DIR: dataDir,
    DEMO: demo,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
  }
  const start = () => {
    const child = spawn(process.execPath, ['tools/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
    return child
  }
  let child = start()
  const ready = async () => {
    const until = Date.now() + START_LIMIT
    while (Date.now() < until && child.exitCode === null) {
      const well = await fetch(`${url}/api/health/ready`).then(
        answer => answer.ok,
        () => false,
      )
      if (well) return
      await pause(200)
    }
    throw new Error('the server did not start')
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  await ready()
  return {
    url,
    said: () => output,
    stop,
    async restart(later = 0) {
      if (later > 0) {
        const ahead = runAhead() + later
        await prepareRunDatabase(dataDir, ahead)
        env = { ...env, PLANTEL_CLOCK_AHEAD: String(ahead) }
      }
      child = start()
      await ready()
    },
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
      stopRemoval()
    },
  }
}
