import { sql, type RawBuilder } from 'kysely'
import { hasWord } from '#server/db/textSearch.ts'
import type { Db } from '#server/db/connect.ts'
import { CALL_STATE, type CALL_FILTERS } from '../callState.ts'
import { CALL } from '../outcomes.ts'
import { callState } from './callState.ts'
import { visitorColumns, visitorJoins, type VisitorRow } from './visitorRow.ts'

/** For `talk_student v`: true when the visitor counts in this talk; moved ones count in the new one. */
export const standing = sql<boolean>`v.deleted_at is null and v.moved_to is null`

/** The same for past talks: people erased since still count (M63). */
export const counted = sql<boolean>`(v.deleted_at is null or v.deleted_at = v.erased_at) and v.moved_to is null`

const { uncalled, called, moved, enrolled, confirmed } = CALL_STATE

/** For `talk_student v`: true for visitors to call now: never called, or with a due call-back. */
export const pending = (now: Date) =>
  sql<boolean>`${standing} and v.confirmed_at is null and v.student_id is null and (${callState} = ${uncalled} or v.next_call_at <= ${now})`

export interface VisitorFilter {
  words: readonly string[]
  calls?: (typeof CALL_FILTERS)[number] | undefined
}

const matching = (talkId: string, { words, calls }: VisitorFilter, now: Date): RawBuilder<unknown> =>
  sql.join(
    [
      sql`v.talk_id = ${talkId} and v.deleted_at is null`,
      ...(calls === 'pending' ? [pending(now)] : []),
      // All others; `coalesce`, because a condition on a missing appointment is null.
      ...(calls === 'done' ? [standing, sql`not coalesce(${pending(now)}, false)`] : []),
      ...(calls === 'moved' ? [sql`v.moved_to is not null`] : []),
      ...words.map(word => hasWord(word, sql`v.words`)),
    ],
    sql` and `,
  )

const callOrder = sql`v.moved_to is not null, v.next_call_at nulls last, v.registered_at desc, v.id desc`

/** Those of a talk, moved ones included and last; appointments first, then the newest. @param page without it all of them. */
export async function ofTalk(
  db: Db,
  talkId: string,
  filter: VisitorFilter & { now: Date },
  page?: { skip: number; limit: number },
): Promise<VisitorRow[]> {
  const { rows } = await sql<VisitorRow>`
    with shown as materialized (
      select v.id from talk_student v where ${matching(talkId, filter, filter.now)} order by ${callOrder}
      ${page ? sql`limit ${page.limit} offset ${page.skip}` : sql``})
    select ${visitorColumns} from shown join talk_student v on v.id = shown.id ${visitorJoins}
    order by ${callOrder}`.execute(db)
  return rows
}

export interface CallCounts {
  all: number
  pending: number
  done: number
  moved: number
  enrolled: number
  confirmed: number
  following: number
  unanswered: number
  unstated: number
  unreachable: number
}

/**
 * The number of matches, and the talk's call progress whatever the search. `all` is `pending` plus `done`; `done` is the sum of the rest.
 * Undefined: unknown talk.
 */
export async function countOf(
  db: Db,
  talkId: string,
  filter: VisitorFilter & { now: Date },
): Promise<{ total: number; calls: CallCounts } | undefined> {
  const {
    rows: [row],
  } = await sql<CallCounts & { total: number }>`
    select (select count(*) from talk_student v where ${matching(talkId, filter, filter.now)}) as total, c.*
    from talk t
    cross join lateral (
      select count(*) filter (where v.state <> ${moved}) as "all",
        count(*) filter (where v.due) as pending,
        count(*) filter (where not v.due and v.state <> ${moved}) as done,
        count(*) filter (where v.state = ${moved}) as moved,
        count(*) filter (where v.state = ${enrolled}) as enrolled,
        count(*) filter (where v.state = ${confirmed}) as confirmed,
        count(*) filter (where not v.due and v.state in (${CALL.reschedule}, ${CALL.callBack})) as following,
        count(*) filter (where not v.due and v.state between 1 and ${CALL.hungUp}) as unanswered,
        count(*) filter (where not v.due and v.state = ${called}) as unstated,
        count(*) filter (where not v.due and v.state in (${CALL.noSuchNumber}, ${CALL.wrongNumber})) as unreachable
      from (
        select ${callState} as state, coalesce(${pending(filter.now)}, false) as due
        from talk_student v where v.talk_id = t.id and v.deleted_at is null) v) c
    where t.id = ${talkId} and t.deleted_at is null`.execute(db)
  if (!row) return undefined
  const { total, ...calls } = row
  return { total, calls }
}

export async function find(db: Db, id: string): Promise<VisitorRow | undefined> {
  const {
    rows: [row],
  } = await sql<VisitorRow>`
    select ${visitorColumns} from talk_student v ${visitorJoins} where v.id = ${id} and v.deleted_at is null`.execute(db)
  return row
}

export const recipientsOf = (db: Db, talkId: string, ids: readonly string[]) =>
  db
    .selectFrom('talkStudent')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .where('talkId', '=', talkId)
    .where('deletedAt', 'is', null)
    .where('movedTo', 'is', null)
    .orderBy('id')
    .execute()

/**
 * Links a visitor to the student they became; follows a move meanwhile.
 * @returns undefined when there is no such visitor
 */
export async function becameStudent(db: Db, visitorId: string, studentId: string): Promise<{ id: string; talkId: string } | undefined> {
  const link = sql<{ id: string; talkId: string }>`
    with recursive path as (
      select id, moved_to from talk_student where id = ${visitorId}
      union all
      select n.id, n.moved_to from path p join talk_student n on n.id = p.moved_to)
    update talk_student v set student_id = ${studentId}
    where v.id = (select id from path where moved_to is null) and v.deleted_at is null and v.moved_to is null
    returning v.id, v.talk_id`
  // A move that this had to wait for is seen the second time.
  return (await link.execute(db)).rows[0] ?? (await link.execute(db)).rows[0]
}
