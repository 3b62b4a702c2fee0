// A proxy between the product and a service: open, shut (connection refused) or silent (accepts and says nothing).
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Door = 'open' | 'shut' | 'silent'

export interface FaultyProxy {
  port: number
  /** Cuts open connections, unless it becomes silent: then it passes nothing more. */
  turn(door: Door): Promise<void>
  close(): Promise<void>
}

export async function openFaultyProxy(to: number): Promise<FaultyProxy> {
  let door: Door = 'open'
  const sockets = new Set<Socket>()
  const hold = (socket: Socket) => {
    sockets.add(socket)
    // A cut client knows already.
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer(coming => {
    hold(coming)
    if (door === 'silent') return
    const going = hold(connect(to, '127.0.0.1'))
    coming.pipe(going).pipe(coming)
    coming.once('close', () => going.destroy())
    going.once('close', () => coming.destroy())
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const shut = async () => {
    if (!server.listening) return
    server.close()
    cut()
    await once(server, 'close')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    async turn(to) {
      door = to
      if (to === 'shut') return shut()
      if (to === 'open') cut()
      else for (const socket of sockets) socket.unpipe().pause()
      if (!server.listening) await listen(port)
    },
    close: shut,
  }
}
