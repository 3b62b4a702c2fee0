// 'Mis llamadas': the agenda of a caller (CLL-34).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import { addDays, startOfDay } from '#lib/days.ts'
import type { TalkType } from '#features/outreach/talks/texts.ts'
import { AGENDA, CALL_STATE, CALL_TURNS, callsPlanned, type CallTurn } from '../callState.ts'
import type { CallTask } from '../contract.ts'
import { CALL } from '../outcomes.ts'
import { callState } from './callState.ts'
import { toVisitor, visitorColumns, visitorJoins, type VisitorRow } from './visitorRow.ts'
import { pending, standing } from './visitorStore.ts'

interface Row extends VisitorRow, Figures {
  turn: number
  talkInfo: { _id: string; name: string; date: string | null }
}

interface CallCounts {
  called: number
  confirmed: number
  following: number
  unanswered: number
}
type Groups = Record<CallTurn, number>
interface Figures {
  groups: Groups
  done: CallCounts
  talks: Progress[]
}
interface Progress {
  _id: string
  name: string
  date: string | null
  all: number
  done: number
}

export interface Agenda {
  userId: string
  /** Coordinators see everybody's call-backs. */
  all: boolean
  now: Date
  today: string
  timeZone: string
  /** One group, whole; without it the first of each. */
  turn?: CallTurn | undefined
  type?: TalkType | undefined
  skip: number
  limit: number
}

/**
 * Visitors of future talks who are not won yet: overdue call-backs, today's, later ones, each by time;
 * then visitors without a call, then unreached ones, oldest first; earlier talks before later ones, drafts last.
 * A call-back is its caller's own until it is `AGENDA.shared` minutes late; a deleted caller's is everybody's.
 */
export async function callsFor(
  db: Db,
  { userId, all, now, today, timeZone, turn, type, skip, limit }: Agenda,
): Promise<{ calls: z.output<typeof CallTask>[]; total: number; groups: Groups; today: CallCounts; talks: Progress[] }> {
  const late = new Date(now.getTime() - AGENDA.shared * 60_000)
  const none = [CALL_STATE.moved, CALL_STATE.enrolled, CALL.noSuchNumber, CALL.wrongNumber]
  // Visitors of a talk without a date are not called for ever: they expire like entries of the waiting list (M157).
  const toCome = sql`t.deleted_at is null and t.active
    and (t.date >= ${today} or t.date is null and not waits_unconfirmed(greatest(v.called_at, v.next_call_at), v.registered_at)) ${type === undefined ? sql`` : sql`and t.type = ${type}`}`
  const { rows } = await sql<Row | ({ id: null } & Figures)>`
    with open as materialized (
      select v.id, t.date, v.next_call_at, v.called_at, v.registered_at,
        case when v.next_call_at <= ${now} then 0 when v.next_call_at < ${startOfDay(addDays(today, 1), timeZone)} then 1
          when v.next_call_at is not null then 2 when ${callState} = ${CALL_STATE.uncalled} then 3 else 4 end as turn
      from talk_student v
      join talk t on t.id = v.talk_id and ${toCome}
      left join employee c on c.id = v.called_by
      where ${standing} and v.confirmed_at is null and not v.attendance and ${callState} <> all(${none})
        and (v.next_call_at is null or ${all} or v.called_by = ${userId} or c.deleted_at is not null or v.next_call_at <= ${late})
    ), placed as materialized (
      select *, row_number() over (partition by turn order by next_call_at, date nulls last, called_at, registered_at, id) as place from open
    ), shown as materialized (
      select * from placed
      where ${turn === undefined ? sql`place <= case turn when 2 then ${AGENDA.scheduled}::int else ${AGENDA.each}::int end` : sql`turn = ${CALL_TURNS.indexOf(turn)}`}
      order by turn, place limit ${limit} offset ${skip}
    )
    select ${visitorColumns}, shown.turn,
      (select json_build_object(${sql.join(CALL_TURNS.map((name, at) => sql`${sql.lit(name)}, count(*) filter (where turn = ${sql.lit(at)})`))}) from open) as groups,
      (select json_build_object('called', count(*), 'confirmed', count(v.confirmed_at),
           'following', count(*) filter (where v.confirmed_at is null and v.status in (${CALL.reschedule}, ${CALL.callBack})),
           'unanswered', count(*) filter (where v.confirmed_at is null and v.status <= ${CALL.hungUp}))
         from talk_student v where v.called_by = ${userId} and v.called_at >= ${startOfDay(today, timeZone)} and ${standing}) as done,
      (select coalesce(json_agg(p), '[]') from (
         select t.id as _id, t.name, t.date, count(*) as "all", count(*) filter (where not coalesce(${pending(now)}, false)) as done
         from talk t join talk_student v on v.talk_id = t.id and ${standing} where ${toCome}
         group by t.id, t.name, t.date order by t.date nulls last, t.name, t.id limit ${AGENDA.talks}) p) as talks,
      json_build_object('_id', t.id, 'name', t.name, 'date', t.date) as talk_info
    from (select) one
    left join shown on true
    left join talk_student v on v.id = shown.id
    left join talk t on t.id = v.talk_id
    ${visitorJoins}
    order by shown.turn, shown.place`.execute(db)
  const calls = rows.flatMap(row => {
    if (row.id === null) return []
    const { turn: at, talkInfo, groups: _groups, done: _done, talks: _talks, ...visitor } = row
    return [{ ...toVisitor(visitor), turn: CALL_TURNS[at]!, talkInfo }]
  })
  const { groups, done, talks } = rows[0]!
  const total = turn === undefined ? callsPlanned(groups) : groups[turn]
  return { calls, total, groups, today: done, talks }
}
