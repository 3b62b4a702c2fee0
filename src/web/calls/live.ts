// The live socket (SHL-3, WIR-49). It loads after the first screen and carries ids only; screens read again through the routes.
import { useEffect, useRef } from 'react'
import type { Socket } from 'socket.io-client'
import { academyChanged } from '#features/foundation/session/contract.ts'
import { roomOf, type ChangeEvent, type Room } from '#contract/event.ts'
import type { AnyRoute } from '#contract/route.ts'
import { onUnanswered } from '#web/calls/api.ts'
import { send } from '#web/calls/http.ts'
import { client } from '#web/calls/client.ts'
import { refreshAnnounced, refreshShown } from '#web/calls/useRead.ts'
import { refreshSession } from '#web/session/session.tsx'
import { store } from '#web/state/store.ts'
import { toast } from '#web/ui/toasts.ts'
import { readToken } from '#web/session/token.ts'

/** 'waiting' until the first connection succeeds or fails; 'mute': the server answers calls, but no socket reaches it (M149). */
export type Connection = 'waiting' | 'online' | 'offline' | 'mute'
export const CONNECTION_TEXTS: Readonly<Record<Connection, string>> = {
  waiting: '',
  online: 'Conectado',
  offline: 'Desconectado',
  mute: 'Sin avisos en vivo',
}
export const connection = store<Connection>('waiting')

const listeners = new Set<(resource: string, ids: readonly string[]) => void>()
const roomListeners = new Set<(event: string, data: unknown) => void>()
const rooms = new Map<string, number>()
let socket: Socket | undefined

/** Connects once; called after the first screen is drawn. */
export async function startLive(): Promise<void> {
  if (socket) return
  const { io } = await import('socket.io-client')
  // One transport, so that several servers need no sticky sessions.
  socket = io({ transports: ['websocket'], auth: answer => answer({ token: readToken() }) })
  listen(socket)
  doubt(socket)
}

/** A call without an answer, or a browser without a network, turns the ribbon at once; the next heartbeat (every 4 s) turns it back. */
function doubt(socket: Socket): void {
  const goOffline = () => connection.set('offline')
  onUnanswered(goOffline)
  addEventListener('offline', goOffline)
  socket.io.on('ping', () => {
    if (socket.connected && navigator.onLine) connection.set('online')
  })
}

function listen(socket: Socket): void {
  let outage = false
  socket.on('connect', () => {
    // Changes between reading a screen and joining its rooms were missed, also the first time.
    const joining = new Set(['changes', ...rooms.keys()])
    for (const room of joining)
      socket.emit('join', room, () => {
        if (joining.delete(room) && joining.size === 0) void client.invalidateQueries()
      })
    connection.set('online')
    clearInterval(mute)
    mute = undefined
    if (!outage) return
    outage = false
    toast.success('Conexion recuperada')
    void refreshSession()
  })
  socket.on('disconnect', reason => {
    connection.set('offline')
    if (reason === 'io server disconnect') return void comeBack(socket)
    if (reason === 'io client disconnect' || outage) return
    outage = true
    toast.warn('Se desconecto el socket, intentando reconectar')
  })
  socket.on('connect_error', error => {
    if (connection.get() !== 'mute') connection.set('offline')
    if (socket.active) void askWithoutSocket(socket)
    // socket.io does not retry a refusal; without a session the sign-in window opens.
    if (!socket.active) void comeBack(socket, error.message === 'unauthorized' ? 0 : 5_000)
  })
  socket.on('session_changed', () => void refreshSession())
  socket.on('session_ended', () => void refreshSession())
  socket.on('changed', ({ resource, ids }: { resource: string; ids: string[] }) => {
    if (resource === academyChanged.resource) void refreshSession()
    for (const listener of [...listeners]) listener(resource, ids)
  })
  socket.onAny(hearInRoom)
}

export function hearInRoom(event: string, data: unknown): void {
  for (const listener of [...roomListeners]) listener(event, data)
}

/** Milliseconds between two reads of a tab without a socket. */
const MUTE_PAUSE = 15_000
let mute: ReturnType<typeof setInterval> | undefined

/** For a proxy that refuses WebSocket upgrades: reads what a visible tab shows every 15 s instead. */
async function askWithoutSocket(socket: Socket): Promise<void> {
  const answers = await send('get', '/health').then(
    () => true,
    () => false,
  )
  if (socket.connected) return
  connection.set(answers ? 'mute' : 'offline')
  if (!answers) {
    clearInterval(mute)
    mute = undefined
  } else mute ??= setInterval(() => void (!document.hidden && refreshShown()), MUTE_PAUSE)
}

/** Reads the session (which opens the sign-in window when it has ended), then connects again. */
async function comeBack(socket: Socket, wait = 0): Promise<void> {
  if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
  await refreshSession()
  if (readToken()) socket.connect()
}

/**
 * Limits the reads that announcements cause (M164). A route is read at once and then every `ms`; a tab reads `burst` lists at once and one more each
 * `refill`, so that a minute of changes at other desks costs it at most twenty calls. Component tests take the pauses away.
 */
