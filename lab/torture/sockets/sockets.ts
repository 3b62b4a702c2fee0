// Thousands of browsers lose their server: all reconnect, others' calls are answered meanwhile, and each gets its allowed events once.
import { newId } from '#lib/ids.ts'
import { LEVELS } from '#db/reference.ts'
import type { Db } from '#server/db/connect.ts'
import { academy, ADMIN } from '../kit/academy.ts'
import { openBrowsers, type Browser, type Browsers } from './browsers.ts'
import { openDesk, type Desk } from '../kit/desk.ts'
import { sessions } from '../kit/sessions.ts'
import type { Case, Outcome, Torture } from '../torture.ts'
import { busySeconds, measured, processStatsOf, type ProcessStats } from '../kit/processStats.ts'
import { p95, seconds, slowest, statusText, until, watch, type CallRecord } from '../kit/watch.ts'
import { end } from '../../../test/support/children.ts'
import { freePort, startProduct, type Running } from '../../../test/support/servers.ts'

const MAIN = 'src/server/main.ts'
const HEARING = ['Administrador', 'Call center']
const DEAF = 'Recepción'
const EACH = 100
const TALKS = 10
/** A browser retries after five seconds at most; then a shared server has to admit thousands. */
const COMING_MS = 90_000
const HEARING_MS = 10_000
/** Thousands that refetch at once may get a 503 with a retry; the console does once by itself, then a user does. */
const FEW_READS = 0.01
const MEMORY_MORE = 1.25
/** The most open files of a server without connections. */
const FILES_LEFT = 80

interface Stage extends Torture {
  settings: Record<string, string>
  metrics: number
  database: string
  product: Running
  desk: Desk
  browsers: Browsers
  many: number
  shows: { talk: string; may: boolean }[]
  talks: string[]
}

async function makeTalks(db: Db): Promise<string[]> {
  const ids = Array.from({ length: TALKS }, () => newId())
  await db
    .insertInto('talk')
    .values(
      ids.map((id, n) => ({
        id,
        name: `Plática ${n}`,
        levelId: LEVELS.mediaSuperior.id,
        type: 'Orientacion Bachillerato',
        date: '2027-01-09',
        quota: 30,
      })),
    )
    .execute()
  return ids
}

/** All connected and in their rooms. @returns milliseconds, null when some stay away */
const allIn = ({ browsers, many }: Pick<Stage, 'browsers' | 'many'>) =>
  until(COMING_MS, async () => {
    const { joined, connected } = await browsers.state()
    return joined === many && connected === many
  })

/** One change of each talk: counts who gets its event, and how often. */
async function hearShows({ browsers, desk, talks, shows }: Stage): Promise<{ wrong: number; right: number; first?: string }> {
  await browsers.forget()
  for (const talk of talks) await desk.ask({ method: 'PUT', path: `/talks/${talk}/toggle`, body: {} })
  const expected = shows.reduce((sum, { may }) => sum + (may ? talks.length + 1 : 0), 0)
  const isTalk = (what: string) => what.startsWith('room ') || what.startsWith('talks ')
  const count = (all: Record<string, number>[]) =>
    all.reduce((sum, one) => sum + Object.entries(one).reduce((mine, [what, times]) => mine + (isTalk(what) ? times : 0), 0), 0)
  await until(HEARING_MS, async () => count(await browsers.heard()) >= expected)
  let wrong = 0
  let first: string | undefined
  const all = await browsers.heard()
  all.forEach((one, n) => {
    const { talk, may } = shows[n]!
    for (const each of talks) {
      const [change, room] = [one[`talks ${each}`] ?? 0, one[`room ${each}`] ?? 0]
      if (change === (may ? 1 : 0) && room === (may && each === talk ? 1 : 0)) continue
      wrong += 1
      first ??= `a browser that may${may ? '' : ' not'} heard ${change} times of the change, ${room} times in the room`
    }
  })
  return { wrong, right: count(all), first }
}

function listening({ right, wrong, first }: Awaited<ReturnType<typeof hearShows>>): string {
  return wrong === 0 ? `${right} events, each once and only by who may` : `${wrong} WRONG: ${first}`
}

const calls = (desk: { token: string }) => {
  const headers = { authorization: `Bearer ${desk.token}` }
  return { list: () => ({ path: '/api/students?limit=10', headers }), alive: () => ({ path: '/api/health' }) }
}

