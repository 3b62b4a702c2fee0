import { z } from 'zod'
import { day, id, instant, money } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'
import { WaitingCard } from '#features/outreach/waiting/contract.ts'
import { VideoComment } from '#features/online/videoComments/contract.ts'
import { dashboardAccess, deskAccess, teacherAccess, type DeskPart, type PartName, type TeacherPart } from './access.ts'

/** Days of the charts, with today. */
export const CHART_DAYS = 30
export const TREND_DAYS = 10
export const HOME_LIMITS = {
  groups: 5,
  opening: 4,
  lists: 4,
  listDays: 3,
  calls: 5,
  videos: 3,
  overdue: 6,
  evening: 11,
  seats: 5,
  comments: 3,
  advisories: 4,
  missing: 3,
}
/** 'Ahora en la sede': lessons that run, or begin within these minutes. */
export const SOON = 120
/** 'Lugares por agotarse': at most this many seats left. */
export const FEW = 6

const recordName = z.object({ _id: id, name: z.string() })

/** `lastWeek`: on the same weekday a week ago, up to this hour. */
const Enrolments = z.object({ today: z.int(), lastWeek: z.int(), days: z.array(z.object({ day, count: z.int() })) })

/** Net of voids, reversals and refunds, like the cash report. `average`: over the earlier days with money. */
const Income = z.object({ today: money, average: money, days: z.array(z.object({ day, amount: money })) })

/** `overdue`: the overdue part, and its number of students. */
const Debts = z.object({
  amount: money,
  students: z.int(),
  withClassToday: z.int(),
  overdue: z.object({ amount: money, students: z.int() }),
})

/** `expected`: students whose lesson today has begun. */
const Attendance = z.object({ present: z.int(), expected: z.int(), days: z.array(z.object({ day, present: z.int() })) })

/** Hours in minutes after midnight. `present` only with the right to attendance. */
const TodaysGroup = z.object({
  _id: id,
  name: z.string(),
  course: z.string(),
  start: z.int(),
  end: z.int(),
  location: z.string().nullable(),
  classRoom: z.string().nullable(),
  enrolled: z.int(),
  quota: z.int().nullable(),
  expected: z.int(),
  present: z.int().optional(),
  cancelled: z.boolean(),
  substitute: z.string().nullable(),
})

const DeskLesson = TodaysGroup.extend({ teacher: z.string().nullable() })
/** By the hour of their class. `hour` in minutes, `days`: since the oldest date. */
const Debtors = z.object({
  count: z.int(),
  amount: money,
  list: z.array(recordName.extend({ group: z.string(), hour: z.int(), amount: money, days: z.int() })),
})
/** How many, and the name of the first person. */
const Pending = z.object({ count: z.int(), name: z.string() })

/** The name of a day on which the academy, or the requested campus, has no lessons. */
const Closed = z.string().nullable()

/** `card`: the best place for another group; `ending`: offers that end today. Absent if there is neither. */
const Waiting = z.object({ card: WaitingCard.nullable(), ending: z.int() })

const Call = z.object({
  _id: id,
  name: z.string(),
  phoneNumber: z.string(),
  /** 0 to 14, as in `callStateLabel`. */
  state: z.int(),
  nextCallAt: instant.nullable(),
  due: z.boolean(),
})

