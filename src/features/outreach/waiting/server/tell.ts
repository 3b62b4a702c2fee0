// Sends an offer once, by mail and SMS, if it is still active.
import { createElement as h } from 'react'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Late, queueLate } from '#features/foundation/outbox/server/public.ts'
import { academyDay } from '#lib/days.ts'
import { hhmmOf } from '#lib/schedules.ts'
import { toE164 } from '#lib/phones.ts'
import type { Academy } from '#server/db/academy.ts'
import type { Db } from '#server/db/connect.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { renderLetter } from '#server/mail/layout.ts'
import { Text } from '#server/mail/letterParts.ts'
import { smsText } from '#features/outreach/notifications/contract.ts'
import { offerSubject, offerText, type Offered } from '../offerText.ts'
import { isOpen } from './open.ts'
import { personColumns, personJoins } from './rows.ts'

export const OFFER = 'offer'

const Audience = z.object({ hold: z.string(), position: z.int() })

interface HoldOffer {
  until: Date
  position: number
  studentId: string | null
  talkStudentId: string | null
  name: string
  phoneNumber: string | null
  email: string | null
}

/** Mail and text message to each person of an offer, once each however often this runs. */
export async function tell(context: JobContext, holdId: string): Promise<void> {
  const { rows } = await sql<HoldOffer>`
    select sh.ends_at as until, p.position, p.student_id, p.talk_student_id, ${personColumns}
    from seat_hold sh join waiting_person p on p.entry_id = sh.entry_id ${personJoins}
    where sh.id = ${holdId} and sh.offer order by p.position`.execute(context.db)
  const messages = rows.flatMap(({ until, position, studentId, talkStudentId, email, phoneNumber }) =>
    (['email', 'sms'] as const).flatMap(channel => {
      const recipient = channel === 'email' ? email : phoneNumber && toE164(phoneNumber) ? phoneNumber : null
      if (!recipient || (channel === 'sms' && !context.sms.configured)) return []
      const audience = { hold: holdId, position } satisfies z.infer<typeof Audience>
      return [
        { kind: OFFER, channel, recipient, studentId, talkStudentId, audience, until, dedupe: `${OFFER}-${holdId}-${position}-${channel}` },
      ]
    }),
  )
  await queueLate(context, messages)
}

interface OfferRow extends Omit<Offered, 'timeZone' | 'schedules'> {
  name: string
  lessons: { day: number; start: number; end: number }[]
}

/** The present offer; nothing when it or its group is closed. */
export async function writeOffer(
  db: Db,
  { channel, audience }: { channel: string; audience: unknown },
  { academy, now }: { academy: Academy; now: Date },
): Promise<Late | null> {
  const { hold, position } = Audience.parse(audience)
  const { rows } = await sql<OfferRow>`
    select g.name as "group", g.start_date, sh.seats, sh.ends_at, (select phone_number from academy) as phone,
      (select min(l.name) from class_group k join classroom r on r.id = k.classroom_id join location l on l.id = r.location_id
        where (k.id = g.id or k.parent_group_id = g.id) and k.deleted_at is null) as campus,
      (select coalesce(json_agg(json_build_object('day', s.day, 'start', s.start_minute, 'end', s.end_minute) order by s.day, s.start_minute), '[]')
        from group_schedule s where s.group_id = g.id) as lessons,
      ${personColumns}
    from seat_hold sh join class_group g on g.id = sh.group_id
    join waiting_person p on p.entry_id = sh.entry_id and p.position = ${position} ${personJoins}
    where sh.id = ${hold} and ${isOpen(academyDay(now, academy.timeZone))}`.execute(db)
  const [row] = rows
  if (!row) return null
  const schedules = row.lessons.map(({ day, start, end }) => ({ day, startHour: hhmmOf(start), endHour: hhmmOf(end) }))
  const offered: Offered = { ...row, schedules, timeZone: academy.timeZone }
  const text = offerText(row.name, offered)
  if (channel === 'sms') return { subject: '', html: null, text: smsText(academy.name, text) }
  const subject = offerSubject(offered)
  const children = [h(Text, { key: 'said', style: { margin: '0 0 12px', fontSize: 14, lineHeight: '22px' } }, text)]
  return { subject, ...(await renderLetter({ academy, preview: text, title: subject, children })) }
}
