import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export interface RawAnswer {
  status: number
  headers: string
  body: string
}

/** Sends bytes and reads until the server closes. */
export async function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes, 'latin1')
  const answer = await text(socket)
  const [head = '', ...body] = answer.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), headers: head, body: body.join('\r\n\r\n') }
}

export const ask = (port: number, target: string, method = 'GET', headers: readonly string[] = []): Promise<RawAnswer> =>
  sendRaw(port, [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'))
