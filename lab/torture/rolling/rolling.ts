// A new version is deployed while the old one serves: its migrations expand under load; unused parts are dropped later.
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Db } from '#server/db/connect.ts'
import { openGroups } from '../../../test/support/academy.ts'
import { end } from '../../../test/support/children.ts'
import { copyTo, drop, type Server } from '../../../test/support/database.ts'
import { faults, registration } from '../../../test/support/registrations.ts'
import { beginProduct, firstAnswer, startProduct } from '../../../test/support/servers.ts'
import { ADMIN } from '../kit/academy.ts'
import { academyOfBefore } from './before.ts'
import { deskOf, newKey, openDesk, type Desk, type Wish } from '../kit/desk.ts'
import { count } from '../kit/race.ts'
import { beginWorker, inSeconds, PRODUCT, until } from '../kit/cluster.ts'
import type { Case, Outcome } from '../torture.ts'
import { forgetVersions, makeVersion, type Migrations } from './version.ts'

const FIRST: Migrations = { '9000-notes': 'create table torture_note (id bigint primary key, note text)' }
const BROKEN_MIGRATIONS: Migrations = {
  ...FIRST,
  '9001-broken': 'alter table student add column nickname text; select nobody from nowhere',
}
/**
 * A release's changes: columns of tables in use (also those that every call reads), one per file (RUN-118), rows to fill, an index, a
 * constraint.
 */
const NEXT: Migrations = {
  ...FIRST,
  '9100-student': 'alter table student add column nickname text',
  '9101-session': "alter table session add column color text not null default 'blue'",
  '9102-employee': 'alter table employee add column nickname text',
  '9103-group': 'alter table class_group add column old_note text, add column new_note text',
  '9104-registration': 'alter table registration add column torture_note_id bigint references torture_note (id)',
  '9105-fill': `
do $$
declare
  slice char(24)[];
begin
  loop
    slice := array(select id from public.student where nickname is null order by id limit 500 for no key update);
    exit when cardinality(slice) = 0;
    update public.student set nickname = left(name, 3) where id = any (slice);
    commit;
  end loop;
end $$;`,
  '9106-index': 'create index concurrently student_nickname on student (nickname);',
  '9107-rule': `
    alter table student add constraint student_nickname_length check (length(nickname) < 200) not valid;
    alter table student validate constraint student_nickname_length;`,
}
/** Fills the new column for writes of either version. */
const NICKNAME_TRIGGER = `create or replace function torture_nickname() returns trigger language plpgsql as $$
begin
  new.nickname := left(new.name, 3);
  return new;
end $$;
create or replace trigger torture_nickname before insert or update of name on student for each row execute function torture_nickname();
`
const settles = (word: string) => ({
  balances: (text: string) =>
    text.replace('  return b;\nend\n', `  perform set_config('plantel.torture', '${word}', true);\n  return b;\nend\n`),
})
const LAST: Migrations = {
  ...NEXT,
  '9200-group': 'alter table class_group drop column old_note',
  '9201-employee': 'alter table employee alter column nickname set default null',
}
const DESKS = 6
/** How long a reader holds a table while a migration waits for it. */
const READS_MS = 4_000
const READER_PATIENCE_MS = 60_000
/** The longest a call may wait: half a second behind each waiting ALTER TABLE, plus the load of two cores. */
const LONGEST_MS = 2_500

interface Load {
  calls: number
  refused: string[]
  /** Milliseconds, since the last `reset`. */
  longest: number
  registered: number
}

function work(desk: Desk, group: string, domain: string): Load & { stop(): Promise<void> } {
  const load = { calls: 0, refused: [] as string[], longest: 0, registered: 0 }
  let going = true
  const wishes = (n: number): Wish[] => [
    { method: 'POST', path: '/students/register', key: newKey(), body: registration(group, domain) },
    { method: 'GET', path: '/students?limit=10' },
    { method: 'GET', path: n % 2 ? '/session' : `/groups/${group}/students` },
  ]
  const one = async (n: number) => {
    while (going)
      for (const wish of wishes(n)) {
        const started = performance.now()
        const { status } = await desk.call(wish)
        load.longest = Math.max(load.longest, performance.now() - started)
        load.calls += 1
        if (status === 200) load.registered += wish.method === 'POST' ? 1 : 0
        else load.refused.push(`${wish.method} ${wish.path} ${status}`)
      }
  }
  const desks = Promise.all(Array.from({ length: DESKS }, (_, n) => one(n)))
  desks.catch(() => {})
  return Object.assign(load, {
    async stop() {
      going = false
      await desks
    },
  })
}

