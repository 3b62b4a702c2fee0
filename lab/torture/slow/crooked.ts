// Clients that violate HTTP: each gets a refusal or is cut, soon, and nobody gets a stack trace.
import { connect } from 'node:net'
import type { Outcome } from '../torture.ts'

const LIMIT_MS = 10_000

interface Ended {
  /** The status of the first answer; 0: cut without an answer. */
  status: number
  text: string
  /** True when the server ended the connection in time. */
  ended: boolean
}

/** Sends it, half-closes if requested, and reads until the server ends the connection. */
function say(port: number, bytes: string, { halfClose = false } = {}): Promise<Ended> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const parts: Buffer[] = []
    let ended = true
    socket.setTimeout(LIMIT_MS, () => {
      ended = false
      socket.destroy()
    })
    socket.on('data', part => parts.push(part))
    socket.on('error', () => {})
    socket.once('end', () => socket.end())
    socket.once('close', () => {
      const text = Buffer.concat(parts).toString()
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, ended })
    })
    if (halfClose) socket.end(bytes)
    else socket.write(bytes)
  })
}

const LONG = 'a'.repeat(100_000)

export async function crooked(port: number, token: string): Promise<Outcome[]> {
  const host = `Host: plantel\r\n`
  const bearer = `${host}Authorization: Bearer ${token}\r\n`
  const close = 'Connection: close\r\n'
  const tries: [what: string, bytes: string, expected: readonly number[], options?: { halfClose: boolean }][] = [
    ['headers of 100 KB', `GET /api/session HTTP/1.1\r\n${host}X-Long: ${LONG}\r\n\r\n`, [431]],
    ['an address of 100 KB', `GET /api/students?query=${LONG} HTTP/1.1\r\n${host}\r\n`, [414, 431]],
    ['two thousand headers', `GET /api/session HTTP/1.1\r\n${host}${'X-A: b\r\n'.repeat(3_000)}\r\n`, [400, 401, 431]],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 Hola\r\n\r\n', [400]],
    ['junk behind a good call', `GET /api/health HTTP/1.1\r\n${host}\r\n\x00\x01\x02 junk\r\n\r\n`, [200, 400]],
    ['two lengths', `POST /api/login HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`, [400]],
    [
      'a length and chunks (smuggling)',
      `POST /api/login HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\n${host}\r\n`,
      [400],
    ],
    [
      'a chunk of no number',
      `POST /api/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n`,
      [400],
    ],
    [
      'a body of 5 MB',
      `POST /api/comments HTTP/1.1\r\n${bearer}Content-Type: application/json\r\nContent-Length: 5000000\r\n\r\n${LONG}`,
      [413],
    ],
    ['half closed after the call', `GET /api/session HTTP/1.1\r\n${bearer}${close}\r\n`, [0, 200], { halfClose: true }],
    ['half closed in the middle of headers', `GET /api/session HTTP/1.1\r\nX-Half`, [0, 400], { halfClose: true }],
    [
      'half closed in the middle of a body',
      `POST /api/comments HTTP/1.1\r\n${bearer}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"half`,
      [0, 400],
      { halfClose: true },
    ],
    [
      'a hundred calls at once down one line',
      `GET /api/health HTTP/1.1\r\n${host}\r\n`.repeat(99) + `GET /api/health HTTP/1.1\r\n${host}${close}\r\n`,
      [0, 200],
    ],
  ]
  const results = await Promise.all(
    tries.map(async ([what, bytes, expected, options]) => {
      const { status, text, ended } = await say(port, bytes, options)
      const tells = /\n\s+at |node_modules|\.ts:\d/.test(text)
      return { what, status, ok: ended && expected.includes(status) && !tells, ended, tells }
    }),
  )
  const wrong = results.filter(({ ok }) => !ok)
  return [
    {
      what: `${tries.length} ways of not keeping to HTTP: a refusal or an end, soon, without particulars`,
      holds: wrong.length === 0,
      note:
        wrong.length === 0
          ? results.map(({ what, status }) => `${what}: ${status || 'cut'}`).join(', ')
          : wrong
              .map(({ what, status, ended, tells }) => `${what}: ${status}${ended ? '' : ' NOT ENDED'}${tells ? ' TELLS' : ''}`)
              .join(', '),
    },
  ]
}
