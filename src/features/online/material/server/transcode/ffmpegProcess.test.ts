import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { ffmpegProcess, Interrupted, LIMITS, Unplayable } from './ffmpegProcess.ts'
import { LESSON } from './testing.ts'

const folder = await mkdtemp(join(tmpdir(), 'plantel-confined-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const input = fileURLToPath(LESSON)
const never = new AbortController().signal
const HANGS = 'echo $$ > "$PWD/pid"; sleep 600'

async function standIn(script: string): Promise<string> {
  const path = join(folder, 'ffmpeg')
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  await rm(join(folder, 'pid'), { force: true })
  return path
}
const pid = () =>
  vi.waitFor(async () => Number((await readFile(join(folder, 'pid'), 'utf8')).trim()) || Promise.reject(new Error('not yet')), 20_000)
/** Undefined-safe: the process may have been killed before it wrote its pid. */
const pidIfAny = async () => Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => '0'))
const lives = (id: number) => {
  if (id === 0) return false
  try {
    process.kill(id, 0)
    return true
  } catch {
    return false
  }
}
const expectEnded = (id: number) => vi.waitFor(() => expect(lives(id)).toBe(false), 20_000)
const start = (ffmpeg: string, signal = never, limits = LIMITS) =>
  ffmpegProcess({ ffmpeg, input, folder }, { onProgress: () => {}, signal, limits })

describe.skipIf(process.platform === 'win32')('VID-63: untrusted input in a child process with limits', () => {
  test('kills a silent ffmpeg after the limit, and the video fails', async () => {
    const run = start(await standIn(HANGS), never, { ...LIMITS, stall: 800 })
    await expect(run).rejects.toThrow(new Unplayable('El video tardó demasiado en procesarse.'))
    await expectEnded(await pidIfAny())
  })

  test('kills an ffmpeg that runs too long, although it reports progress', async () => {
    const run = start(await standIn(`${HANGS} & while :; do echo out_time_us=1000; sleep 0.1; done`), never, {
      stall: 60_000,
      least: 800,
      times: 0,
    })
    await expect(run).rejects.toThrow('El video tardó demasiado en procesarse.')
    await expectEnded(await pidIfAny())
  })

  test('reports a damaged video when ffmpeg fails', async () => {
    await expect(start(await standIn('echo bad >&2; exit 1'))).rejects.toThrow('El video está dañado y no se pudo procesar.')
  })

  test('a canceled run ends ffmpeg too', async () => {
    const abortion = new AbortController()
    const run = start(await standIn(HANGS), abortion.signal)
    const id = await pid()
    abortion.abort(new Error('given away'))
    await expect(run).rejects.toThrow('given away')
    await expectEnded(id)
  })

  test('a stopping worker returns at once', async () => {
    const run = start(await standIn(HANGS))
    const id = await pid()
    process.emit('SIGTERM')
    await expect(run).rejects.toBeInstanceOf(Interrupted)
    await expectEnded(id)
  })

  test('a killed worker leaves no ffmpeg behind', async () => {
    const ffmpeg = await standIn(HANGS)
    const script = `import { ffmpegProcess } from ${JSON.stringify(new URL('./ffmpegProcess.ts', import.meta.url).href)}
      await ffmpegProcess(${JSON.stringify({ ffmpeg, input, folder })}, { onProgress() {}, signal: new AbortController().signal })`
    const worker = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' })
    const id = await pid()
    worker.kill('SIGKILL')
    await expectEnded(id)
  })
})
