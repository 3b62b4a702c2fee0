import pg, { type ClientConfig } from 'pg'
import { messageOf } from '#lib/errors.ts'
import type { Config } from '#server/config.ts'
import { clockFinding, stateOf, type ClockRow } from '#server/db/clock.ts'
import { LETTERS, lettersFault, schemaFault } from '#server/db/address.ts'
import { poolerFault } from '#server/db/pooler.ts'
import { readMigrations } from '#server/db/migrationFile.ts'
import { isSecondEdition } from '#server/db/secondEdition.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/db/demo.ts'
import { sentenceOf } from '#server/startFaults.ts'
import { passwordFits } from '#server/auth/passwords.ts'
import { fail, ok, warn, type Finding } from './finding.ts'
import { addresses, codes, dates, doubles, emails, letters, names, standing, texts } from './oldValues.ts'

const OLDEST = 150_000
const EXTENSIONS = ['unaccent', 'pg_trgm', 'btree_gist', 'fuzzystrmatch']
/** Connections besides the pool: the jobs, and the one that listens. */
const BESIDES = 5

type Ask = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>

export async function databaseFindings(connection: ClientConfig, config: Config): Promise<Finding[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000, application_name: 'plantel doctor' })
  try {
    await client.connect()
  } catch (error) {
    return [fail('database', sentenceOf(error, config), 'check DATABASE_URL, and that the server runs and lets this machine in')]
  }
  const ask: Ask = async <T extends object>(text: string, values?: unknown[]) => (await client.query<T>(text, values)).rows
  try {
    const findings = [
      await pooler(config),
      await version(ask),
      await extensions(ask),
      await schema(ask),
      await encoding(ask),
      await rights(ask),
      await migrations(ask),
      await clock(ask),
      await room(ask, config),
    ]
    const [{ there } = { there: false }] = await ask<{ there: boolean }>(
      "select to_regclass('academy') is not null and to_regclass('employee') is not null as there",
    )
    if (!there) return findings
    findings.push(await timeZone(ask, config), await demo(ask, config), await time(ask), await schedule(ask))
    for (const look of [emails, codes, addresses, names, letters, doubles, standing, dates, texts]) findings.push(await look(ask))
    return findings
  } finally {
    await client.end()
  }
}

/** First of all: behind a pooler in transaction mode the other checks fail in confusing ways. */
async function pooler(config: Config): Promise<Finding> {
  const about = 'pooler'
  const { databaseUrl, databaseDirectUrl } = config
  const fault = await poolerFault(config)
  if (fault !== null) return fail(about, fault, 'a start refuses this')
  if (databaseDirectUrl === undefined) return ok(about, 'none, or one that gives each its own session')
  const identityOf = async (connectionString: string | undefined) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'plantel doctor' })
    try {
      await client.connect()
      const { rows } = await client.query<{ is: string }>("select current_database() || ' ' || pg_postmaster_start_time() as is")
      return rows[0]!.is
    } finally {
      await client.end()
    }
  }
  try {
    if ((await identityOf(databaseUrl)) === (await identityOf(databaseDirectUrl)))
      return ok(about, 'in transaction mode, as announced, and the way past it')
    return fail(about, 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases', 'let both lead to the same one')
  } catch (error) {
    return fail(about, `DATABASE_URL: ${messageOf(error)}`, 'check the pooler: does it run, and know this database and user?')
  }
}

async function version(ask: Ask): Promise<Finding> {
  const [row] = await ask<{ number: number; text: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as text",
  )
  const { number, text } = row!
  return number >= OLDEST ? ok('database', `PostgreSQL ${text}`) : fail('database', `PostgreSQL ${text} is too old`, 'it takes 15 or newer')
}

async function schema(ask: Ask): Promise<Finding> {
  const [row] = await ask<{ schema: string | null }>('select current_schema() as schema')
  const fault = schemaFault(row!.schema)
  return fault === null ? ok('schema', row!.schema!) : fail('schema', fault, 'a start refuses this')
}

async function encoding(ask: Ask): Promise<Finding> {
  const [row] = await ask<{ encoding: string; icu: boolean }>(LETTERS)
  const fault = lettersFault(row!)
  return fault === null ? ok('encoding', 'UTF8') : fail('encoding', fault, 'a start refuses this')
}

/** Migrations create tables, schemas and extensions. */
async function rights(ask: Ask): Promise<Finding> {
  const [row] = await ask<{ database: boolean; schema: boolean; role: string; name: string }>(
    "select has_database_privilege(current_database(), 'create') as database, coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), false) as schema, current_user::text as role, current_database()::text as name",
  )
  const { role, name } = row!
  const missing = [
    ...(row!.database ? [] : [`grant create on database "${name}" to "${role}"`]),
    ...(row!.schema ? [] : [`grant create on schema public to "${role}"`]),
  ]
  if (missing.length === 0) return ok('rights', `${role} may make what migrations ask for`)
  return fail('rights', `${role} may not make what migrations ask for`, missing.join('; '))
}

async function extensions(ask: Ask): Promise<Finding> {
  const available = await ask<{ name: string }>('select name from pg_available_extensions where name = any($1)', [EXTENSIONS])
  const missing = EXTENSIONS.filter(extension => !available.some(({ name }) => name === extension))
  if (missing.length === 0) return ok('extensions', EXTENSIONS.join(', '))
  return fail('extensions', `${missing.join(', ')} not available`, "install PostgreSQL's contrib package on its machine")
}

