import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { MergeKind } from '#features/foundation/twins/access.ts'
import { TRASH_DAYS } from '#features/history/trash/contract.ts'
import type { Db } from '#server/db/connect.ts'
import { merges, type Merged, type MergeMove } from '../contract.ts'

type What = z.output<typeof MergeMove>['what']

const COUNTS: Record<MergeKind, Partial<Record<What, (id: string) => RawBuilder<unknown>>>> = {
  student: {
    groups: id => sql`select count(*), null from registration where student_id = ${id} and parent_id is null and ended_at is null`,
    payments: id =>
      sql`select count(*), coalesce(sum(amount), 0) from entry where student_id = ${id} and voided_at is null and amount <> 0`,
    receipts: id => sql`select count(*), null from receipt where student_id = ${id}`,
    attendance: id => sql`select count(*), null from attendance where student_id = ${id}`,
    folios: id => sql`select count(*), null from folio where student_id = ${id}`,
    comments: id => sql`select count(*), null from comment where student_id = ${id}`,
    advisories: id => sql`select count(*), null from advisory_booking where student_id = ${id} and cancelled_at is null`,
    payers: id => sql`select count(*), null from student_payer where student_id = ${id}`,
    messages: id => sql`select count(*), null from outbox where student_id = ${id}`,
    videoComments: id => sql`select count(*), null from video_comment where student_id = ${id} and deleted_at is null`,
    talks: id => sql`select count(*), null from talk_student where student_id = ${id} and deleted_at is null`,
  },
  visitor: {
    calls: id => sql`select count(called_at), null from talk_student where id = ${id}`,
    comments: id => sql`select count(*), null from comment where talk_student_id = ${id}`,
    messages: id => sql`select count(*), null from outbox where talk_student_id = ${id}`,
  },
}

interface Counted {
  what: What
  count: number
  amount: number | null
  own: number
  ownAmount: number | null
}

/** For each kind of row, what moves and what exists. Omits kinds that neither card has. */
export async function movesOfPair(db: Db, kind: MergeKind, keep: string, give: string): Promise<Counted[]> {
  const each = Object.entries(COUNTS[kind]) as [What, (id: string) => RawBuilder<unknown>][]
  const { rows } = await sql<Counted & { at: number }>`${sql.join(
    each.map(
      ([what, count], at) => sql`
        select ${sql.lit(what)} as what, ${sql.lit(at)} as at, g.n::int as count, g.amount::bigint as amount, k.n::int as own, k.amount::bigint as own_amount
        from (${count(give)}) g (n, amount), (${count(keep)}) k (n, amount)`,
    ),
    sql` union all `,
  )} order by at`.execute(db)
  return rows.filter(row => row.count + row.own > 0).map(({ at: _at, ...row }) => row)
}

const DAY = 86_400_000

/** Newest first; without undone merges. */
export async function mergedInto(db: Db, kind: MergeKind, id: string, now: Date): Promise<z.output<typeof Merged>[]> {
  const table = kind === 'student' ? sql`student` : sql`talk_student`
  const folio = kind === 'student' ? sql`s.unique_folio` : sql`null::text`
  const { rows } = await sql<{ id: string; name: string; folio: string | null; at: Date; act: string }>`
    select s.id, concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, '-')) as name, ${folio} as folio, a.at, a.id as act
    from ${table} s
    join lateral (
      select x.id, x.at from audit x where x.ids @> array[s.id::text] and x.route = ${merges.join.name} and x.ids[2] = s.id::text
      order by x.at desc, x.id desc limit 1) a on true
    where s.merged_into = ${id} order by a.at desc, s.id`.execute(db)
  return rows.flatMap(({ id: _id, ...row }) => {
    const until = new Date(row.at.getTime() + TRASH_DAYS * DAY)
    return until > now ? [{ _id, ...row, until }] : []
  })
}
