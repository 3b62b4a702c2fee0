// Called by .ci/run: `npm test`, the journeys, the product in a folder of an odd name, then tests that depend on the PostgreSQL
// version, on another server. `npm run ci -- --whole`: all journeys on the phone, all handlers on that server (docs/decisions/041).
import pg from 'pg'
import { count, sum, type Count } from './faults.ts'
import { oddFolderFaults } from './oddFolder.ts'
import { close, everything, journeys, vitest } from './test.ts'

const testUrl = process.env.TEST_DATABASE_URL
const url = testUrl || 'postgres://postgres@127.0.0.1:5432/postgres'
const whole = process.argv.includes('--whole')
if (whole) process.env.PLANTEL_E2E_WHOLE = '1'
/**
 * Tests whose result may depend on PostgreSQL's version: migrations, triggers, constraints; connections, jobs, live changes; lock races,
 * and statements over many tables.
 */
const SERVER = [
  'db/appendOnly',
  'db/campusHistories',
  'db/constraints',
  'db/expanded',
  'db/ledger',
  'db/rooms',
  'db/secondEdition',
  'db/shape',
  'src/server/db/',
  'src/server/jobs',
  'src/server/realtime',
  'server/races.test.ts',
  'Races.test.ts',
  'money/payments/server/pay.test.ts',
  'money/payments/server/corrections',
  'money/enrolment/server/register',
  'money/cash/server/close',
  'imports/server/undo',
  'merges/server/students',
]
/** Minutes after which a part is shortened or skipped: the run ends within 90 on a machine of a third of the speed (docs/decisions/041). */
const LATE = { windows: 20, desk: 40, phone: 65, server: 78 }
const isLate = (part: keyof typeof LATE): boolean => !whole && performance.now() > LATE[part] * 60_000
function leftOut(what: string): Count {
  console.log(`\n== LEFT OUT: ${what}. This machine took too long for what comes before.`)
  return count(0, 0)
}
// Tests get a second try here (docs/decisions/010).
process.env.CI = 'true'
// The first part tests the embedded database.
delete process.env.TEST_DATABASE_URL

async function answers(): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? null
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

async function onServer(folder: string): Promise<Count> {
  if (isLate('server')) return leftOut('the pass on a PostgreSQL server')
  const version = await answers()
  if (version === null) {
    console.log(`\n== LEFT OUT: the pass on a PostgreSQL server. None answers at ${new URL(url).host}; name one with TEST_DATABASE_URL.`)
    const faults = testUrl ? ['TEST_DATABASE_URL names a server that does not answer'] : []
    return count(0, faults.length, faults)
  }
  console.log(`PostgreSQL ${version} at ${new URL(url).host}`)
  return vitest(['node'], folder, { TEST_DATABASE_URL: url }, whole ? [] : SERVER)
}

/** Both sizes on one server, one after the other; on a slow machine in two parts, the second of which may be skipped. */
async function atBothSizes(folder: string): Promise<Count> {
  if (isLate('windows')) {
    leftOut('axe in windows')
    process.env.PLANTEL_AXE = 'screens'
  }
  if (!isLate('desk')) return journeys(folder)
  leftOut('axe at the desk')
  const desk = await journeys(folder, '--project=desktop', '--grep-invert=SHL-52')
  return sum([desk, isLate('phone') ? leftOut('the journeys on a phone') : await journeys(folder, '--project=phone')])
}

async function oddFolder(): Promise<Count> {
  const faults = await oddFolderFaults()
  for (const fault of faults) console.log(`  ${fault}`)
  return faults.length === 0 ? count(1, 0) : count(0, 1, faults)
}

close(
  await everything([
    ['journeys at the desk and on a phone', atBothSizes],
    ['the product in a folder of an odd name (M142)', oddFolder],
    ['database and races on a PostgreSQL server', onServer],
  ]),
)
