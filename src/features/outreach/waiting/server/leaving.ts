// Enrolling ends waiting for that course; deletion ends all waiting (OFE-27).
import { sql } from 'kysely'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import type { Context } from '#server/http/feature.ts'
import { waitingChanged } from '../contract.ts'
import { endHold } from './jobs.ts'

interface Leaving {
  studentId: string | null
  visitorId: string | null
  /** null: every course. */
  courseId: string | null
  state: 'enrolled' | 'left'
}

/**
 * Ends entries in which nobody else waits, also those of a moved visit; a job ends their holds, because the
 * group cannot be locked here. One statement. @returns the ended ones
 */
export async function leave(
  { db, now, enqueue, emit, wholly }: Context,
  { studentId, visitorId, courseId, state }: Leaving,
): Promise<string[]> {
  const statement = sql<{ id: string; hold: string | null }>`${PLANNED_ONCE}
    with recursive visit (id) as (
      select v.id from talk_student v where v.student_id = ${studentId} or v.id = ${visitorId}
      union
      select v.id from talk_student v join visit on v.moved_to = visit.id),
    mine as materialized (
      select w.id from waiting w
      where w.closed_at is null and not exists (select from waiting_person a left join student s on s.id = a.student_id left join talk_student v on v.id = a.talk_student_id
          where a.entry_id = w.id and (a.student_id is null or a.student_id is distinct from ${studentId}) and (a.talk_student_id is null or a.talk_student_id not in (select id from visit))
            and s.deleted_at is null and v.deleted_at is null)
        and (${courseId}::text is null or w.course_id = ${courseId}) and w.id in (
        select p.entry_id from waiting_person p where p.student_id = ${studentId}
        union all
        select p.entry_id from waiting_person p join visit on visit.id = p.talk_student_id)
      order by w.joined_at, w.id for update),
    gone as (
      update waiting set state = ${state}, closed_at = ${now} from mine where waiting.id = mine.id and (waiting.state = 'waiting' or ${state} = 'left') returning waiting.id)
    select mine.id, h.id as hold from mine left join seat_hold h on h.entry_id = mine.id`
  // The academy's whole list: people wait at any campus.
  const { rows } = await wholly(() => statement.execute(db))
  for (const { hold } of rows) if (hold !== null) await enqueue(endHold, { hold, state })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) emit(waitingChanged, ids)
  return ids
}
