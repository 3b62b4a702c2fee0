import { EventEmitter } from 'node:events'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool } from 'pg'
import { Server } from 'socket.io'
import { expect, test, vi } from 'vitest'
import { listenPool } from './listenPool.ts'

function fakePool() {
  const clients: (EventEmitter & { said: string[] })[] = []
  const back: [nth: number, lost: unknown][] = []
  const connect = () => {
    const nth = clients.length
    const commands: string[] = []
    const query = (text: string) => Promise.resolve(void commands.push(text))
    const client = Object.assign(new EventEmitter(), { said: commands, query, release: (error?: unknown) => void back.push([nth, error]) })
    clients.push(client)
    return Promise.resolve(client)
  }
  return { pool: { connect, query: () => {} } as unknown as Pool, clients, back }
}

test('RUN-35: a lost listening connection returns its place in the pool', async () => {
  const { pool, clients, back } = fakePool()
  const { pool: listening } = listenPool(pool, () => {})
  for (let n = 0; n < 3; n++) {
    await listening.connect()
    clients[n]!.emit('end')
  }
  expect(back).toEqual([
    [0, true],
    [1, true],
    [2, true],
  ])
})

test('RUN-35: two reconnections after one outage leave one listener', async () => {
  const { pool, back } = fakePool()
  const { pool: listening } = listenPool(pool, () => {})
  await listening.connect()
  void listening.connect()
  await new Promise(setImmediate)
  expect(back).toEqual([[1, undefined]])
})

test('WIR-56: once the connection listens again, reads data again that may have changed meanwhile', async () => {
  const { pool, clients } = fakePool()
  const again = Promise.withResolvers<void>()
  let times = 0
  const { pool: listening } = listenPool(pool, () => {
    times += 1
    again.resolve()
  })
  const first = await listening.connect()
  await first.query('LISTEN "socket.io#/"')
  clients[0]!.emit('end')
  expect(times).toBe(0)
  const second = await listening.connect()
  await second.query('LISTEN "socket.io#/"')
  await again.promise
  expect([times, clients[1]!.said]).toEqual([1, ['listen plantel_pulse', 'LISTEN "socket.io#/"', 'select 1']])
})

test('M11: an instance that hears itself is ready; one that does not, as behind a session-sharing pooler, is not', async () => {
  const { pool, clients } = fakePool()
  const calls: unknown[][] = []
  const line = listenPool(Object.assign(pool, { query: async (...args: unknown[]) => void calls.push(args) }), () => {})
  await line.pool.connect()
  await new Promise(setImmediate)
  expect(clients[0]!.said).toContain('listen plantel_pulse')
  const first = line.hears()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const [channel, payload] = calls[0]![1] as string[]
  clients[0]!.emit('notification', { channel, payload })
  await first

  vi.useFakeTimers()
  const second = line.hears().catch(String)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await second).toContain('no answer')
  vi.useRealTimers()
})

test("M11: the adapter ignores the probe's notice", async () => {
  const { pool, clients } = fakePool()
  const calls: unknown[][] = []
  const errors: unknown[] = []
  const line = listenPool(Object.assign(pool, { query: async (...args: unknown[]) => void calls.push(args) }), () => {})
  const io = new Server()
  io.adapter(createAdapter(line.pool, { errorHandler: error => void errors.push(error) }))
  await vi.waitFor(() => expect(clients[0]?.said).toContain('LISTEN "socket.io#/"'))
  const pulse = line.hears()
  const probes = () =>
    calls.flatMap(([, values]) => ((values as string[] | undefined)?.[0] === 'plantel_pulse' ? [values as string[]] : []))
  await vi.waitFor(() => expect(probes()).toHaveLength(1))
  const [channel, payload] = probes()[0]!
  clients[0]!.emit('notification', { channel, payload })
  await pulse
  expect(errors).toEqual([])
  void io.of('/').adapter.close()
})