export const dashboard = routes('dashboard', {
  /**
   * The data of the home screen, each part only with its own right (HOM-2). `location` filters what belongs to a campus:
   * enrolments, income, debts, attendance and groups. `failed`: parts with read errors.
   */
  show: get('/dashboard', {
    summary: 'Read what the home page shows',
    access: 'auth',
    scope: 'both',
    narrow: true,
    query: z.object({ location: id }).partial(),
    returns: {
      day,
      /** For users who may choose a campus. */
      campuses: z.array(recordName).optional(),
      enrolments: Enrolments.optional(),
      income: Income.optional(),
      debts: Debts.optional(),
      attendance: Attendance.optional(),
      groups: z.object({ total: z.int(), closed: Closed, list: z.array(TodaysGroup) }).optional(),
      /** Lessons of the last days, ended today's too, without marks of a quarter of their students; `scanned`: who entered with a pass. */
      lists: z
        .object({
          total: z.int(),
          list: z.array(recordName.extend({ day, start: z.int(), teacher: z.string().nullable(), enrolled: z.int(), scanned: z.int() })),
        })
        .optional(),
      /** Groups that have not begun, the next one first. */
      opening: z
        .object({
          total: z.int(),
          list: z.array(recordName.extend({ start: day, location: z.string().nullable(), enrolled: z.int(), quota: z.int() })),
        })
        .optional(),
      /** The caller's own, as in 'Mis llamadas', without call-backs on later days; `talk`: the next one with visitors. */
      calls: z
        .object({
          total: z.int(),
          list: z.array(Call),
          talk: recordName.extend({ date: day, all: z.int(), done: z.int() }).nullable(),
        })
        .optional(),
      advisories: z.object({ booked: z.int(), quota: z.int(), hours: z.array(z.object({ hour: z.int(), booked: z.int() })) }).optional(),
      messages: z.object({ failed: z.int(), queued: z.int() }).optional(),
      videos: z
        .object({
          processing: z.int(),
          failed: z.int(),
          list: z.array(
            z.object({
              _id: id,
              title: z.string(),
              course: recordName,
              chapter: id.nullable(),
              status: z.enum(['queued', 'processing', 'failed']),
              progress: z.int(),
            }),
          ),
        })
        .optional(),
      waiting: Waiting.optional(),
      /** Requests about personal data (CON-64) due within a week or overdue, and the number of overdue ones. */
      requests: z.object({ due: z.int(), overdue: z.int() }).optional(),
      failed: z.array(z.enum(Object.keys(dashboardAccess) as [PartName, ...PartName[]])),
    },
  }),
  /**
   * Reception's day, each part only with its own right (HOM-26). Without `location` the caller's own campus; 'all': the whole academy.
   * `failed`: parts with read errors.
   */
  desk: get('/dashboard/desk', {
    summary: 'Read what reception needs today',
    access: 'auth',
    scope: 'both',
    narrow: true,
    query: z.object({ location: z.union([id, z.literal('all')]) }).partial(),
    returns: {
      day,
      /** For users who may choose a campus. */
      campuses: z.array(recordName).optional(),
      /** The campus of the day; null: all campuses. */
      location: id.nullable(),
      takings: z.object({ amount: money, count: z.int() }).optional(),
      enrolments: z.object({ here: z.int(), academy: z.int() }).optional(),
      /** Lessons that run or begin within two hours; `present` and `expected` of running ones. */
      now: z
        .object({
          present: z.int().optional(),
          expected: z.int(),
          closed: Closed,
          list: z.array(DeskLesson),
        })
        .optional(),
      /** Fewest remaining seats first. */
      seats: z
        .array(
          recordName.extend({
            start: day,
            taken: z.int(),
            quota: z.int(),
            schedules: z.array(z.object({ day: z.int(), startHour: z.string(), endHour: z.string() })),
          }),
        )
        .optional(),
      /** Debtors with an overdue date and class today. */
      overdue: Debtors.optional(),
      /** After the last lesson of today (HOM-35), each part only with its own right. */
      evening: z
        .object({
          /** The caller's unclosed entries of today, net; `cash`: the cash of them. */
          drawer: z.object({ amount: money, count: z.int(), cash: money }).optional(),
          /** The ended lessons of today. */
          over: z.array(DeskLesson),
          /** The first day with lessons within a week. `owing`: its students with an overdue date. */
          next: z
            .object({
              day,
              list: z.array(DeskLesson.omit({ present: true }).extend({ owing: z.int().optional() })),
              debtors: Debtors.optional(),
            })
            .nullable(),
          /** Overdue debtors to call again today, and offers of seats that ended today without an answer. */
          calls: Pending.optional(),
          offers: Pending.optional(),
        })
        .optional(),
      waiting: Waiting.optional(),
      failed: z.array(z.enum(Object.keys(deskAccess) as [DeskPart, ...DeskPart[]])),
    },
  }),
  /** A teacher's day, each part only with its own right (HOM-31). `failed`: parts with read errors. */
  teacher: get('/dashboard/teacher', {
    summary: "Read a teacher's own day",
    access: 'auth',
    scope: 'both',
    narrow: true,
    returns: {
      day,
      /**
       * Today's by hour, with cancelled ones; `next`: the first after this moment. `marked`: the students with a mark of today, with that
       * right.
       */
      lessons: z
        .object({
          list: z.array(TodaysGroup.omit({ expected: true, substitute: true }).extend({ marked: z.int().optional() })),
          closed: Closed,
          next: recordName.extend({ day, start: z.int() }).nullable(),
        })
        .optional(),
      /** The next ones of the teacher's courses. */
      advisories: z.array(z.object({ _id: id, course: z.string(), date: day, hour: z.int(), taken: z.int(), quota: z.int() })).optional(),
      /** Students of own groups who missed the last lists, at least two; `total`: all of them. */
      missing: z
        .object({
          total: z.int(),
          list: z.array(
            z.object({ _id: id, name: z.string(), lastName: z.string(), secondLastName: z.string(), group: recordName, missed: z.int() }),
          ),
        })
        .optional(),
      /** The newest on videos of those courses. */
      comments: z.array(VideoComment).optional(),
      /** Given this month until yesterday (DIR-47). Professors only. */
      hours: z.number().optional(),
      failed: z.array(z.enum(Object.keys(teacherAccess) as [TeacherPart, ...TeacherPart[]])),
    },
  }),
})
