// A group's lessons as a calendar file. Imported over an older file, it moves its lessons and cancels those no longer given (M135).
import type { FileAnswer } from '#contract/route.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import * as groups from '#features/teaching/groups/server/public.ts'
import { addDays, weekdayOf } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { calendarFile, type CalendarEvent } from '#server/calendarFile.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { LESSON_LIMITS } from '../contract.ts'
import * as store from './changeStore.ts'
import { onceOf } from './onceStore.ts'

/** The file begins this many days before today, extended to the whole week. */
const BACK = 30

const mondayOf = (day: string) => addDays(day, -weekdayOf(day))

export async function calendarOf({ db, today, now, academy, config }: Context, groupId: string): Promise<FileAnswer> {
  const group = (await groups.find(db, groupId)) ?? fail(groupFailures.GROUP_NOT_FOUND)
  const once = await onceOf(db, groupId)
  const first = mondayOf(addDays(today, -BACK))
  const last = addDays(once.last > today ? once.last : today, LESSON_LIMITS.beyondEnd)

  const eventOf = (id: string, date: string, { start, end }: { start: number; end: number }) => ({
    id: `${groupId}-${id}`,
    date,
    from: start,
    to: end,
    title: group.name,
    text: '',
  })
  /** Id of a scheduled lesson by its line and week, so that it keeps the id when its hours move. */
  const lessonKey = (day: string, start: number): string | undefined => {
    const line = once.now.findIndex(each => each.day === weekdayOf(day) && each.start === start)
    return line < 0 ? undefined : `${mondayOf(day)}-line-${line}`
  }

  const rows = await store.list(db, groupId, first, last)
  const events = rows.flatMap(({ day, start, end, gone, change, classRoom, teacher }): CalendarEvent[] => {
    // The file has a moved lesson at its new time.
    if (gone && change?.kind !== 'cancelled') return []
    const id =
      change?.kind === 'extra' ? change.id : (lessonKey(change?.day ?? day, change?.start ?? start) ?? change?.id ?? `${day}-${start}`)
    return [
      {
        ...eventOf(id, day, { start, end }),
        text: [teacher && fullName(teacher), change?.reason].filter(Boolean).join('\n'),
        ...(classRoom && { place: `${classRoom.name}, ${classRoom.campus}` }),
        cancelled: gone,
      },
    ]
  })

  const earlier: CalendarEvent[] = once.extras.filter(({ day }) => day >= first).map(extra => eventOf(extra.id, extra.day, extra))
  for (let monday = first > once.first ? first : mondayOf(once.first); monday <= once.last; monday = addDays(monday, 7))
    for (const [line, hours] of once.ever.entries()) {
      const usual = once.now[line] ?? hours
      const date = addDays(monday, hours.day)
      earlier.push(
        eventOf(`${monday}-line-${line}`, addDays(monday, usual.day), usual),
        // Before M135 day and hour identified a lesson.
        eventOf(`${date}-${hours.start}`, date, hours),
      )
    }

  const text = calendarFile({
    name: `${group.name} · ${academy.name}`,
    timeZone: academy.timeZone,
    domain: new URL(config.publicUrl).hostname,
    now,
    days: { first, last },
    events,
    earlier,
  })
  return { type: 'text/calendar; charset=utf-8', filename: `clases de ${group.name}.ics`, body: new TextEncoder().encode(text) }
}
