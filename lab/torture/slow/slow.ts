// Slow clients, hundreds of each kind at once: others are served, slow ones are cut, and nothing of them remains.
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { academy, ADMIN } from '../kit/academy.ts'
import { openDesk } from '../kit/desk.ts'
import { crooked } from './crooked.ts'
import { announce, exchange, picture } from '../kit/files.ts'
import type { Case, Outcome } from '../torture.ts'
import { processStatsOf } from '../kit/processStats.ts'
import { p95, seconds, slowest, statusText, until, watch } from '../kit/watch.ts'
import { end } from '../../../test/support/children.ts'
import { startProduct } from '../../../test/support/servers.ts'

const MANY = 500
const KINDS = 4
const PICTURE = 1_900_000
/** Calls on one connection; with more than ten the server would not begin. */
const AT_ONCE = 8
const TICK_MS = 1_000
/** A minute for a body, seconds for headers, and the checks' interval. */
const CUT_MS = 80_000
/** A minute without progress, checked every minute. */
const LET_GO_MS = 170_000
const P95_MS = 500
const FILES_MORE = 10
const OWN_FILES = 8
/** Answers that wait for slow readers. */
const MEMORY_MB = 150

interface Slow {
  socket: Socket
  /** Milliseconds after which the server ended it. */
  cut: number | null
}

interface Kind {
  name: string
  /** The text that the client sends at once. */
  begin: string
  /** Sent one byte a second after `begin`; undefined: nothing. */
  drop?: string
  /** Reads a little at a time; it notices a cut only after reading all buffered bytes. */
  reads?: boolean
}

function open(port: number, { begin, drop, reads }: Kind): Slow {
  const start = performance.now()
  const socket = connect({ port, host: '127.0.0.1', ...(reads && { onread: { buffer: Buffer.alloc(64), callback: () => false } }) })
  const slow: Slow = { socket, cut: null }
  if (begin) socket.write(begin)
  const timer = setInterval(() => {
    if (drop) socket.write(drop)
    if (reads) socket.resume()
  }, TICK_MS)
  socket.on('error', () => {})
  socket.once('close', () => {
    clearInterval(timer)
    slow.cut = performance.now() - start
  })
  if (!reads) socket.resume()
  return slow
}

export const slow: Case = async ({ server, say }) => {
  const { database, close } = await academy(server, 'slow')
  const product = await startProduct('src/server/main.ts', server, database)
  const desk = await openDesk(product.port, ADMIN)
  const bearer = `Host: plantel\r\nAuthorization: Bearer ${desk.token}\r\n`
  const { url, image } = await announce(desk, PICTURE)
  const came = await exchange(product.port, url, picture(PICTURE))
  if (came.status !== 200) throw new Error(`an upload answered ${came.status}: ${came.text}`)
  const large = `GET ${image.url} HTTP/1.1\r\nHost: plantel\r\n\r\n`
  const kinds: Kind[] = [
    { name: 'headers byte by byte', begin: 'GET /api/session HTTP/1.1\r\nX-Slow: ', drop: 'a' },
    {
      name: 'a body byte by byte',
      begin: `POST /api/comments HTTP/1.1\r\n${bearer}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"comment":"`,
      drop: 'a',
    },
    // More than the system buffers, so that the server has to wait for the reader.
    { name: 'reading large files drop by drop', begin: large.repeat(AT_ONCE), reads: true },
    { name: 'saying nothing', begin: '' },
  ]
  const headers = { authorization: `Bearer ${desk.token}` }
  const calls = { list: () => ({ path: '/api/students?limit=10', headers }), alive: () => ({ path: '/api/health' }) }
  try {
    const warming = watch(product.port, calls)
    await pause(3_000)
    const calm = await warming.stop()
    await until(5_000, async () => (await processStatsOf(product.child)).files < 60)
    const before = await processStatsOf(product.child)
    say(`slow: ${MANY} clients`)
    const watching = watch(product.port, calls)
    const all = kinds.map(kind => ({ kind, clients: Array.from({ length: MANY / KINDS }, () => open(product.port, kind)) }))
    const startedAt = performance.now()
    await until(30_000, async () => (await processStatsOf(product.child)).files >= before.files + MANY)
    const during = await processStatsOf(product.child)
    const speaking = all.filter(({ kind }) => !kind.reads)
    await until(CUT_MS, () => speaking.every(({ clients }) => clients.every(({ cut }) => cut !== null)))
    const openFiles = async () => (await processStatsOf(product.child)).files - before.files - OWN_FILES
    const emptied = await until(startedAt + LET_GO_MS - performance.now(), async () => (await openFiles()) <= 0)
    const lastly = performance.now()
    const callRecords = await watching.stop()
    const outcomes: Outcome[] = speaking.map(({ kind, clients }) => {
      const cut = clients.flatMap(each => (each.cut === null ? [] : [each.cut]))
      return {
        what: `${clients.length} clients ${kind.name}: the server cuts them`,
        holds: cut.length === clients.length,
        note: `${cut.length} cut after ${seconds(Math.min(...cut))} to ${seconds(Math.max(...cut))}`,
      }
    })
    outcomes.push({
      what: `${MANY / KINDS} clients reading large files drop by drop: the server lets go of them`,
      holds: emptied !== null,
      note:
        emptied === null
          ? `${await openFiles()} CONNECTIONS AND FILES LEFT`
          : `no connection and no file left after ${seconds(lastly - startedAt)}, while they still read`,
    })
    for (const { clients } of all) for (const { socket } of clients) socket.destroy()
    outcomes.push({
      what: `with ${MANY} slow clients at once all others are served`,
      holds:
        callRecords.length > 0 &&
        callRecords.every(({ status }) => status === 200) &&
        p95(callRecords) <= P95_MS &&
        during.files >= before.files + MANY * 0.9,
      note: `${statusText(callRecords)}; p95 ${p95(callRecords).toFixed(0)} ms (without them ${p95(calm).toFixed(0)}), slowest ${seconds(slowest(callRecords))}`,
    })
    outcomes.push(...(await crooked(product.port, desk.token)))
    const returned = await until(10_000, async () => (await processStatsOf(product.child)).files <= before.files + FILES_MORE)
    const after = await processStatsOf(product.child)
    outcomes.push({
      what: 'after all of them no connection is left, and what waited for them did not fill the memory',
      holds: returned !== null && !(during.memory > before.memory + MEMORY_MB),
      note: `open files ${before.files} before, ${during.files} meanwhile, ${after.files} after; memory ${before.memory.toFixed(0)}, ${during.memory.toFixed(0)}, ${after.memory.toFixed(0)} MB`,
    })
    return outcomes
  } finally {
    desk.close()
    await end(product.child)
    await close()
  }
}
