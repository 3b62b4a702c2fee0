// The process that reads an untrusted video: probes it, lets ffmpeg make the renditions in its working folder, and reports to its parent.
// When the parent ends in any way, it ends ffmpeg too.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { lastWords } from '#server/ffmpeg/lastWords.ts'
import { limited } from '#server/ffmpeg/limited.ts'
import { probe, probeFromWords } from './probe.ts'
import { describeArguments, hlsArguments, THUMBNAIL, thumbnailArguments, type Probe } from './renditions.ts'

export interface Task {
  /** null: only probes. */
  ffmpeg: string | null
  input: string
}
export type ChildMessage =
  | { kind: 'probed'; probe: Probe }
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; files: string[] }
  | { kind: 'unplayable'; why: 'no video' | 'broken'; words: string }

const windows = process.platform === 'win32'
const MEMORY_KILOBYTES = 6 * 1_048_576

/** Ends the whole process group. */
function end(): never {
  if (!windows) process.kill(-process.pid, 'SIGKILL')
  process.exit(1)
}
process.on('disconnect', end)

/** @returns the exit status and the last output */
async function run(
  ffmpeg: string,
  args: string[],
  line: (text: string) => void = () => {},
): Promise<{ status: number | null; words: string }> {
  const child = spawn(...limited(ffmpeg, args, { kilobytes: MEMORY_KILOBYTES }), { stdio: ['ignore', 'pipe', 'pipe'] })
  createInterface({ input: child.stdout }).on('line', line)
  const exit = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const words = lastWords(child.stderr)
  return { status: await exit, words: await words }
}

async function tell(message: ChildMessage): Promise<void> {
  await new Promise<void>((resolve, reject) => process.send!(message, undefined, {}, error => (error ? reject(error) : resolve())))
}

async function look({ ffmpeg, input }: Task): Promise<Probe | null> {
  const probed = await probe(input)
  if (probed || !ffmpeg) return probed
  return probeFromWords((await run(ffmpeg, describeArguments(input))).words)
}

async function work(task: Task): Promise<void> {
  const { ffmpeg, input } = task
  const probe = await look(task)
  if (!probe) return tell({ kind: 'unplayable', why: 'no video', words: '' })
  await tell({ kind: 'probed', probe })
  if (!ffmpeg) return tell({ kind: 'done', files: [] })
  // One second in, or the middle of a shorter video; the beginning if there is no frame.
  let picture = await run(ffmpeg, thumbnailArguments(input, Math.min(1, probe.seconds / 2)))
  if (!existsSync(THUMBNAIL)) picture = await run(ffmpeg, thumbnailArguments(input, 0))
  const { args, files } = hlsArguments(input, probe)
  const outcome = await run(ffmpeg, args, line => {
    const at = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? NaN)
    if (at > 0) process.send!({ kind: 'progress', percent: Math.min(100, (at / 1e6 / probe.seconds) * 100) } satisfies ChildMessage)
  })
  const failed = [picture, outcome].find(({ status }) => status !== 0)
  return tell(failed ? { kind: 'unplayable', why: 'broken', words: failed.words } : { kind: 'done', files: [...files, THUMBNAIL] })
}

process.once('message', (task: Task) => {
  work(task).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      process.exit(1)
    },
  )
})
