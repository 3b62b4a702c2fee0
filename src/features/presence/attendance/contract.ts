import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, id, instant } from '#contract/fields.ts'
import { del, get, post, put, routes, type Answer } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { hhmm } from '#features/foundation/locations/schedule.ts'
import { attendanceAccess } from './access.ts'

/** Same texts on server and tab (ATT-2, ATT-3). */
export const ATTENDANCE_TEXTS = {
  date: '¡Atención! debes seleccionar una fecha',
  recorded: 'Ya existe un registro del día seleccionado',
}

export const AttendanceRecord = z.object({ _id: id, date: day, attendance: z.boolean() })

/** `closed`: the name of the day when it had no lessons after all; it does not count in the average (OFE-4). */
const ListedRecord = AttendanceRecord.extend({ closed: z.string().nullable() })

/** No group has more students. */
export const MOST_MARKS = 1000

const chosenDay = z.iso.date(ATTENDANCE_TEXTS.date)

/** The most lesson days that the matrix shows side by side. */
export const MOST_DAYS = 62
/** Empty columns of the list to sign. */
export const SIGN_DAYS = ['5', '10', '20'] as const
/** `out`: not enrolled on that day. */
const MARKS = ['came', 'absent', 'none', 'out'] as const

const matrixDays = { from: day.optional(), to: day.optional() }
const matrixRoute = {
  access: attendanceAccess.matrix,
  scope: 'both',
  narrow: true,
} as const

