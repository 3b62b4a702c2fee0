// The transcoder's process from its parent's side: starts it, reads its reports, and stops it when it takes too long or is canceled.
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Task, ChildMessage } from './child.ts'
import { lastWords } from '#server/ffmpeg/lastWords.ts'
import type { Probe } from './renditions.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
const MEMORY_MEGABYTES = 512
const MINUTE = 60_000

export interface Limits {
  /** Milliseconds without a report. */
  stall: number
  /** Total limit: this, or so many times the video's length. */
  least: number
  times: number
}
export const LIMITS: Limits = { stall: 5 * MINUTE, least: 10 * MINUTE, times: 30 }

/** The file's own fault: a retry would not help. The user sees the message. */
export class Unplayable extends Error {}
/** The worker is stopping: not the file's fault. */
export class Interrupted extends Error {}

const WHY = {
  'no video': 'El archivo no es un video que se pueda reproducir.',
  broken: 'El video está dañado y no se pudo procesar.',
  slow: 'El video tardó demasiado en procesarse.',
}

/** Kills the process group, ffmpeg included. */
function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Already gone.
  }
}

const living = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of living) kill(child)
})

export interface Renditions {
  probe: Probe
  files: string[]
}

/** Makes the renditions in `folder`. Rejects with `Unplayable` for a bad file, with anything else for a failure of the environment. */
export async function ffmpegProcess(
  task: Task & { folder: string },
  { onProgress, signal, limits = LIMITS }: { onProgress(percent: number): void; signal: AbortSignal; limits?: Limits },
): Promise<Renditions> {
  const { folder, ...rest } = task
  signal.throwIfAborted()
  const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MEGABYTES}`, CHILD], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
    // The child needs none of our secrets.
    env: { PATH: process.env.PATH },
  })
  living.add(child)
  const exit = new Promise<void>(resolve => child.once('close', () => resolve()))
  const words = lastWords(child.stderr!)
  let probe: Probe | undefined
  let files: string[] | undefined
  let failure: Error | undefined
  const stop = (error: Error) => {
    failure ??= error
    kill(child)
  }
  const slow = () => stop(new Unplayable(WHY.slow))
  let stalled = setTimeout(slow, limits.stall)
  let ended = setTimeout(slow, limits.least)
  const abandoned = () => stop(signal.reason as Error)
  signal.addEventListener('abort', abandoned)
  const interrupted = () => stop(new Interrupted('the worker is being stopped'))
  process.on('SIGTERM', interrupted).on('SIGINT', interrupted)
  child.on('error', stop)
  child.on('message', (message: ChildMessage) => {
    clearTimeout(stalled)
    stalled = setTimeout(slow, limits.stall)
    if (message.kind === 'probed') {
      probe = message.probe
      clearTimeout(ended)
      ended = setTimeout(slow, limits.least + limits.times * probe.seconds * 1000)
    } else if (message.kind === 'progress') onProgress(message.percent)
    else if (message.kind === 'done') files = message.files
    else failure ??= new Unplayable(WHY[message.why], { cause: message.words })
  })
  child.send(rest satisfies Task, error => error && stop(error))
  try {
    await exit
  } finally {
    living.delete(child)
    clearTimeout(stalled)
    clearTimeout(ended)
    signal.removeEventListener('abort', abandoned)
    process.off('SIGTERM', interrupted).off('SIGINT', interrupted)
  }
  if (failure) throw failure
  if (!probe || !files) throw new Error(`the transcoder ended early: ${await words}`)
  return { probe, files }
}
