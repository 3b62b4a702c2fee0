import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { afterAll, expect, test } from 'vitest'
import { changeEvents, changes, room, roomOf } from '#contract/event.ts'
import '#features/server.ts'
import { reportList } from '#features/foundation/reports/server/public.ts'
import { newId } from '#lib/ids.ts'
import { findSession } from '#server/auth/session.ts'
import { alsoHeard } from '#server/realtime/alsoHeard.ts'
import { realtime } from '#server/realtime/realtime.ts'
import { limitedTo, signedIn, type Caller } from '#server/testing/callers.ts'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase } from '#server/testing/database.ts'
import { factories } from '#server/testing/make.ts'

const papers = changes('testPapers', 'get /students/')
alsoHeard(() => [{ resource: 'testPapers', access: 'get /reports/money' }])
const paper = room('testPaper', 'get /students/')
const [here, elsewhere] = [newId(), newId()]
const { db, pool, drop } = await startDatabase()
const clock = testClock(pool)
const { id: campus } = await factories(db, clock, () => {}).location()
const http = createServer()
const live = realtime({
  pool,
  publicUrl: 'https://plantel.test',
  isWithin: async (_campuses, name) => name === roomOf(paper, here),
  findSession: token => findSession(db, token, clock.now()),
  onChange: () => {},
  onSessionsChange: () => {},
  log: pino({ level: 'silent' }),
})
live.attach(http)
http.listen(0, '127.0.0.1')
await once(http, 'listening')
const sockets: Socket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await live.close()
  await drop()
})

const nextEvent = (socket: Socket, event: string) => new Promise<unknown>(resolve => socket.once(event, resolve))
async function connected({ token }: Caller): Promise<Socket> {
  const { port } = http.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, { auth: { token }, transports: ['websocket'], reconnection: false })
  sockets.push(socket)
  await nextEvent(socket, 'connect')
  return socket
}
const join = (socket: Socket, name: string) => new Promise<void>(resolve => socket.emit('join', name, () => resolve()))

test('CON-17, CON-26: Daniel, limited while his browser is open, hears that something changed but not what, and nothing of other campuses', async () => {
  const daniel = await signedIn(db, clock, [{ resource: '/students/', methods: ['get'] }])
  const socket = await connected(daniel)
  for (const name of ['changes', roomOf(paper, here), roomOf(paper, elsewhere)]) await join(socket, name)
  const heardPapers: string[] = []
  socket.on('paper_event', ({ paper: id }: { paper: string }) => heardPapers.push(id))

  const hears = async () => {
    // Limited sessions get the next message within a second.
    const nextChange = nextEvent(socket, 'changed')
    for (const id of [here, elsewhere]) live.say(paper, id, 'paper_event', { paper: id })
    live.emit(papers, ['a1'])
    const change = await nextChange
    await join(socket, 'changes')
    return { change, said: heardPapers.splice(0).toSorted() }
  }
  const limit = async (campuses: string[] | null) => {
    await db.updateTable('employee').set({ campuses, locationId: campus }).where('id', '=', daniel.employeeId).execute()
    const changed = nextEvent(socket, 'session_changed')
    await live.sessionsChanged([daniel.employeeId])
    await changed
    await join(socket, 'changes')
  }
  const whole = { change: { resource: 'testPapers', ids: ['a1'] }, said: [here, elsewhere].toSorted() }
  expect(await hears()).toEqual(whole)
  await limit([campus])
  expect(await hears()).toEqual({ change: { resource: 'testPapers', ids: [] }, said: [here] })
  await limit(null)
  expect(await hears()).toEqual(whole)
})

test('DIR-9: Inés, who has only a report, hears that what it counts has changed, without ids; without it she hears nothing', async () => {
  const ines = await signedIn(db, clock, [{ resource: '/reports/money', methods: ['get'] }])
  const nora = await signedIn(db, clock, [{ resource: '/courses/', methods: ['get'] }])
  const sockets = [await connected(ines), await connected(nora)] as const
  const frames: [number, unknown][] = []
  for (const [n, socket] of sockets.entries()) {
    await join(socket, 'changes')
    socket.on('changed', (change: unknown) => frames.push([n, change]))
  }
  live.emit(papers, ['a1'])
  await expect.poll(() => frames).toEqual([[0, { resource: 'testPapers', ids: [] }]])
  const resources = new Set(changeEvents().map(({ resource }) => resource))
  expect(reportList.all().flatMap(({ hears }) => hears.filter(resource => !resources.has(resource)))).toEqual([])
})

test('CON-26: for every event of the product Nadia, limited with every permission, hears only the resource', async () => {
  const everything = [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] as const }]
  const admin = () =>
    signedIn(
      db,
      clock,
      everything.map(grant => ({ ...grant, methods: [...grant.methods] })),
    )
  const socket = await connected(await limitedTo({ db, admin }, [campus]))
  await join(socket, 'changes')
  const frames: [event: string, change: unknown][] = []
  socket.onAny((event: string, change: unknown) => void frames.push([event, change]))
  const events = changeEvents()
  expect(events.length).toBeGreaterThan(30)
  for (const event of events) live.emit(event, [elsewhere])
  await expect.poll(() => frames.length).toBe(events.length)
  const sortedFrames = frames.toSorted(([, a], [, b]) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  const expectedFrames = events.map(({ resource }) => ['changed', { resource, ids: [] }])
  expect(sortedFrames).toEqual(expectedFrames.toSorted(([, a], [, b]) => JSON.stringify(a).localeCompare(JSON.stringify(b))))
})
