// A server is killed or frozen while people work through the proxy: acknowledged acts exist, unanswered ones are settled by the same key,
// browsers reconnect to the other.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { openGroups } from '../../../test/support/academy.ts'
import { registration } from '../../../test/support/registrations.ts'
import { startProduct } from '../../../test/support/servers.ts'
import { newKey, type Desk, type Reply, type Wish } from '../kit/desk.ts'
import { inSeconds, openBrowser, PRODUCT, until, type Browser, type Check, type Cluster } from '../kit/cluster.ts'
import { frozenInTransaction } from './frozen.ts'
import { wrongOnes } from './work.ts'

const DESKS = 6
const BROWSERS = 20
/** Milliseconds: total, kill, and restart. */
const WORK = { until: 9_000, kill: 2_500, back: 5_500 }
const MOST_TRIES = 20
const FROZEN_DESKS = 8
/** Milliseconds after which a frozen server may hold no locks. */
const FROZEN_MS = 35_000

interface Newcomer {
  student: { email: string }
}

interface Work {
  emails: string[]
  unhealed: number
  retried: number
  seen: Map<string, number>
  slowest: number
}

/** Answers after which a client may retry with the same key. 408: the server froze before it had the whole call, so it did nothing. */
const passing = ({ status }: Reply) => [408, 502, 503].includes(status)

async function register(desk: Desk, group: string, domain: string, goOn: () => boolean, work: Work): Promise<void> {
  while (goOn()) {
    const body = registration(group, domain) as Newcomer
    const key = newKey()
    const started = performance.now()
    let done = false
    for (let tries = 0; !done && tries < MOST_TRIES; tries++) {
      const reply = await desk.call({ method: 'POST', path: '/students/register', key, body }).catch((error: unknown) => error as Error)
      if (!(reply instanceof Error) && reply.status === 200) {
        done = true
        break
      }
      const kind = reply instanceof Error ? ((reply as NodeJS.ErrnoException).code ?? reply.message) : String(reply.status)
      work.seen.set(kind, (work.seen.get(kind) ?? 0) + 1)
      if (!(reply instanceof Error) && !passing(reply)) break
      work.retried += 1
      await pause(100)
    }
    work.slowest = Math.max(work.slowest, performance.now() - started)
    if (done) work.emails.push(body.student.email)
    else work.unhealed += 1
  }
}

const newWork = (): Work => ({ emails: [], unhealed: 0, retried: 0, seen: new Map(), slowest: 0 })
const toldKinds = ({ seen }: Work) => [...seen].map(([kind, times]) => `${times} × ${kind}`).join(', ') || 'none'

export const killServer: Check = async several => {
  const { at, b, db, server, database, settings, proxy, token } = several
  const [group] = await openGroups(db)
  const browsers = await Promise.all(Array.from({ length: BROWSERS }, () => openBrowser(proxy.port, token)))
  const work = newWork()
  const started = performance.now()
  const goOn = () => performance.now() - started < WORK.until
  const desks = Array.from({ length: DESKS }, () => register(at.proxy, group!, 'caida.mx', goOn, work))
  await pause(WORK.kill)
  const exit = once(b.child, 'exit')
  b.child.kill('SIGKILL')
  await exit
  const cut = () => browsers.filter(({ ended }) => ended.length > 0)
  await until(() => cut().length > 0, 2_000)
  const backAtOther = await until(() => browsers.every(({ socket }) => socket.connected), 20_000)
  await pause(Math.max(0, WORK.back - (performance.now() - started)))
  const again = await startProduct(PRODUCT, server, database, { ...settings, ROLE: 'web', PORT: String(b.port) })
  several.b = again
  await Promise.all(desks)
  const heardCount = await hearOnce(several, browsers, group!)
  const wereCut = cut().length
  for (const browser of browsers) browser.close()
  const { lost, twice, faults } = await wrongOnes(several, 'caida.mx', work.emails)
  return {
    what: 'a server killed under load: what was acknowledged stands, the rest is healed by the same key, browsers go to the other',
    holds:
      work.unhealed === 0 && lost === 0 && twice === 0 && faults === 0 && backAtOther !== null && heardCount === BROWSERS && wereCut > 0,
    note: [
      `${work.emails.length} registered, ${lost} lost, ${twice} twice, ${faults} faults`,
      `${work.retried} calls tried again (${toldKinds(work)}), longest ${inSeconds(work.slowest)}`,
      `${wereCut} of ${BROWSERS} browsers cut, all back after ${inSeconds(backAtOther)}, ${heardCount} heard the next event once`,
    ].join('; '),
  }
}

/** Counts browsers that get an enrolment's event exactly once. */
async function hearOnce({ at }: Cluster, browsers: readonly Browser[], group: string): Promise<number> {
  await Promise.all(browsers.map(({ socket }) => socket.emitWithAck('join', 'changes')))
  const { student } = await at.a.ask<{ student: { _id: string } }>({
    method: 'POST',
    path: '/students/register',
    body: registration(group, 'oidos.mx'),
  })
  const times = ({ heard }: Browser) => heard.filter(({ resource, ids }) => resource === 'students' && ids.includes(student._id)).length
  await until(() => browsers.every(browser => times(browser) > 0), 5_000)
  return browsers.filter(browser => times(browser) === 1).length
}

/** Like a machine without network: it holds its locks and is silent. The database rolls its transactions back. */
export const freezeServer: Check = async several => {
  const { at, a, db } = several
  const [group] = await openGroups(db)
  const work = newWork()
  let going = true
  const desks = Array.from({ length: FROZEN_DESKS }, () => register(at.a, group!, 'helada.mx', () => going, work))
  const isFrozen = await frozenInTransaction(db, a.child)
  const started = performance.now()
  const timed = async (desk: Desk, wish: Wish) => {
    let tries = 0
    let status: number | string
    do {
      tries += 1
      status = (await desk.call(wish).catch((error: unknown) => ({ status: String(error) }))).status
    } while (status === 503 && tries < 3)
    return { status, tries, took: performance.now() - started }
  }
  const body = registration(group!, 'espera.mx')
  const [blocked, reading] = await Promise.all([
    timed(at.b, { method: 'POST', path: '/students/register', key: newKey(), body }),
    // The proxy has checked the server again by this time.
    pause(10_000).then(() => timed(at.proxy, { method: 'GET', path: '/students?limit=1' })),
  ])
  a.child.kill('SIGCONT')
  going = false
  await Promise.all(desks)
  const { lost, twice, faults } = await wrongOnes(several, 'helada.mx', work.emails)
  return {
    what: 'a server that freezes in the middle of enrolments holds their group no longer than 35 s, whatever their number, and the proxy leaves it out',
    holds:
      isFrozen &&
      blocked.status === 200 &&
      blocked.took < FROZEN_MS &&
      reading.status === 200 &&
      work.unhealed + lost + twice + faults === 0,
    note: [
      `${isFrozen ? `frozen with the group in its hands, ${FROZEN_DESKS} desks at work` : 'NOT caught in a transaction'}, another enrolled in it after ${inSeconds(blocked.took)} (${blocked.status}, ${blocked.tries === 1 ? 'one call' : `${blocked.tries} calls`})`,
      `a call through the proxy: ${reading.status} in ${inSeconds(reading.took - 10_000)}`,
      `thawed: ${work.retried} tried again (${toldKinds(work)}), ${work.unhealed} unhealed, ${lost} lost, ${twice} twice, ${faults} faults`,
    ].join('; '),
  }
}
