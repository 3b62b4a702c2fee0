// The live socket: which session hears which change, on every instance (WIR-49).
import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool } from 'pg'
import { Server, type DefaultEventsMap, type Socket } from 'socket.io'
import type { FastifyBaseLogger } from 'fastify'
import { allowed } from '#contract/access.ts'
import { changeEvents, roomNamed, roomOf, type ChangeEvent, type Room } from '#contract/event.ts'
import { furtherListeners } from './alsoHeard.ts'
import { coalesce } from '#server/realtime/coalesce.ts'
import { everySecond } from '#server/realtime/everySecond.ts'
import { listenPool } from '#server/db/driver/listenPool.ts'
import type { CurrentUser } from '#server/auth/session.ts'
import { KEPT_MS } from '#server/auth/sessionCache.ts'
import { withTimeout } from '#server/limits/withTimeout.ts'

export interface Realtime {
  /** Announces changed records to every session that may read them, on all instances. */
  emit(event: ChangeEvent, ids: readonly string[]): void
  /** Sends an event to the room of one record, on all instances. Call it after the commit, with ids only. */
  say(room: Room, id: string, event: string, data: Record<string, unknown>): void
  /**
   * Rights or data of these employees changed: their browsers read /session again, and rooms are checked again. Resolves when no instance
   * uses the old rights.
   */
  sessionsChanged(employeeIds: readonly string[]): Promise<void>
  /** Closes the sockets of these sessions everywhere. Resolves when no instance answers them. */
  endSessions(sessionIds: readonly string[]): Promise<void>
  /** Resolves when this instance receives its own notice; never while it is deaf. */
  hears(): Promise<void>
  count(): number
  attach(http: HttpServer): void
  /** Disconnects all browsers of this instance, so that the HTTP server can close; they reconnect elsewhere. */
  detach(): void
  close(): Promise<void>
}

interface Options {
  pool: Pool
  publicUrl: string
  findSession(token: string): Promise<CurrentUser | null>
  /** True when the record of a room belongs to the campuses of a limited session. */
  isWithin(campuses: readonly string[], room: string): Promise<boolean>
  onChange(resource: string): void
  onSessionsChange(): void
  log: FastifyBaseLogger
}

interface Change {
  resource: string
  ids: readonly string[]
}
/** A PostgreSQL notice has at most 8,000 bytes: this many ids fit. */
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
/** `joined`: the browser asked for the room 'changes'; `rooms`: the record rooms that it asked for. */
interface SocketData {
  token: string
  joined: boolean
  rooms: string[]
}
type Live = Socket<FromClient, ToClient, DefaultEventsMap, SocketData>

const resourceRoom = (resource: string) => `changes/${resource}`
const limitedRoom = (resource: string) => `limited/${resource}`
const employeeRoom = (id: string) => `employee/${id}`
const sessionRoom = (id: string) => `session/${id}`

/** Heartbeat interval and timeout in milliseconds. A side that hears nothing for their sum, 10 s, closes the connection. */
const HEARTBEAT = { pingInterval: 4_000, pingTimeout: 6_000 }

/** A browser shows few records at once; joining one room too many leaves the oldest. */
const MOST_ROOMS = 20

const acknowledge = (done: unknown) => {
  if (typeof done === 'function') (done as () => void)()
}

/** Puts the socket into the rooms that it may read, and removes it from all others. */
async function hear(socket: Live, { grants: allGrants, first, campuses }: CurrentUser, isWithin: Options['isWithin']): Promise<void> {
  // A user who must first protect their account hears nothing that they may not read yet.
  const grants = first ? [] : allGrants
  const further = new Set(furtherListeners().flatMap(({ resource, access }) => (allowed(access, grants) ? [resource] : [])))
  for (const { resource, access } of changeEvents()) {
    const { joined } = socket.data
    const isWhole = joined && campuses === null && allowed(access, grants)
    const isLimited = joined && !isWhole && (allowed(access, grants) || further.has(resource))
    for (const [room, theirs] of [
      [resourceRoom(resource), isWhole],
      [limitedRoom(resource), isLimited],
    ] as const)
      if (theirs) void socket.join(room)
      else void socket.leave(room)
  }
  for (const room of socket.data.rooms)
    if (allowed(roomNamed(room)!.access, grants) && (campuses === null || (await isWithin(campuses, room)))) void socket.join(room)
    else void socket.leave(room)
}

/** Records the rooms that the browser wants. @returns false when there is no such room */
function want(socket: Live, room: unknown, joining: boolean): boolean {
  if (room === 'changes') socket.data.joined = joining
  else if (typeof room === 'string' && roomNamed(room)) {
    const { rooms } = socket.data
    socket.data.rooms = [...rooms.filter(each => each !== room), ...(joining ? [room] : [])].slice(-MOST_ROOMS)
    for (const oldRoom of rooms) if (!socket.data.rooms.includes(oldRoom)) void socket.leave(oldRoom)
  } else return false
  return true
}

/** Browsers send the page's origin; other programs send none, and need a valid token. */
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
  const io = new Server<FromClient, ToClient, BetweenServers, SocketData>({
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
    // Without an answer the socket must neither stay deaf nor keep lost rights: it reconnects and is checked again.
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
  /** Resolves when every other instance has dropped its cache, or the cache has expired: a frozen or deaf instance does not answer. */
  const droppedEverywhere = (employeeIds: readonly string[]): Promise<void> =>
    withTimeout(KEPT_MS, io.serverSideEmitWithAck('sessions_changed', employeeIds)).then(
      () => {},
      () => {},
    )

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
