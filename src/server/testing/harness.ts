// The whole server for one test file, on its own database, with a fixed clock.
//
// const t = await startTest()                       // at the top of the file; it cleans up by itself
// const desk = await t.as('get /students/')
// const { students } = await t.ok(students.list, {}, desk)
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { z } from 'zod'
import type { Grant, Permission } from '#contract/access.ts'
import { changeEvents, roomOf } from '#contract/event.ts'
import { codesOf } from '#features/foundation/docs/server/codesOf.ts'
import { SPANISH } from '#lib/schemaTexts.ts'
import type { DB } from '#server/db/schema.ts'
import { readAcademy } from '#server/db/academy.ts'
import { readConfig } from '#server/config.ts'
import { scopedPool } from '#server/db/campus/scopedPool.ts'
import { countCache } from '#server/db/countCache.ts'
import type { Feature } from '#server/http/feature.ts'
import { jobRunner, nightlyOf, runJob, type AnyJob, type JobContext, type JobGround, type JobRunner } from '#server/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { openLiveProvider } from '#server/live/open.ts'
import { liveOrigins } from '#server/live/liveOrigins.ts'
import { backup } from '#server/backup/backup.ts'
import { openFactorVault, openVault } from '#server/auth/vault.ts'
import { findSession } from '#server/auth/session.ts'
import { signedLinks } from '#server/auth/signedLinks.ts'
import { openStorage } from '#server/storage/open.ts'
import { borrowApp } from './sharedApp.ts'
import { calls, type Calls } from './calls.ts'
import { grantsOf, serviceOf, signedIn, type Bearer, type Caller } from './callers.ts'
import { testClock, type TestClock } from './clock.ts'
import { startDatabase, type DatabaseOptions, type TestDatabase } from './database.ts'
import { copyDemoFiles } from './demoTemplate.ts'
import { factories, type Make } from './make.ts'
import { testQueue, type TestQueue } from './queue.ts'
import { recorded, recordEvent, type Recorded } from './recorders.ts'
import { statementCounter } from './statements.ts'
import { lostCommits, type LostCommits } from './lostCommits.ts'
import { testServer } from './testServer.ts'
import { usageRecorder } from './usage.ts'

export interface TestOptions {
  features?: readonly Feature[]
  jobs?: readonly AnyJob[]
  env?: Record<string, string>
  /** Calls of this file do not count as tests of their routes. */
  unrecorded?: boolean
  demo?: DatabaseOptions['demo']
}

type AuditLine = Selectable<DB['audit']>

export interface Test extends Omit<TestDatabase, 'drop'>, Recorded, Calls {
  app: FastifyInstance
  clock: TestClock
  services: Services
  make: Make
  as(...permissions: Permission[]): Promise<Caller>
  withGrants(allows: readonly Grant[]): Promise<Caller>
  admin(): Promise<Caller>
  service(...scopes: string[]): Promise<Bearer>
  runJobs: TestQueue['run']
  /** The context of a job that a test runs by hand: no user, no queue and no events unless `part` overrides them. */
  jobContext(part?: Partial<JobContext>): JobContext
  /** Counts the SQL statements of `work`: a call over many rows must need as many as over few. */
  queries: ReturnType<typeof statementCounter>
  commits: LostCommits
  /** The newest audit row, optionally of one route. Ordered by id, because the clock may not move. */
  lastAudit(route?: string): Promise<AuditLine>
  stop(): Promise<void>
}

type Enqueuing = Pick<JobRunner, 'enqueue' | 'enqueueAll' | 'ping'> & { stop(): Promise<void> }

/** Starts the queue late: most files queue nothing, each queue costs a statement, and all together a connection pool. */
function startedLate(runner: JobRunner, ground: () => JobGround, open: (job: AnyJob) => Promise<void>): Enqueuing {
  let started: Promise<void> | undefined
  const start = () => (started ??= runner.start(ground))
  const opened = (job: AnyJob) => Promise.all([start(), open(job)])
  return {
    async enqueue(db, job, ...args) {
      await opened(job)
      return runner.enqueue(db, job, ...args)
    },
    async enqueueAll(db, job, ...args) {
      await opened(job)
      return runner.enqueueAll(db, job, ...args)
    },
    async ping() {
      await start()
      return runner.ping()
    },
    async stop() {
      if (started) await runner.stop(1)
    },
  }
}

