// The text about a lesson's new place during a drag. The server checks again.
import { weekdayOf } from '#lib/days.ts'
import { formatHour, SHORT_WEEKDAYS } from '#lib/schedules.ts'
import { fullName } from '#lib/text.ts'
import type { ClosedDay } from '#features/teaching/lessons/contract.ts'
import type { Landing } from '#features/teaching/lessons/web/shared/changeValues.ts'
import type { Lesson } from '../contract.ts'
import { closedAt } from './weekView.ts'

interface Week {
  lessons: readonly Lesson[]
  closed: readonly ClosedDay[]
  today: string
}

const moment = (day: string, hour: string) => `${SHORT_WEEKDAYS[weekdayOf(day)]!.toLowerCase()} ${formatHour(hour)}`

/** The clash of a lesson's new place; null: none in this week. */
export function clashOf({ lessons, closed, today }: Week, lesson: Lesson, to: Landing): string | null {
  if (to.day < today) return 'Ese día ya pasó'
  const off = closedAt(closed, to.day, lesson.location?._id ?? null)
  if (off !== null) return `Día cerrado: ${off}`
  const room = to.classRoom ?? lesson.classRoom?._id
  const others = lessons.filter(
    other => other !== lesson && !other.gone && other.date === to.day && other.startHour < to.endHour && to.startHour < other.endHour,
  )
  const own = others.find(({ kind, _id }) => kind === 'group' && _id === lesson._id)
  if (own) return 'El grupo ya tiene clase a esa hora'
  const inRoom = room !== undefined && others.find(({ classRoom }) => classRoom?._id === room)
  if (inRoom) return `Choca con ${inRoom.name}`
  const sameTeacher = lesson.teacher && others.find(({ teacher }) => teacher?._id === lesson.teacher!._id)
  return sameTeacher ? `${fullName(lesson.teacher!)} ya da ${sameTeacher.name}` : null
}

/** 'Sin choques · de jue 16:00 a sáb 15:00'. */
export const verdictText = (lesson: Lesson, to: Landing, clash: string | null): string =>
  `${clash ?? 'Sin choques'} · de ${moment(lesson.date, lesson.startHour)} a ${moment(to.day, to.startHour)}`
