// The week by room, by teacher, or by campus: the choices, and the lessons of each. Pure, so that its tests need no screen.
import { counted } from '#lib/numbers.ts'
import { WEEKDAYS, minutesOf } from '#lib/schedules.ts'
import { fullName } from '#lib/text.ts'
import { hoursOf, type Span } from '#web/ui/hours/spans.ts'
import type { ClosedDay } from '#features/teaching/lessons/contract.ts'
import type { PanelLesson, Room } from '#features/teaching/lessons/web/shared/changeValues.ts'
import type { CalendarLocation, Lesson } from '../contract.ts'

export const VIEWS = ['salones', 'profesores', 'sede'] as const
export type View = (typeof VIEWS)[number]

export interface GridRow {
  key: string
  title: string
  /** Seats of a room, number of lessons of a teacher. */
  note: string
  /** The campus hours, 'HHMM'; null if unknown. */
  open: { from: string; to: string } | null
  /** The campus whose closed days count; null: only the academy's. */
  campus: string | null
  /** The occupied share of the week's open hours, in percent; null if no campus has hours. */
  taken: number | null
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

/** The name of a day on which the academy, or this campus, has no lessons. */
export const closedAt = (closed: readonly ClosedDay[], day: string, campus: string | null): string | null =>
  closed.find(({ location, startDate, endDate }) => (location === null || location._id === campus) && startDate <= day && day <= endDate)
    ?.name ?? null

const byDay = (days: readonly string[], lessons: readonly Lesson[]) => days.map(day => lessons.filter(({ date }) => date === day))

/** The occupied share of these days' open hours, in whole percent. Ignores hours outside them. */
export function takenShare(days: readonly (readonly Lesson[])[], { from, to }: { from: string; to: string }): number {
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  const whole = (closes - opens) * days.length
  if (whole <= 0) return 0
  const takenMinutes = days
    .flat()
    .filter(({ gone }) => !gone)
    .reduce(
      (sum, { startHour, endHour }) => sum + Math.max(0, Math.min(minutesOf(endHour), closes) - Math.max(minutesOf(startHour), opens)),
      0,
    )
  return Math.min(100, Math.round((takenMinutes / whole) * 100))
}

const hoursOfCampus = ({ opening, closing }: CalendarLocation) => ({ from: opening.replace(':', ''), to: closing.replace(':', '') })

/** Rooms under their campus, also those without a lesson. Lessons without a room come last. */
function roomSections({ days, locations, lessons }: Week): Section[] {
  const sections = locations.map(location => {
    const open = hoursOfCampus(location)
    return {
      key: location._id,
      title: location.name,
      note: `${location.opening}–${location.closing}`,
      rows: location.classRooms.map(room => {
        const own = byDay(
          days,
          lessons.filter(lesson => lesson.classRoom?._id === room._id),
        )
        const note = counted(room.capacity, 'lugar', 'lugares')
        return { key: room._id, title: room.name, note, open, campus: location._id, taken: takenShare(own, open), days: own }
      }),
    }
  })
  const roomless = lessons.filter(lesson => lesson.classRoom === null)
  if (roomless.length === 0) return sections
  const row = { key: 'none', title: 'Sin salón', note: '', open: null, campus: null, taken: null, days: byDay(days, roomless) }
  return [...sections, { key: 'none', title: 'Sin asignar', note: counted(roomless.length, 'clase', 'clases'), rows: [row] }]
}

/** The teachers of this week, by surname; lessons without a teacher come last. */
function teacherSections({ days, lessons }: Week): Section[] {
  const teachers = new Map<string, { name: string; lastName: string }>()
  for (const { teacher } of lessons) if (teacher) teachers.set(teacher._id, teacher)
  const sorted = [...teachers].toSorted(([, a], [, b]) => `${a.lastName} ${a.name}`.localeCompare(`${b.lastName} ${b.name}`, 'es'))
  const rowOf = (key: string, title: string, own: Lesson[]): GridRow => ({
    key,
    title,
    note: counted(own.length, 'clase', 'clases'),
    open: null,
    campus: null,
    taken: null,
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

/** One section per campus, with all its lessons. */
function campusSections({ days, locations, lessons }: Week): Section[] {
  const rows = locations.map(location => ({
    key: location._id,
    title: location.name,
    note: counted(location.classRooms.length, 'salón', 'salones'),
    open: hoursOfCampus(location),
    campus: location._id,
    taken: null,
    days: byDay(
      days,
      lessons.filter(lesson => lesson.location?._id === location._id),
    ),
  }))
  return rows.length === 0 ? [] : [{ key: 'campuses', title: 'Sedes', note: '', rows }]
}

const SECTIONS: Record<View, (week: Week) => Section[]> = { salones: roomSections, profesores: teacherSections, sede: campusSections }
export const sectionsOf = (week: Week, view: View): Section[] => SECTIONS[view](week)

/** The visible one: the requested, else the first with a lesson on the visible day, else in the week, else the first. */
export function rowOf(sections: readonly Section[], place: string | undefined, alone?: number): GridRow | undefined {
  const rows = sections.flatMap(section => section.rows)
  return (
    rows.find(({ key }) => key === place) ??
    rows.find(({ days }) => alone !== undefined && (days[alone]?.length ?? 0) > 0) ??
    rows.find(({ days }) => days.some(day => day.length > 0)) ??
    rows[0]
  )
}

/** The default axis: 8 to 20. */
const USUAL = { start: 8 * 60, end: 20 * 60 }

/** Whole hours from opening to closing, wider for a lesson outside. */
export function axisOf({ open, days }: Pick<GridRow, 'open' | 'days'>): { from: number; to: number } {
  const lessons = days.flat().map(spanOf)
  const spans = open ? [{ start: minutesOf(open.from), end: minutesOf(open.to) }, ...lessons] : lessons.length > 0 ? lessons : [USUAL]
  const hours = hoursOf(spans)
  return { from: hours[0]!, to: hours.at(-1)! }
}

export const spanOf = ({ startHour, endHour }: Pick<Lesson, 'startHour' | 'endHour'>): Span => ({
  start: minutesOf(startHour),
  end: minutesOf(endHour),
})

/** Identifies a lesson within its week. */
export const keyOf = ({ _id, date, startHour, gone }: Lesson): string => [_id, date, startHour, gone ? 'gone' : ''].join('-')

/**
 * A lesson's title and subtitle: for a module its own name, then its parent; for any other group its course. The title never repeats
 * the subtitle: a column has no room for both, and would cut the distinctive part.
 */
export function titleOf({ name, parent, course }: Pick<Lesson, 'name' | 'parent' | 'course'>): [title: string, below: string] {
  const [below, begins] = parent === null ? [course, `${course} `] : [parent, `${parent} · `]
  return [name.startsWith(begins) ? name.slice(begins.length) : name, below]
}

/** The lesson for its panel. */
export const panelLesson = ({ _id, name, parent: _parent, course, enrolled, date, ...rest }: Lesson): PanelLesson => ({
  ...rest,
  group: { _id, name, course, enrolled },
  day: date,
})

/** All rooms, each with its campus. */
export const roomsOf = (locations: readonly CalendarLocation[]): Room[] =>
  locations.flatMap(({ name: campus, classRooms }) => classRooms.map(room => ({ ...room, campus })))

/** The problem of a lesson as a sentence; null: none. */
export function troubleOf({ teacherClash, outOfHours }: Pick<Lesson, 'teacherClash' | 'outOfHours'>): string | null {
  const troubles = [
    teacherClash !== null && `El profesor también da ${teacherClash} a esa hora`,
    outOfHours && 'Fuera del horario de la sede',
  ].filter(Boolean)
  return troubles.length > 0 ? troubles.join('. ') : null
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