const during = async <T>(load: Load, what: () => Promise<T>): Promise<{ done: T; calls: number; longest: number; refused: string[] }> => {
  const [calls, refusedCount] = [load.calls, load.refused.length]
  load.longest = 0
  const result = await what()
  return { done: result, calls: load.calls - calls, longest: load.longest, refused: load.refused.slice(refusedCount) }
}

const toldOf = ({ calls, longest, refused }: { calls: number; longest: number; refused: string[] }) =>
  `${calls} calls meanwhile, ${refused.length} not answered with 200${refused.length ? ` (${refused[0]})` : ''}, longest ${inSeconds(longest)}`

async function refusing(script: string, server: Server, database: string): Promise<{ code: number | null; says: string }> {
  const { child } = await beginProduct(script, server, database, {}, 'pipe')
  const says = text(child.stderr!)
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, says: (await says).trim().split('\n').at(-1) ?? '' }
}

const applied = async (db: Db): Promise<string[]> =>
  (await sql<{ name: string }>`select name from kysely_migration where name like '9%' order by name`.execute(db)).rows.map(row => row.name)

const isWaitedFor = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_locks where relation = 'student'::regclass and mode = 'AccessExclusiveLock' and not granted`.execute(db)
  return rows.length > 0
}

/** Reads the students like a report or a backup, until a migration waits for it, and a while longer. @returns whether one did */
const longRead = (db: Db): Promise<boolean> =>
  db.transaction().execute(async trx => {
    await sql`select count(*) from student, session`.execute(trx)
    const waitTime = await until(() => isWaitedFor(db), READER_PATIENCE_MS)
    await pause(READS_MS)
    return waitTime !== null
  })

/** Like `docker compose up` on the first day. */
async function firstDay(server: Server): Promise<Outcome> {
  const database = 'plantel_torture_work_empty'
  await copyTo(server, 'template0', database)
  const started = performance.now()
  const settings = { DEMO: '1' }
  const programs = [
    await beginProduct(PRODUCT, server, database, { ...settings, ROLE: 'web' }),
    await beginProduct(PRODUCT, server, database, { ...settings, ROLE: 'web' }),
    await beginWorker(PRODUCT, server, database, settings),
  ]
  const up = await Promise.all(
    programs.map(({ child, port }, n) =>
      firstAnswer(child, port, n < 2 ? '/api/health' : '/health').then(
        () => 1,
        () => 0,
      ),
    ),
  )
  const { db } = connect({ connectionString: server.url(database), max: 1 })
  const academies = await count(db, sql`select count(*) from academy`)
  const twice = await count(db, sql`select count(*) - count(distinct email) from employee`)
  await Promise.all(programs.map(({ child }) => end(child)))
  await db.destroy()
  await drop(server, database)
  const there = up.filter(each => each === 1).length
  return {
    what: 'two servers and a worker start at once on an empty database: one makes and fills it, all three come up',
    holds: there === programs.length && academies === 1 && twice === 0,
    note: `${there} of ${programs.length} up after ${inSeconds(performance.now() - started)}, ${academies} academy, ${twice} employees twice`,
  }
}

const settling = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ word: string | null }>`
    select substring(prosrc from 'plantel.torture'', ''(\\w+)') as word from pg_proc where proname = 'recalculate_balances'`.execute(db)
  return rows[0]?.word ?? undefined
}

export const rolling: Case = async ({ server, kills, say }) => {
  const { database, db, close } = await academyOfBefore(server, kills < 50 ? 5_000 : 100_000)
  const outcomes: Outcome[] = [await firstDay(server)]
  const running: { child: Parameters<typeof end>[0] }[] = []
  const start = async (script: string) => {
    const one = await startProduct(script, server, database, { ROLE: 'web' })
    running.push(one)
    return one
  }
  try {
    const functions = { ...settles('next'), kept: () => NICKNAME_TRIGGER }
    const brokenVersion = await makeVersion('broken', { number: '90.0.0', migrations: BROKEN_MIGRATIONS })
    const patched = await makeVersion('patched', { number: '90.0.1', functions: settles('patched') })
    const next = await makeVersion('next', { number: '90.1.0', migrations: NEXT, functions })
    const last = await makeVersion('last', { number: '90.2.0', migrations: LAST, functions })
    const old = await start(PRODUCT)
    say('  the second edition became this one')
    const [group] = await openGroups(db)
    const desk = await openDesk(old.port, ADMIN)
    const load = work(desk, group!, 'version.mx')
    const alone = await during(load, () => pause(2_000))
    say(`  alone: ${toldOf(alone)}`)

    // Before their migrations: a version does not start on a database that it does not know (RUN-29).
    const patching = await during(load, () => Promise.all([start(patched), start(patched)]))
    const put = await settling(db)
    const beside = await start(PRODUCT)
    const stayed = await settling(db)
    await end(beside.child)
    await Promise.all(patching.done.map(({ child }) => end(child)))
    outcomes.push({
      what: 'a release that changes only a function: two servers of it start at once while the old one serves, which started again leaves it',
      holds: put === 'patched' && stayed === 'patched' && patching.refused.length === 0 && patching.longest <= LONGEST_MS,
      note: `made by "${put}", after the old one started again by "${stayed}"; ${toldOf(patching)}`,
    })

    const failing = await during(load, () => refusing(brokenVersion, server, database))
    const half = await sql`select from information_schema.columns where table_name = 'student' and column_name = 'nickname'`.execute(db)
    outcomes.push({
      what: 'a version whose migration fails does not start, leaves nothing half, and the old one serves on',
      holds:
        failing.done.code === 1 && failing.done.says.startsWith('9001-broken:') && half.rows.length === 0 && failing.refused.length === 0,
      note: `it says "${failing.done.says}"; ${toldOf(failing)}`,
    })

    const reading = longRead(db)
    // If the new version does not start, the case fails for that reason, not for this one.
    reading.catch(() => {})
    const expanding = await during(load, () => Promise.all([start(next), start(next)]))
    const hasReader = await reading
    const names = await applied(db)
    const settledVersion = await settling(db)
    const unnamed = await count(db, sql`select count(*) from student where nickname is distinct from left(name, 3)`)
    outcomes.push({
      what: 'two servers of a new version start at once: one migrates, the other waits, the old one serves on, also behind a long read',
      holds:
        hasReader &&
        names.length === Object.keys(NEXT).length &&
        settledVersion === 'next' &&
        unnamed === 0 &&
        expanding.refused.length === 0 &&
        expanding.longest <= LONGEST_MS,
      note: `${names.length} migrations, the function made by "${settledVersion}", ${unnamed} of the new column's values missing, ${hasReader ? `met a read of ${inSeconds(READS_MS)}` : 'NO read met'}, both answer after ${inSeconds(Math.max(...expanding.done.map(({ took }) => took)))}; ${toldOf(expanding)}`,
    })

    const atNew = deskOf(expanding.done[0].port, desk.token)
    const newLoad = work(atNew, group!, 'versionnueva.mx')
    const both = await during(load, () => pause(3_000))
    await load.stop()
    desk.close()
    const restarted = await (async () => {
      await end(old.child)
      return during(newLoad, () => refusing(PRODUCT, server, database))
    })()
    outcomes.push(
      {
        what: 'old and new version serve side by side over the new shape',
        holds: both.refused.length === 0 && newLoad.refused.length === 0 && newLoad.registered > 0,
        note: `old: ${toldOf(both)}; new: ${newLoad.calls} calls, ${newLoad.refused.length} not answered with 200`,
      },
      {
        what: 'the old version, started again over the new shape, refuses and says what to do',
        holds: restarted.done.code === 1 && restarted.done.says.includes('9100-student') && restarted.refused.length === 0,
        note: `it says "${restarted.done.says.slice(0, 120)}…"`,
      },
    )

    const contracting = await during(newLoad, async () => {
      const last1 = await start(last)
      await pause(2_000)
      return last1
    })
    await newLoad.stop()
    atNew.close()
    const rows = await db.selectFrom('student').select(['email']).where('email', 'like', '%@version%.mx').execute()
    const unnamedLater = await count(db, sql`select count(*) from student where nickname is distinct from left(name, 3)`)
    const wrong = await faults(db)
    outcomes.push({
      what: 'what no running version uses is taken away by the next release, and the one before it serves on; everything acknowledged stands',
      holds:
        (await applied(db)).length === Object.keys(LAST).length &&
        contracting.refused.length === 0 &&
        rows.length === load.registered + newLoad.registered &&
        wrong === 0 &&
        unnamedLater === 0,
      note: `${toldOf(contracting)}; ${rows.length} of ${load.registered + newLoad.registered} registrations, ${wrong} faults`,
    })
  } finally {
    await Promise.all(running.map(({ child }) => end(child)))
    await close()
    await forgetVersions()
  }
  return outcomes
}
