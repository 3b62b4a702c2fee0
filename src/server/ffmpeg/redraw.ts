import { spawn } from 'node:child_process'
import { lastWords } from './lastWords.ts'
import { limited } from './limited.ts'

const MEMORY_KILOBYTES = 512 * 1024
const SECONDS = 10

const READERS: Record<string, string> = { 'image/png': 'png_pipe', 'image/jpeg': 'jpeg_pipe' }

/** `input` and `output` are local files; `most` limits each side in pixels and never enlarges. Rejects when the limits are exceeded. */
export async function redrawn(
  ffmpeg: string,
  { input, type, output, most }: { input: string; type: string; output: string; most: number },
) {
  const reader = READERS[type]
  if (reader === undefined) throw new Error(`${type} is not drawn anew`)
  const args = [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', '-protocol_whitelist', 'file,pipe'],
    ...['-threads', '1', '-f', reader, '-i', `file:${input}`, '-map_metadata', '-1', '-frames:v', '1', '-filter_threads', '1'],
    ...['-vf', `scale=w='min(${most},iw)':h='min(${most},ih)':force_original_aspect_ratio=decrease`],
    ...['-threads', '1', '-pix_fmt', 'rgba', '-c:v', 'png', '-f', 'image2', '-update', '1', `file:${output}`],
  ]
  const child = spawn(...limited(ffmpeg, args, { kilobytes: MEMORY_KILOBYTES, seconds: SECONDS }), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // ffmpeg gets no variables of ours. One memory arena: more would each reserve their own.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '1' },
    timeout: SECONDS * 1_000,
    killSignal: 'SIGKILL',
  })
  const words = lastWords(child.stderr)
  const status = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (status !== 0) throw new Error(`the picture could not be drawn anew: ${await words}`)
}