async function migrations(ask: Ask): Promise<Finding> {
  const about = 'migrations'
  const files = await readMigrations()
  const [{ there } = { there: false }] = await ask<{ there: boolean }>("select to_regclass('migration_checksum') is not null as there")
  if (!there) return ok(about, `an empty database: the first start applies ${files.length}`)
  const applied = await ask<{ name: string; sha256: string }>('select name, sha256 from migration_checksum')
  try {
    if (await isSecondEdition(new Map(applied.map(({ name, sha256 }) => [name, sha256]))))
      return ok(about, 'those of the second edition: the next start goes on from there')
  } catch (error) {
    return fail(about, messageOf(error), 'a start refuses this')
  }
  const filesByName = new Map(files.map(file => [file.name, file]))
  const newer = applied.filter(({ name }) => !filesByName.has(name))
  if (newer.length > 0)
    return fail(
      about,
      `the database has ${newer.map(({ name }) => name).join(', ')}, which this version does not know`,
      'run the version that applied them, or restore the backup from before',
    )
  const edited = applied.filter(({ name, sha256 }) => filesByName.get(name)!.sha256 !== sha256)
  if (edited.length > 0)
    return fail(about, `edited after they were applied: ${edited.map(({ name }) => name).join(', ')}`, 'put the files back as they were')
  const pending = files.length - applied.length
  return ok(about, pending === 0 ? `${applied.length} applied` : `${applied.length} applied, the next start applies ${pending} more`)
}

async function clock(ask: Ask): Promise<Finding> {
  const before = Date.now()
  const [row] = await ask<{ at: Date }>('select now() as at')
  const seconds = Math.abs(row!.at.getTime() - (before + Date.now()) / 2) / 1000
  const says = `${seconds.toFixed(1)} s from the database's`
  if (seconds < 2) return ok('clock', says)
  return (seconds < 30 ? warn : fail)('clock', says, 'let both machines follow NTP: sessions, holds and days depend on it')
}

/** M151, M153. */
async function time(ask: Ask): Promise<Finding> {
  const [{ there } = { there: false }] = await ask<{ there: boolean }>("select to_regproc('newest_instant') is not null as there")
  if (!there) return ok('time', 'looked at once this version has started')
  const [row] = await ask<ClockRow>('select kept_at as "keptAt", newest_instant() as newest from clock')
  const state = stateOf(row!, new Date())
  if (!state.inDoubt && !state.isLate) return ok('time', 'agrees with the newest record')
  return fail('time', clockFinding(state), 'put the clock of the machine right, then look at Configuración, Hora del servidor')
}

/** M152. */
async function schedule(ask: Ask): Promise<Finding> {
  const [{ there } = { there: false }] = await ask<{ there: boolean }>("select to_regclass('pgboss.version') is not null as there")
  if (!there) return ok('jobs', 'none until the first start')
  const [{ ahead } = { ahead: false }] = await ask<{ ahead: boolean }>(
    "select coalesce(cron_on > now() + interval '5 minutes', false) as ahead from pgboss.version",
  )
  if (ahead) return fail('jobs', 'none that is scheduled runs: the queue believes that it is later', 'start the server: it puts that right')
  const failed = await ask<{ name: string }>(`
    select s.name from pgboss.schedule s cross join lateral (select state from pgboss.job j
      where j.name = s.name and j.state in ('completed', 'failed') order by j.completed_on desc limit 1) last
    where last.state = 'failed' order by 1`)
  if (failed.length === 0) return ok('jobs', 'the last run of each scheduled job came to its end')
  return warn('jobs', `failed at their last run: ${failed.map(({ name }) => name).join(', ')}`, "look for 'job failed' in the server's log")
}

async function room(ask: Ask, { databasePool, databaseDirectUrl }: Config): Promise<Finding> {
  const [row] = await ask<{ most: number; used: number }>(
    "select current_setting('max_connections')::int as most, (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used",
  )
  const { most, used } = row!
  // Behind a pooler its own limit counts.
  const takes = databaseDirectUrl === undefined ? databasePool + BESIDES : BESIDES + 2
  const says = `${used} of ${most} connections in use, this instance takes up to ${takes}`
  return used + takes <= most
    ? ok('connections', says)
    : warn('connections', says, 'lower DATABASE_POOL or raise max_connections (a running instance is counted already)')
}

async function timeZone(ask: Ask, { academyTimeZone }: Config): Promise<Finding> {
  const [row] = await ask<{ zone: string; known: boolean }>(
    'select time_zone as zone, exists (select from pg_timezone_names where name = time_zone) as known from academy',
  )
  if (!row) return ok('time zone', `${academyTimeZone}, from the first start on`)
  if (!row.known) return fail('time zone', `PostgreSQL does not know ${row.zone}`, 'bring its time zone data up to date')
  if (row.zone === academyTimeZone) return ok('time zone', row.zone)
  return warn(
    'time zone',
    `the academy's is ${row.zone}; ACADEMY_TZ=${academyTimeZone} is not read any more`,
    'set ACADEMY_TZ to the same, so that nobody is misled',
  )
}

async function demo(ask: Ask, { demo }: Config): Promise<Finding> {
  const [admin] = await ask<{ hash: string }>('select password_hash as hash from employee where email = $1 and deleted_at is null', [
    DEMO_ACCOUNTS[0][0],
  ])
  if (!admin || !(await passwordFits(admin.hash, DEMO_PASSWORD))) return ok('demo', 'no account with a known password')
  return (demo === true ? ok : warn)(
    'demo',
    'the demo accounts stand here, with passwords that everybody knows',
    'for a real academy begin with DEMO=0 and an empty database',
  )
}
