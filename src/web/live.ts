// The live socket (000 §1, api.md "Live socket"): loaded after the first screen, carries ids only; screens read again through the routes.
import { useEffect, useRef } from 'react'
import type { Socket } from 'socket.io-client'
import type { ChangeEvent } from '#contract/event.ts'
import type { AnyRoute } from '#contract/route.ts'
import { client } from '#web/client.ts'
import { refresh } from '#web/reading.ts'
import { refreshSession } from '#web/session.tsx'
import { store } from '#web/store.ts'
import { toast } from '#web/toasts.ts'
import { readToken } from '#web/token.ts'

/** 'waiting' until the first connection stands or fails. */
export type Connection = 'waiting' | 'online' | 'offline'
export const connection = store<Connection>('waiting')

const listeners = new Set<(resource: string, ids: readonly string[]) => void>()
let socket: Socket | undefined

/** Connects once; called when the first screen stands. */
export async function startLive(): Promise<void> {
  if (socket) return
  const { io } = await import('socket.io-client')
  // One transport: several servers share the load without sticky sessions.
  socket = io({ transports: ['websocket'], auth: answer => answer({ token: readToken() }) })
  listen(socket)
}

function listen(socket: Socket): void {
  let outage = false
  socket.on('connect', () => {
    socket.emit('join', 'changes')
    connection.set('online')
    if (!outage) return
    outage = false
    toast.success('Conexion recuperada')
    void refreshSession()
    void client.invalidateQueries()
  })
  socket.on('disconnect', reason => {
    connection.set('offline')
    if (reason === 'io server disconnect') return void comeBack(socket)
    if (reason === 'io client disconnect' || outage) return
    outage = true
    toast.warn('Se desconecto el socket, intentando reconectar')
  })
  socket.on('connect_error', error => {
    connection.set('offline')
    // A refusal is not tried again by itself; without a session the sign-in window opens.
    if (!socket.active) void comeBack(socket, error.message === 'unauthorized' ? 0 : 5_000)
  })
  socket.on('session_changed', () => void refreshSession())
  socket.on('session_ended', () => void refreshSession())
  socket.on('changed', ({ resource, ids }: { resource: string; ids: string[] }) => {
    for (const listener of [...listeners]) listener(resource, ids)
  })
}

/** Reads the session (which asks for a new sign-in when it has ended), then connects again. */
async function comeBack(socket: Socket, wait = 0): Promise<void> {
  if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
  await refreshSession()
  if (readToken()) socket.connect()
}

/** While the component stands, a change of this resource (by anybody) reads the routes again. */
export function useLive(event: ChangeEvent, routes: readonly AnyRoute[]): void {
  const latest = useRef(routes)
  latest.current = routes
  useEffect(() => {
    const hear = (resource: string) => {
      if (resource === event.resource) void refresh(latest.current)
    }
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }, [event])
}
