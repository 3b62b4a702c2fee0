import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, id } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { staffAttendanceAccess } from './access.ts'

/** Letter for letter (EMP-57…EMP-61). */
export const PRESENCE_TEXTS = {
  date: '¡Atención! debes seleccionar una fecha',
  recorded: 'Ya existe un registro del día seleccionado',
  future: 'La fecha no puede ser posterior a hoy.',
}

export const Presence = z.object({ _id: id, date: day, attendance: z.boolean() })

const chosenDay = z.iso.date(PRESENCE_TEXTS.date)

/** Any date up to today, one record each (EMP-60, EMP-61). */
export const presence = routes('presence', {
  /** Newest first; `average` null without records ('—'). */
  list: get('/attendance/user/:id', {
    summary: "List an employee's attendance",
    fails: ['404 EMPLOYEE_NOT_FOUND'],
    access: staffAttendanceAccess.read,
    scope: 'person',
    returns: { attendance: z.array(Presence), average: z.number().nullable() },
  }),
  create: post('/attendance/user/:id', {
    summary: "Record an employee's attendance on a day",
    sentence: 'Registró la asistencia de un empleado',
    fails: ['404 EMPLOYEE_NOT_FOUND', '409 ALREADY_RECORDED', '409 PRESENCE_FUTURE'],
    access: staffAttendanceAccess.create,
    scope: 'person',
    undo: rows('Asistencia del empleado registrada', { made: 'delete /attendance/user/' }),
    idempotent: 'la asistencia',
    body: z.object({ date: chosenDay, attendance: z.boolean() }),
    returns: { attendance: Presence },
  }),
  /** Without a date the record keeps its day. */
  update: put('/attendance/user/:id', {
    summary: "Change a record of an employee's attendance",
    sentence: 'Cambió la asistencia de un empleado',
    fails: ['404 PRESENCE_NOT_FOUND', '409 ALREADY_RECORDED', '409 PRESENCE_FUTURE'],
    access: staffAttendanceAccess.update,
    scope: 'person',
    undo: rows('Asistencia del empleado cambiada'),
    edits: 'One mark: it says what it is to be.',
    body: z.object({ date: chosenDay.optional(), attendance: z.boolean(), attendanceId: id }),
    returns: { attendance: Presence },
  }),
  remove: del('/attendance/user/:id', {
    summary: "Delete a record of an employee's attendance",
    sentence: 'Borró la asistencia de un empleado',
    fails: ['404 PRESENCE_NOT_FOUND'],
    access: staffAttendanceAccess.remove,
    scope: 'person',
    undo: rows('Asistencia del empleado borrada'),
    query: z.object({ attendanceId: id }),
  }),
})

export const presenceChanged = changes('presence', staffAttendanceAccess.read)

export const presenceFailures = failures({
  ALREADY_RECORDED: [409, PRESENCE_TEXTS.recorded],
  PRESENCE_FUTURE: [409, PRESENCE_TEXTS.future],
  PRESENCE_NOT_FOUND: [404, 'El registro de asistencia no existe'],
})

export type Presence = z.input<typeof Presence>
