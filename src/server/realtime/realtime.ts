// The live socket: who hears which change, on every instance (WIR-49).
import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool } from 'pg'
import { Server, type DefaultEventsMap, type Socket } from 'socket.io'
import type { FastifyBaseLogger } from 'fastify'
import { allowed } from '#contract/access.ts'
import { changeEvents, roomNamed, roomOf, type ChangeEvent, type Room } from '#contract/event.ts'
import { coalesce } from '#server/realtime/coalesce.ts'
import { everySecond } from '#server/realtime/everySecond.ts'
import { listenPool } from '#server/db/driver/listenPool.ts'
import type { CurrentUser } from '#server/auth/session.ts'
import { KEPT_MS } from '#server/auth/sessionCache.ts'
import { withTimeout } from '#server/limits/withTimeout.ts'

export interface Realtime {
  /** Announces changed records to every session that may read them, on all instances. */
  emit(event: ChangeEvent, ids: readonly string[]): void
  /** Says an event in the room of one record, on all instances. After the commit, and ids only. */
  say(room: Room, id: string, event: string, data: Record<string, unknown>): void
  /**
   * Rights or data of these employees changed: their browsers read /session again, rooms are checked again. Resolves when no instance
   * answers by the rights of before.
   */
  sessionsChanged(employeeIds: readonly string[]): Promise<void>
  /** Ends the sockets of these sessions everywhere. Resolves when no instance answers to them. */
  endSessions(sessionIds: readonly string[]): Promise<void>
  /** Resolves when this instance hears what is said to all; never while it is deaf. */
  hears(): Promise<void>
  /** Browsers connected to this instance. */
  count(): number
  attach(http: HttpServer): void
  /** Lets go of all browsers of this instance, so that the HTTP server can close; they come back elsewhere. */
  detach(): void
  close(): Promise<void>
}

interface Options {
  pool: Pool
  /** Where people reach the console. */
  publicUrl: string
  findSession(token: string): Promise<CurrentUser | null>
  /** Does this record stand in the campuses of whoever is limited to them? */
  isWithin(campuses: readonly string[], room: string): Promise<boolean>
  /** Called for local and remote changes alike. */
  onChange(resource: string): void
  /** The same for rights and sessions: what is kept of them is old. */
  onSessionsChange(): void
  log: FastifyBaseLogger
}

interface Change {
  resource: string
  ids: readonly string[]
}
/** PostgreSQL carries 8,000 bytes in a notice: so many ids, or all that is little. */
const IDS_OF_A_NOTICE = 200
const noticesOf = (all: readonly Change[]): (readonly Change[])[] =>
  all.reduce((sum, { ids }) => sum + ids.length, 0) > IDS_OF_A_NOTICE ? all.map(change => [change]) : [all]

interface FromClient {
  join(room: unknown, done?: unknown): void
  leave(room: unknown, done?: unknown): void
}
interface ToClient {
  changed(change: Change): void
  session_changed(): void
  session_ended(): void
}
interface BetweenServers {
  all_changed(changes: readonly Change[]): void
  sessions_changed(employeeIds: readonly string[], dropped: (answer: null) => void): void
}
/** `joined`: the browser asked for the room 'changes'; `rooms`: those of records that it asked for. */
interface Known {
  token: string
  joined: boolean
  rooms: string[]
}
type Live = Socket<FromClient, ToClient, DefaultEventsMap, Known>

const resourceRoom = (resource: string) => `changes/${resource}`
/** Of those limited to campuses, who hear no ids. */
const limitedRoom = (resource: string) => `limited/${resource}`
const employeeRoom = (id: string) => `employee/${id}`
const sessionRoom = (id: string) => `session/${id}`

/** Milliseconds between heartbeats, and for the answer to one. A side that hears nothing for their sum, 10 s, gives the other up. */
const HEARTBEAT = { pingInterval: 4_000, pingTimeout: 6_000 }

/** A browser shows few records at once; the room that it joined first is left for one too many. */
const MOST_ROOMS = 20

const acknowledge = (done: unknown) => {
  if (typeof done === 'function') (done as () => void)()
}

/** Puts the socket into the rooms of what it may read, out of all others. */
async function hear(socket: Live, { grants: held, first, campuses }: CurrentUser, isWithin: Options['isWithin']): Promise<void> {
  // Whoever has first to protect their account hears of nothing that they may not read yet.
  const grants = first ? [] : held
  for (const { resource, access } of changeEvents()) {
    const may = socket.data.joined && allowed(access, grants)
    for (const [room, theirs] of [
      [resourceRoom(resource), campuses === null],
      [limitedRoom(resource), campuses !== null],
    ] as const)
      if (may && theirs) void socket.join(room)
      else void socket.leave(room)
  }
  for (const room of socket.data.rooms)
    if (allowed(roomNamed(room)!.access, grants) && (campuses === null || (await isWithin(campuses, room)))) void socket.join(room)
    else void socket.leave(room)
}

/** Notes what the browser wants to hear. @returns false when there is no such room. */
function want(socket: Live, room: unknown, joining: boolean): boolean {
  if (room === 'changes') socket.data.joined = joining
  else if (typeof room === 'string' && roomNamed(room)) {
    const { rooms } = socket.data
    socket.data.rooms = [...rooms.filter(each => each !== room), ...(joining ? [room] : [])].slice(-MOST_ROOMS)
    for (const left of rooms) if (!socket.data.rooms.includes(left)) void socket.leave(left)
  } else return false
  return true
}

