// After an undo, notifies the recipients of the act's messages of the present state (M62).
import { formatDay } from '#lib/days.ts'
import type { Context } from '#server/http/feature.ts'
import { cancelledText, changedText, undoneText, type Notice } from './notices.ts'
import type { Change } from './changeStore.ts'
import { onLessonTold } from './listeners.ts'
import { lastOf } from './tellClosing.ts'

/** A lesson's change after the undo; `gone`: the lesson is as scheduled again. */
export interface LessonBack extends Change {
  groupId: string
  gone: boolean
}
export interface DaysBack {
  startDate: string
  endDate: string
  gone: boolean
}

const spanOf = ({ startDate, endDate }: DaysBack): string => {
  const [from, to] = [startDate, endDate].map(formatDay)
  return startDate === endDate ? `el ${from}` : `del ${from} al ${to}`
}

/** @param students recipients of the act's messages, by group */
export async function tellBack(
  context: Context,
  { lessons, days }: { lessons: readonly LessonBack[]; days: readonly DaysBack[] },
  students: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const { db } = context
  for (const [groupId, mine] of students) {
    const group = await db.selectFrom('classGroup').select(['id', 'name', 'classroomId']).where('id', '=', groupId).executeTakeFirst()
    if (!group) continue
    const notices: Notice[] = []
    for (const lesson of lessons.filter(each => each.groupId === groupId)) {
      if (lesson.gone) notices.push(await undoneText(db, group, lesson))
      else notices.push(await (lesson.kind === 'cancelled' ? cancelledText : changedText)(context, group, lesson))
    }
    for (const [isRemoved, word] of [
      [true, 'Sí'],
      [false, 'No'],
    ] as const) {
      const mine = days.filter(each => each.gone === isRemoved)
      const message = `${group.name}: ${word} habrá clases ${mine.map(spanOf).join('; ')}.`
      if (mine.length > 0) notices.push({ subject: 'Días sin clases', message, lastDay: lastOf(mine) })
    }
    for (const notice of notices) for (const listener of onLessonTold.all()) await listener(context, { groupId, ...notice, students: mine })
  }
}
