// Past lessons as they are written down, and their corrections (DIR-29, DIR-30).
import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { clientId, day, id, line } from '#contract/fields.ts'
import { get, put, routes } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { hhmm, SCHEDULE_TEXTS } from '#features/foundation/locations/schedule.ts'
import { daysBetween } from '#lib/days.ts'
import { lessonsAccess } from './access.ts'
import { inOrder, inReach, LESSON_LIMITS, LESSON_TEXTS } from './lessonContract.ts'

export const TAUGHT_LIMITS = { reason: 200 }

export const TAUGHT_TEXTS = { reason: 'Escribe el motivo.', nothing: 'Elige qué se corrige: si se dio, profesor u horas.' }

const namedRecord = z.object({ _id: id, name: z.string() })

/** `of`: the hour that names the lesson. `startHour`, `endHour`: when it was given. */
export const TaughtLesson = z.object({
  day,
  of: hhmm,
  startHour: hhmm,
  endHour: hhmm,
  given: z.boolean(),
  /** Name of the closed day because of which it counts as not given (OFE-4). */
  closed: z.string().nullable(),
  corrected: z.boolean(),
  /** The reason of the correction; empty without one. */
  reason: z.string(),
  teacher: z.object({ _id: id, name: z.string(), lastName: z.string(), secondLastName: z.string() }).nullable(),
  classRoom: namedRecord.nullable(),
})

/** Absent fields stay. `teacher` null: nobody. */
const Correction = z
  .object({
    teacher: clientId().nullable(),
    startHour: hhmm,
    endHour: hhmm,
    given: z.boolean(),
    reason: line().min(1, TAUGHT_TEXTS.reason).max(TAUGHT_LIMITS.reason, `Máximo ${TAUGHT_LIMITS.reason} caracteres`),
  })
  .partial()
  .required({ reason: true })
  .superRefine(({ teacher, startHour, endHour, given }, { addIssue }) => {
    if ((startHour === undefined) !== (endHour === undefined))
      addIssue({ code: 'custom', path: ['startHour'], message: LESSON_TEXTS.hours })
    else if (!inOrder({ startHour: startHour!, endHour: endHour! }))
      addIssue({ code: 'custom', path: ['endHour'], message: SCHEDULE_TEXTS.order })
    else if ([teacher, startHour, given].every(each => each === undefined))
      addIssue({ code: 'custom', path: ['given'], message: TAUGHT_TEXTS.nothing })
  })

export const taught = routes('taught', {
  list: get('/lessons/taught/:group', {
    summary: 'List the past lessons of a group as written down, from one day to another, both included',
    fails: ['404 GROUP_NOT_FOUND'],
    access: lessonsAccess.correct,
    scope: 'place',
    query: z
      .object({ from: inReach, to: inReach })
      .refine(({ from, to }) => daysBetween(from, to) < LESSON_LIMITS.shown, { path: ['to'], message: LESSON_TEXTS.range }),
    /** `remarks`: which of these days use a later schedule (DIR-31). */
    returns: { lessons: z.array(TaughtLesson), remarks: z.array(z.string()) },
  }),
  correct: put('/lessons/taught/:group/:day/:startHour', {
    summary: 'Correct a past lesson: who gave it, when, or that it was not given',
    sentence: 'Corrigió una clase dada',
    fails: ['404 GROUP_NOT_FOUND', '404 LESSON_NOT_FOUND', '404 TEACHER_NOT_FOUND', '409 LESSON_OVERLAP', '409 LESSON_TO_COME'],
    access: lessonsAccess.correct,
    scope: 'place',
    undo: rows('Clase corregida'),
    edits: 'An act on one past lesson, with its reason.',
    params: { day: inReach, startHour: hhmm },
    body: Correction,
    returns: { lesson: TaughtLesson },
  }),
})

export const taughtFailures = failures({
  LESSON_TO_COME: [409, 'Esa clase todavía no se da.'],
})

export type TaughtLesson = z.input<typeof TaughtLesson>
