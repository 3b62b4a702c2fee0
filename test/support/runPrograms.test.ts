import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

async function program(code: string, ...args: string[]) {
  // The environment without the marks of this test run.
  const env = { PATH: process.env.PATH }
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code, ...args], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: output.toString().trim() }
}
const own = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const expectGone = async (pid: number) => {
  await expect.poll(() => lives(pid), { timeout: 10_000 }).toBe(false)
}

test.each(['SIGTERM', 'SIGKILL'] as const)("RUN-100: a run's programs end with it, also by %s, and so do their children", async signal => {
  const last = `console.log(process.pid); setInterval(() => {}, 1000)`
  const middle = `import { spawn } from 'node:child_process'; spawn(process.execPath, ['--eval', ${JSON.stringify(last)}], { stdio: 'inherit', detached: true }); setInterval(() => {}, 1000)`
  const { child, said } = await program(`
    import { run } from ${own('../../tools/runner.ts')}
    await run('node', ['--input-type=module', '--eval', ${JSON.stringify(middle)}], { live: true })`)
  const pid = Number(said)
  expect(lives(pid)).toBe(true)
  child.kill(signal)
  await expectGone(pid)
})

test.each(['SIGTERM', 'SIGKILL'] as const)('RUN-100: a run ended by %s removes its database, server and folder', async signal => {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-ended-'))
  const { child, said } = await program(
    `
    import { removeAfterRun } from ${own('runPrograms.ts')}
    import { startEmbedded } from ${own('../../src/server/postgres/embedded.ts')}
    import { readPidFile } from ${own('../../src/server/postgres/address.ts')}
    import { pathsOf } from ${own('../../src/server/postgres/paths.ts')}
    const folder = process.argv[1]
    removeAfterRun(folder, folder)
    await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } })
    console.log((await readPidFile(pathsOf(folder))).pid)`,
    folder,
  )
  const server = Number(said)
  expect(lives(server)).toBe(true)
  child.kill(signal)
  await expectGone(server)
  const there = () =>
    access(folder).then(
      () => true,
      () => false,
    )
  await expect.poll(there, { timeout: 10_000 }).toBe(false)
})
