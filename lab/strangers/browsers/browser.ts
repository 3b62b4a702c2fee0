import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../tools/freePort.ts'
import { findProgram } from '../stranger.ts'

export interface Browser {
  name: string
  go(address: string): Promise<void>
  /** Evaluates an expression in the page; the result travels as JSON. */
  ask<T>(expression: string): Promise<T>
  press(keys: string): Promise<void>
  close(): Promise<void>
}

/** Keys without text, as WebDriver names them. */
export const KEY = { enter: '\uE007', tab: '\uE004', f4: '\uE034' } as const

const pressed = (keys: string) => [
  {
    type: 'key',
    id: 'keys',
    actions: Array.from(keys).flatMap(value => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]
const PATIENCE = 60_000

const started = async (program: string, args: readonly string[], env: Record<string, string> = {}): Promise<ChildProcess> => {
  const path = await findProgram(program)
  if (path === null) throw new Error(`${program} is not installed`)
  return spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

function outputMatching(child: ChildProcess, form: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = ''
    const late = setTimeout(() => reject(new Error(`it never said ${form.source}: ${all.slice(-400)}`)), PATIENCE)
    const hear = (chunk: Buffer) => {
      all += chunk.toString()
      const match = form.exec(all)?.[1]
      if (match === undefined) return
      clearTimeout(late)
      resolve(match)
    }
    for (const stream of [child.stdout, child.stderr, child.stdio[3] as typeof child.stdout]) stream?.on('data', hear)
    child.once('exit', () => reject(new Error(`it ended: ${all.slice(-400)}`)))
  })
}

interface Answer {
  id: number | null
  result?: Record<string, unknown>
  message?: string
}
type Command = (method: string, params: object) => Promise<Record<string, unknown>>

async function bidi(address: string): Promise<{ command: Command; close(): void }> {
  const socket = new WebSocket(address)
  await once(socket as unknown as NodeJS.EventEmitter & WebSocket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== null) waiting.get(answer.id)?.(answer)
  })
  let last = 0
  return {
    command(method, params) {
      const id = ++last
      return new Promise((resolve, reject) => {
        waiting.set(id, ({ result, message }) => (result ? resolve(result) : reject(new Error(`${method}: ${message}`))))
        socket.send(JSON.stringify({ id, method, params }))
      })
    },
    close: () => socket.close(),
  }
}

export async function firefox(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'plantel-firefox-'))
  await writeFile(join(profile, 'user.js'), 'user_pref("intl.accept_languages", "es-MX");\nuser_pref("app.update.enabled", false);\n')
  const child = await started('firefox-esr', ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    HOME: profile,
  })
  const { command, close } = await bidi(`${await outputMatching(child, /BiDi listening on (ws:\/\/\S+)/)}/session`)
  const { capabilities } = (await command('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })) as {
    capabilities: { browserVersion: string }
  }
  // In the first tab the address bar keeps the focus, and Firefox presses no button of an unfocused page.
  const { context } = (await command('browsingContext.create', { type: 'tab' })) as { context: string }
  await command('browsingContext.setViewport', { context, viewport: { width: 1366, height: 768 } })
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    go: async url => void (await command('browsingContext.navigate', { context, url, wait: 'complete' })),
    async ask<T>(expression: string) {
      const evaluation = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: false }
      const { result, exceptionDetails } = (await command('script.evaluate', evaluation)) as {
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return (result?.value === undefined ? undefined : JSON.parse(result.value)) as T
    },
    press: async keys => void (await command('input.performActions', { context, actions: pressed(keys) })),
    async close() {
      close()
      await ended(child)
      await rm(profile, { recursive: true, force: true })
    },
  }
}

const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

export async function webkit(): Promise<Browser> {
  const screen = await started('Xvfb', ['-screen', '0', '1366x768x24', '-nolisten', 'tcp', '-displayfd', '3'])
  const DISPLAY = `:${await outputMatching(screen, /^(\d+)\s/)}`
  const port = await freePort()
  const child = await started('WebKitWebDriver', [`--port=${port}`], { DISPLAY })
  const answer = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 300)}`)
    return value
  }
  const options = { alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } } }
  let session: { sessionId: string; capabilities: { browserVersion: string } } | undefined
  for (const until = Date.now() + PATIENCE; !session; await pause(200))
    session = (await answer('POST', '/session', { capabilities: options }).catch((error: unknown) => {
      if (Date.now() > until) throw error
    })) as typeof session
  const { sessionId, capabilities } = session
  const at = `/session/${sessionId}`
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    go: async url => void (await answer('POST', `${at}/url`, { url })),
    async ask<T>(expression: string) {
      const text = (await answer('POST', `${at}/execute/sync`, { script: `return JSON.stringify(${expression})`, args: [] })) as
        | string
        | null
      return (text === null ? undefined : JSON.parse(text)) as T
    },
    press: async keys => void (await answer('POST', `${at}/actions`, { actions: pressed(keys) })),
    async close() {
      await answer('DELETE', at).catch(() => {})
      await ended(child)
      await ended(screen)
    },
  }
}
