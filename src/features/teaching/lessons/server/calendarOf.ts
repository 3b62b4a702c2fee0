// The lessons of a group as a calendar file: each keeps its name when it moves, and says that it was cancelled.
import type { FileAnswer } from '#contract/route.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import * as groups from '#features/teaching/groups/server/public.ts'
import { addDays } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { calendarFile, type CalendarEvent } from '#server/calendarFile.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { LESSON_LIMITS } from '../contract.ts'
import * as store from './changeStore.ts'

/** Days before today that the file begins with. */
const BACK = 30

type Lesson = Awaited<ReturnType<typeof store.list>>[number]

function eventOf(groupId: string, title: string, { day, start, end, gone, change, classRoom, teacher }: Lesson): CalendarEvent | null {
  // Moved: told where it is given.
  if (gone && change?.kind !== 'cancelled') return null
  const name = change?.kind === 'extra' ? change.id : `${change?.day ?? day}-${change?.start ?? start}`
  return {
    id: `${groupId}-${name}`,
    date: day,
    from: start,
    to: end,
    title,
    text: [teacher && fullName(teacher), change?.reason].filter(Boolean).join('\n'),
    ...(classRoom && { place: `${classRoom.name}, ${classRoom.campus}` }),
    sequence: change?.version ?? 0,
    cancelled: gone,
  }
}

export async function calendarOf({ db, today, now, academy, config }: Context, groupId: string): Promise<FileAnswer> {
  const group = (await groups.find(db, groupId)) ?? fail(groupFailures.GROUP_NOT_FOUND)
  const [first, last] = [addDays(today, -BACK), addDays(group.endDate > today ? group.endDate : today, LESSON_LIMITS.beyondEnd)]
  const rows = await store.list(db, groupId, first, last)
  const text = calendarFile({
    name: `${group.name} · ${academy.name}`,
    timeZone: academy.timeZone,
    domain: new URL(config.publicUrl).hostname,
    now,
    days: { first, last },
    events: rows.flatMap(row => eventOf(groupId, group.name, row) ?? []),
  })
  return { type: 'text/calendar; charset=utf-8', filename: `clases de ${group.name}.ics`, body: new TextEncoder().encode(text) }
}
