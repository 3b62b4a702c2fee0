import { daysBetween } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import type { LessonChange } from '../../lessonContract.ts'

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

export interface Room {
  _id: string
  name: string
  capacity: number
  campus: string
}

/** Notices are on by default for lessons within two weeks. */
const TOLD_DAYS = 14
export const isSoon = (day: string, today: string): boolean => day >= today && daysBetween(today, day) <= TOLD_DAYS

/** 'Clase cancelada', and the number of messages. */
export const noticeText = (doneText: string, { email, sms }: { email: number; sms: number }): string =>
  email + sms === 0 ? doneText : `${doneText}. ${counted(email, 'correo', 'correos')} y ${sms} SMS en camino.`

/** Where a lesson was dropped. Hours HHMM; room absent: its own. */
export interface Landing {
  day: string
  startHour: string
  endHour: string
  classRoom?: string
}

export interface GivenLesson {
  _id: string
  name: string
  date: string
  startHour: string
  endHour: string
  gone: boolean
  classRoom: { _id: string } | null
  teacher: { _id: string } | null
}

/** Busy rooms and teachers at these hours, by id. The group's own lessons give way. */
export function busyAt(givenLessons: readonly GivenLesson[], group: string, { toDay, startHour, endHour }: Hours): Busy {
  const rooms = new Map<string, string>()
  const teachers = new Map<string, string>()
  for (const { _id, name, classRoom, teacher, ...other } of givenLessons) {
    if (_id === group || other.gone || other.date !== toDay || other.startHour >= endHour || other.endHour <= startHour) continue
    if (classRoom) rooms.set(classRoom._id, name)
    if (teacher) teachers.set(teacher._id, name)
  }
  return { rooms, teachers }
}

interface Hours {
  toDay: string | null
  startHour: string
  endHour: string
}
export interface Busy {
  rooms: ReadonlyMap<string, string>
  teachers: ReadonlyMap<string, string>
}