/** Browsers say whose page asks; other programs say nothing, and have a token or not. */
const fromOurPages = (publicUrl: string, { origin, host }: IncomingHttpHeaders): boolean =>
  origin === undefined || origin === new URL(publicUrl).origin || URL.parse(origin)?.host === host

export function realtime({ pool, publicUrl, findSession, isWithin, onChange, onSessionsChange, log }: Options): Realtime {
  const readAgain = () => {
    onSessionsChange()
    for (const { resource } of changeEvents()) {
      onChange(resource)
      io.local.to([resourceRoom(resource), limitedRoom(resource)]).emit('changed', { resource, ids: [] })
    }
  }
  const io = new Server<FromClient, ToClient, BetweenServers, Known>({
    serveClient: false,
    cors: { origin: false },
    allowRequest: ({ headers }, done) => done(null, fromOurPages(publicUrl, headers)),
    maxHttpBufferSize: 100_000,
    ...HEARTBEAT,
  })
  const line = listenPool(pool, readAgain)
  io.adapter(createAdapter(line.pool, { errorHandler: error => log.error({ err: error }, 'socket adapter') }))

  const checkAgain = async (socket: Live) => {
    const user = await findSession(socket.data.token).catch(() => undefined)
    // Without an answer it may neither stay deaf nor keep what it may have lost: it comes back by itself, and is asked again.
    if (user === undefined) socket.conn.close()
    else if (user === null) socket.disconnect(true)
    // Without an answer about a record it hears nothing of it.
    else await hear(socket, user, isWithin).catch(() => socket.conn.close())
  }
  const checkHere = (employeeIds: readonly string[]) => {
    for (const id of employeeIds)
      for (const socketId of io.sockets.adapter.rooms.get(employeeRoom(id)) ?? []) {
        const socket = io.sockets.sockets.get(socketId)
        if (socket) void checkAgain(socket)
      }
  }

  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token
    if (typeof token !== 'string' || token.length > 200) return next(new Error('unauthorized'))
    findSession(token).then(
      user => {
        if (!user) return next(new Error('unauthorized'))
        socket.data = { token, joined: false, rooms: [] }
        void socket.join([employeeRoom(user.id), sessionRoom(user.sessionId)])
        next()
      },
      (error: unknown) => {
        log.warn({ err: error }, 'socket sign-in')
        next(new Error('unavailable'))
      },
    )
  })
  io.on('connection', socket => {
    const listen = (joining: boolean) => (room: unknown, done: unknown) => {
      // Who waits for an answer gets one, whatever was asked for.
      if (!want(socket, room, joining)) return acknowledge(done)
      void checkAgain(socket).then(() => acknowledge(done))
    }
    socket.on('join', listen(true))
    socket.on('leave', listen(false))
  })
  const limited = everySecond(resource => void io.local.to(limitedRoom(resource)).emit('changed', { resource, ids: [] }))
  const tellHere = (all: readonly Change[]) => {
    for (const { resource, ids } of all) {
      io.local.to(resourceRoom(resource)).emit('changed', { resource, ids })
      limited.tell(resource)
    }
  }
  io.on('all_changed', all => {
    for (const { resource } of all) onChange(resource)
    tellHere(all)
  })
  io.on('sessions_changed', (employeeIds, dropped: unknown) => {
    onSessionsChange()
    checkHere(employeeIds)
    acknowledge(dropped)
  })
  /** Every other instance has dropped what it kept, or it is too old to count there: one that is frozen or deaf says nothing. */
  const droppedEverywhere = (employeeIds: readonly string[]): Promise<void> =>
    withTimeout(KEPT_MS, io.serverSideEmitWithAck('sessions_changed', employeeIds)).then(
      () => {},
      () => {},
    )

  // One notice to the other instances for all that changed in a moment.
  const announcing = coalesce<ChangeEvent>(changed => {
    const all = changed.map(([{ resource }, ids]) => ({ resource, ids }))
    tellHere(all)
    for (const part of noticesOf(all)) io.serverSideEmit('all_changed', part)
  })

  return {
    emit(event, ids) {
      onChange(event.resource)
      announcing.add(event, ids)
    },
    say: (room, id, event, data) => void (io as Server).to(roomOf(room, id)).emit(event, data),
    sessionsChanged(employeeIds) {
      onSessionsChange()
      for (const id of employeeIds) io.to(employeeRoom(id)).emit('session_changed')
      checkHere(employeeIds)
      return droppedEverywhere(employeeIds)
    },
    endSessions(sessionIds) {
      onSessionsChange()
      for (const id of sessionIds) {
        io.to(sessionRoom(id)).emit('session_ended')
        io.in(sessionRoom(id)).disconnectSockets(true)
      }
      return droppedEverywhere([])
    },
    hears: line.hears,
    count: () => io.sockets.sockets.size,
    attach: http => void io.attach(http),
    detach: () => io.engine?.close(),
    async close() {
      announcing.flush()
      limited.stop()
      await io.close()
    },
  }
}
