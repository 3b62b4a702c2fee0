import { daysBetween } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import type { LessonChange } from '../../lessonContract.ts'

/** A lesson as the calendar shows it. */
export interface PanelLesson {
  group: { _id: string; name: string; course: string; enrolled: number }
  day: string
  startHour: string
  endHour: string
  gone: boolean
  change: LessonChange | null
  classRoom: { _id: string; name: string } | null
  location: { _id: string; name: string } | null
  teacher: { _id: string; name: string; lastName: string } | null
}

/** A room that a lesson may be given in. */
export interface Room {
  _id: string
  name: string
  capacity: number
  campus: string
}

/** Telling is proposed for lessons of the next two weeks. */
const TOLD_DAYS = 14
export const isSoon = (day: string, today: string): boolean => day >= today && daysBetween(today, day) <= TOLD_DAYS

/** 'Clase cancelada', and how many messages go out. */
export const noticeText = (done: string, { email, sms }: { email: number; sms: number }): string =>
  email + sms === 0 ? done : `${done}. ${counted(email, 'correo', 'correos')} y ${sms} SMS en camino.`

/** Where a lesson was dragged to. Hours HHMM; the room absent: its own. */
export interface Landing {
  day: string
  startHour: string
  endHour: string
  classRoom?: string
}
