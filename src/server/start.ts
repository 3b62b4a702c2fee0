// Starts the whole server in order, and stops it. Used by main.ts, tests and benches.
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import pino, { type Logger } from 'pino'
import type { PoolConfig } from 'pg'
import { z } from 'zod'
import { seedReference } from '#db/reference.ts'
import { SPANISH } from '#lib/schemaTexts.ts'
import { readAcademy } from '#server/db/academy.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { CONSOLE } from '#server/consoleFolder.ts'
import { awaitDatabase } from '#server/db/awaitDatabase.ts'
import { countCache } from '#server/db/countCache.ts'
import { isWithin } from '#server/db/campus/isWithin.ts'
import { scopedPool } from '#server/db/campus/scopedPool.ts'
import { clockFinding, keepClock, type ClockState } from '#server/db/clock.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { CALL_MS } from '#server/db/driver/timeLimits.ts'
import { poolerFault } from '#server/db/pooler.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareDemo } from '#server/db/demo.ts'
import { diskRoom } from '#server/storage/disk.ts'
import { beforeOpening, features, jobs } from '#features/server.ts'
import { jobRunner, nightlyOf } from '#server/jobs/jobs.ts'
import { putStampsRight } from '#server/jobs/queueState.ts'
import { openLiveProvider } from '#server/live/open.ts'
import { liveOrigins } from '#server/live/liveOrigins.ts'
import { openChannels } from '#server/mail/settings.ts'
import { listenForMetrics } from '#server/metrics/listen.ts'
import { startEmbedded, DATABASE, type EmbeddedPostgres } from '#server/postgres/embedded.ts'
import { realtime } from '#server/realtime/realtime.ts'
import { readiness } from '#server/metrics/readiness.ts'
import type { Services } from '#server/services.ts'
import { findSession } from '#server/auth/session.ts'
import { backup } from '#server/backup/backup.ts'
import { openFactorVault, openVault } from '#server/auth/vault.ts'
import { sessionCache } from '#server/auth/sessionCache.ts'
import { setupCode } from '#server/auth/setupCode.ts'
import { signedLinks } from '#server/auth/signedLinks.ts'
import { sentenceOf } from '#server/startFaults.ts'
import { openStorage } from '#server/storage/open.ts'
import { VERSION } from '#server/version.ts'

export interface RunningServer {
  url: string
  demo: boolean
  /** The code for the first page while the academy is not set up. */
  setupCode?: string
  clock?: string
  metricsPort?: number
  stop(): Promise<void>
}

const HOUR = 3_600_000

/** Records the time, and repairs what a wrong clock did to the job queue (M151, M152). */
async function keepTime(db: Db, log: Logger): Promise<ClockState> {
  await putStampsRight(db)
  const state = await keepClock(db, new Date())
  if (state.inDoubt || state.isLate) log.warn(state, clockFinding(state))
  return state
}

/** Connections with a session: one to listen, one for migrations, one for their lock. */
const SESSIONS = 3

