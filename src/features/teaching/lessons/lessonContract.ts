// Single lessons: cancelled, changed, extra (OFE-9 to OFE-13).
import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { clientId, day, flag, id, line } from '#contract/fields.ts'
import { Warning } from '#contract/inUse.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { hhmm, SCHEDULE_TEXTS } from '#features/foundation/locations/schedule.ts'
import { daysBetween } from '#lib/days.ts'
import { lessonsAccess } from './access.ts'

export const LESSON_LIMITS = { reason: 120, back: 7, beyondEnd: 60, shown: 62, covers: 60 }

export const LESSON_TEXTS = {
  date: 'Elige la fecha.',
  hours: 'Elige de qué hora a qué hora.',
  nothing: 'Elige qué cambia: día, horas, salón o profesor.',
  landing: `La clase puede caer desde hoy hasta ${LESSON_LIMITS.beyondEnd} días después del fin del grupo.`,
  range: `Máximo ${LESSON_LIMITS.shown} días`,
}

const recordName = z.object({ _id: id, name: z.string() })
const teacher = z.object({ _id: id, name: z.string(), lastName: z.string() })

/** A changed lesson. `from` null: extra. `to` null: cancelled. `substitute`: the teacher is not the group's. */
export const LessonChange = z.object({
  _id: id,
  kind: z.enum(['cancelled', 'changed', 'extra']),
  from: z.object({ day, startHour: hhmm }).nullable(),
  to: z.object({ day, startHour: hhmm, endHour: hhmm }).nullable(),
  substitute: z.boolean(),
  reason: z.string(),
  version: z.int(),
})

/** A group's lesson on a day. `gone`: cancelled, or moved away. */
export const GroupLesson = z.object({
  day,
  startHour: hhmm,
  endHour: hhmm,
  gone: z.boolean(),
  /** `given`: as scheduled; `moved`: given at another time, listed there as `changed`. */
  state: z.enum(['given', 'cancelled', 'moved', 'changed', 'extra']),
  /** The reason of the change; empty when nobody gave one. */
  reason: z.string(),
  change: LessonChange.nullable(),
  classRoom: recordName.nullable(),
  teacher: teacher.nullable(),
  /** The teacher is absent that day. */
  toCover: z.boolean(),
})

const reason = line().max(LESSON_LIMITS.reason, `Máximo ${LESSON_LIMITS.reason} caracteres`)
export const inReach = z.iso
  .date(LESSON_TEXTS.date)
  .refine(date => date >= '2000-01-01' && date <= '2199-12-31', 'Fecha fuera del calendario')
export const inOrder = ({ startHour, endHour }: { startHour?: string; endHour?: string }) => !startHour || !endHour || endHour > startHour

/** Absent fields: as scheduled. `version`: of the change that the caller saw; absent: there was none. */
export const LessonInput = z
  .object({
    kind: z.enum(['cancelled', 'changed']),
    toDay: inReach,
    startHour: hhmm,
    endHour: hhmm,
    classRoom: clientId(),
    teacher: clientId(),
    reason,
    onClosedDay: z.boolean(),
    shareTeacher: z.boolean(),
    version: z.int().min(1),
    message: z.boolean(),
  })
  .partial()
  .required({ kind: true })
  .superRefine(({ kind, toDay, startHour, endHour, classRoom, teacher: substitute }, { addIssue }) => {
    if (kind === 'cancelled') return
    if ((startHour === undefined) !== (endHour === undefined))
      addIssue({ code: 'custom', path: ['startHour'], message: LESSON_TEXTS.hours })
    else if (!inOrder({ startHour: startHour!, endHour: endHour! }))
      addIssue({ code: 'custom', path: ['endHour'], message: SCHEDULE_TEXTS.order })
    else if ([toDay, startHour, classRoom, substitute].every(each => each === undefined))
      addIssue({ code: 'custom', path: ['toDay'], message: LESSON_TEXTS.nothing })
  })

const changed = { lesson: LessonChange, warnings: z.array(Warning), queued: z.object({ email: z.int(), sms: z.int() }) }

