import type { FileAnswer } from '#contract/route.ts'
import { fullName } from '#lib/text.ts'
import type { Context } from '#server/http/feature.ts'
import { ADVISORY_LIMITS } from '../texts.ts'
import { calendarFile } from '#server/calendarFile.ts'
import type { SlotRow } from './store.ts'

const listed = ({ student, courseTopics }: SlotRow['appoiments'][number]) =>
  [fullName(student), courseTopics.map(topic => topic.name).join(', ')].filter(Boolean).join(': ')

type Hour = Pick<SlotRow, 'id' | 'course' | 'date' | 'hour'>

const eventOf = ({ id, course, date, hour }: Hour) => ({
  id,
  date,
  from: hour * 60,
  to: (hour + ADVISORY_LIMITS.hours) * 60,
  title: `Asesoría ${course.name}`,
  text: '',
})

/** The week's advisories as a calendar file: one event per hour and course, with students and topics; deleted hours are canceled. */
export function weekFile(
  { monday, sunday }: { monday: string; sunday: string },
  slots: readonly SlotRow[],
  removedHours: readonly Hour[],
  context: Context,
): FileAnswer {
  const { academy, now, config } = context
  const text = calendarFile({
    name: `Asesorías · ${academy.name}`,
    timeZone: academy.timeZone,
    domain: new URL(config.publicUrl).hostname,
    now,
    days: { first: monday, last: sunday },
    events: slots.map(slot => {
      const event = eventOf(slot)
      return {
        ...event,
        title: `${event.title} (${slot.appoiments.length}/${slot.maxQuota})`,
        text: slot.appoiments.length === 0 ? 'Sin alumnos inscritos' : slot.appoiments.map(listed).join('\n'),
      }
    }),
    earlier: removedHours.map(eventOf),
  })
  return { type: 'text/calendar; charset=utf-8', filename: `asesorias-${monday}.ics`, body: new TextEncoder().encode(text) }
}
