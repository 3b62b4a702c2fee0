// The database fails in three ways under load: connections cut, server stopped, server frozen.
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { httpErrors } from '#server/http/refusal.ts'
import { registration } from '../../../test/support/registrations.ts'
import { openGroups } from '../../../test/support/academy.ts'
import pg from 'pg'
import { newKey } from '../kit/desk.ts'
import { freeze } from './freeze.ts'
import type { MailHost } from '../kit/mailHost.ts'
import type { Away } from './outage.ts'
import type { Outcome } from '../torture.ts'
import { seconds, slowest, statusText, until, watch, type CallRecord } from '../kit/watch.ts'

const CUTS = 12
const AWAY_MS = 15_000
/** "Some seconds": five until a statement is doubted, five to ask, and what a busy machine adds. */
const PATIENT_MS = 15_000
const BACK_MS = 30_000
const MAIL_MS = 45_000
/** Health checks wait no longer. */
const READY_MS = 6_000

const isClear = ({ status, body }: CallRecord) => status === 503 && body.includes(httpErrors.outOfReach.message)

/** After a missed announcement the other instance refetches everything. */
const ANYBODY = 'any student'

async function works({ db, desk }: Away, mail: MailHost, events: Set<string>): Promise<{ event: number | null; letter: number | null }> {
  const [group] = await openGroups(db)
  events.clear()
  const { student } = await desk.ask<{ student: { _id: string } }>({
    method: 'POST',
    path: '/students/register',
    body: registration(group!, 'correo.mx'),
    key: newKey(),
  })
  const letters = mail.delivered.length
  const [event, letter] = await Promise.all([
    until(BACK_MS, () => events.has(student._id) || events.has(ANYBODY)),
    until(MAIL_MS, () => mail.delivered.length > letters),
  ])
  return { event, letter }
}

interface Phase {
  what: string
  /** Wholly away between `cut` and its return: it may not report ready then. */
  whole: boolean
  cut(): Promise<() => Promise<void>>
}

async function phase(away: Away, mail: MailHost, { what, whole, cut }: Phase): Promise<Outcome> {
  const { one, two, desk, ids, say } = away
  const events = new Set<string>()
  const browser = io(`http://127.0.0.1:${two.port}`, { auth: { token: desk.token }, transports: ['websocket'], forceNew: true })
  browser.on('connect', () => void browser.emit('join', 'changes'))
  browser.on('changed', ({ resource, ids: changed }: { resource: string; ids: string[] }) => {
    for (const id of changed) events.add(id)
    if (resource === 'students' && changed.length === 0) events.add(ANYBODY)
  })
  const headers = { authorization: `Bearer ${desk.token}` }
  let n = 0
  const some = () => ids[n++ % ids.length]!
  const watching = watch(one.port, {
    alive: () => ({ path: '/api/health' }),
    ready: () => ({ path: '/api/health/ready' }),
    list: () => ({ path: '/api/students?limit=10', headers }),
    open: () => ({ path: `/api/students/${some()}/sidebar`, headers }),
    comment: () => ({
      method: 'POST',
      path: '/api/comments',
      headers,
      body: JSON.stringify({ student: some(), comment: 'Vuelve mañana' }),
    }),
  })
  try {
    await watching.well(BACK_MS)
    say(`outages: ${what}`)
    const startedAt = performance.now()
    const back = await cut()
    const returned = performance.now()
    await back()
    const recovered = await watching.well(BACK_MS)
    const working = await works(away, mail, events)
    const calls = (await watching.stop()).filter(({ at }) => at >= startedAt)
    return judged({ what, whole, seen: calls, begun: startedAt, returned, recovered, ...working })
  } catch (error) {
    return { what, holds: false, note: String(error) }
  } finally {
    browser.disconnect()
    await watching.stop()
  }
}

interface Course extends Pick<Phase, 'what' | 'whole'> {
  seen: readonly CallRecord[]
  begun: number
  returned: number
  recovered: number
  event: number | null
  letter: number | null
}

function judged({ what, whole, seen, begun, returned, recovered, event, letter }: Course): Outcome {
  const of = (kind: string) => seen.filter(one => one.kind === kind)
  const needing = seen.filter(({ kind }) => kind !== 'alive' && kind !== 'ready')
  const unclear = seen.filter(one => one.status !== 200 && !isClear(one))
  const untrue = whole
    ? of('ready').filter(({ at, milliseconds, status }) => at > begun + 1000 && at + milliseconds < returned && status === 200)
    : []
  const asleep = of('alive').filter(({ status }) => status !== 200)
  const worst = slowest(needing)
  const readyWorst = slowest(of('ready'))
  return {
    what,
    holds:
      unclear.length === 0 &&
      untrue.length === 0 &&
      asleep.length === 0 &&
      worst <= PATIENT_MS &&
      readyWorst <= READY_MS &&
      event !== null &&
      letter !== null,
    note: [
      statusText(needing),
      `slowest answer ${seconds(worst)}, of /health/ready ${seconds(readyWorst)}`,
      ...(unclear.length > 0 ? [`UNCLEAR: ${statusText(unclear)}, ${unclear[0]!.kind} ${unclear[0]!.body.slice(0, 120)}`] : []),
      ...(untrue.length > 0 ? [`READY WITHOUT DATABASE ${untrue.length} times`] : []),
      ...(asleep.length > 0 ? [`/health: ${statusText(asleep)}`] : []),
      `all well ${seconds(recovered)} after its return`,
      event === null ? 'NO EVENT on the other instance' : `event on the other instance in ${seconds(event)}`,
      letter === null ? 'NO LETTER' : `letter in ${seconds(letter)}`,
    ].join('; '),
  }
}

/** Connections in use without calls: the one that listens. */
async function busyConnections({ one, metrics }: Away): Promise<number> {
  await pause(1000)
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
  if (one.child.exitCode !== null) throw new Error('the product ended')
  return Number(/plantel_database_connections\{state="used"\} (\d+)/.exec(text)?.[1] ?? Number.NaN)
}

export async function databaseAway(away: Away, mail: MailHost): Promise<Outcome[]> {
  const { server } = away
  const nothing = async () => {}
  const cutting = await phase(away, mail, {
    what: `all database connections cut ${CUTS} times under load: 200 or a clear 503`,
    whole: false,
    async cut() {
      const client = new pg.Client({ connectionString: server.url('postgres') })
      await client.connect()
      for (let n = 0; n < CUTS; n++) {
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [away.database])
        await pause(1_200)
      }
      await client.end()
      return nothing
    },
  })
  const stopping = await phase(away, mail, {
    what: 'database stopped for 15 s and started again: a clear 503, then all works without a restart',
    whole: true,
    async cut() {
      await server.stop()
      await pause(AWAY_MS)
      return () => server.startAgain()
    },
  })
  const freezing = await phase(away, mail, {
    what: 'database frozen for 15 s: a clear 503 within seconds, then all works without a restart',
    whole: true,
    async cut() {
      const thaw = await freeze(server.url('postgres'))
      await pause(AWAY_MS).finally(thaw)
      return nothing
    },
  })
  const used = await busyConnections(away)
  const pool: Outcome = {
    what: 'after all of it the pool has lost no place',
    holds: used <= 1,
    note: `${used} connection in use while nobody calls`,
  }
  return [cutting, stopping, freezing, pool]
}