export const lessons = routes('lessons', {
  list: get('/lessons/:group', {
    summary: 'List the lessons of a group from one day to another, both included, with what became of them',
    fails: ['404 GROUP_NOT_FOUND'],
    access: lessonsAccess.read,
    scope: 'place',
    query: z
      .object({ from: inReach, to: inReach })
      .refine(({ from, to }) => daysBetween(from, to) < LESSON_LIMITS.shown, { path: ['to'], message: LESSON_TEXTS.range }),
    returns: { lessons: z.array(GroupLesson) },
  }),
  calendar: get('/groups/:id/calendar', {
    summary: 'Download the lessons of a group as a calendar file',
    fails: ['404 GROUP_NOT_FOUND'],
    access: lessonsAccess.read,
    scope: 'place',
    returns: 'file',
  }),
  change: put('/lessons/:group/:day/:startHour', {
    summary: 'Cancel a lesson, or give it at another time or place or by another teacher',
    sentence: 'Cambió una clase',
    fails: [
      '400 LESSON_LANDING',
      '404 CLASSROOM_NOT_FOUND',
      '404 GROUP_NOT_FOUND',
      '404 LESSON_NOT_FOUND',
      '404 TEACHER_NOT_FOUND',
      '409 CLASSROOM_BUSY',
      '409 CLOSED_DAY',
      '409 LESSON_CHANGED',
      '409 LESSON_OF_PARENT',
      '409 LESSON_OVERLAP',
      '409 LESSON_PAST',
      '409 TEACHER_BUSY',
    ],
    access: lessonsAccess.change,
    scope: 'place',
    undo: rows('Clase cambiada', { made: 'put /lessons/' }),
    edits: 'An act on one lesson, which names the hour that it was at.',
    params: { day: inReach, startHour: hhmm },
    body: LessonInput,
    returns: changed,
  }),
  undo: del('/lessons/changes/:id', {
    summary: 'Take back what was changed of a lesson',
    sentence: 'Deshizo el cambio de una clase',
    fails: ['404 LESSON_NOT_FOUND', '409 CLASSROOM_BUSY', '409 LESSON_OVERLAP', '409 TEACHER_BUSY'],
    access: lessonsAccess.change,
    scope: 'place',
    undo: rows('Cambio de clase quitado'),
    query: z.object({ message: flag.optional() }),
    returns: { queued: changed.queued },
  }),
  /** Names each lesson by its actual day and hour. Lessons that nobody can take stay, with the reason (OFE-17). */
  cover: put('/lessons/cover', {
    summary: 'Give lessons to substitutes',
    sentence: 'Asignó suplentes',
    fails: ['404 GROUP_NOT_FOUND'],
    access: lessonsAccess.cover,
    scope: 'place',
    undo: rows('Suplencia guardada', { made: 'put /lessons/cover' }),
    edits: 'An act: it gives lessons to somebody.',
    body: z.object({
      covers: z
        .array(z.object({ group: id, day: inReach, startHour: hhmm, teacher: id }))
        .min(1)
        .max(LESSON_LIMITS.covers),
      message: z.boolean().optional(),
    }),
    returns: {
      covered: z.int(),
      left: z.array(z.object({ group: recordName, day, startHour: hhmm, reason: z.string() })),
      queued: changed.queued,
    },
  }),
  extra: post('/lessons/:group/extra', {
    summary: 'Add an extra lesson',
    sentence: 'Agregó una clase extra',
    fails: [
      '400 LESSON_LANDING',
      '404 CLASSROOM_NOT_FOUND',
      '404 GROUP_NOT_FOUND',
      '404 LESSON_NOT_FOUND',
      '404 TEACHER_NOT_FOUND',
      '409 CLASSROOM_BUSY',
      '409 CLOSED_DAY',
      '409 LESSON_OF_PARENT',
      '409 LESSON_OVERLAP',
      '409 TEACHER_BUSY',
    ],
    access: lessonsAccess.extra,
    scope: 'place',
    undo: rows('Clase extra agregada', { made: 'put /lessons/' }),
    idempotent: 'la clase extra',
    body: z
      .object({
        day: inReach,
        startHour: hhmm,
        endHour: hhmm,
        classRoom: clientId().nullish(),
        teacher: clientId().nullish(),
        reason: reason.optional(),
        onClosedDay: z.boolean().optional(),
        shareTeacher: z.boolean().optional(),
        message: z.boolean().optional(),
      })
      .refine(inOrder, { path: ['endHour'], message: SCHEDULE_TEXTS.order }),
    returns: changed,
  }),
})

export const lessonsChanged = changes('lessons', lessonsAccess.read)

export const lessonChangeFailures = failures({
  LESSON_NOT_FOUND: [404, 'Esa clase no existe.'],
  /** `lesson`: its present change, or null. */
  LESSON_CHANGED: [409, 'Otra persona cambió esta clase.'],
  LESSON_OF_PARENT: [409, 'Cambia la clase en sus módulos.'],
  LESSON_PAST: [409, 'Esa clase ya pasó.'],
  LESSON_LANDING: [400, LESSON_TEXTS.landing],
  LESSON_OVERLAP: [409, 'El grupo ya tiene clase a esa hora.'],
  /** `name`: of the closed day. */
  CLOSED_DAY: [409, 'Ese día está cerrado'],
})

export type LessonChange = z.input<typeof LessonChange>
export type GroupLesson = z.input<typeof GroupLesson>
export type LessonInput = z.input<typeof LessonInput>
