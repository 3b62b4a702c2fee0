import { z } from 'zod'
import { day, id } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'
import { ClosedDay, LessonChange } from '#features/teaching/lessons/contract.ts'
import { hhmm } from '#features/foundation/locations/schedule.ts'

/** One block of the week: a lesson of a group, or a talk (for those who may read talks; `course` is its type), on one day. Hours HHMM. */
export const Lesson = z.object({
  kind: z.enum(['group', 'talk']),
  /** The group's or the talk's. */
  _id: id,
  /** Of a child group: its parent, and what that is called. */
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
  /** Shares the teacher with another lesson at the same moment: that one's name. */
  teacherClash: z.string().nullable(),
  /** Begins before the campus opens or ends after it closes. */
  outOfHours: z.boolean(),
  /** Not given here: cancelled, or moved. */
  gone: z.boolean(),
  change: LessonChange.nullable(),
  /** Its teacher is absent that day (OFE-17). */
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

/** Weeks that a calendar can show whole. */
const inReach = day.refine(date => date >= '2000-01-01' && date <= '2199-12-31', 'Fecha fuera del calendario')

export const calendar = routes('calendar', {
  /** The week (Monday first) that holds `date`, today by default; of one campus, or of all. */
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
