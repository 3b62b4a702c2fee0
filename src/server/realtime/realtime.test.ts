import { createServer, type Server as HttpServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Grant } from '#contract/access.ts'
import { changes, room, roomOf } from '#contract/event.ts'
import { newId } from '#lib/ids.ts'
import { realtime, type Realtime } from '#server/realtime/realtime.ts'
import { findSession } from '#server/auth/session.ts'
import { sessionCache, type SessionCache } from '#server/auth/sessionCache.ts'
import { signedIn, type Caller } from '#server/testing/callers.ts'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase } from '#server/testing/database.ts'

const papers = changes('testPapers', 'get /students/')
const paper = room('testPaper', 'get /students/')
const { db, pool, drop } = await startDatabase()
const clock = testClock(pool)
const READER: Grant[] = [{ resource: '/students/', methods: ['get'] }]

interface Instance {
  live: Realtime
  http: HttpServer
  url: string
  forgotten: string[]
  sessions: SessionCache
}
async function instance(): Promise<Instance> {
  const resources: string[] = []
  const sessions = sessionCache(
    token => findSession(db, token, clock.now()),
    () => 0,
  )
  const live = realtime({
    pool,
    publicUrl: 'https://plantel.test',
    isWithin: async () => true,
    findSession: token => findSession(db, token, clock.now()),
    onChange: resource => void resources.push(resource),
    onSessionsChange: sessions.forget,
    log: pino({ level: 'silent' }),
  })
  const http = createServer()
  live.attach(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return { live, http, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, forgotten: resources, sessions }
}
const [one, two] = [await instance(), await instance()]
const sockets: Socket[] = []
afterEach(() => sockets.splice(0).forEach(socket => socket.disconnect()))
afterAll(async () => {
  await Promise.all([one.live.close(), two.live.close()])
  await drop()
})

function open(url: string, token: string): Socket {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  sockets.push(socket)
  return socket
}
const nextEvent = <T>(socket: Socket, event: string) => new Promise<T>(resolve => socket.once(event, resolve))
async function listening(url: string, caller: Caller): Promise<Socket> {
  const socket = open(url, caller.token)
  await nextEvent(socket, 'connect')
  await new Promise<void>(resolve => socket.emit('join', 'changes', () => resolve()))
  return socket
}

describe('delivery of changes', () => {
  test('WIR-48: refuses an unknown token', async () => {
    const error = await nextEvent<Error>(open(one.url, 'nobody'), 'connect_error')
    expect(error.message).toBe('unauthorized')
  })

  test.each<[string, string | undefined, boolean]>([
    ['the console', 'https://plantel.test', true],
    ['the address that was called', 'own', true],
    ['a program, which names none', undefined, true],
    ['another site', 'https://otra.example', false],
    ['a name that only begins alike', 'https://plantel.test.otra.example', false],
    ['the same host without https', 'http://plantel.test', false],
    ['a frame without an origin', 'null', false],
  ])('WIR-53: whether a page of %s may connect, even with a token', async (_whose, origin, heardOut) => {
    const { token } = await signedIn(db, clock, READER)
    for (const transports of [['websocket'], ['polling']]) {
      const extraHeaders = origin === undefined ? undefined : { origin: origin === 'own' ? one.url : origin }
      const socket = io(one.url, { auth: { token }, transports, reconnection: false, forceNew: true, extraHeaders })
      sockets.push(socket)
      const connected = await Promise.race([
        nextEvent(socket, 'connect').then(() => true),
        nextEvent(socket, 'connect_error').then(() => false),
      ])
      expect([transports, connected]).toEqual([transports, heardOut])
    }
  })

  test('WIR-49: on every instance those who may read the resource hear a change, ids only', async () => {
    const reader = await signedIn(db, clock, READER)
    const here = await listening(one.url, reader)
    const there = await listening(two.url, reader)
    const both = Promise.all([nextEvent(here, 'changed'), nextEvent(there, 'changed')])
    one.live.emit(papers, ['a1', 'a2'])
    expect(await both).toEqual([
      { resource: 'testPapers', ids: ['a1', 'a2'] },
      { resource: 'testPapers', ids: ['a1', 'a2'] },
    ])
    expect(one.forgotten).toContain('testPapers')
    await expect.poll(() => two.forgotten).toContain('testPapers')
  })

  test('WIR-49: a session without permission for the resource hears nothing', async () => {
    const stranger = await listening(one.url, await signedIn(db, clock, []))
    const reader = await listening(one.url, await signedIn(db, clock, READER))
    const changes: unknown[] = []
    stranger.on('changed', change => changes.push(change))
    const papersChange = nextEvent(reader, 'changed')
    one.live.emit(papers, ['a1'])
    await papersChange
    // Ordered after the change on the same connection.
    await new Promise<void>(resolve => stranger.emit('leave', 'changes', () => resolve()))
    expect(changes).toEqual([])
  })
})

describe('WIR-50: the room of one record', () => {
  const join = (socket: Socket, name: unknown) => new Promise<void>(resolve => socket.emit('join', name, () => resolve()))
  const leave = (socket: Socket, name: unknown) => new Promise<void>(resolve => socket.emit('leave', name, () => resolve()))
  async function heardBy(socket: Socket, say: () => void): Promise<unknown[]> {
    const changes: unknown[] = []
    const note = (data: unknown) => void changes.push(data)
    socket.on('paper_event', note)
    const witness = await listening(one.url, await signedIn(db, clock, READER))
    const witnessed = nextEvent(witness, 'changed')
    say()
    one.live.emit(papers, ['a1'])
    await witnessed
    await leave(socket, 'changes')
    socket.off('paper_event', note)
    return changes
  }

  test('a message reaches its room on every instance, and no other room', async () => {
    const [id, other] = [newId(), newId()]
    const reader = await signedIn(db, clock, READER)
    const [here, there] = [await listening(one.url, reader), await listening(two.url, reader)]
    for (const socket of [here, there]) await join(socket, roomOf(paper, id))
    const both = Promise.all([nextEvent(here, 'paper_event'), nextEvent(there, 'paper_event')])
    one.live.say(paper, other, 'paper_event', { paper: other })
    one.live.say(paper, id, 'paper_event', { paper: id })
    expect(await both).toEqual([{ paper: id }, { paper: id }])
  })

  test('a browser that left it, or may not read such records, hears nothing', async () => {
    const id = newId()
    const say = () => one.live.say(paper, id, 'paper_event', { paper: id })
    const reader = await listening(one.url, await signedIn(db, clock, READER))
    await join(reader, roomOf(paper, id))
    expect(await heardBy(reader, say)).toEqual([{ paper: id }])
    await leave(reader, roomOf(paper, id))
    expect(await heardBy(reader, say)).toEqual([])
    const stranger = await listening(one.url, await signedIn(db, clock, []))
    await join(stranger, roomOf(paper, id))
    expect(await heardBy(stranger, say)).toEqual([])
  })

  test('WIR-51: losing the permission closes the room, gaining it opens the room', async () => {
    const id = newId()
    const say = () => one.live.say(paper, id, 'paper_event', { paper: id })
    const caller = await signedIn(db, clock, READER)
    const socket = await listening(one.url, caller)
    await join(socket, roomOf(paper, id))
    const allow = async (allows: Grant[]) => {
      await db
        .updateTable('role')
        .set({ allows: JSON.stringify(allows) })
        .where('id', '=', caller.roleId)
        .execute()
      const sessionChange = nextEvent(socket, 'session_changed')
      void two.live.sessionsChanged([caller.employeeId])
      await sessionChange
      await join(socket, 'changes')
    }
    await allow([])
    expect(await heardBy(socket, say)).toEqual([])
    await allow(READER)
    expect(await heardBy(socket, say)).toEqual([{ paper: id }])
  })

  test('M98: an invalid name, even an object, is acknowledged and ignored; joining one room too many leaves the first', async () => {
    const ids = Array.from({ length: 21 }, () => newId())
    const socket = await listening(one.url, await signedIn(db, clock, READER))
    for (const name of ['employee/x', 'nothing:1', `testPaper:${ids[0]}:x`, `testPaper:x`, 7, { a: 1 }]) await join(socket, name)
    for (const id of ids) await join(socket, roomOf(paper, id))
    const say = () => {
      for (const id of [ids[0]!, ids[1]!]) one.live.say(paper, id, 'paper_event', { paper: id })
    }
    expect(await heardBy(socket, say)).toEqual([{ paper: ids[1] }])
  })
})

describe('permissions are read live', () => {
  test('WIR-51: losing a permission closes the room on every instance, and the browser reads its session again', async () => {
    const caller = await signedIn(db, clock, READER)
    const socket = await listening(two.url, caller)
    await db.updateTable('role').set({ allows: '[]' }).where('id', '=', caller.roleId).execute()
    const sessionChange = nextEvent(socket, 'session_changed')
    await one.live.sessionsChanged([caller.employeeId])
    await sessionChange
    const changes: unknown[] = []
    socket.on('changed', change => changes.push(change))
    await new Promise<void>(resolve => socket.emit('join', 'changes', () => resolve()))
    const witness = await listening(two.url, await signedIn(db, clock, READER))
    const witnessed = nextEvent(witness, 'changed')
    one.live.emit(papers, ['a1'])
    await witnessed
    await new Promise<void>(resolve => socket.emit('leave', 'changes', () => resolve()))
    expect(changes).toEqual([])
  })

  test('WIR-52: an ended session loses its socket on every instance', async () => {
    const caller = await signedIn(db, clock, READER)
    const socket = await listening(two.url, caller)
    const disconnection = nextEvent(socket, 'disconnect')
    await one.live.endSessions([caller.sessionId])
    await disconnection
    expect(socket.connected).toBe(false)
  })
})

describe('the session cache', () => {
  const grantsAt = async ({ sessions }: Instance, { token }: Caller) => (await sessions.find(token))?.grants ?? null

  test('ACC-24: a changed role applies to the next call on every instance, before the cache expires', async () => {
    const caller = await signedIn(db, clock, READER)
    for (const at of [one, two]) expect(await grantsAt(at, caller)).toEqual(READER)
    await db.updateTable('role').set({ allows: '[]' }).where('id', '=', caller.roleId).execute()
    // Before the notice both instances answer from their cache.
    for (const at of [one, two]) expect(await grantsAt(at, caller)).toEqual(READER)
    await one.live.sessionsChanged([caller.employeeId])
    expect(await grantsAt(one, caller)).toEqual([])
    expect(await grantsAt(two, caller)).toEqual([])
  })

  test('ACC-24: an ended session is refused at once on every instance', async () => {
    const caller = await signedIn(db, clock, READER)
    for (const at of [one, two]) expect(await grantsAt(at, caller)).toEqual(READER)
    await db.deleteFrom('session').where('id', '=', caller.sessionId).execute()
    await two.live.endSessions([caller.sessionId])
    expect(await grantsAt(two, caller)).toBe(null)
    expect(await grantsAt(one, caller)).toBe(null)
  })
})

test('M47: a side that hears nothing for 10 s closes the connection', async () => {
  const handshake = await fetch(`${one.url}/socket.io/?EIO=4&transport=polling`)
  const { pingInterval, pingTimeout } = JSON.parse((await handshake.text()).slice(1)) as { pingInterval: number; pingTimeout: number }
  expect(pingInterval + pingTimeout).toBeLessThanOrEqual(10_000)
})
