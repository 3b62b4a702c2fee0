// Cleans up after a run that a signal ends.
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readPidFile } from '#server/postgres/address.ts'
import { pathsOf } from '#server/postgres/paths.ts'

const shim = new URL('exitWithRun.ts', import.meta.url).href
const POLL = 100

/**
 * Environment of a program that ends with this process in any way. Children inherit it: all programs of a run end with the one that began
 * it.
 */
export function endsWithRun(env: Record<string, string | undefined> = process.env): { NODE_OPTIONS: string; PLANTEL_RUN_PID: string } {
  const { NODE_OPTIONS = '' } = env
  return {
    NODE_OPTIONS: NODE_OPTIONS.includes(shim) ? NODE_OPTIONS : `${NODE_OPTIONS} --import=${shim}`.trim(),
    PLANTEL_RUN_PID: process.env.PLANTEL_RUN_PID ?? String(process.pid),
  }
}

/**
 * Removes a folder with a database after this process, even when killed: a second process waits for its end.
 * @param dataDir the embedded server's, in this folder
 * @param grace seconds for whatever else stops the server
 * @returns call it when server and folder are gone
 */
export function removeAfterRun(folder: string, dataDir: string, grace = 0): () => void {
  const { NODE_OPTIONS: _options, PLANTEL_RUN_PID: _run, ...env } = process.env
  const beside = spawn(process.execPath, [fileURLToPath(import.meta.url), folder, dataDir, String(grace)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env,
  })
  beside.unref()
  const { stdin } = beside
  // It waits for the end of this pipe; the process with the other end need not wait.
  ;(stdin as Socket).unref()
  stdin.on('error', () => {})
  return () => void beside.kill('SIGTERM')
}

const serverOf = async (dataDir: string) => {
  const pid = (await readPidFile(pathsOf(dataDir)))?.pid
  try {
    return pid !== undefined && process.kill(pid, 0) ? pid : undefined
  } catch {
    return undefined
  }
}

async function cleanUp(folder: string, dataDir: string, grace: number): Promise<void> {
  const until = async (limit: number) => {
    for (const end = Date.now() + limit; Date.now() < end; await pause(POLL)) if ((await serverOf(dataDir)) === undefined) return true
    return false
  }
  if (!(await until(grace * 1_000))) {
    const pid = await serverOf(dataDir)
    if (pid !== undefined) process.kill(pid, 'SIGINT')
    await until(20_000)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

if (import.meta.main) {
  const [folder = '', dataDir = '', grace = '0'] = process.argv.slice(2)
  process.stdin.resume().once('close', () => void cleanUp(folder, dataDir, Number(grace)))
}
