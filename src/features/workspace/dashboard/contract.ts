import { z } from 'zod'
import { day, id, instant, money } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'
import { WaitingCard } from '#features/outreach/waiting/contract.ts'
import { VideoComment } from '#features/online/videoComments/contract.ts'
import { dashboardAccess, deskAccess, teacherAccess, type DeskPart, type PartName, type TeacherPart } from './access.ts'

/** Days of the charts, today included. */
export const CHART_DAYS = 30
/** Days of the small trend of attendance. */
export const TREND_DAYS = 10
export const HOME_LIMITS = { groups: 5, calls: 5, videos: 3, overdue: 6, seats: 5, comments: 3, advisories: 4 }
/** 'Ahora en la sede': what runs, or begins within these minutes. */
export const SOON = 120
/** 'Lugares por agotarse': with this many seats left or fewer. */
export const FEW = 6

const named = z.object({ _id: id, name: z.string() })

/** `lastWeek`: on the same weekday a week ago, up to this hour. */
const Enrolments = z.object({ today: z.int(), lastWeek: z.int(), days: z.array(z.object({ day, count: z.int() })) })

/** Net of voids, reversals and refunds, as the cash report counts. `average`: of the days before today on which money moved. */
const Income = z.object({ today: money, average: money, days: z.array(z.object({ day, amount: money })) })

/** `overdue`: what of it has a date behind it, and of how many. */
const Debts = z.object({
  amount: money,
  students: z.int(),
  withClassToday: z.int(),
  overdue: z.object({ amount: money, students: z.int() }),
})

/** `expected`: who has had a lesson begin today. */
const Attendance = z.object({ present: z.int(), expected: z.int(), days: z.array(z.object({ day, present: z.int() })) })

/** Hours in minutes after midnight. `present` only with the permission of attendance. */
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

/** What the day is called on which the academy, or the campus asked for, gives no lessons. */
const Closed = z.string().nullable()

/** `card`: where another group would be filled most; `ending`: offers that end today. Nothing where neither is. */
const Waiting = z.object({ card: WaitingCard.nullable(), ending: z.int() })

const Call = z.object({
  _id: id,
  name: z.string(),
  phoneNumber: z.string(),
  /** 0 to 14, as `callStateLabel` names it. */
  state: z.int(),
  nextCallAt: instant.nullable(),
  due: z.boolean(),
})

export const dashboard = routes('dashboard', {
  /**
   * What the home screen shows, each part only with its own permission (HOM-2). `location` narrows what belongs to a campus:
   * enrolments, income, debts, attendance and groups. `failed`: parts that could not be read.
   */
  show: get('/dashboard', {
    summary: 'Read what the home page shows',
    access: 'auth',
    scope: 'both',
    narrow: true,
    query: z.object({ location: id }).partial(),
    returns: {
      day,
      /** With the permission to choose campuses. */
      campuses: z.array(named).optional(),
      enrolments: Enrolments.optional(),
      income: Income.optional(),
      debts: Debts.optional(),
      attendance: Attendance.optional(),
      groups: z.object({ total: z.int(), closed: Closed, list: z.array(TodaysGroup) }).optional(),
      /** Of this caller, as 'Mis llamadas' lists them, without call-backs of later days; `talk`: the next one with visitors. */
      calls: z
        .object({
          total: z.int(),
          list: z.array(Call),
          talk: named.extend({ date: day, all: z.int(), done: z.int() }).nullable(),
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
              course: named,
              chapter: id.nullable(),
              status: z.enum(['queued', 'processing', 'failed']),
              progress: z.int(),
            }),
          ),
        })
        .optional(),
      waiting: Waiting.optional(),
      /** What persons asked about their data (CON-64): with their day within a week or behind, and of these those behind. */
      requests: z.object({ due: z.int(), overdue: z.int() }).optional(),
      failed: z.array(z.enum(Object.keys(dashboardAccess) as [PartName, ...PartName[]])),
    },
  }),
  /**
   * Reception's day, each part only with its own permission (HOM-26). Without `location` the caller's own campus; 'all': the whole academy.
   * `failed`: parts that could not be read.
   */
  desk: get('/dashboard/desk', {
    summary: 'Read what reception needs today',
    access: 'auth',
    scope: 'both',
    narrow: true,
    query: z.object({ location: z.union([id, z.literal('all')]) }).partial(),
    returns: {
      day,
      /** With the permission to choose campuses. */
      campuses: z.array(named).optional(),
      /** Whose day it is; null: of all campuses. */
      location: id.nullable(),
      takings: z.object({ amount: money, count: z.int() }).optional(),
      enrolments: z.object({ here: z.int(), academy: z.int() }).optional(),
      /** What runs or begins within two hours; `present` and `expected` of what runs. */
      now: z
        .object({
          present: z.int().optional(),
          expected: z.int(),
          closed: Closed,
          list: z.array(TodaysGroup.extend({ teacher: z.string().nullable() })),
        })
        .optional(),
      /** With the fewest seats left first. */
      seats: z
        .array(
          named.extend({
            start: day,
            taken: z.int(),
            quota: z.int(),
            schedules: z.array(z.object({ day: z.int(), startHour: z.string(), endHour: z.string() })),
          }),
        )
        .optional(),
      /** Who has class today and a date behind them, by the hour of their class. `hour` in minutes, `days`: since the oldest date. */
      overdue: z
        .object({
          count: z.int(),
          amount: money,
          list: z.array(named.extend({ group: z.string(), hour: z.int(), amount: money, days: z.int() })),
        })
        .optional(),
      waiting: Waiting.optional(),
      failed: z.array(z.enum(Object.keys(deskAccess) as [DeskPart, ...DeskPart[]])),
    },
  }),
  /** A teacher's day, each part only with its own permission (HOM-31). `failed`: parts that could not be read. */
  teacher: get('/dashboard/teacher', {
    summary: "Read a teacher's own day",
    access: 'auth',
    scope: 'both',
    narrow: true,
    returns: {
      day,
      /** Those of today by hour, cancelled ones too; `next`: the first one after this moment. `marked`: how many have a mark of today, with that permission. */
      lessons: z
        .object({
          list: z.array(TodaysGroup.omit({ expected: true, substitute: true }).extend({ marked: z.int().optional() })),
          closed: Closed,
          next: named.extend({ day, start: z.int() }).nullable(),
        })
        .optional(),
      /** The next ones of the courses that the teacher gives. */
      advisories: z.array(z.object({ _id: id, course: z.string(), date: day, hour: z.int(), taken: z.int(), quota: z.int() })).optional(),
      /** The newest on videos of those courses. */
      comments: z.array(VideoComment).optional(),
      failed: z.array(z.enum(Object.keys(teacherAccess) as [TeacherPart, ...TeacherPart[]])),
    },
  }),
})
