// Brings the whole server up, in order, and down again. main.ts runs it; tests and benches may too.
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import pino, { type Logger } from 'pino'
import type { PoolConfig } from 'pg'
import { z } from 'zod'
import { seedReference } from '#db/reference.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { countCache } from '#server/counts.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareDemo } from '#server/demo.ts'
import { features, jobs } from '#server/features.ts'
import { jobRunner } from '#server/jobs.ts'
import { openMailer } from '#server/mail/open.ts'
import { startEmbedded, DATABASE } from '#server/postgres/embedded.ts'
import { realtime } from '#server/realtime.ts'
import type { Services } from '#server/services.ts'
import { findSession } from '#server/session.ts'
import { signedLinks } from '#server/signedLinks.ts'
import { openStorage } from '#server/storage/open.ts'

export interface RunningServer {
  url: string
  /** Demo accounts stand in this database. */
  demo: boolean
  stop(): Promise<void>
}

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

    const academy = await db.selectFrom('academy').select(['name', 'timeZone']).executeTakeFirstOrThrow()
    const { value: secret } = await db.selectFrom('serverSecret').select('value').executeTakeFirstOrThrow()
    const counts = countCache()
    const live = realtime({
      pool,
      findSession: token => findSession(db, token, new Date()),
      onChange: resource => counts.forget(resource),
      log,
    })
    closing.push(() => live.close())
    const mailer = openMailer(config)
    closing.push(() => mailer.close())
    const runner = jobRunner({ connection, jobs, work: config.role !== 'web', timeZone: academy.timeZone, log })
    const services: Services = {
      config,
      academy,
      storage: openStorage(config),
      mailer,
      links: signedLinks(secret),
      counts,
      live,
      pingJobs: () => runner.ping(),
    }
    await runner.start(jobLog => ({ ...services, db, log: jobLog, now: new Date(), emit: live.emit }))
    closing.push(() => runner.stop())

    const app = await buildApp({
      house: { services, db, jobs: runner, clock: () => new Date(), emit: live.emit },
      features,
      consoleFolder: CONSOLE,
      log,
    })
    closing.push(() => app.close())
    if (config.role === 'worker') return { url: 'worker', demo, stop }
    live.attach(app.server)
    closing.push(async () => live.detach())
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as AddressInfo
    return { url: config.port === 0 ? `http://localhost:${port}` : config.publicUrl, demo, stop }
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