/** @param postgres the embedded database when it is starting already */
export async function startServer(
  config: Config,
  log: Logger = pino({ level: config.logLevel }),
  postgres?: Promise<EmbeddedPostgres>,
): Promise<RunningServer> {
  z.config(SPANISH)
  const closing: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close().catch((error: unknown) => log.error({ err: error }, 'while stopping'))
  }
  try {
    const connection = await database(config, log, closing, postgres)
    const behind = config.databaseDirectUrl === undefined ? undefined : { connectionString: config.databaseDirectUrl }
    const open = (...how: Parameters<typeof connect>) => {
      const opened = connect(...how)
      opened.pool.on('error', error => log.warn({ err: error }, 'idle database connection'))
      closing.push(() => opened.pool.end())
      return opened
    }
    const { db, longDb, pool } = open(
      { ...connection, max: config.databasePool, application_name: 'plantel' },
      { behind, statementMs: CALL_MS },
    )
    // For work that needs its own session: migrations, their locks, notices between instances.
    const own = behind ? open({ ...behind, max: SESSIONS, application_name: 'plantel direct' }) : { db: longDb, pool }
    const applied = await migrate(own.db)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    await seedReference(own.db, config.academyTimeZone)
    const demo = await prepareDemo(own.db, config, log)

    const academy = await readAcademy(db)
    const origins = await liveOrigins(db)
    const { value: secret } = await db.selectFrom('serverSecret').select('value').executeTakeFirstOrThrow()
    const counts = countCache()
    const vault = openVault(config)
    const { mailer, sms, refresh: refreshChannels } = await openChannels(db, config, vault)
    closing.push(() => mailer.close())
    const keptInMemory: Record<string, () => Promise<void>> = {
      academy: () => services.refreshAcademy(),
      livechannels: () => origins.refresh(),
      channels: refreshChannels,
    }
    const askSession = (token: string) => findSession(db, token, new Date())
    const sessions = sessionCache(askSession)
    const scoped = scopedPool(behind ?? connection, error => log.warn({ err: error }, 'idle database connection'))
    closing.push(scoped.close)
    const live = realtime({
      pool: own.pool,
      publicUrl: config.publicUrl,
      findSession: askSession,
      isWithin: (campuses, room) => isWithin(scoped.of('place', campuses), room),
      onSessionsChange: sessions.forget,
      onChange: resource => {
        counts.forget(resource)
        keptInMemory[resource]?.().catch((error: unknown) => log.warn({ err: error, resource }, 'cache not refreshed'))
      },
      log,
    })
    closing.push(() => live.close())
    const runner = jobRunner({ connection: behind ?? connection, jobs, work: config.role !== 'web', timeZone: academy.timeZone, log })
    const services: Services = {
      config,
      academy,
      async refreshAcademy() {
        services.academy = await readAcademy(db)
      },
      storage: openStorage(config),
      vault,
      factorVault: openFactorVault(config),
      makeBackup: (folder, now) => backup({ connection: behind ?? connection, config, folder, now }),
      mailer,
      sms,
      refreshChannels,
      streaming: openLiveProvider(config),
      liveOrigins: origins,
      links: signedLinks(secret),
      counts,
      live,
      pingJobs: () => runner.ping(),
      nightly: nightlyOf(jobs),
      disk: () => diskRoom(config.dataDir),
    }
    const clock = await keepTime(longDb, log)
    const hourly = setInterval(
      () => void keepTime(longDb, log).catch((error: unknown) => log.error({ err: error }, 'server time not saved')),
      HOUR,
    )
    closing.push(async () => clearInterval(hourly))
    for (const work of beforeOpening) await work({ db: longDb, storage: services.storage, log, now: new Date() })
    await runner.start(jobLog => ({ ...services, db: longDb, scoped, log: jobLog, now: new Date(), emit: live.emit }))
    closing.push(() => runner.stop())

    const measured =
      config.metrics &&
      (await import('#server/metrics/measures.ts')).measures({
        pool,
        sockets: live.count,
        disk: services.disk,
        role: config.role,
        version: VERSION,
      })
    const ready = () => readiness(db, services, new Date())
    const watched = config.metrics && measured && (await listenForMetrics({ at: config.metrics, measures: measured, ready, log }))
    closing.push(async () => watched?.close())
    const app = await buildApp({
      context: { services, db, scoped, findSession: sessions.find, jobs: runner, clock: () => new Date(), emit: live.emit },
      features,
      consoleFolder: CONSOLE,
      log,
      measure: measured?.called,
    })
    closing.push(() => app.close())
    if (config.role === 'worker') return { url: 'worker', demo, metricsPort: watched?.port, stop }
    live.attach(app.server)
    closing.push(async () => live.detach())
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as AddressInfo
    const { openedAt, closedAt } = await db.selectFrom('setup').select(['openedAt', 'closedAt']).executeTakeFirstOrThrow()
    return {
      url: config.port === 0 ? `http://localhost:${port}` : config.publicUrl,
      demo,
      ...((clock.inDoubt || clock.isLate) && { clock: clockFinding(clock) }),
      ...(closedAt === null && { setupCode: setupCode(services.links, openedAt) }),
      metricsPort: watched?.port,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function database(
  config: Config,
  log: Logger,
  closing: (() => Promise<unknown>)[],
  starting?: Promise<EmbeddedPostgres>,
): Promise<PoolConfig> {
  if (config.databaseUrl) {
    const waits = (reason: unknown) => log.warn(`waiting a minute for the database: ${sentenceOf(reason, config)}`)
    for (const connectionString of new Set([config.databaseDirectUrl ?? config.databaseUrl, config.databaseUrl]))
      await awaitDatabase({ connectionString }, { waits })
    const fault = await poolerFault(config)
    if (fault !== null) throw new Error(fault)
    return { connectionString: config.databaseUrl }
  }
  const postgres = await (starting ??
    startEmbedded({ dataDir: join(config.dataDir, 'postgres'), log: line => log.info({ line }, 'postgres') }))
  closing.push(() => postgres.stop())
  return postgres.connection(DATABASE)
}
