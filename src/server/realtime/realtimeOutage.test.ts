import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { io } from 'socket.io-client'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { realtime } from '#server/realtime/realtime.ts'
import type { CurrentUser } from '#server/auth/session.ts'

const pool = { connect: () => new Promise(() => {}), query: () => Promise.resolve({ rows: [] }) } as unknown as Pool
const USER = { id: newId(), sessionId: newId(), grants: [] } as unknown as CurrentUser

test('WIR-55: disconnects a browser whose rights cannot be read, so that it reconnects instead of staying deaf', async () => {
  let away = false
  const live = realtime({
    pool,
    publicUrl: 'https://plantel.test',
    isWithin: async () => true,
    findSession: () => (away ? Promise.reject(new Error('gone')) : Promise.resolve(USER)),
    onChange: () => {},
    onSessionsChange: () => {},
    log: pino({ level: 'silent' }),
  })
  const http = createServer()
  live.attach(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const socket = io(url, { auth: { token: 'any' }, transports: ['websocket'], reconnection: false, forceNew: true })
  await new Promise<void>(resolve => socket.once('connect', resolve))
  away = true
  const disconnection = new Promise<string>(resolve => socket.once('disconnect', resolve))
  socket.emit('join', 'changes')
  // The console reconnects by itself after this; after 'io server disconnect' it would wait for a session.
  expect(await disconnection).toBe('transport close')
  socket.disconnect()
  await live.close()
})
