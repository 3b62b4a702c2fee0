// One server that dies and returns on its port, and the invariants after all calls.
import { once } from 'node:events'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { faults } from '../../../test/support/registrations.ts'
import type { Running } from '../../../test/support/servers.ts'
import { count } from '../kit/race.ts'

export interface World {
  db: Db
  /** Starts a server on this port, else on a free one. */
  start(port?: number): Promise<Running>
  tokens: readonly string[]
  draw(): number
  /** Id of the last change before the servers started. */
  since: number
  product: Running
}

export async function killed({ product: { child } }: World): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Browsers find it on the same port. */
export async function back(world: World): Promise<void> {
  world.product = await world.start(world.product.port)
}

/** Tables whose rows are compared with their change history. */
const KEPT_TABLES = ['comment', 'student', 'registration', 'class_group', 'entry', 'receipt']

/** Rows whose changes do not connect, or whose last change differs from the row. */
async function brokenChains(db: Db): Promise<number> {
  const now = sql.join(
    KEPT_TABLES.map(table => sql`select ${table} as tab, id::text as key, to_jsonb(t) as row from ${sql.table(table)} t`),
    sql` union all `,
  )
  return count(
    db,
    sql`with step as (
        select c.tab, c.key, c.seq, v.key as col, v.value as was, c.after -> v.key as became,
          lead(v.value) over (partition by c.tab, c.key, v.key order by c.seq) as next
        from change c cross join lateral jsonb_each(c.before) v where c.op = 'U' and c.tab = any(${KEPT_TABLES}::text[]))
      select count(*) from step s left join (${now}) n on s.next is null and n.tab = s.tab and n.key = s.key
      where coalesce(s.next, n.row -> s.col) is distinct from s.became`,
  )
}

const unlined = (db: Db) =>
  count(db, sql`select count(*) from undone u where not exists (select from audit a where a.id = u.by_act and a.undoes is not null)`)

const idleLines = (db: Db) =>
  count(
    db,
    sql`select count(*) from audit a where a.undoes is not null
      and not (exists (select from undone u where u.by_act = a.id) and exists (select from change c where c.tx = a.tx and c.at = a.wrote_at))`,
  )

const unsaid = ({ db, since }: World) =>
  count(
    db,
    sql`select count(*) from (select distinct tx, at from change where seq > ${since}) c
      where not exists (select from audit a where a.tx = c.tx and a.wrote_at = c.at)`,
  )

const untrue = (db: Db) =>
  count(
    db,
    sql`select count(*) from student s join student_balance b on b.student_id = s.id
      where (s.balance_due, s.credit, s.due_on) is distinct from (b.balance_due, b.credit, b.due_on)`,
  )

export async function unsound(world: World): Promise<Record<string, number>> {
  const { db } = world
  return {
    'seats or receipts': await faults(db),
    balances: await untrue(db),
    'undos without a line': await unlined(db),
    'lines without an undo': await idleLines(db),
    'changes without a line': await unsaid(world),
    'kept changes': await brokenChains(db),
  }
}

export const total = (wrong: Record<string, number>): number => Object.values(wrong).reduce((sum, each) => sum + each, 0)
export const inWords = (wrong: Record<string, number>): string =>
  total(wrong) === 0
    ? 'money, seats, audit and changes add up'
    : Object.entries(wrong)
        .filter(([, many]) => many > 0)
        .map(([what, many]) => `WRONG ${what}: ${many}`)
        .join(', ')
