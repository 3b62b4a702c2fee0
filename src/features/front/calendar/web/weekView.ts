// The week as rows of a grid: one per room of a campus, or one per teacher. Pure, so that its tests need no screen.
import { counted } from '#lib/numbers.ts'
import { WEEKDAYS, minutesOf } from '#lib/schedules.ts'
import { fullName } from '#lib/text.ts'
import type { ClosedDay } from '#features/teaching/lessons/contract.ts'
import type { PanelLesson, Room } from '#features/teaching/lessons/web/shared/changeValues.ts'
import type { CalendarLocation, Lesson } from '../contract.ts'

export const VIEWS = ['salones', 'profesores'] as const
export type View = (typeof VIEWS)[number]

export interface GridRow {
  key: string
  title: string
  /** Seats of a room, lessons of a teacher. */
  note: string
  /** When the campus is open, 'HHMM'; null where no campus says it. */
  open: { from: string; to: string } | null
  /** Lessons of each of the seven days, by hour. */
  days: Lesson[][]
}
export interface Section {
  key: string
  title: string
  note: string
  rows: GridRow[]
}
interface Week {
  days: readonly string[]
  locations: readonly CalendarLocation[]
  lessons: readonly Lesson[]
}

/** What a day is called on which the academy, or this campus, gives no lessons. */
export const closedAt = (closed: readonly ClosedDay[], day: string, campus: string | null): string | null =>
  closed.find(({ location, startDate, endDate }) => (location === null || location._id === campus) && startDate <= day && day <= endDate)
    ?.name ?? null

const byDay = (days: readonly string[], lessons: readonly Lesson[]) => days.map(day => lessons.filter(({ date }) => date === day))

/** Rooms under their campus, those without a lesson too: they are the free ones. What has no room yet comes last. */
function roomSections({ days, locations, lessons }: Week): Section[] {
  const sections = locations.map(({ _id, name, opening, closing, classRooms }) => ({
    key: _id,
    title: name,
    note: `${opening}–${closing} · ${counted(classRooms.length, 'salón', 'salones')}`,
    rows: classRooms.map(room => ({
      key: room._id,
      title: room.name,
      note: counted(room.capacity, 'lugar', 'lugares'),
      open: { from: opening.replace(':', ''), to: closing.replace(':', '') },
      days: byDay(
        days,
        lessons.filter(lesson => lesson.classRoom?._id === room._id),
      ),
    })),
  }))
  const roomless = lessons.filter(lesson => lesson.classRoom === null)
  if (roomless.length === 0) return sections
  const row = { key: 'none', title: 'Sin salón', note: '', open: null, days: byDay(days, roomless) }
  return [...sections, { key: 'none', title: 'Sin asignar', note: counted(roomless.length, 'clase', 'clases'), rows: [row] }]
}

/** Who teaches this week, by surname; lessons that nobody teaches come last. */
function teacherSections({ days, lessons }: Week): Section[] {
  const teachers = new Map<string, { name: string; lastName: string }>()
  for (const { teacher } of lessons) if (teacher) teachers.set(teacher._id, teacher)
  const sorted = [...teachers].toSorted(([, a], [, b]) => `${a.lastName} ${a.name}`.localeCompare(`${b.lastName} ${b.name}`, 'es'))
  const rowOf = (key: string, title: string, own: Lesson[]): GridRow => ({
    key,
    title,
    note: counted(own.length, 'clase', 'clases'),
    open: null,
    days: byDay(days, own),
  })
  const rows = sorted.map(([id, teacher]) =>
    rowOf(
      id,
      fullName(teacher),
      lessons.filter(lesson => lesson.teacher?._id === id),
    ),
  )
  const untaught = lessons.filter(({ teacher }) => teacher === null)
  if (untaught.length > 0) rows.push(rowOf('none', 'Sin asignar', untaught))
  return rows.length === 0 ? [] : [{ key: 'teachers', title: 'Profesores', note: counted(sorted.length, 'profesor', 'profesores'), rows }]
}

export const sectionsOf = (week: Week, view: View): Section[] => (view === 'salones' ? roomSections(week) : teacherSections(week))

/** Where a day is taken between opening and closing, in percent of it. */
export function busyParts(lessons: readonly Lesson[], { from, to }: { from: string; to: string }): { start: number; width: number }[] {
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  const whole = closes - opens
  if (whole <= 0) return []
  return lessons.flatMap(({ startHour, endHour }) => {
    const start = Math.max(minutesOf(startHour), opens)
    const end = Math.min(minutesOf(endHour), closes)
    return end > start ? [{ start: ((start - opens) / whole) * 100, width: ((end - start) / whole) * 100 }] : []
  })
}

/** 'Libre', or how much of the open hours is left: 'Libre 6 h', 'Libre 45 min'; null when the room is taken all day. Rooms hold one lesson at a time. */
export function freeText(lessons: readonly Lesson[], open: { from: string; to: string }): string | null {
  if (lessons.length === 0) return 'Libre'
  const whole = minutesOf(open.to) - minutesOf(open.from)
  const taken = busyParts(lessons, open).reduce((sum, { width }) => sum + (width / 100) * whole, 0)
  const left = Math.round(whole - taken)
  if (left <= 0) return null
  const [hours, minutes] = [Math.floor(left / 60), left % 60]
  return `Libre ${[hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ')}`
}

/** As its panel takes it. */
export const panelLesson = ({ _id, name, course, enrolled, date, ...rest }: Lesson): PanelLesson => ({
  ...rest,
  group: { _id, name, course, enrolled },
  day: date,
})

/** All rooms, each with its campus. */
export const roomsOf = (locations: readonly CalendarLocation[]): Room[] =>
  locations.flatMap(({ name: campus, classRooms }) => classRooms.map(room => ({ ...room, campus })))

/** What is wrong with a lesson, as a sentence; null: nothing. */
export function troubleOf({ teacherClash, outOfHours }: Pick<Lesson, 'teacherClash' | 'outOfHours'>): string | null {
  const told = [
    teacherClash !== null && `El profesor también da ${teacherClash} a esa hora`,
    outOfHours && 'Fuera del horario de la sede',
  ].filter(Boolean)
  return told.length > 0 ? told.join('. ') : null
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const monthOf = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1]!
const dateOf = (day: string) => Number(day.slice(8, 10))

/** '16 – 22 nov 2026', '30 nov – 6 dic 2026'. */
export function weekTitle(days: readonly string[]): string {
  const [first, last] = [days[0]!, days.at(-1)!]
  const start = monthOf(first) === monthOf(last) ? `${dateOf(first)}` : `${dateOf(first)} ${monthOf(first)}`
  return `${start} – ${dateOf(last)} ${monthOf(last)} ${last.slice(0, 4)}`
}

/** 'Lun 16'. */
export const dayTitle = (day: string, at: number): string => `${WEEKDAYS[at]!.slice(0, 3)} ${dateOf(day)}`
