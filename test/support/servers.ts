// The product in processes of its own, as `npm start` runs it.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tools/freePort.ts'
import { ACCOUNT } from './academy.ts'
import { hasEnded, launch } from './children.ts'
import type { Server } from './database.ts'
import { connections, send } from './load.ts'

export interface Running {
  child: ChildProcess
  port: number
}

const START_LIMIT = 300_000

export { freePort }

export async function firstAnswer(child: ChildProcess, port: number, path = '/api/health'): Promise<number> {
  const start = performance.now()
  const agent = connections(1)
  while (performance.now() - start < START_LIMIT) {
    if (hasEnded(child)) break
    const answer = await send(agent, port, { path }).catch(() => null)
    if (answer?.status === 200) return performance.now() - start
    await pause(5)
  }
  throw new Error('the server did not start')
}

/** Starts the product on a database without waiting; without one it runs its embedded server. */
export async function beginProduct(
  script: string,
  server: Pick<Server, 'dataDir' | 'url'>,
  database?: string,
  settings: Record<string, string> = {},
  stderr: 'inherit' | 'pipe' = 'inherit',
): Promise<Running> {
  // A restarted server keeps its port.
  const port = settings.PORT ? Number(settings.PORT) : await freePort()
  const child = launch(
    script,
    {
      ENV_FILE: 'off',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      LOG_LEVEL: 'silent',
      DATA_DIR: server.dataDir,
      DATABASE_URL: database ? server.url(database) : '',
      DATABASE_POOL: String(POOL),
      ROLE: 'all',
      DEMO: '0',
      // A few sessions simulate many desks.
      SESSION_CALLS: '0',
      // Runs send many messages and recall none.
      RECALL_SECONDS: '0',
      SMTP_URL: '',
      SMS_ACCOUNT: '',
      SMS_TOKEN: '',
      SMS_FROM: '',
      S3_BUCKET: '',
      ...settings,
    },
    stderr,
  )
  return { child, port }
}

/** The same, once it answers; `took`: milliseconds to the first answer. */
export async function startProduct(...how: Parameters<typeof beginProduct>): Promise<Running & { took: number }> {
  const running = await beginProduct(...how)
  return { ...running, took: await firstAnswer(running.child, running.port) }
}

export const POOL = 10

export async function signIn({ port }: Running, account = ACCOUNT): Promise<Record<string, string>> {
  const agent = connections(1)
  const { status, body } = await send(agent, port, { method: 'POST', path: '/api/login', body: JSON.stringify(account) })
  agent.destroy()
  if (status !== 200) throw new Error(`sign-in answered ${status}: ${body}`)
  return { authorization: `Bearer ${(JSON.parse(body) as { token: string }).token}` }
}
