// Writes a plan in one transaction (DES-6, DES-7): changed columns, deletions, restored rows, then all derived values.
import { sql } from 'kysely'
import { registry } from '#lib/registry.ts'
import { bookGroup, bookTalk } from '#features/foundation/locations/server/public.ts'
import { changeRights } from '#features/foundation/roles/server/public.ts'
import { offeredAgain, refuseTold, sweepSoon } from '#features/outreach/waiting/server/public.ts'
import { refuseNameTaken } from '#features/teaching/courses/server/public.ts'
import { seatsFreed, smallestQuotas } from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { hasFailure } from '#server/http/called.ts'
import { fail } from '#server/http/refusal.ts'
import { undoFailures } from '../../contract.ts'
import type { Hand } from '../one/actor.ts'
import { rowOf, type Plan, type Step } from '../plan/plan.ts'
import { judgePutAway } from './putAway.ts'
import { usesIn } from '../plan/references.ts'
import { judgeRules } from '../plan/rules.ts'
import { keyParts, type Row, type Shape } from '../plan/shape.ts'
import { TRACKED } from '../plan/tables.ts'

/** Called after steps are written and before they are checked: a redone merge moves newer rows too (M58). */
export const onPutAway = registry<(hand: Hand, steps: readonly Step[]) => Promise<void>>()

const asRows = (table: string, rows: readonly Row[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`

function rowOfStep({ net, values }: Step, keys: readonly string[]): Row {
  // Another query recomputes the latest contact.
  const columns = net.tab === 'collection_contact' && 'latest' in values ? { ...values, latest: false } : values
  return { ...keyParts(keys, net.key), ...columns }
}

/** Writes rows of one table and kind in one statement. */
async function writeAlike(db: Db, shape: Shape, steps: readonly [Step, ...Step[]], now: Date): Promise<void> {
  const [{ net, write: how, values }] = steps
  const keys = shape.keys.get(net.tab)!
  const table = sql.table(net.tab)
  const rows = asRows(
    net.tab,
    steps.map(step => rowOfStep(step, keys)),
  )
  const here = sql.join(
    keys.map(name => sql`t.${sql.ref(name)} = r.${sql.ref(name)}`),
    sql` and `,
  )
  const { keeps } = TRACKED[net.tab]!
  const writtenColumns = Object.keys(values).filter(column => shape.columns.get(net.tab)!.has(column))
  if (how === 'delete') await sql`delete from ${table} t using ${rows} r where ${here}`.execute(db)
  else if (how === 'hide')
    await sql`update ${table} t set deleted_at = ${now}${typeof keeps === 'object' ? sql`, ${sql.ref(keeps.with)} = t.id` : sql``}
      from ${rows} r where ${here}`.execute(db)
  else if (how === 'insert') {
    const columns = sql.join(writtenColumns.map(column => sql.ref(column)))
    const from = sql.join(writtenColumns.map(column => sql.ref(`r.${column}`)))
    await sql`insert into ${table} (${columns}) overriding system value select ${from} from ${rows} r`.execute(db)
  } else {
    const set = sql.join(writtenColumns.map(column => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`))
    await sql`update ${table} t set ${set} from ${rows} r where ${here}`.execute(db)
  }
}

const alike = ({ net, write: how, values }: Step) => `${net.tab} ${how === 'delete' ? '' : Object.keys(values).toSorted().join()}`

/** All values of these columns among the written rows, before and after. */
function valuesOf(steps: readonly Step[], own: string, column: string): string[] {
  const ids = steps.flatMap(({ net, now, values }) =>
    net.tab === own ? [net.key] : column in { ...now, ...values } ? [now?.[column], values[column]] : [],
  )
  return [...new Set(ids.filter(id => typeof id === 'string'))].toSorted()
}

/** Derived rows to recompute: bookings, balances, counts of questions. */
const touched = (steps: readonly Step[]) => ({
  groups: valuesOf(
    steps.filter(({ net }) => ['class_group', 'group_schedule', 'lesson_change'].includes(net.tab)),
    'class_group',
    'group_id',
  ),
  talks: valuesOf(
    steps.filter(({ net }) => ['talk', 'talk_schedule'].includes(net.tab)),
    'talk',
    'talk_id',
  ),
  students: valuesOf(
    steps.filter(({ net }) => ['student', 'registration', 'entry'].includes(net.tab)),
    'student',
    'student_id',
  ),
  contacted: valuesOf(
    steps.filter(({ net }) => net.tab === 'collection_contact'),
    '',
    'student_id',
  ),
  registrations: valuesOf(
    steps.filter(({ net }) => ['payment_plan', 'instalment'].includes(net.tab)),
    'payment_plan',
    'registration_id',
  ),
  quizzes: valuesOf(
    steps.filter(({ net }) => ['quiz', 'quiz_question'].includes(net.tab)),
    'quiz',
    'quiz_id',
  ),
})

