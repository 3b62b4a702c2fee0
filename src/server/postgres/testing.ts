import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './embedded.ts'

/** An empty folder for one test. Others may enter it unless closed, because root's server is another user. */
export async function temporaryFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-test-'))
  await chmod(folder, mode)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export async function started(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbedded({ dataDir, settings: { fsync: 'off' }, ...options })
  onTestFinished(() => postgres.stop())
  return postgres
}

export async function startedElsewhere(dataDir: string): Promise<{ child: ChildProcess; connection: pg.ClientConfig }> {
  const child = spawnStart(dataDir)
  for await (const line of createInterface({ input: child.stdout })) return { child, connection: JSON.parse(line) as pg.ClientConfig }
  throw new Error('The other process ended without a server')
}

export function spawnStart(dataDir: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'embedded.child.ts'), dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    child.stdin.end()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    // A failed test can leave the server of a killed child.
    const pid = await pidOf(dataDir).catch(() => process.pid)
    if (pid !== process.pid) process.kill(pid, 'SIGQUIT')
  })
  return child
}

export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

export async function value(connection: pg.ClientConfig, query: string, values: unknown[] = []): Promise<unknown> {
  const client = new pg.Client({ ssl: false, ...connection })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: query, values, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

export const pidOf = async (dataDir: string) => Number.parseInt(await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10)
