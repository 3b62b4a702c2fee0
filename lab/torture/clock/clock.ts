// The server's clock is set while people work: forward, far forward, back, and right again. The database keeps its own clock.
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { random } from '#db/demo/random.ts'
import { academyDay, addDays } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { end } from '../../../test/support/children.ts'
import { faults } from '../../../test/support/registrations.ts'
import { startProduct, type Running } from '../../../test/support/servers.ts'
import { academy, ADMIN } from '../kit/academy.ts'
import { openDesk, type Desk, type Reply } from '../kit/desk.ts'
import { newLedger, type Act, type Ledger } from '../kit/ledger.ts'
import { openLetterBox } from '../kit/letterBox.ts'
import { workHour } from '../kit/mixedLoad.ts'
import { startedGroups } from '../kit/startedGroups.ts'
import type { Case, Outcome } from '../torture.ts'

const shim = new URL('../../../test/support/shiftedDate.ts', import.meta.url).href
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const JUMPS = [
  { what: '40 minutes forward', ahead: 40 * MINUTE },
  { what: '2 days forward', ahead: 48 * HOUR },
  { what: '3 hours back', ahead: 45 * HOUR },
  { what: 'back to the true time', ahead: 0 },
]
const WORK_MS = 3_000
const IDLE_MS = 2_500
const DESKS = 4
/** The longest wait after wrong passwords, in seconds (CON-41). */
const LONGEST_WAIT = 900

const READS = ['/students?limit=10', '/students?debt=true', '/dashboard', '/groups', '/outbox', '/audit', '/payments/report', '/session']

interface Idle {
  /** Transactions a second, processor seconds a second. */
  transactions: number
  processor: number | null
}

async function idle(db: Db, { child }: Running): Promise<Idle> {
  const transactions = () =>
    sql<{ n: number }>`select pg_stat_get_db_xact_commit(oid) as n from pg_database where datname = current_database()`
      .execute(db)
      .then(({ rows }) => rows[0]!.n)
  const processor = async () => {
    const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => null)
    const [user, system] =
      stat
        ?.slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number) ?? []
    // Linux counts in hundredths.
    return user === undefined || system === undefined ? null : (user + system) / 100
  }
  const [before, used] = [await transactions(), await processor()]
  await pause(IDLE_MS)
  const [after, usedAfter] = [await transactions(), await processor()]
  const perSecond = (value: number) => value / (IDLE_MS / 1000)
  return {
    transactions: perSecond(after - before),
    processor: used === null || usedAfter === null ? null : perSecond(usedAfter - used),
  }
}

async function read(desk: Desk, over: AbortSignal, strange: string[]): Promise<void> {
  for (let nth = 0; !over.aborted; nth++) {
    const path = READS[nth % READS.length]!
    const { status } = await desk.call({ method: 'GET', path })
    if (status !== 200) strange.push(`GET ${path} ${status}`)
    await pause(30)
  }
}

interface Scene {
  db: Db
  product: Running
  ledger: Ledger
  kept: Desk
  today: string
  strange: string[]
  chance: ReturnType<typeof random>
}

async function work({ ledger, kept, today, strange, chance }: Scene, round: number, meanwhile: () => void): Promise<void> {
  const over = new AbortController()
  const hour = { ledger, chance, desk: kept, round, today, over: over.signal }
  const working = Promise.all([workHour(hour, DESKS), read(kept, over.signal, strange)])
  await pause(WORK_MS / 3)
  meanwhile()
  await pause((WORK_MS / 3) * 2)
  over.abort()
  await working
}

const signIn = async (port: number, password: string, email = ADMIN.email): Promise<Reply> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  await response.arrayBuffer()
  return { status: response.status, code: response.headers.get('retry-after') ?? '', body: null }
}

/** Wrong passwords until a wait is required. @returns the wait in seconds */
async function lockOut(port: number, email: string): Promise<number> {
  for (let tries = 0; tries < 12; tries++) {
    const { status, code } = await signIn(port, 'no es esta', email)
    if (status === 429) return Number(code)
  }
  return 0
}

async function unlike(desk: Desk, acts: readonly Act[]): Promise<number> {
  const replies = await desk.atOnce(acts.map(act => act.wish))
  return replies.filter(({ body }, nth) => !isDeepStrictEqual(body, acts[nth]!.answer)).length
}

const PATIENCE = 30_000

/** Waits until every letter is sent. @returns how many are not after half a minute */
async function lettersOut(db: Db): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { n } = await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('state', 'in', ['queued', 'sending'])
      .executeTakeFirstOrThrow()
    if (n === 0 || performance.now() - started > PATIENCE) return n
    await pause(100)
  }
}

interface Observation {
  what: string
  keptLives: boolean
  unkept: number
  wait: number
  unlike: number
  left: number
  idle: Idle
}

