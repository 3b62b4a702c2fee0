// The frequent statements of a desk's day, and checks of their generic plans.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { startServer } from '#server/start.ts'
import { registration } from './registrations.ts'
import { watchWire, type Wire } from './wire.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Parent Relationship'?: string
  Plans?: Plan[]
}

/** A scan of a smaller table is fine. */
const LARGE_ROWS = 1_000

interface LargeTables {
  tables: ReadonlySet<string>
  firsts: ReadonlyMap<string, string>
}

/**
 * Plan nodes that scan a large table, as 'Seq Scan class_group'. Below a `limit` a scan ends early. An index without a condition on its
 * first column is scanned whole.
 */
function walks(plan: Plan, large: LargeTables, limited = false): string[] {
  const { 'Node Type': node, 'Relation Name': table, 'Index Cond': condition, Plans: below = [] } = plan
  const first = large.firsts.get(plan['Index Name'] ?? '')
  const skips = condition !== undefined && first !== undefined && !new RegExp(String.raw`\b${first}\b`).test(condition)
  const whole = /^Index (Only )?Scan$|^Bitmap Index Scan$/.test(node) ? (condition === undefined && !limited) || skips : node === 'Seq Scan'
  const walk =
    whole && (table === undefined ? node !== 'Seq Scan' : large.tables.has(table)) ? [`${node} ${table ?? plan['Index Name']}`] : []
  return [...walk, ...below.flatMap(each => walks(each, large, node === 'Limit' || (limited && node === 'LockRows')))]
}

/** Scans in the generic plans of these texts: one line each, with the text's beginning. Empty: all use indexes. */
export async function walksOf(db: Db, texts: readonly string[]): Promise<string[]> {
  const large = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${sql.lit(LARGE_ROWS)}`.execute(
    db,
  )
  const indexes = await sql<{ name: string; first: string }>`
    select i.indexrelid::regclass::text as name, a.attname as first from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = any(array(select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace))`.execute(db)
  const largeTables = {
    tables: new Set(large.rows.map(({ name }) => name)),
    firsts: new Map(indexes.rows.map(({ name, first }) => [name, first])),
  }
  const faultsHere: string[] = []
  await db.connection().execute(async one => {
    // The generic plan, also where `explain (generic_plan)` does not exist (before PostgreSQL 16).
    await sql`set plan_cache_mode = force_generic_plan`.execute(one)
    for (const text of texts) {
      await sql.raw(`prepare looked_at as ${text}`).execute(one)
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) execute looked_at${nothings(text)}`)
        .execute(one)
      await sql`deallocate looked_at`.execute(one)
      const plan = Object.values(rows[0]!)[0]![0].Plan
      for (const walk of walks(plan, largeTables)) faultsHere.push(`${walk}: ${text.replace(/\s+/g, ' ').slice(0, 100)}`)
    }
    await sql`reset plan_cache_mode`.execute(one)
  })
  return faultsHere
}

/** '(null, null)' for a text with two parameters. */
function nothings(text: string): string {
  const many = Math.max(0, ...Array.from(text.matchAll(/\$(\d+)/g), ([, number]) => Number(number)))
  return many === 0 ? '' : `(${Array.from({ length: many }, () => 'null').join(', ')})`
}

interface Work {
  studentId: string
  words: string
  groupId: string
  owing: { student: string; course: string }
}
interface Desk extends Work {
  databaseUrl: string
  dataDir: string
  token: string
}

/** Records for the statements in a filled academy: a student to search and open, an open group, and a debtor. */
export async function deskOf(db: Db): Promise<Work> {
  const {
    rows: [row],
  } = await sql<Omit<Work, 'owing'> & Work['owing']>`
    select s.id as student_id, s.name || ' ' || s.last_name as words, g.id as group_id, b.student_id as student, b.course_id as course
    from (select * from student where deleted_at is null order by id desc limit 1) s,
      (select g.id from class_group g join course c on c.id = g.course_id where g.active and c.active and g.deleted_at is null and not c.is_parent
         and g.parent_group_id is null and g.taken + 10 < g.quota and g.end_date > academy_today() order by g.id desc limit 1) g,
      (select id from student where deleted_at is null and balance_due > 10000 order by id desc limit 1) o
    join lateral (select * from registration_balance where student_id = o.id and balance > 1000 limit 1) b on true`.execute(db)
  const { student, course, ...work } = row!
  return { ...work, owing: { student, course } }
}

export interface Hot {
  texts: string[]
  payment: Wire
  enrolment: Wire
}

const ANNOUNCED_MS = 100
const TRIES = 3

/** Runs a desk's tasks a few times on a server on this database: the first run prepares what later ones use. */
export async function hotStatements({ databaseUrl, dataDir, token, studentId, words, groupId, owing }: Desk): Promise<Hot> {
  const wire = watchWire()
  const server = await startServer(
    readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0', DEMO: '0', ROLE: 'web' }),
    pino({ level: 'silent' }),
  )
  const call = async (method: string, path: string, body?: object, right: readonly number[] = [200]) => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!right.includes(answer.status)) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  }
  try {
    for (const filter of ['', '&debt=true', '&debt=false'])
      for (const skip of [0, 10]) {
        await call('GET', `/students?skip=${skip}&limit=10${filter}`)
        await call('GET', `/students/search?query=${encodeURIComponent(words)}&skip=${skip}&limit=10${filter}`)
      }
    await call('GET', `/students/${studentId}/sidebar`)
    await call('GET', '/collections/queue')
    // Students without class today are looked up too.
    await call('PUT', `/attendance/qr/${studentId}`, { scan: randomUUID() }, [200, 409])
    /** The least of a few: the server's housekeeping may add to one of them. */
    const least = async (path: string, body: () => object): Promise<Wire> => {
      const wires: Wire[] = []
      for (let nth = 0; nth < TRIES; nth++) {
        await pause(ANNOUNCED_MS)
        wire.counted()
        await call('POST', path, body())
        await pause(ANNOUNCED_MS)
        wires.push(wire.counted())
      }
      return { trips: Math.min(...wires.map(({ trips }) => trips)), notices: Math.min(...wires.map(({ notices }) => notices)) }
    }
    return {
      payment: await least('/payments', () => ({ ...owing, paymentType: 'cash', concept: 'Pago', amount: 1 })),
      enrolment: await least('/students/register', () => registration(groupId, 'planes.mx')),
      texts: wire.kept(),
    }
  } finally {
    await server.stop()
    wire.end()
  }
}
