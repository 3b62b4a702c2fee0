// 'Mis llamadas': whom this caller should call next (issue "talks").
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import type { CallTask } from '../contract.ts'
import { CALL } from '../texts.ts'
import { toVisitor, visitorColumns, visitorJoins, type VisitorRow } from './visitorRow.ts'
import { standing } from './visitorStore.ts'

interface Row extends VisitorRow, Figures {
  due: boolean
  talkInfo: { _id: string; name: string; date: string | null }
}

/** Visitors whom this caller called today, and how many of those are confirmed. */
interface Done {
  called: number
  confirmed: number
}
interface Figures {
  total: number
  done: Done
}

/**
 * Visitors of talks to come who are still to be won, one page: first the caller's own appointments that are due, by their time, and those
 * whose caller left; then whom nobody called; then whom nobody reached, longest ago first. Talks that come sooner before later ones, drafts last.
 */
export async function callsFor(
  db: Db,
  { userId, now, today, dayStart, skip, limit }: { userId: string; now: Date; today: string; dayStart: Date; skip: number; limit: number },
): Promise<{ calls: z.output<typeof CallTask>[]; total: number; today: Done }> {
  const { rows } = await sql<Row | ({ id: null } & Figures)>`
    with open as materialized (
      select v.id, t.date, v.next_call_at, v.called_at, v.registered_at,
        case when v.next_call_at is not null then 0 when v.called_at is null then 1 else 2 end as turn
      from talk_student v
      join talk t on t.id = v.talk_id and t.deleted_at is null and t.active and (t.date is null or t.date >= ${today})
      left join employee c on c.id = v.called_by
      where ${standing} and v.confirmed_at is null and v.student_id is null and not v.attendance
        and coalesce(v.status, 0) not in (${CALL.noSuchNumber}, ${CALL.wrongNumber})
        and (v.next_call_at is null or v.next_call_at <= ${now} and (v.called_by = ${userId} or c.deleted_at is not null))
    ), shown as materialized (
      select *, row_number() over (order by turn, next_call_at, date nulls last, called_at, registered_at, id) as place from open
      order by place limit ${limit} offset ${skip}
    )
    select ${visitorColumns}, shown.turn = 0 as due, (select count(*) from open) as total,
      (select json_build_object('called', count(*), 'confirmed', count(d.confirmed_at)) from talk_student d
         where d.called_by = ${userId} and d.called_at >= ${dayStart} and d.deleted_at is null and d.moved_to is null) as done,
      json_build_object('_id', t.id, 'name', t.name, 'date', t.date) as talk_info
    from (select) one
    left join shown on true
    left join talk_student v on v.id = shown.id
    left join talk t on t.id = v.talk_id
    ${visitorJoins}
    order by shown.place`.execute(db)
  const calls = rows.flatMap(row => {
    if (row.id === null) return []
    const { due, talkInfo, total: _total, done: _done, ...visitor } = row
    return [{ ...toVisitor(visitor), due, talkInfo }]
  })
  const { total, done } = rows[0]!
  return { calls, total, today: done }
}