function judge({ ledger, strange }: Scene, before: Idle, observations: readonly Observation[], wrong: number, letters: number): Outcome[] {
  const writes = ledger.acts.filter(({ state }) => state === 'done').length
  const all = [...strange, ...ledger.strange]
  const [, far] = observations
  const most = Math.max(...observations.map(each => each.idle.transactions))
  const busiest = Math.max(...observations.map(each => each.idle.processor ?? 0))
  const waits = observations.map(({ wait }) => wait)
  return [
    {
      what: `the server's clock goes ${JUMPS.map(({ what }) => what).join(', ')}, under load: nobody is told of an error`,
      holds: all.length === 0 && writes > 50,
      note: `${writes} writes${all.length > 0 ? `; ${all.length} strange answers: ${all[0]}` : ', no other answer than success'}`,
    },
    {
      what: 'sessions end as their rule says and no sooner',
      holds: observations.every(({ keptLives }) => keptLives) && observations[0]!.unkept === 200 && far!.unkept === 401,
      note: `kept: lives through all; not kept: ${observations.map(({ unkept }) => unkept).join(', ')}`,
    },
    {
      what: 'nobody is locked out for longer than the longest wait, keys answer as before',
      holds: waits.every(wait => wait <= LONGEST_WAIT) && observations.every(each => each.unlike === 0),
      note: `waits asked for ${waits.join(', ')} s; ${observations.reduce((sum, each) => sum + each.unlike, 0)} answers unlike the first`,
    },
    {
      what: 'receipts keep their order without a gap, jobs go on',
      holds: wrong === 0 && observations.every(({ left }) => left === 0) && letters === 0,
      note: `${wrong} seats or receipts wrong, ${observations.map(({ left }) => left).join(', ')} jobs left, ${letters} letters not sent once`,
    },
    {
      what: 'no timer runs away',
      holds: most <= before.transactions * 3 + 10 && busiest <= (before.processor ?? 0) + 0.3,
      note: `idle ${before.transactions.toFixed(1)} transactions a second before, at most ${most.toFixed(1)} after a jump; processor ${((before.processor ?? 0) * 100).toFixed(0)} %, at most ${(busiest * 100).toFixed(0)} %`,
    },
  ]
}

export const clock: Case = async ({ server, say }) => {
  const { database, db, close } = await academy(server, 'clock')
  const box = await openLetterBox()
  try {
    const settings = { NODE_OPTIONS: `--import=${shim}`, SMTP_URL: box.url, MAIL_RATE: '1000' }
    const product = await startProduct('src/server/main.ts', server, database, settings)
    const { port, child } = product
    const { timeZone } = await db.selectFrom('academy').select('timeZone').executeTakeFirstOrThrow()
    const today = academyDay(new Date(), timeZone)
    const keepingDesk = await openDesk(port, ADMIN, { keepSession: true })
    const unkept = await openDesk(port, ADMIN, { most: 1 })
    const ledger = newLedger(await startedGroups(db, today))
    const scene: Scene = { db, product, ledger, kept: keepingDesk, today: addDays(today, -1), strange: [], chance: random(7) }

    await work(scene, 0, () => {})
    await lettersOut(db)
    const before = await idle(db, product)
    const keyed = ledger.acts.filter(act => act.state === 'done' && act.wish.key).slice(0, 40)
    const observations: Observation[] = []
    for (const [nth, { what, ahead }] of JUMPS.entries()) {
      await work(scene, nth + 1, () => void child.send({ clockAhead: ahead }))
      const lettersLeft = await lettersOut(db)
      const { status } = await keepingDesk.call({ method: 'GET', path: '/session' })
      const email = `nadie${nth}@plantel.mx`
      // A lockout from before the jump no longer applies.
      const waits = [nth > 0 ? Number((await signIn(port, 'x', `nadie${nth - 1}@plantel.mx`)).code) : 0, await lockOut(port, email)]
      const signedIn = await signIn(port, ADMIN.password)
      if (signedIn.status !== 200) scene.strange.push(`POST /login ${signedIn.status}`)
      observations.push({
        what,
        left: lettersLeft,
        keptLives: status === 200,
        wait: Math.max(...waits),
        unkept: (await unkept.call({ method: 'GET', path: '/session' })).status,
        unlike: await unlike(keepingDesk, keyed),
        idle: await idle(db, product),
      })
      say(`  ${what}: ${ledger.acts.length} writes so far`)
    }
    await lettersOut(db)
    const rows = await db.selectFrom('outbox').select(['messageId', 'state']).execute()
    const letters = rows.filter(({ messageId, state }) => state !== 'sent' || box.arrived.get(messageId)?.length !== 1).length
    const wrong = await faults(db)
    keepingDesk.close()
    unkept.close()
    await end(child)
    return judge(scene, before, observations, wrong, letters)
  } finally {
    await close()
    await box.stop()
  }
}