export const livePause = { ms: 3_000, burst: 6, refill: 4_500, together: 30 }

interface Turn {
  last: number
  waiting?: ReturnType<typeof setTimeout> | undefined
}
const turns = new Map<string, Turn>()
const pendingRoutes = new Map<string, AnyRoute>()
/** Reads that the tab may still cause, as of this moment. */
const budget = { reads: livePause.burst, at: 0 }

/** Lists that wait for a read, the longest first: without an order one of two lists may wait for ever. */
const line = new Set<AnyRoute>()
const callsOf = (route: AnyRoute): number => client.getQueryCache().findAll({ queryKey: [route.name], type: 'active' }).length

/** Milliseconds until the tab may read this list again; its calls are taken when that is now. */
function restOf(route: AnyRoute): number {
  const now = performance.now()
  budget.reads = Math.min(livePause.burst, budget.reads + Math.max(0, now - budget.at) / livePause.refill)
  budget.at = now
  if (livePause.ms > 0) {
    line.add(route)
    let wait = 0
    for (const each of line) {
      wait += callsOf(each)
      if (each === route) break
    }
    const missing = Math.min(wait, livePause.burst) - budget.reads
    if (missing > 0) return missing * livePause.refill
    budget.reads -= callsOf(route)
  }
  return 0
}

/** Reads the routes again: at once, or after the pause where one was just read; many changes cause one read (M164). `own`: no list. */
function readAgain(routes: readonly AnyRoute[], own = false): void {
  for (const route of routes) {
    if (document.hidden) {
      pendingRoutes.set(route.name, route)
      continue
    }
    const turn = turns.get(route.name) ?? { last: -Infinity }
    turns.set(route.name, turn)
    const read = () => {
      const rest = own ? 0 : restOf(route)
      turn.waiting = rest > 0 ? setTimeout(read, rest) : undefined
      if (rest > 0) return
      line.delete(route)
      turn.last = performance.now()
      void refreshAnnounced(route)
    }
    if (own) clearTimeout(turn.waiting)
    const rest = Math.min(turn.last + livePause.ms - performance.now(), livePause.ms)
    // An act is announced once for each kind of record that it changes.
    if (own || turn.waiting === undefined) turn.waiting = setTimeout(read, Math.max(rest, Math.min(livePause.together, livePause.ms)))
  }
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return
  if (mute) void refreshShown()
  const routes = [...pendingRoutes.values()]
  pendingRoutes.clear()
  readAgain(routes)
})

/** Ids of the visible records; null: none at the moment; undefined: a list, which any record may join. */
type ShownIds = string | readonly string[] | null | undefined

/**
 * While mounted, reads the routes again when anybody changes this resource: of a list always, of records (`shown`) when
 * the change names one of them, or none (M164).
 */
export function useLive(event: ChangeEvent, routes: readonly AnyRoute[], shownIds?: ShownIds): void {
  const latest = useRef({ routes, shown: shownIds })
  latest.current = { routes, shown: shownIds }
  useEffect(() => {
    const hear = (resource: string, ids: readonly string[]) => {
      if (resource !== event.resource) return
      const { routes, shown } = latest.current
      const own = shown !== undefined && ids.length > 0
      if (!own || ids.some(id => (typeof shown === 'string' ? shown === id : shown?.includes(id)))) readAgain(routes, own)
    }
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }, [event])
}

/**
 * For a screen with a little of everything: reads the routes at most once in this many milliseconds, however many of these changes occur.
 */
export function useLiveOften(events: readonly ChangeEvent[], routes: readonly AnyRoute[], milliseconds: number): void {
  const latest = useRef({ events, routes })
  latest.current = { events, routes }
  useEffect(() => {
    let last = -Infinity
    let waiting: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      waiting = undefined
      last = performance.now()
      readAgain(latest.current.routes)
    }
    const hear = (resource: string) => {
      if (waiting === undefined && latest.current.events.some(event => event.resource === resource))
        waiting = setTimeout(read, Math.max(0, last + milliseconds - performance.now()))
    }
    listeners.add(hear)
    return () => {
      clearTimeout(waiting)
      listeners.delete(hear)
    }
  }, [milliseconds])
}

/** While mounted, joins the record's room (WIR-50), also after reconnects. Handlers by event; data are ids. */
export function useRoom(kind: Room, id: string | undefined, handlers: Record<string, (data: never) => void>): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    if (id === undefined) return
    const room = roomOf(kind, id)
    const hear = (event: string, data: unknown) => (latest.current[event] as ((data: unknown) => void) | undefined)?.(data)
    roomListeners.add(hear)
    const others = rooms.get(room) ?? 0
    rooms.set(room, others + 1)
    if (others === 0 && socket?.connected) socket.emit('join', room)
    return () => {
      roomListeners.delete(hear)
      const rest = rooms.get(room)! - 1
      if (rest > 0) return void rooms.set(room, rest)
      rooms.delete(room)
      if (socket?.connected) socket.emit('leave', room)
    }
  }, [kind, id])
}
