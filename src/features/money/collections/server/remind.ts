// Reminders of agreed dates (COB-29 to COB-31): queued hourly, written when sent.
import { createHash } from 'node:crypto'
import { createElement as h } from 'react'
import { z } from 'zod'
import { type Late, queueLate } from '#features/foundation/outbox/server/public.ts'
import { addDays, daysBetween, endOfDay, wallClock } from '#lib/days.ts'
import { formatPhone } from '#lib/text.ts'
import type { Academy } from '#server/db/academy.ts'
import type { Db } from '#server/db/connect.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { facts, renderLetter } from '#server/mail/layout.ts'
import { Text } from '#server/mail/letterParts.ts'
import { MOST_BACK, OFFSETS, reminderOf, smsOf, type Reminded, type Writer } from '../reminders.ts'
import * as store from './reminderStore.ts'

export const REMINDER = 'reminder'
/** The hours of sending. */
const HOURS = { from: 9 * 60, until: 20 * 60 }
const SLICE = 500

/** The reminded days, and the students. `all`: whatever is overdue, sent by a user (M89). */
const Audience = z.object({ day: z.string(), days: z.array(z.string()), students: z.array(z.string()), all: z.boolean().optional() })

export const nameOf = (day: string, { channel, address }: store.Addressed): string =>
  `${REMINDER}-${day}-${channel}-${createHash('sha256').update(address).digest('hex').slice(0, 16)}`

/** Queues today's reminders; safe to repeat, since each address has one name a day. */
export async function remind(context: JobContext): Promise<void> {
  const { db, now, academy } = context
  const { day, minutes } = wallClock(now, academy.timeZone)
  if (minutes < HOURS.from || minutes >= HOURS.until) return
  const settings = await store.settingsOf(db)
  const days = settings.reminders ? await store.daysOf(db, settings, day) : []
  if (days.length === 0) return
  let after: store.Addressed | null = null
  do {
    const slice: store.Addressed[] = await store.addressedOn(db, { days, today: day, settings }, after, SLICE)
    const messages = slice.map(each => ({
      kind: REMINDER,
      channel: each.channel,
      recipient: each.address,
      studentId: each.students[0]!,
      audience: { day, days, students: each.students } satisfies z.infer<typeof Audience>,
      until: endOfDay(addDays(day, MOST_BACK), academy.timeZone),
      dedupe: nameOf(day, each),
    }))
    await queueLate(context, messages)
    after = slice.length === SLICE ? slice.at(-1)! : null
  } while (after)
}

async function letterOf(items: readonly [Reminded, ...Reminded[]], writer: Writer, academy: Academy) {
  const { subject, sentence, lines } = reminderOf(items, writer)
  const children = [
    h(Text, { key: 'said', style: { margin: '0 0 12px', fontSize: 14, lineHeight: '22px' } }, sentence),
    h('div', { key: 'facts' }, facts(lines)),
  ]
  return { subject, ...(await renderLetter({ academy, preview: sentence, title: subject, children })) }
}

async function writerOf(db: Db, today: string): Promise<Writer> {
  const { phone, transferTo } = await store.reachOf(db)
  return { today, phone: phone && formatPhone(phone), transferTo }
}

/** The present open amounts; when none are open, or after some days, there is nothing to send. */
export async function writeReminder(
  db: Db,
  { channel, audience }: { channel: string; audience: unknown },
  { academy, now }: { academy: Academy; now: Date },
): Promise<Late | null> {
  const { day, days, students, all } = Audience.parse(audience)
  const { day: today } = wallClock(now, academy.timeZone)
  if (daysBetween(day, today) > MOST_BACK) return null
  const [first, ...more] = await (all ? store.overdueNow(db, today, students) : store.remindedNow(db, { days, today, students }))
  if (!first) return null
  const writer = await writerOf(db, today)
  if (channel === 'sms') return { subject: '', html: null, text: smsOf([first, ...more], writer, academy.name) }
  return letterOf([first, ...more], writer, academy)
}

const SAMPLE = { name: 'Luis', course: 'Curso UNAM', open: 130_000, reference: '1004007' }

/** The four texts with a real student, or with an example. */
export async function previewOf(db: Db, today: string, academy: Academy) {
  const writer = await writerOf(db, today)
  const sample = (await store.sampleOf(db)) ?? SAMPLE
  return OFFSETS.map(offset => {
    const item: Reminded = { ...sample, student: '', dueOn: addDays(today, -offset) }
    const { subject, sentence } = reminderOf([item], writer)
    return { offset, subject, text: sentence, sms: smsOf([item], writer, academy.name) }
  })
}