async function again(stage: Stage, token: string, what: string, stop: () => Promise<void>): Promise<Outcome> {
  const before = await processStatsOf(stage.product.child)
  stage.say(`sockets: ${what}`)
  const ending = performance.now()
  await stop()
  const ended = performance.now() - ending
  stage.product = await startProduct(MAIN, stage.server, stage.database, stage.settings)
  const started = performance.now()
  const watching = watch(stage.product.port, calls({ token }))
  const idle = await busySeconds(stage.product.child)
  const back = await allIn(stage)
  const { connected, joined } = await stage.browsers.state()
  const busyTime = (await busySeconds(stage.product.child)) - idle
  const storm = (await watching.stop()).slice()
  const calm = watch(stage.product.port, calls({ token }))
  const ear = await hearShows(stage)
  const after = await calm.stop()
  const { failedReads, refused } = await stage.browsers.state()
  const vitals = await processStatsOf(stage.product.child)
  const answered = (calls: readonly CallRecord[]) => calls.every(({ status }) => status === 200)
  return {
    what: `${stage.many} browsers, server ${what}: all come back, others are answered, each event is heard once`,
    holds:
      back !== null &&
      answered([...storm, ...after]) &&
      ear.wrong === 0 &&
      refused === 0 &&
      failedReads <= stage.many * FEW_READS &&
      !(vitals.memory > before.memory * MEMORY_MORE + 30),
    note: [
      `ended in ${seconds(ended)}, up again in ${seconds(started - ending - ended)}`,
      back === null
        ? `SOME STAYED AWAY after ${seconds(COMING_MS)}: ${connected} connected, ${joined} joined, ${busyTime.toFixed(1)} s of processor`
        : `all back ${seconds(back)} after that, for ${busyTime.toFixed(1)} s of processor`,
      `calls meanwhile: ${statusText(storm)}, p95 ${p95(storm).toFixed(0)} ms, slowest ${seconds(slowest(storm))}; afterwards p95 ${p95(after).toFixed(0)} ms`,
      `screens that a person has to read again: ${failedReads}`,
      listening(ear),
      `memory ${vitals.memory.toFixed(0)} MB, before ${before.memory.toFixed(0)}`,
    ].join('; '),
  }
}

/** All leave and return, twice: nothing of those who left remains. */
async function leaving(stage: Stage): Promise<Outcome> {
  const { browsers, product, metrics } = stage
  stage.say('sockets: all leave and come again')
  const allGone = () =>
    until(COMING_MS, async () => (await measured(metrics)).sockets === 0 && (await processStatsOf(product.child)).files <= FILES_LEFT)
  const rounds: { ok: boolean; empty: ProcessStats; full: ProcessStats }[] = []
  for (let round = 0; round < 3; round++) {
    await browsers.leave()
    const closeTime = await allGone()
    const empty = await processStatsOf(product.child)
    await browsers.come()
    const came = await allIn(stage)
    rounds.push({ ok: closeTime !== null && came !== null, empty, full: await processStatsOf(product.child) })
  }
  const [, second] = rounds
  const last = rounds.at(-1)!
  const figures = (pick: (round: (typeof rounds)[number]) => number) => rounds.map(round => pick(round).toFixed(0)).join(', ')
  return {
    what: 'browsers that leave take everything with them: memory and open files return',
    holds: rounds.every(({ ok }) => ok) && !(last.full.memory > second!.full.memory * MEMORY_MORE),
    note: `memory with all ${figures(({ full }) => full.memory)} MB, without ${figures(({ empty }) => empty.memory)}; open files with all ${figures(({ full }) => full.files)}, without ${figures(({ empty }) => empty.files)}`,
  }
}

export const sockets: Case = async torture => {
  const many = torture.sockets
  const { database, db, close } = await academy(torture.server, 'sockets')
  const [port, metrics] = [await freePort(), await freePort()]
  const settings = { PORT: String(port), METRICS_PORT: String(metrics) }
  const talks = await makeTalks(db)
  const hearing = (await Promise.all(HEARING.map(role => sessions(db, EACH, role)))).flat()
  const people = [
    ...hearing.map(token => ({ token, may: true })),
    ...(await sessions(db, EACH, DEAF)).map(token => ({ token, may: false })),
  ]
  const shows = Array.from({ length: many }, (_, n) => ({ talk: talks[n % talks.length]!, may: people[n % people.length]!.may }))
  const browsersOf: Browser[] = shows.map(({ talk }, n) => ({ token: people[n % people.length]!.token, room: `talk:${talk}` }))
  const product = await startProduct(MAIN, torture.server, database, settings)
  const desk = await openDesk(port, ADMIN)
  const browsers = await openBrowsers({ port }, browsersOf)
  const stage: Stage = { ...torture, settings, metrics, database, product, desk, browsers, many, shows, talks }
  try {
    const came = await allIn(stage)
    const ear = await hearShows(stage)
    return [
      {
        what: `${many} browsers of ${people.length} sessions connect at once`,
        holds: came !== null && ear.wrong === 0,
        note: `${came === null ? 'SOME STAYED AWAY' : `all in after ${seconds(came)}`}; ${listening(ear)}`,
      },
      await again(stage, desk.token, 'stopped (SIGTERM)', () => end(stage.product.child)),
      await again(stage, desk.token, 'killed (kill -9)', async () => {
        stage.product.child.kill('SIGKILL')
        await until(10_000, () => stage.product.child.signalCode !== null)
      }),
      await leaving(stage),
    ]
  } finally {
    desk.close()
    await browsers.close()
    await end(stage.product.child)
    await close()
  }
}
