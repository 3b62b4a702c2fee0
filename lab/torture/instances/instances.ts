// Two servers and workers over one database, through PgBouncer if installed, behind a stateless proxy: clients notice neither that there
// are several, nor that one dies.
import { sql } from 'kysely'
import pg from 'pg'
import { startPooler } from '../../../test/support/pooler.ts'
import type { Running } from '../../../test/support/servers.ts'
import { openCluster, type Check } from '../kit/cluster.ts'
import type { Case, Outcome } from '../torture.ts'
import { lessonInPieces, piecesInBucket } from './files.ts'
import { guesses } from './guessing.ts'
import { freezeServer, killServer } from './killed.ts'
import { eventsAndSeats, roleChange, signOut } from './live.ts'
import { addresses, memory, sameKeyAtBoth, serviceLimit, signInTries, startGeocoder } from './shared.ts'
import { killWorker, letterOnce, schedules, WORKERS } from './work.ts'

/** Connections of the pooler: fewer than the pools of the processes together. */
const POOLED = 8

/** M11: counts sessions on the pooler's connections. */
const shared: Check = async ({ db }) => {
  const { rows } = await sql<{ many: number; kept: number }>`
    select count(*)::int as many, (select count(*)::int from pg_stat_activity
      where datname = current_database() and application_name in ('plantel direct', 'plantel jobs')) as kept
    from pg_stat_activity where datname = current_database() and application_name = 'plantel'`.execute(db)
  const { many, kept } = rows[0]!
  return {
    what: 'all of it goes through PgBouncer in transaction mode, but what needs a session of its own',
    holds: many > 0 && many <= POOLED && kept > 0,
    note: `${many} connections lent to all processes together, at most ${POOLED}; ${kept} past it`,
  }
}

export const instances: Case = async torture => {
  const { server, say } = torture
  const geocoder = await startGeocoder()
  const pooler = await startPooler(new pg.Client({ connectionString: server.url('postgres') }), { size: POOLED })
  if (!pooler) say('  PgBouncer is not installed: straight to PostgreSQL')
  const several = await openCluster(server, 'instances', { GEOCODER_URL: geocoder.url }, pooler)
  const outcomes: Outcome[] = []
  const take = async (name: string, check: Check) => {
    const started = performance.now()
    outcomes.push(await check(several))
    say(`  ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  try {
    await take('events and seats', eventsAndSeats)
    await take('signing out', signOut)
    await take('a role', roleChange)
    await take('wrong passwords', signInTries)
    await take('guesses', guesses)
    await take('a service', serviceLimit)
    await take('one key', sameKeyAtBoth)
    await take('memory', memory)
    await take('addresses', addresses(geocoder))

    const workers: Running[] = []
    await take(
      'letters',
      letterOnce(async () => void workers.push(...(await Promise.all(Array.from({ length: WORKERS }, several.startWorker))))),
    )
    await take('a lesson', lessonInPieces)
    const rest = await killWorker(several, workers[0]!)
    await take('a server killed', killServer)
    await take('a server frozen', freezeServer)
    await take('a worker killed', rest)
    await take('schedules', schedules)
    if (pooler) await take('the pooler', shared)
    outcomes.push(...(await piecesInBucket(torture, pooler)))
  } finally {
    await several.close()
    await pooler?.stop()
    geocoder.close()
  }
  return outcomes
}
