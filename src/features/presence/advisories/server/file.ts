import type { FileAnswer } from '#contract/route.ts'
import { fullName } from '#lib/text.ts'
import type { Context } from '#server/http/feature.ts'
import { ADVISORY_LIMITS } from '../texts.ts'
import { calendarFile } from '#server/calendarFile.ts'
import type { SlotRow } from './store.ts'

const listed = ({ student, courseTopics }: SlotRow['appoiments'][number]) =>
  [fullName(student), courseTopics.map(topic => topic.name).join(', ')].filter(Boolean).join(': ')

/** The week's advisories as a calendar file: one event per hour and course, with who comes and for what. */
export function weekFile({ monday, sunday }: { monday: string; sunday: string }, slots: readonly SlotRow[], context: Context): FileAnswer {
  const { academy, now, config } = context
  const text = calendarFile({
    name: `Asesorías · ${academy.name}`,
    timeZone: academy.timeZone,
    domain: new URL(config.publicUrl).hostname,
    now,
    days: { first: monday, last: sunday },
    events: slots.map(({ id, course, date, hour, maxQuota, appoiments }) => ({
      id,
      date,
      from: hour * 60,
      to: (hour + ADVISORY_LIMITS.hours) * 60,
      title: `Asesoría ${course.name} (${appoiments.length}/${maxQuota})`,
      text: appoiments.length === 0 ? 'Sin alumnos inscritos' : appoiments.map(listed).join('\n'),
    })),
  })
  return { type: 'text/calendar; charset=utf-8', filename: `asesorias-${monday}.ics`, body: new TextEncoder().encode(text) }
}
