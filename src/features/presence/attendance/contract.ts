import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, id } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { hhmm } from '#features/foundation/locations/schedule.ts'
import { attendanceAccess } from './access.ts'

/** Same texts on server and tab (ATT-2, ATT-3). */
export const ATTENDANCE_TEXTS = {
  date: '¡Atención! debes seleccionar una fecha',
  recorded: 'Ya existe un registro del día seleccionado',
}

/** A day of a group, and whether the student came. */
export const AttendanceRecord = z.object({ _id: id, date: day, attendance: z.boolean() })

/** `closed`: the name of the day when it had no lessons after all; it does not count in the average (OFE-4). */
const ListedRecord = AttendanceRecord.extend({ closed: z.string().nullable() })

const chosenDay = z.iso.date(ATTENDANCE_TEXTS.date)

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
    fails: ['404 GROUP_NOT_FOUND'],
    access: attendanceAccess.checklist,
    scope: 'both',
    query: z.object({ date: day.optional() }),
    returns: {
      closed: z.object({ name: z.string(), next: z.object({ day, startHour: hhmm }).nullable() }).nullable(),
      students: z.array(
        z.object({
          _id: id,
          name: z.string(),
          lastName: z.string(),
          secondLastName: z.string(),
          attendance: z.boolean().nullable(),
        }),
      ),
    },
  }),
})

/** Ids of students. */
export const attendanceChanged = changes('attendance', attendanceAccess.read)

export const attendanceFailures = failures({
  ALREADY_RECORDED: [409, ATTENDANCE_TEXTS.recorded],
  ATTENDANCE_NOT_FOUND: [404, 'El registro de asistencia no existe'],
  ATTENDANCE_DATE: [409, 'La fecha debe estar entre el inicio del grupo y hoy.'],
  NEVER_IN_GROUP: [409, 'El alumno no pertenece a este grupo.'],
})

export type ListedRecord = z.input<typeof ListedRecord>
export type AttendanceRecord = z.input<typeof AttendanceRecord>
