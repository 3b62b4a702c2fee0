// Asks everyone without an answer for the academy's number of days whether they still wait (M157).
import { sql } from 'kysely'
import { queueBatch, worthByRule } from '#features/foundation/outbox/server/public.ts'
import { notificationsChanged, smsText } from '#features/outreach/notifications/contract.ts'
import { noticeLetter } from '#features/outreach/notifications/server/public.ts'
import { formatPhone } from '#lib/text.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { waitingChanged, waitingFailures } from '../contract.ts'
import { isUnconfirmed } from './list.ts'
import { lockQueues } from './locks.ts'
import { personColumns, personJoins } from './rows.ts'

/** Days before the same person is asked again. */
const REST_DAYS = 7

const peopleOf = (entries: readonly string[]) => sql`
  select student_id, talk_student_id, name || ' ' || "lastName" as full_name, coalesce(email, '') as email, coalesce("phoneNumber", '') as phone from (
    select p.student_id, p.talk_student_id, ${personColumns}
    from waiting_person p join waiting w on w.id = p.entry_id ${personJoins}
    where p.entry_id = any(${entries}) and p.position >= (select count(*) from waiting_person m where m.entry_id = w.id) - w.seats) person`

export const questionOf = (course: string, phone: string | null): string =>
  `¿Sigues esperando un lugar en ${course}? ${phone ? `Llama al ${formatPhone(phone)}` : 'Avísanos'} para confirmarlo: tu lugar en la lista se conserva.`

/** @returns how many messages are queued: one a channel that reaches a person. */
export async function ask(context: Context): Promise<{ asked: number }> {
  const { db, now, academy, wholly, audit, emit } = context
  const rested = sql`${isUnconfirmed} and coalesce(w.asked_at < ${now}::timestamptz - ${REST_DAYS} * interval '1 day', true)`
  const courses = await sql<{ courseId: string }>`select distinct w.course_id from waiting w where ${rested}`.execute(db)
  await wholly(() =>
    lockQueues(
      db,
      courses.rows.map(({ courseId }) => courseId),
    ),
  )
  const { rows } = await sql<{ courseId: string; course: string; ids: string[] }>`
    select w.course_id, c.name as course, array_agg(w.id order by w.id) as ids
    from waiting w join course c on c.id = w.course_id where ${rested} group by 1, 2 order by 2, 1`.execute(db)
  const ids = rows.flatMap(each => each.ids)
  if (ids.length === 0) fail(waitingFailures.NOBODY_TO_ASK)
  await wholly(() => sql`update waiting set asked_at = ${now} where id = any(${ids})`.execute(db))
  let askedCount = 0
  const { phoneNumber } = await db.selectFrom('academy').select('phoneNumber').executeTakeFirstOrThrow()
  for (const { course, ids: entries } of rows) {
    const [subject, message] = [`¿Sigues esperando un lugar en ${course}?`, questionOf(course, phoneNumber)]
    const { batchId, queued } = await queueBatch(context, peopleOf(entries), {
      target: 'courses',
      targetIds: [],
      until: worthByRule(now),
      email: { subject, ...(await noticeLetter({ academy, subject, message, purpose: 'service' })) },
      sms: smsText(academy.name, message),
    })
    askedCount += queued.email + queued.sms
    emit(notificationsChanged, [batchId])
  }
  await audit({ resource: 'waiting', ids, after: { asked: askedCount } })
  emit(waitingChanged, ids)
  return { asked: askedCount }
}