export const attendance = routes('attendance', {
  /** Newest day first; `average` null without records ('—'). */
  list: get('/attendance/:studentId', {
    summary: "List a student's attendance in a group",
    fails: ['404 GROUP_NOT_FOUND', '404 STUDENT_NOT_FOUND'],
    access: attendanceAccess.read,
    scope: 'person',
    query: z.object({ group: id }),
    returns: { attendance: z.object({ attendance: z.array(ListedRecord) }), average: z.number().nullable() },
  }),
  create: post('/attendance/st/:studentId', {
    summary: "Record a student's attendance on a day",
    sentence: 'Registró una asistencia',
    fails: [
      '404 GROUP_NOT_FOUND',
      '404 LESSON_NOT_FOUND',
      '404 STUDENT_NOT_FOUND',
      '409 ALREADY_RECORDED',
      '409 ATTENDANCE_DATE',
      '409 LESSON_OF_PARENT',
      '409 NEVER_IN_GROUP',
      '409 NO_LESSON_THAT_DAY',
    ],
    access: attendanceAccess.create,
    scope: 'person',
    undo: rows('Asistencia registrada', { made: 'put /attendance/single/?' }),
    idempotent: 'la asistencia',
    /** `extra`: on a day without lesson it adds one, with the permission for that. */
    body: z.object({ date: chosenDay, group: id, attendance: z.boolean(), extra: z.boolean().optional() }),
    returns: { attendance: AttendanceRecord },
  }),
  /** Without a date the record keeps its day. */
  update: put('/attendance/:studentId', {
    summary: "Change a record of a student's attendance",
    sentence: 'Cambió una asistencia',
    fails: ['404 ATTENDANCE_NOT_FOUND', '409 ALREADY_RECORDED', '409 ATTENDANCE_DATE', '409 NO_LESSON_THAT_DAY'],
    access: attendanceAccess.update,
    scope: 'person',
    undo: rows('Asistencia cambiada'),
    edits: 'One mark: it says what it is to be.',
    body: z.object({ date: chosenDay.optional(), attendance: z.boolean(), attendanceId: id }),
    returns: { attendance: AttendanceRecord },
  }),
  remove: del('/attendance/:studentId', {
    summary: "Delete a record of a student's attendance",
    sentence: 'Borró una asistencia',
    fails: ['404 ATTENDANCE_NOT_FOUND'],
    access: attendanceAccess.update,
    scope: 'person',
    undo: rows('Asistencia borrada'),
    query: z.object({ attendanceId: id }),
  }),
  /** Creates or changes today's record: safe to repeat. */
  markToday: put('/attendance/student/today', {
    summary: "Mark a student's attendance of today",
    sentence: 'Marcó la asistencia del día',
    fails: [
      '404 GROUP_NOT_FOUND',
      '404 LESSON_NOT_FOUND',
      '404 STUDENT_NOT_FOUND',
      '409 ATTENDANCE_DATE',
      '409 LESSON_OF_PARENT',
      '409 NEVER_IN_GROUP',
      '409 NO_LESSON_THAT_DAY',
    ],
    access: attendanceAccess.today,
    scope: 'person',
    undo: rows('Asistencia de hoy marcada', { made: 'put /attendance/single/?' }),
    edits: 'One mark: it says what it is to be.',
    body: z.object({ studentId: id, groupId: id, attendance: z.boolean(), extra: z.boolean().optional() }),
    returns: { attendance: AttendanceRecord },
  }),
  /**
   * The students of the group by surname, with their marks of the day (default today); null: none. `closed`: why the day has no lesson,
   * and when the next one is.
   */
  checklist: get('/attendance/group/:id', {
    summary: 'List who stands in a group, with the marks of a day',
    fails: ['403 LIST_NOT_OWN', '404 GROUP_NOT_FOUND'],
    access: attendanceAccess.checklist,
    scope: 'both',
    narrow: true,
    query: z.object({ date: day.optional() }),
    returns: {
      day,
      group: z.object({ _id: id, name: z.string(), startDate: day }),
      /** From the day's first lesson to its last one; null: the schedule has none. */
      lesson: z.object({ startHour: hhmm, endHour: hhmm, location: z.string().nullable(), classRoom: z.string().nullable() }).nullable(),
      /** The lesson days beside this one, within three weeks and until today. */
      previous: day.nullable(),
      next: day.nullable(),
      closed: z.object({ name: z.string(), next: z.object({ day, startHour: hhmm }).nullable() }).nullable(),
      students: z.array(
        z.object({
          _id: id,
          name: z.string(),
          lastName: z.string(),
          secondLastName: z.string(),
          attendance: z.boolean().nullable(),
          /** When a scan marked the student; null: another mark, or none. */
          arrivedAt: instant.nullable(),
          /** The absences in a row before this day, and the day of the last one. */
          missed: z.int(),
          missedOn: day.nullable(),
        }),
      ),
    },
  }),
  /** Marks of a group's students on one day; null takes a mark away. All or none. */
  markList: put('/attendance/group/:id', {
    summary: "Write marks of a day's list",
    sentence: 'Tomó lista',
    fails: [
      '403 LIST_NOT_OWN',
      '404 GROUP_NOT_FOUND',
      '404 LESSON_NOT_FOUND',
      '409 ATTENDANCE_DATE',
      '409 LESSON_OF_PARENT',
      '409 NEVER_IN_GROUP',
      '409 NO_LESSON_THAT_DAY',
      '409 PERSON_ERASED',
    ],
    access: attendanceAccess.list,
    scope: 'place',
    narrow: true,
    undo: rows('Lista tomada'),
    edits: 'Marks: each says what it is to be.',
    body: z.object({
      date: chosenDay,
      marks: z
        .array(z.object({ student: id, attendance: z.boolean().nullable() }))
        .min(1)
        .max(MOST_MARKS),
      extra: z.boolean().optional(),
    }),
    returns: { savedAt: instant },
  }),
  /**
   * The marks of a group's family by lesson day, up to today: the last 62 days, the last ones up to `to`, or the first ones since `from`.
   * `came` and `expected` count list days (DIR-33).
   */
  matrix: get('/groups/:id/attendance', {
    summary: "Read a group's marks of many days",
    fails: ['403 LIST_NOT_OWN', '404 GROUP_NOT_FOUND'],
    ...matrixRoute,
    query: z.object(matrixDays),
    returns: {
      group: z.object({ _id: id, name: z.string() }),
      /** True when there are lesson days before or after these. */
      earlier: z.boolean(),
      later: z.boolean(),
      /** `off`: why there was no lesson. `listed`: the list was taken. */
      days: z.array(z.object({ day, off: z.string().nullable(), listed: z.boolean() })),
      students: z.array(
        z.object({
          _id: id,
          name: z.string(),
          lastName: z.string(),
          secondLastName: z.string(),
          marks: z.array(z.enum(MARKS)),
          came: z.int(),
          expected: z.int(),
        }),
      ),
    },
  }),
  /** `sign`: the next lesson days, empty; `filled`: the days of the matrix. */
  paper: get('/groups/:id/attendance/pdf', {
    summary: "Download a group's list as PDF, to sign or with its marks",
    fails: ['403 LIST_NOT_OWN', '404 GROUP_NOT_FOUND'],
    ...matrixRoute,
    query: z.object({ kind: z.enum(['sign', 'filled']), lessons: z.enum(SIGN_DAYS).optional(), ...matrixDays }),
    returns: 'file',
  }),
})

/** Ids of students. */
export const attendanceChanged = changes('attendance', [...attendanceAccess.read, attendanceAccess.own])

export const attendanceFailures = failures({
  ALREADY_RECORDED: [409, ATTENDANCE_TEXTS.recorded],
  ATTENDANCE_NOT_FOUND: [404, 'El registro de asistencia no existe'],
  ATTENDANCE_DATE: [409, 'La fecha debe estar entre el inicio del grupo y hoy.'],
  LIST_NOT_OWN: [403, 'Solo se toma lista de los grupos que uno da, o que cubre ese día.'],
  NEVER_IN_GROUP: [409, 'El alumno no pertenece a este grupo.'],
})

export type ListedRecord = z.input<typeof ListedRecord>
export type ListDay = Answer<typeof attendance.checklist>
export type Matrix = Answer<typeof attendance.matrix>
export type MatrixMark = (typeof MARKS)[number]
export type AttendanceRecord = z.input<typeof AttendanceRecord>
