import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

export interface Passwords {
  port: number
  close(): void
}

const GREETING = [
  'VERSION\t1\t1',
  'MECH\tPLAIN\tplaintext',
  'SPID\t1',
  'CUID\t1',
  'COOKIE\t00112233445566778899aabbccddeeff',
  'DONE',
  '',
].join('\n')

export async function startPasswords(user: string, password: string): Promise<Passwords> {
  const right = Buffer.from(`\0${user}\0${password}`).toString('base64')
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.write(GREETING)
    let rest = ''
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop()!
      for (const [verb, id, ...more] of lines.map(line => line.split('\t')))
        if (verb === 'AUTH') socket.write(more.includes(`resp=${right}`) ? `OK\t${id}\tuser=${user}\n` : `FAIL\t${id}\tuser=${user}\n`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