export async function startTest({ features, jobs, env = {}, unrecorded = false, demo = false }: TestOptions = {}): Promise<Test> {
  z.config(SPANISH)
  const product = features && jobs ? undefined : await import('#features/server.ts')
  const carried = { features: features ?? product!.features, jobs: jobs ?? product!.jobs }
  const { drop, ...database } = await startDatabase({ demo })
  const { db, pool, connection } = database
  const queries = statementCounter(pool)
  const commits = lostCommits(pool)
  const folder = await mkdtemp(join(tmpdir(), 'plantel-files-'))
  if (demo) await copyDemoFiles(await testServer(), folder, demo)
  const record = recorded()
  const clock = testClock(pool)
  const milliseconds = () => clock.now().getTime()
  const write = (line: string) => void record.logs.push(line)
  const log = pino({ level: 'info' }, { write })

  // No test calls the network.
  const config = readConfig({ DATA_DIR: folder, GEOCODER_URL: 'off', SESSION_CALLS: '0', RECALL_SECONDS: '0', ...env })
  const academy = await readAcademy(db)
  const { value: secret } = await db.selectFrom('serverSecret').select('value').executeTakeFirstOrThrow()
  const counts = countCache(milliseconds)
  const emit: JobGround['emit'] = (event, ids) => {
    counts.forget(event.resource)
    recordEvent(record)(event, ids)
  }
  const runner = startedLate(
    jobRunner({ connection, jobs: [], work: false, timeZone: academy.timeZone, log }),
    () => ground(),
    job => queue.open(job),
  )
  const services: Services = {
    config,
    academy,
    async refreshAcademy() {
      services.academy = await readAcademy(db)
    },
    storage: openStorage(config),
    vault: openVault(config),
    factorVault: openFactorVault(config),
    makeBackup: (backupFolder, now) => backup({ connection, config, folder: backupFolder, now }),
    mailer: record.mail,
    sms: record.sms,
    refreshChannels: async () => {},
    streaming: openLiveProvider(config),
    liveOrigins: await liveOrigins(db),
    links: signedLinks(secret, milliseconds),
    counts,
    live: {
      sessionsChanged: async ids => void record.sessionsChanged.push(...ids),
      endSessions: async ids => void record.sessionsEnded.push(...ids),
      say: (room, id, event, data) => void record.said.push({ room: roomOf(room, id), event, data }),
      hears: async () => {},
    },
    pingJobs: () => runner.ping(),
    nightly: nightlyOf(carried.jobs),
    disk: async () => ({ free: 50e9, total: 100e9 }),
  }
  const scoped = scopedPool(connection)
  const ground = (): JobGround => ({ ...services, db, scoped, log, now: clock.now(), emit })
  const queue = testQueue(connection, carried.jobs, (job, data) => runJob(job, data, ground(), runner))
  const { app, giveBack } = await borrowApp({
    context: { services, db, scoped, findSession: token => findSession(db, token, clock.now()), jobs: runner, clock: clock.now, emit },
    features: carried.features,
    consoleFolder: join(folder, 'console'),
    write,
    own: features !== undefined || Object.keys(env).length > 0,
  })

  const usage = usageRecorder()
  let stopped: Promise<void> | undefined
  const stop = async () => {
    if (!unrecorded) await usage.write()
    await giveBack()
    await queue.stop()
    await runner.stop()
    await scoped.close()
    await drop()
    await rm(folder, { recursive: true, force: true })
  }
  const test: Test = {
    ...database,
    ...record,
    // Features of a test are not in the API document.
    ...calls(app, usage.record, (route, refusal) => codesOf(route).includes(refusal) || (features !== undefined && !route.fails)),
    app,
    clock,
    services,
    queries,
    commits,
    make: factories(db, clock, () => {
      for (const event of changeEvents()) counts.forget(event.resource)
    }),
    as: (...permissions) => signedIn(db, clock, grantsOf(permissions)),
    withGrants: allows => signedIn(db, clock, allows),
    admin: () => signedIn(db, clock, [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }]),
    service: (...scopes) => serviceOf(db, scopes),
    runJobs: queue.run,
    jobContext: part => ({
      ...ground(),
      emit: () => {},
      asked: null,
      audit: async () => {},
      enqueue: async () => {},
      enqueueIn: async () => {},
      enqueueLater: async () => {},
      ...part,
    }),
    lastAudit: route =>
      db
        .selectFrom('audit')
        .selectAll()
        .$if(route !== undefined, query => query.where('route', '=', route!))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    stop: () => (stopped ??= stop()),
  }
  afterAll(test.stop)
  return test
}
