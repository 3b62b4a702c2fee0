/* Many browsers in one process: each connects, joins and reconnects like the console (src/web/calls/live.ts), and counts events. */
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { send } from '../../../test/support/load.ts'
import type { Order, Setup, State } from './browsers.ts'

interface Browser {
  socket: Socket
  joined: boolean
  heard: Map<string, number>
}

const agent = new Agent({ maxSockets: 64 })
const AGAIN_MS = 800
const browsers: Browser[] = []
let refusedCount = 0
let failedReads = 0

async function readAgain({ port }: Setup, token: string, socket: Socket): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  for (const path of ['/api/session', '/api/students?limit=10'])
    for (let tries = 0; socket.connected; tries++) {
      const answer = await send(agent, port, { path, headers }).catch(() => null)
      if (answer?.status === 200 || answer?.status === 403) break
      if (tries > 0) {
        failedReads += 1
        break
      }
      await pause(AGAIN_MS)
    }
}

function open(setup: Setup, token: string, room: string): void {
  const socket = io(`http://127.0.0.1:${setup.port}`, { transports: ['websocket'], auth: answer => answer({ token }), forceNew: true })
  const browser: Browser = { socket, joined: false, heard: new Map() }
  let before = false
  const note = (what: string) => browser.heard.set(what, (browser.heard.get(what) ?? 0) + 1)
  socket.on('connect', () => {
    socket.emit('join', 'changes')
    socket.emit('join', room, () => (browser.joined = true))
    if (before) void readAgain(setup, token, socket)
    before = true
  })
  socket.on('disconnect', reason => {
    browser.joined = false
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', error => {
    if (error.message === 'unauthorized') refusedCount += 1
    // Like the console: refused for now, retried a little later.
    if (!socket.active) setTimeout(() => socket.connect(), 5_000)
  })
  socket.on('changed', ({ resource, ids }: { resource: string; ids: string[] }) => ids.forEach(id => note(`${resource} ${id}`)))
  socket.onAny((event: string, data: unknown) => {
    if (event === 'update_table_event') note(`room ${(data as { talk: string }).talk}`)
  })
  browsers.push(browser)
}

const state = (withHeard: boolean): State => ({
  connected: browsers.filter(({ socket }) => socket.connected).length,
  joined: browsers.filter(({ joined }) => joined).length,
  refused: refusedCount,
  failedReads,
  heard: withHeard ? browsers.map(({ heard }) => Object.fromEntries(heard)) : [],
})

process.on('message', (order: Order) => {
  if (order.do === 'open') for (const { token, room } of order.browsers) open(order.setup, token, room)
  if (order.do === 'leave') for (const { socket } of browsers) socket.disconnect()
  if (order.do === 'come') for (const { socket } of browsers) socket.connect()
  if (order.do === 'forget') for (const { heard } of browsers) heard.clear()
  process.send!({ nth: order.nth, state: state(order.do === 'heard') })
})
