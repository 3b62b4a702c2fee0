// The academy of compose.yaml on one machine: two servers behind a proxy, optional workers, one database, one mail server.
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Db } from '#server/db/connect.ts'
import { end } from '../../../test/support/children.ts'
import type { Server } from '../../../test/support/database.ts'
import type { Pooler } from '../../../test/support/pooler.ts'
import { beginProduct, firstAnswer, freePort, startProduct, type Running } from '../../../test/support/servers.ts'
import { academy, ADMIN } from './academy.ts'
import { deskOf, openDesk, type Desk } from './desk.ts'
import { startPostOffice, type PostOffice } from '../instances/postOffice.ts'
import { startProxy, type Proxy } from '../instances/proxy.ts'
import type { Outcome } from '../torture.ts'

export const PRODUCT = 'src/server/main.ts'

export interface Cluster {
  server: Server
  database: string
  db: Db
  a: Running
  b: Running
  proxy: Proxy
  post: PostOffice
  at: { a: Desk; b: Desk; proxy: Desk }
  token: string
  settings: Record<string, string>
  startWorker(): Promise<Running>
  close(): Promise<void>
}

export type Check = (several: Cluster) => Promise<Outcome>

/** Database settings: through PgBouncer, and past it for the rest. */
export const through = (pooler: Pooler | null, server: Server, database: string): Record<string, string> =>
  pooler ? { DATABASE_URL: pooler.url(database), DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: server.url(database) } : {}

export async function openCluster(
  server: Server,
  name: string,
  more: Record<string, string> = {},
  pooler: Pooler | null = null,
): Promise<Cluster> {
  const { database, db, close } = await academy(server, name)
  const post = await startPostOffice()
  const settings = {
    TRUST_PROXY: '1',
    SMTP_URL: post.url,
    MAIL_RATE: '200',
    PUBLIC_URL: 'http://plantel.test',
    ...through(pooler, server, database),
    ...more,
  }
  const start = () => startProduct(PRODUCT, server, database, { ...settings, ROLE: 'web' })
  const [a, b] = [await start(), await start()]
  const proxy = await startProxy([a.port, b.port])
  const { token, ...first } = await openDesk(a.port, ADMIN)
  const at = { a: first, b: deskOf(b.port, token), proxy: deskOf(proxy.port, token) }
  const workers: Running[] = []
  const self: Cluster = {
    server,
    database,
    db,
    a,
    b,
    proxy,
    post,
    at,
    token,
    settings,
    async startWorker() {
      const worker = await beginWorker(PRODUCT, server, database, settings)
      workers.push(worker)
      await firstAnswer(worker.child, worker.port, '/health')
      return worker
    },
    async close() {
      for (const desk of Object.values(at)) desk.close()
      post.release()
      // A frozen process could not end.
      for (const { child } of [self.a, self.b]) child.kill('SIGCONT')
      await Promise.all([self.a, self.b, ...workers].map(({ child }) => end(child)))
      await proxy.close()
      await post.close()
      await close()
    },
  }
  return self
}

/** A worker has only the port of its metrics. */
export async function beginWorker(script: string, server: Server, database: string, settings: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const { child } = await beginProduct(script, server, database, { ...settings, ROLE: 'worker', METRICS_PORT: String(port) })
  return { child, port }
}

export interface Browser {
  socket: Socket
  heard: { resource: string; ids: readonly string[] }[]
  ended: string[]
  close(): void
}

export async function openBrowser(port: number, token: string): Promise<Browser> {
  const socket = io(`http://127.0.0.1:${port}`, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 2_000,
  })
  const browser: Browser = { socket, heard: [], ended: [], close: () => void socket.disconnect() }
  socket.on('changed', (change: Browser['heard'][number]) => void browser.heard.push(change))
  socket.on('disconnect', reason => void browser.ended.push(reason))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => socket.emit('join', 'changes', () => resolve()))
    socket.on('connect_error', error => void (socket.active || reject(error)))
  })
  return browser
}

/** Polls. @returns milliseconds until it was true; null when it never was */
export async function until(condition: () => boolean | Promise<boolean>, patience = 30_000, every = 15): Promise<number | null> {
  const start = performance.now()
  for (;;) {
    if (await condition()) return performance.now() - start
    if (performance.now() - start > patience) return null
    await pause(every)
  }
}

export const inSeconds = (milliseconds: number | null): string =>
  milliseconds === null ? 'never' : `${(milliseconds / 1000).toFixed(1)} s`
