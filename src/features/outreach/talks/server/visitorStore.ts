import { sql, type RawBuilder } from 'kysely'
import { hasWord } from '#server/db/textSearch.ts'
import type { Db } from '#server/db/connect.ts'
import { CALL_STATE } from '../callState.ts'
import { CALL } from '../texts.ts'
import { callState } from './callState.ts'
import { visitorColumns, visitorJoins, type VisitorRow } from './visitorRow.ts'

/** For `talk_student v`: counted in the talk. Those who were moved away are counted where they went. */
export const standing = sql<boolean>`v.deleted_at is null and v.moved_to is null`

const { uncalled, called, moved, enrolled } = CALL_STATE

/** For `talk_student v`: to be called now. Never called, or asked to be called again by now. */
const pending = (now: Date) =>
  sql<boolean>`${standing} and v.confirmed_at is null and v.student_id is null and (${callState} = ${uncalled} or v.next_call_at <= ${now})`

export interface VisitorFilter {
  words: readonly string[]
  calls?: 'pending' | 'done' | undefined
}

const matching = (talkId: string, { words, calls }: VisitorFilter, now: Date): RawBuilder<unknown> =>
  sql.join(
    [
      sql`v.talk_id = ${talkId} and v.deleted_at is null`,
      ...(calls === 'pending' ? [pending(now)] : []),
      // The rest of those who count; `coalesce`, since a condition on an appointment that is not there is unknown.
      ...(calls === 'done' ? [standing, sql`not coalesce(${pending(now)}, false)`] : []),
      ...words.map(word => hasWord(word, sql`v.words`)),
    ],
    sql` and `,
  )

/** Who is to be called at an hour comes first, by that hour; who left for another talk comes last. */
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
  enrolled: number
  confirmed: number
  following: number
  unanswered: number
  unstated: number
  unreachable: number
  uncalled: number
}

/** How many match, and how the talk's calls stand whatever is searched. `all` counts rows, moved ones included; from `enrolled` on who stands is counted once. Undefined: no such talk. */
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
      select count(*) as "all",
        count(*) filter (where ${pending(filter.now)}) as pending,
        count(*) filter (where ${standing} and not coalesce(${pending(filter.now)}, false)) as done,
        count(*) filter (where v.state = ${enrolled}) as enrolled,
        count(*) filter (where v.open and v.confirmed_at is not null) as confirmed,
        count(*) filter (where v.told in (${CALL.reschedule}, ${CALL.callBack})) as following,
        count(*) filter (where v.told between 1 and ${CALL.hungUp}) as unanswered,
        count(*) filter (where v.told = ${called}) as unstated,
        count(*) filter (where v.told in (${CALL.noSuchNumber}, ${CALL.wrongNumber})) as unreachable,
        count(*) filter (where v.told = ${uncalled}) as uncalled
      from (
        select v.*, s.state, s.state not in (${moved}, ${enrolled}) as open,
          case when s.state not in (${moved}, ${enrolled}) and v.confirmed_at is null then s.state end as told
        from talk_student v cross join lateral (select ${callState} as state) s
        where v.talk_id = t.id and v.deleted_at is null) v) c
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

/** Who of these stands in the talk, as a letter needs them. */
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
