import { z } from 'zod'
import { day, id } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'
import { ClosedDay, LessonChange } from '#features/teaching/lessons/contract.ts'
import { hhmm } from '#features/foundation/locations/schedule.ts'

/** A block of the week on one day: a lesson, or a talk (for users who may read talks; `course` is its type). Hours HHMM. */
export const Lesson = z.object({
  kind: z.enum(['group', 'talk']),
  /** The id of the group or the talk. */
  _id: id,
  /** Id and name of the parent when the group is a child. */
  parentGroup: id.nullable(),
  parent: z.string().nullable(),
  name: z.string(),
  course: z.string(),
  date: day,
  startHour: hhmm,
  endHour: hhmm,
  classRoom: z.object({ _id: id, name: z.string() }).nullable(),
  location: z.object({ _id: id, name: z.string() }).nullable(),
  teacher: z.object({ _id: id, name: z.string(), lastName: z.string() }).nullable(),
  enrolled: z.int(),
  quota: z.int().nullable(),
  /** The teacher has another lesson at the same time: its name. */
  teacherClash: z.string().nullable(),
  /** Starts before the campus opens or ends after it closes. */
  outOfHours: z.boolean(),
  /** Cancelled, or moved away. */
  gone: z.boolean(),
  change: LessonChange.nullable(),
  /** True when the teacher is absent that day (OFE-17). */
  toCover: z.boolean(),
})

export const CalendarLocation = z.object({
  _id: id,
  name: z.string(),
  /** HH:mm */
  opening: z.string(),
  closing: z.string(),
  classRooms: z.array(z.object({ _id: id, name: z.string(), capacity: z.int() })),
})

/** The range of weeks that a calendar can show. */
const inReach = day.refine(date => date >= '2000-01-01' && date <= '2199-12-31', 'Fecha fuera del calendario')

export const calendar = routes('calendar', {
  /** The week (from Monday) with `date`, today by default; of one campus, or of all. */
  week: get('/calendar', {
    summary: 'Read the lessons and talks of a week',
    access: 'get /groups/',
    scope: 'place',
    query: z.object({ date: inReach, location: id, teacher: id }).partial(),
    /** `closed`: days without lessons, of the academy or of a campus. */
    returns: { days: z.array(day), closed: z.array(ClosedDay), locations: z.array(CalendarLocation), lessons: z.array(Lesson) },
  }),
})

export type Lesson = z.input<typeof Lesson>
export type CalendarLocation = z.input<typeof CalendarLocation>
