// A professor's courses, campuses and hours (OFE-18), and their absences (OFE-17).
import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { clientId, day, id, line } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { rows } from '#lib/undo.ts'
import { hhmm, Schedule, ScheduleList } from '#features/foundation/locations/schedule.ts'
import { daysBetween } from '#lib/days.ts'
import { absencesAccess, teachingAccess } from './access.ts'

export const TEACHING_LIMITS = { courses: 200, locations: 50 }

const recordName = z.object({ _id: id, name: z.string() })
const ids = (most: number) =>
  z
    .array(id)
    .max(most)
    .refine(all => new Set(all).size === all.length, 'Hay uno repetido.')

/** A professor's courses, campuses and weekly hours (HHMM); no hours mean any. */
export const Teaching = versioned(z.object({ courses: z.array(recordName), locations: z.array(recordName), hours: z.array(Schedule) }), [
  'courses',
  'locations',
  'hours',
])

export const teaching = routes('teaching', {
  find: get('/users/:id/teaching', {
    summary: 'Read what an employee teaches, where and when',
    fails: ['404 EMPLOYEE_NOT_FOUND'],
    access: teachingAccess.read,
    scope: 'person',
    returns: { teaching: Teaching },
  }),
  save: put('/users/:id/teaching', {
    summary: 'Say what an employee teaches, where and when',
    sentence: 'Cambió qué da un profesor, dónde y cuándo',
    fails: ['404 COURSE_NOT_FOUND', '404 EMPLOYEE_NOT_FOUND', '404 LOCATION_NOT_FOUND'],
    access: teachingAccess.save,
    scope: 'person',
    undo: rows('Horas y cursos del profesor guardados'),
    edits: Teaching,
    body: edited(z.object({ courses: ids(TEACHING_LIMITS.courses), locations: ids(TEACHING_LIMITS.locations), hours: ScheduleList })),
    returns: { teaching: Teaching },
  }),
})

export const ABSENCE_LIMITS = { days: 120, reason: 120, shown: 366, uncovered: 31 }

export const ABSENCE_TEXTS = {
  employee: 'Elige al profesor.',
  date: 'Elige la fecha.',
  order: 'El último día va después del primero.',
  long: `Máximo ${ABSENCE_LIMITS.days} días seguidos.`,
  range: 'Fecha fuera del calendario',
}

const inReach = z.iso.date(ABSENCE_TEXTS.date).refine(date => date >= '2000-01-01' && date <= '2199-12-31', ABSENCE_TEXTS.range)
const person = z.object({ _id: id, name: z.string(), lastName: z.string() })

/** An absence; both days are included. */
export const Absence = versioned(z.object({ _id: id, employee: person, startDate: day, endDate: day, reason: z.string() }), [
  'startDate',
  'endDate',
  'reason',
])

const period = z.object({
  startDate: inReach,
  endDate: inReach,
  reason: line().max(ABSENCE_LIMITS.reason, `Máximo ${ABSENCE_LIMITS.reason} caracteres`).optional(),
})
const wrongPeriod = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  endDate < startDate ? ABSENCE_TEXTS.order : daysBetween(startDate, endDate) >= ABSENCE_LIMITS.days ? ABSENCE_TEXTS.long : null
const judged = <S extends z.core.$ZodLooseShape>(schema: z.ZodObject<S>) =>
  schema.superRefine((value, { addIssue }) => {
    const message = wrongPeriod(value as { startDate: string; endDate: string })
    if (message) addIssue({ code: 'custom', path: ['endDate'], message })
  })

const within =
  (most: number) =>
  ({ from, to }: { from: string; to: string }) =>
    daysBetween(from, to) < most
const tooLong = (most: number) => ({ path: ['to'], message: `Máximo ${most} días` })

/** A lesson whose teacher is absent. `candidates`: free professors, the best first. */
export const UncoveredLesson = z.object({
  group: z.object({ _id: id, name: z.string() }),
  course: z.string(),
  day,
  startHour: hhmm,
  endHour: hhmm,
  classRoom: recordName.nullable(),
  location: recordName.nullable(),
  teacher: person,
  absence: id,
  enrolled: z.int(),
  candidates: z.array(person).max(5),
})

export const absences = routes('absences', {
  list: get('/absences', {
    summary: 'List absences of teachers from one day to another, both included',
    access: absencesAccess,
    scope: 'place',
    query: z
      .object({ from: inReach, to: inReach, employee: id.optional() })
      .refine(within(ABSENCE_LIMITS.shown), tooLong(ABSENCE_LIMITS.shown)),
    returns: { absences: z.array(Absence) },
  }),
  uncovered: get('/lessons/uncovered', {
    summary: 'List lessons whose teacher is absent, with who is free',
    access: absencesAccess,
    scope: 'place',
    query: z
      .object({ from: inReach, to: inReach, location: id.optional() })
      .refine(within(ABSENCE_LIMITS.uncovered), tooLong(ABSENCE_LIMITS.uncovered)),
    returns: { lessons: z.array(UncoveredLesson) },
  }),
  create: post('/absences', {
    summary: 'Record an absence of a teacher',
    sentence: 'Registró una ausencia',
    fails: ['404 TEACHER_NOT_FOUND', '409 ABSENCE_OVERLAP'],
    access: absencesAccess,
    scope: 'place',
    undo: rows('Ausencia anotada', { made: 'put /lessons/cover' }),
    idempotent: 'la ausencia',
    body: judged(period.extend({ employee: clientId(ABSENCE_TEXTS.employee) })),
    returns: { absence: Absence },
  }),
  update: put('/absences/:id', {
    summary: 'Change an absence',
    sentence: 'Cambió una ausencia',
    fails: ['404 ABSENCE_NOT_FOUND', '409 ABSENCE_OVERLAP'],
    access: absencesAccess,
    scope: 'place',
    undo: rows('Ausencia cambiada'),
    edits: Absence,
    body: edited(judged(period)),
    returns: { absence: Absence },
  }),
  remove: del('/absences/:id', {
    summary: 'Delete an absence',
    sentence: 'Borró una ausencia',
    fails: ['404 ABSENCE_NOT_FOUND'],
    access: absencesAccess,
    scope: 'place',
    undo: rows('Ausencia quitada'),
    returns: { absence: Absence },
  }),
})

export const absencesChanged = changes('absences', absencesAccess)

export const absenceFailures = failures({
  ABSENCE_NOT_FOUND: [404, 'Esa ausencia ya no existe.'],
  ABSENCE_OVERLAP: [409, 'Ya tiene una ausencia en esas fechas.'],
})

export type Absence = z.input<typeof Absence>
export type UncoveredLesson = z.input<typeof UncoveredLesson>
export type Teaching = z.input<typeof Teaching>
