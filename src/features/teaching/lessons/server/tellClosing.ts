// Notifies students who lose lessons on closed days once, with their next lesson (OFE-19).
import { formatDay } from '#lib/days.ts'
import { momentText } from '#lib/schedules.ts'
import type { Context } from '#server/http/feature.ts'
import { onLessonTold } from './listeners.ts'
import { nextLesson } from './lessons.ts'
import { losingGroups } from './preview.ts'
import type { Period } from './closedStore.ts'

export interface Losing {
  groupId: string
  periods: Period[]
}

/** Call before closing: each group that loses future lessons, with those days. */
export async function losingOf({ db, today }: Context, days: readonly Period[], location: string | null): Promise<Losing[]> {
  const losses = new Map<string, Losing>()
  for (const period of days.filter(({ endDate }) => endDate >= today).toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1)))
    for (const { group } of await losingGroups(db, [period], location)) {
      const loss = losses.get(group._id) ?? { groupId: group._id, periods: [] }
      loss.periods.push(period)
      losses.set(group._id, loss)
    }
  return [...losses.values()]
}

/** 'el 25/12/2026: Navidad', 'del 21/12/2026 al 02/01/2027: Fin de año' */
const spanOf = ({ name, startDate, endDate }: Period): string => {
  const [from, to] = [startDate, endDate].map(formatDay)
  return startDate === endDate ? `el ${from}: ${name}` : `del ${from} al ${to}: ${name}`
}

export const lastOf = (days: readonly { endDate: string }[]): string => days.map(({ endDate }) => endDate).reduce((a, b) => (a > b ? a : b))

/**
 * Call after closing. A student of several groups gets the notice of the one with the earliest next lesson. @returns the number of messages
 */
export async function tellClosing(context: Context, losing: readonly Losing[]): Promise<{ email: number; sms: number }> {
  const queued = { email: 0, sms: 0 }
  const next = await Promise.all(
    losing.map(async each => ({ ...each, next: await nextLesson(context, each.groupId, { day: each.periods[0]!.startDate, minutes: 0 }) })),
  )
  const at = (lesson: { day: string; startHour: string } | null) => (lesson ? lesson.day + lesson.startHour : '9')
  const messageIds: string[] = []
  for (const { groupId, periods, next: lesson } of next.toSorted((a, b) => (at(a.next) < at(b.next) ? -1 : 1))) {
    const close = lesson ? ` Tu próxima clase es el ${momentText(lesson.day, lesson.startHour)}.` : ''
    const message = `No habrá clases ${periods.map(spanOf).join('; ')}.${close}`
    for (const listener of onLessonTold.all()) {
      const { email, sms } = await listener(context, {
        groupId,
        subject: 'Días sin clases',
        message,
        lastDay: lastOf(periods),
        butOf: [...messageIds],
      })
      queued.email += email
      queued.sms += sms
    }
    messageIds.push(groupId)
  }
  return queued
}