async function derive({ db, wholly }: Hand, of: ReturnType<typeof touched>): Promise<void> {
  const standing = async (table: 'class_group' | 'talk' | 'student', ids: readonly string[]) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} where id = any(${ids}) order by id`.execute(db)).rows.map(row => row.id)
  if (of.groups.length > 0) await wholly(() => smallestQuotas(db, of.groups))
  for (const id of await standing('class_group', of.groups)) await bookGroup(db, id)
  for (const id of await standing('talk', of.talks)) await bookTalk(db, id)
  if (of.quizzes.length > 0)
    await sql`update quiz z set question_count = (select count(*) from quiz_question q where q.quiz_id = z.id) where z.id = any(${of.quizzes})`.execute(
      db,
    )
  if (of.contacted.length > 0) {
    const later = sql`exists (select from collection_contact o where o.student_id = c.student_id and (o.at, o.id) > (c.at, c.id))`
    await sql`update collection_contact c set latest = false where student_id = any(${of.contacted}) and latest and ${later}`.execute(db)
    await sql`update collection_contact c set latest = true where student_id = any(${of.contacted}) and not latest and not ${later}`.execute(
      db,
    )
  }
  const owing =
    of.registrations.length === 0
      ? []
      : (
          await sql<{ id: string }>`select distinct student_id as id from registration where id = any(${of.registrations})`.execute(db)
        ).rows.map(row => row.id)
  const debtors = await standing('student', [...new Set([...of.students, ...owing])])
  if (debtors.length > 0) await sql`select recalculate_balances(id) from unnest(${debtors}::text[]) as d (id)`.execute(db)
}

/** Course names are checked whenever set, also by an undo: no constraint covers older equal ones (DES-10). */
async function judgeNames(db: Db, steps: readonly Step[]): Promise<void> {
  for (const { net, write: how, now, values } of steps) {
    const row = { ...now, ...values }
    if (net.tab !== 'course' || how === 'delete' || how === 'hide' || row.deleted_at) continue
    if ('name' in values || 'deleted_at' in values) await refuseNameTaken(db, String(row.name), net.key)
  }
}

/** Refuses to take money from a card that it was refunded to since: a merged card's, or that of an import (DES-30). */
async function judgeRefunds({ db, wholly }: Hand, steps: readonly Step[]): Promise<void> {
  const payers = valuesOf(
    steps.filter(({ net }) => net.tab === 'entry'),
    'student',
    'student_id',
  )
  if (payers.length === 0) return
  const { rows } = await wholly(() =>
    sql<{ name: string }>`
      select concat_ws(' ', s.name, s.last_name) as name from student s join student_balance b on b.student_id = s.id
      where s.id = any(${payers}) and b.paid < 0 order by s.id`.execute(db),
  )
  const [refunded] = rows
  if (refunded)
    fail(undoFailures.UNDO_USED, {
      message: `A ${refunded.name} ya se le devolvió ese dinero: no se puede quitar de su ficha.`,
      ext: { uses: usesIn(new Map([['entry', 1]])) },
    })
}

const BOOKS = new Set(['entry', 'receipt'])

/** A database refusal without a route's text: a later row conflicts (M102). */
export function refuseClash(error: unknown): never {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (typeof code === 'string' && code.startsWith('23') && !(typeof constraint === 'string' && hasFailure(constraint)))
    fail(undoFailures.UNDO_CLASH)
  throw error
}

async function apply(hand: Hand, shape: Shape, { steps }: Plan): Promise<void> {
  const { db, now } = hand
  await refuseTold(
    db,
    steps.filter(({ net, write }) => net.tab === 'seat_hold' && write === 'delete').map(({ net }) => net.key),
  )
  await sql`set constraints all deferred`.execute(db)
  // Allows entries to change their student, as in a merge.
  if (steps.some(({ net }) => BOOKS.has(net.tab))) await sql`select set_config('plantel.merging', 'on', true)`.execute(db)
  const of = touched(steps)
  // First frees rooms and teachers, so that two swapped groups do not conflict.
  await sql`delete from room_booking where group_id = any(${of.groups}) or talk_id = any(${of.talks})`.execute(db)
  await sql`delete from teacher_booking where group_id = any(${of.groups}) or talk_id = any(${of.talks})`.execute(db)
  const latestFirst = (how: Step['write']) => steps.filter(step => step.write === how).toSorted((a, b) => b.net.last - a.net.last)
  // Deletes before updates, since a changed row may need the place; except rows that an update still refers to, which a cascade would
  // delete.
  const deleted = latestFirst('delete')
  const referencedKeys = new Set(
    latestFirst('change').flatMap(({ net, now }) =>
      shape.references.filter(({ from }) => from === net.tab).map(({ column, to }) => rowOf({ tab: to, key: String(now?.[column]) })),
    ),
  )
  const [free, others] = [
    deleted.filter(({ net }) => !referencedKeys.has(rowOf(net))),
    deleted.filter(({ net }) => referencedKeys.has(rowOf(net))),
  ]
  for (const steps of [free, latestFirst('change'), latestFirst('hide'), others, latestFirst('insert')])
    for (const each of Map.groupBy(steps, alike).values()) await writeAlike(db, shape, each as [Step, ...Step[]], now)
  await derive(hand, of)
  await judgeRefunds(hand, steps)
  await judgeNames(db, steps)
  for (const follow of onPutAway.all()) await follow(hand, steps)
  await judgePutAway(hand, steps)
  await judgeRules(hand, steps)
  await sql`set constraints all immediate`.execute(db)
  await offerAgain(hand, steps)
}

/** Offers freed seats to the waiting list like the act itself (OFE-22); restored offers are sent and expire like new ones. */
async function offerAgain(hand: Hand, steps: readonly Step[]): Promise<void> {
  const of = (table: string) =>
    steps.filter(({ net, write }) => net.tab === table && ['change', 'insert'].includes(write)).map(({ net }) => net.key)
  await offeredAgain(hand, of('seat_hold'), of('waiting'))
  await seatsFreed(hand, of('class_group').toSorted())
  if (steps.some(({ net, values }) => net.tab === 'course' && 'active' in values)) await sweepSoon(hand)
}

const RIGHTS = new Set(['role', 'employee_role', 'employee'])

/** Applies the plan. Refuses to grant rights that the user lacks, and to remove the last full administrator (DES-10). */
export async function invert(hand: Hand, shape: Shape, plan: Plan): Promise<void> {
  const people = plan.steps.flatMap(({ net, now, values }) =>
    net.tab === 'employee' ? [net.key] : net.tab === 'employee_role' ? [String((now ?? values).employee_id)] : [],
  )
  const roles = plan.steps.flatMap(({ net }) => (net.tab === 'role' ? [net.key] : []))
  if (!plan.steps.some(({ net }) => RIGHTS.has(net.tab))) return apply(hand, shape, plan).catch(refuseClash)
  const { caller } = hand
  if (!caller) return fail(undoFailures.UNDO_NEVER, { message: 'Los permisos se deshacen uno por uno.' })
  const affectedGrants = async () => {
    const { rows } = await sql<{ allows: never[] }>`
      select r.allows from role r where r.id = any(${roles})
        or exists (select from employee_role e where e.role_id = r.id and e.employee_id = any(${people}))`.execute(hand.db)
    return rows.flatMap(row => row.allows)
  }
  return changeRights(caller, async judge => {
    judge(await affectedGrants())
    await apply(hand, shape, plan).catch(refuseClash)
    judge(await affectedGrants())
  })
}

/** Announces which lists to refetch, with which ids. */
export function tell({ emit }: Hand, { steps }: Pick<Plan, 'steps'>): void {
  for (const [table, all] of Map.groupBy(steps, step => step.net.tab)) {
    const { event, tells } = TRACKED[table]!
    const ids = tells === null ? [] : all.map(({ net, now, values }) => (tells ? ({ ...now, ...values }[tells] ?? '') : net.key))
    emit(event, [...new Set(ids.filter(id => typeof id === 'string' && id !== ''))] as string[])
  }
}
