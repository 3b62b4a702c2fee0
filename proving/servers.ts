// The two that are measured: the product as `npm start` runs it, and the floor.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ACCOUNT } from './academy.ts'
import { hasEnded, launch } from './children.ts'
import { dataDir, type Server } from './database.ts'
import type { FloorSetup } from './floor.ts'
import { connections, send } from './load.ts'

export interface Running {
  child: ChildProcess
  port: number
}

const START_LIMIT = 120_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Milliseconds until the process answers its first call. */
async function firstAnswer(child: ChildProcess, port: number): Promise<number> {
  const start = performance.now()
  const agent = connections(1)
  while (performance.now() - start < START_LIMIT) {
    if (hasEnded(child)) break
    const answer = await send(agent, port, { path: '/api/health' }).catch(() => null)
    if (answer?.status === 200) return performance.now() - start
    await pause(5)
  }
  throw new Error('the server did not start')
}

/** Starts the product on a database; without one it runs its embedded server itself. `took` is milliseconds to the first answer. */
export async function startProduct(
  script: string,
  server: Server,
  database?: string,
  settings: Record<string, string> = {},
): Promise<Running & { took: number }> {
  const port = await freePort()
  const child = launch(script, {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: database ? server.url(database) : '',
    DATABASE_POOL: String(POOL),
    ROLE: 'all',
    DEMO: '0',
    // Nothing that is measured leaves this machine.
    SMTP_URL: '',
    SMS_ACCOUNT: '',
    SMS_TOKEN: '',
    SMS_FROM: '',
    S3_BUCKET: '',
    ...settings,
  })
  return { child, port, took: await firstAnswer(child, port) }
}

/** Database connections of product and floor alike. */
export const POOL = 10

export async function startFloor(setup: FloorSetup): Promise<Running> {
  const child = launch('bench/floor.ts')
  const listening = new Promise<number>((resolve, reject) => {
    child.once('message', message => resolve((message as { port: number }).port))
    child.once('exit', () => reject(new Error('the floor did not start')))
  })
  child.send(setup)
  return { child, port: await listening }
}

/** Signs the receptionist in and gives the headers of their calls. */
export async function signIn({ port }: Running): Promise<Record<string, string>> {
  const agent = connections(1)
  const { status, body } = await send(agent, port, { method: 'POST', path: '/api/login', body: JSON.stringify(ACCOUNT) })
  agent.destroy()
  if (status !== 200) throw new Error(`sign-in answered ${status}: ${body}`)
  return { authorization: `Bearer ${(JSON.parse(body) as { token: string }).token}` }
}
