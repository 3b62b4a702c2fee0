import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { day, id, instant, line, money } from '#contract/fields.ts'
import { Warning } from '#contract/inUse.ts'
import { del, get, put, routes } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { isId } from '#lib/ids.ts'
import { Schedule } from '#features/foundation/locations/schedule.ts'
import { scannersAccess } from './access.ts'

export const SCANNER_TEXTS = {
  invalid: 'El código escaneado no es de un usuario del sistema.',
  unknown: 'Ocurrio un error desconocido, probablemente sea problema del equipo de escanéo',
  status: 'ocurrio un problema',
  debt: 'El alumno tiene adeudos!',
  saved: 'Asistencia registrada',
  already: 'La asistencia ya estaba registrada',
  assigned: 'Módulo asignado',
  alreadyAssigned: 'El alumno ya tiene asignado este módulo.',
  closed: (name: string) => `Hoy no hay clases: ${name}.`,
  cancelled: 'La clase de hoy se canceló.',
  moved: (day: string) => `La clase de hoy se movió al ${day}.`,
}

/** Limits of a replayed scan and of its undo (SCN-26, SCN-22); the card offers undo for a shorter time than the list. */
export const SCAN_LIMITS = { oldDays: 7, aheadMinutes: 5, earlyMinutes: 30, undoSeconds: 60, cardSeconds: 10 }

/** The modules that can be assigned (SCN-60). */
export const MODULES = ['Razonamiento', 'Ciencias Sociales', 'Mátematicas', 'Ciencias Experimentales'] as const

/** Scanner input, lowercased before the check (SCN-1). */
const pass = { id: line().toLowerCase().refine(isId, SCANNER_TEXTS.invalid) }

const person = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  secondLastName: z.string(),
  uniqueFolio: z.string().nullable(),
  /** Owes something: saved all the same, with the warning. */
  debt: z.boolean(),
  /** The oldest date that is open; null: nothing is owed. */
  dueOn: day.nullable(),
  balance: z.object({
    payments: z.object({ total: money, discounts: money }),
    costs: z.object({ total: money }),
  }),
})

/** A lesson of the day: the group (a module's own), its parent's name when it has one, campus and room. */
export const DoorLesson = z.object({
  _id: id,
  name: z.string(),
  parent: z.string().nullable(),
  course: z.string(),
  schedules: z.array(Schedule),
  location: z.object({ _id: id, name: z.string() }).nullable(),
  classRoom: z.string().nullable(),
})

/** The door's answer to a scan. `groups`: the counted lesson. `already`: there was a record before. */
const scanned = {
  student: person,
  groups: z.array(DoorLesson),
  message: z.string(),
  isTalkUser: z.boolean(),
  already: z.boolean(),
  attendance: z.object({ _id: id, date: day }),
}

export const scanners = routes('scanners', {
  scan: put('/attendance/qr/:id', {
    summary: 'Scan a card at the door and mark attendance',
    sentence: 'Pasó asistencia con el lector',
    fails: [
      '404 PASS_UNKNOWN',
      '409 CHOOSE_GROUP',
      '409 IDEMPOTENCY_MISMATCH',
      '409 MOVED_TO_OTHER_TALK',
      '409 NO_CLASS_TODAY',
      '409 OTHER_CAMPUS',
      '409 SCAN_IN_FUTURE',
      '409 SCAN_TOO_OLD',
    ],
    access: scannersAccess.attendance,
    scope: 'desk',
    undo: rows('Asistencia pasada', { made: 'put /attendance/single/?', unnamed: true }),
    edits: 'An act: a scan.',
    params: pass,
    /** `scan`: made by the door, so that a replay is known; `scannedAt`: when it really happened; `group`: an answer to CHOOSE_GROUP. */
    body: z.object({ scan: z.uuid(), scannedAt: instant, group: id }).partial().default({}),
    returns: scanned,
  }),
  /** For an offline door: the expected students of today, and their lessons. Ids are those of passes. */
  roster: get('/attendance/qr/roster', {
    summary: "Download today's lessons and students for an offline door",
    access: scannersAccess.attendance,
    scope: 'place',
    returns: {
      day,
      closed: z.string().nullable(),
      lessons: z.array(DoorLesson),
      /** `present`: came today, to any lesson. */
      students: z.array(
        z.object({ _id: id, name: z.string(), debt: z.boolean(), dueOn: day.nullable(), lessons: z.array(id), present: z.boolean() }),
      ),
    },
  }),
  /** Undo, within 60 s by the same session. Path parameter: the record's id. */
  undo: del('/attendance/qr/:attendanceId', {
    summary: 'Take back a scan at the door',
    sentence: 'Deshizo un pase de asistencia',
    fails: ['404 ATTENDANCE_NOT_FOUND', '409 UNDO_TOO_LATE'],
    access: scannersAccess.attendance,
    scope: 'person',
    undo: rows('Pase deshecho'),
  }),
  assign: put('/assignation/qr/:id', {
    summary: 'Assign a student to a module by scanning the card',
    sentence: 'Asignó un módulo con el lector',
    fails: ['404 NO_MODULE', '404 PASS_UNKNOWN', '409 COURSE_INACTIVE', '409 GROUP_CLOSED', '409 GROUP_FULL', '409 MODULE_TAKEN'],
    access: scannersAccess.assignation,
    scope: 'desk',
    undo: rows('Módulo asignado'),
    edits: 'An act: it assigns a module.',
    params: pass,
    body: z.object({ course: z.enum(MODULES) }),
    returns: {
      student: person,
      group: DoorLesson,
      message: z.string(),
      already: z.boolean(),
      modules: z.array(z.object({ course: z.string(), name: z.string(), phase: z.int() })),
      /** Another group at the same hours: assigned all the same (M108). */
      warnings: z.array(Warning),
    },
  }),
})

export const scannerFailures = failures({
  /** An unknown pass: 404. */
  PASS_UNKNOWN: [404, SCANNER_TEXTS.invalid],
  /** `errorExt`: DoorRefusal. */
  NO_CLASS_TODAY: [409, 'El alumno no tiene clase hoy.'],
  /** `errorExt`: DoorRefusal with its choices. */
  CHOOSE_GROUP: [409, 'El alumno tiene varias clases hoy: elige el grupo.'],
  OTHER_CAMPUS: [409, 'Este pase es de otra sede.'],
  SCAN_TOO_OLD: [409, 'El escaneo es demasiado antiguo para registrarse.'],
  SCAN_IN_FUTURE: [409, 'La hora del equipo está adelantada: revísala.'],
  UNDO_TOO_LATE: [409, 'Ya no se puede deshacer este registro.'],
  NO_MODULE: [404, 'El alumno no está en un grupo que tenga ese módulo.'],
  MODULE_TAKEN: [409, 'El alumno ya tiene ese módulo en otro grupo.'],
})

export type DoorLesson = z.input<typeof DoorLesson>

/** A refusal's details about a known pass: the person, and their next class (null: none). */
export interface DoorRefusal {
  student: { name: string; lastName: string; secondLastName: string }
  next: { day: string; lesson: DoorLesson } | null
  choices?: DoorLesson[]
}
