// Brings the whole server up, in order, and down again. main.ts runs it; tests and benches may too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import pino, { type Logger } from 'pino'
import type { PoolConfig } from 'pg'
import { z } from 'zod'
import { seedReference } from '#db/reference.ts'
import { readAcademy } from '#server/academy.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { countCache } from '#server/counts.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareDemo } from '#server/demo.ts'
import { features, jobs } from '#server/features.ts'
import { jobRunner, type JobContext } from '#server/jobs.ts'
import { openLiveProvider } from '#server/live/open.ts'
import { liveOrigins } from '#server/liveOrigins.ts'
import { openMailer } from '#server/mail/open.ts'
import { listenForMetrics } from '#server/metrics/listen.ts'
import { measures } from '#server/metrics/measures.ts'
import { startEmbedded, DATABASE } from '#server/postgres/embedded.ts'
import { realtime } from '#server/realtime.ts'
import type { Services } from '#server/services.ts'
import { findSession } from '#server/session.ts'
import { signedLinks } from '#server/signedLinks.ts'
import { openSms } from '#server/sms/open.ts'
import { openStorage } from '#server/storage/open.ts'
import { READY_MS, within } from '#server/within.ts'

export interface RunningServer {
  url: string
  /** Demo accounts stand in this database. */
  demo: boolean
  /** Where Prometheus reads. */
  metricsPort?: number
  stop(): Promise<void>
}

const { version: VERSION } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
const CONSOLE = new URL('../../dist/web', import.meta.url).pathname

export async function startServer(config: Config, log: Logger = pino({ level: config.logLevel })): Promise<RunningServer> {
  z.config(z.locales.es())
  const closing: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close().catch((error: unknown) => log.error({ err: error }, 'while stopping'))
  }
  try {
    const connection = await database(config, log, closing)
    const { db, pool } = connect({ ...connection, max: config.databasePool, application_name: 'plantel' })
    pool.on('error', error => log.warn({ err: error }, 'idle database connection'))
    closing.push(() => pool.end())
    const applied = await migrate(db)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    await seedReference(db, config.academyTimeZone)
    const demo = await prepareDemo(db, config, log)

    const academy = await readAcademy(db)
    const origins = await liveOrigins(db)
    const { value: secret } = await db.selectFrom('serverSecret').select('value').executeTakeFirstOrThrow()
    const counts = countCache()
    const live = realtime({
      pool,
      publicUrl: config.publicUrl,
      findSession: token => findSession(db, token, new Date()),
      onChange: resource => {
        counts.forget(resource)
        // What is kept in memory of these two follows on every instance.
        const again = resource === 'academy' ? services.refreshAcademy() : resource === 'livechannels' ? origins.refresh() : undefined
        again?.catch((error: unknown) => log.warn({ err: error, resource }, 'not read again'))
      },
      log,
    })
    closing.push(() => live.close())
    const mailer = openMailer(config)
    closing.push(() => mailer.close())
    const sms = openSms(config)
    const runner = jobRunner({ connection, jobs, work: config.role !== 'web', timeZone: academy.timeZone, log })
    const services: Services = {
      config,
      academy,
      async refreshAcademy() {
        services.academy = await readAcademy(db)
      },
      storage: openStorage(config),
      mailer,
      sms,
      streaming: openLiveProvider(config),
      liveOrigins: origins,
      links: signedLinks(secret),
      counts,
      live,
      pingJobs: () => runner.ping(),
    }
    const enqueue: JobContext['enqueue'] = (job, payload, seconds) => runner.enqueue(db, job, payload, seconds)
    await runner.start(jobLog => ({ ...services, db, log: jobLog, now: new Date(), emit: live.emit, enqueue }))
    closing.push(() => runner.stop())

    const measured = config.metrics && measures({ pool, sockets: live.count, role: config.role, version: VERSION })
    const ready = () => within<unknown>(READY_MS, Promise.all([pool.query('select 1'), services.storage.ping(), runner.ping()]))
    const watched = config.metrics && measured && (await listenForMetrics({ at: config.metrics, measures: measured, ready, log }))
    closing.push(async () => watched?.close())
    const app = await buildApp({
      house: { services, db, jobs: runner, clock: () => new Date(), emit: live.emit },
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
    return { url: config.port === 0 ? `http://localhost:${port}` : config.publicUrl, demo, metricsPort: watched?.port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function database(config: Config, log: Logger, closing: (() => Promise<unknown>)[]): Promise<PoolConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const postgres = await startEmbedded({ dataDir: join(config.dataDir, 'postgres'), log: line => log.info({ line }, 'postgres') })
  closing.push(() => postgres.stop())
  return postgres.connection(DATABASE)
}
