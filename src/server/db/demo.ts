import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { passwordFits } from '#server/auth/passwords.ts'
import { isLocal } from '#server/publicAddress.ts'
import { openStorage } from '#server/storage/open.ts'

export const DEMO_PASSWORD = 'plantel-demo'
export const DEMO_ACCOUNTS = [
  ['admin@plantel.mx', 'Administrador'],
  ['recepcion@plantel.mx', 'Recepción'],
  ['coordinacion@plantel.mx', 'Coordinación'],
  ['callcenter@plantel.mx', 'Call center'],
  ['profesor@plantel.mx', 'Profesor'],
  ['recepcion.coyoacan@plantel.mx', 'Recepción, solo Coyoacán'],
  ['coordinacion.norte@plantel.mx', 'Coordinación, Lindavista y Ecatepec'],
] as const

/** No employees and no students: the demo's rooms, folios and receipts would clash with real ones. */
async function isEmpty(db: Db): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ empty: boolean }>`
    select not exists (select from employee) and not exists (select from student) and not exists (select from class_group) as empty`.execute(
    db,
  )
  return row!.empty
}

/** When several servers start at once, one works and the others wait. */
const alone = (db: Db, work: () => Promise<void>): Promise<void> =>
  db.connection().execute(async holder => {
    await sql`select pg_advisory_lock(hashtext('plantel demo'))`.execute(holder)
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('plantel demo'))`.execute(holder).catch(() => {})
    }
  })

/** Fills an empty database if configured. Returns true when the demo accounts exist with their known password. */
export async function prepareDemo(db: Db, config: Config, log: Logger): Promise<boolean> {
  if ((config.demo ?? config.databaseUrl === undefined) && (await isEmpty(db)))
    await alone(db, async () => {
      if (!(await isEmpty(db))) return
      log.info('filling the demo academy')
      // Loaded only when needed: it is much code, used once in a database's life.
      const { seedDemo } = await import('#db/demo/seed.ts')
      await seedDemo(db, { now: new Date(), storage: openStorage(config) })
    })
  const admin = await db
    .selectFrom('employee')
    .select('passwordHash')
    .where('email', '=', DEMO_ACCOUNTS[0][0])
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const demo = admin !== undefined && (await passwordFits(admin.passwordHash, DEMO_PASSWORD))
  if (demo && !isLocal(config.host) && config.demo !== true)
    throw new Error(
      `HOST=${config.host} would show the demo accounts, whose password everybody knows, to the network. Change admin@plantel.mx's password, or set DEMO=1 to say that this is meant.`,
    )
  if (demo && !isLocal(config.host))
    log.warn({ host: config.host }, 'the demo accounts, whose password everybody knows, can be reached from the network')
  return demo
}
