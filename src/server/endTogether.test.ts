import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const OWN = JSON.stringify(new URL('endTogether.ts', import.meta.url).href)

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function byShell(program: string, event: string) {
  const shell = spawn('sh', ['-c', '"$0" --input-type=module --eval "$PROGRAM"; true', process.execPath], {
    env: { ...process.env, PROGRAM: program, npm_lifecycle_event: event },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: shell.stdout })) {
    const pid = Number(line)
    onTestFinished(() => void (lives(pid) && process.kill(pid, 'SIGKILL')))
    return { shell, pid }
  }
  throw new Error('it said nothing')
}

const SERVER = `import { endWithNpm } from ${OWN}; endWithNpm(); setInterval(() => {}, 1000); console.log(process.pid)`

test("M143: the server ends when npm's shell gets SIGTERM, which the shell does not pass on", async () => {
  const { shell, pid } = await byShell(SERVER, 'start')
  shell.kill('SIGTERM')
  await once(shell, 'exit')
  await expect.poll(() => lives(pid), { timeout: 30_000 }).toBe(false)
})

test('M143: a server that a unit or script started in the background lives on when the script ends', async () => {
  const { shell, pid } = await byShell(`${SERVER}; setTimeout(() => process.exit(), 3000)`, '')
  shell.kill('SIGTERM')
  await once(shell, 'exit')
  expect(lives(pid)).toBe(true)
})

test('M143: an uncaught error also ends the child programs, each by its signal', async () => {
  const program = `
    import { spawn } from 'node:child_process'
    import { endTogether } from ${OWN}
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
    endTogether(child.pid, 'SIGINT')
    console.log(child.pid)
    setTimeout(() => { throw new Error('meant') }, 50)`
  const { pid } = await byShell(`process.stderr.write = () => true; ${program}`, '')
  await expect.poll(() => lives(pid), { timeout: 30_000 }).toBe(false)
})
