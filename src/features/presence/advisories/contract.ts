import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { clientId, day, id, instant, line } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { SLOT_HOURS } from '#features/teaching/courses/limits.ts'
import { advisoriesAccess } from './access.ts'
import { ADVISORY_LIMITS, ADVISORY_TEXTS } from './texts.ts'

const person = { _id: id, name: z.string(), lastName: z.string(), secondLastName: z.string() }
const RecordName = z.object({ _id: id, name: z.string() })

/** A booked place. `courseTopics` as they were named when it was booked; `attendance` null: not marked. */
export const Booking = z.object({
  _id: id,
  student: z.object(person),
  courseTopics: z.array(RecordName),
  attendance: z.boolean().nullable(),
})

/** One course at one hour of one day. `topicList`: the topics that can be chosen. */
export const Appoiment = z.object({
  _id: id,
  course: RecordName,
  date: day,
  hour: z.literal(SLOT_HOURS),
  appoiments: z.array(Booking),
  maxQuota: z.int(),
  topicList: z.array(RecordName),
})

/** All hours of a day, those without courses too (ADV-5). `day`: 0 = Sunday … 6 = Saturday, as the course's day tree has it. */
export const AdvisoryDay = z.object({
  date: day,
  day: z.int(),
  hours: z.array(
    z.object({
      value: z.literal(SLOT_HOURS),
      appoimentList: z.array(Appoiment),
      appoimentsInfo: z.array(z.object({ courseName: z.string(), studentsCount: z.int() })),
      totalCountStudents: z.int(),
    }),
  ),
})

/** Students who can be booked. `booked`: has a place in this hour. */
export const Candidate = z.object({ ...person, uniqueFolio: z.string().nullable(), booked: z.boolean() })

/** The student info modal. `history`: earlier places in this course; `bookedBy` null: by the student. */
export const BookingDetail = Booking.extend({
  student: z.object({
    ...person,
    uniqueFolio: z.string().nullable(),
    email: z.string(),
    phoneNumber: z.string(),
    secondPhoneNumber: z.string().nullable(),
  }),
  groups: z.array(RecordName),
  bookedAt: instant,
  bookedBy: z.object({ name: z.string(), lastName: z.string() }).nullable(),
  history: z.object({ attended: z.int(), missed: z.int() }),
})

export const BookingInput = z.object({
  student: clientId(ADVISORY_TEXTS.student),
  courseTopics: z
    .array(id)
    .max(100)
    .default([])
    .transform(ids => [...new Set(ids)]),
})

/** Weeks that a calendar can show whole. */
const inReach = day.refine(date => date >= '2000-01-01' && date <= '2199-12-31', 'Fecha fuera del calendario')
const week = z.object({ date: inReach.optional() })
const appoiment = { appoiment: Appoiment }

export const advisories = routes('advisories', {
  week: get('/appoiments', {
    summary: 'Read the advisory hours of a week',
    access: advisoriesAccess.read,
    scope: 'person',
    query: week,
    returns: { dateArray: z.array(AdvisoryDay) },
  }),
  file: get('/appoiments/calendar', {
    summary: 'Download the advisory hours of a week as a calendar file',
    access: advisoriesAccess.read,
    scope: 'person',
    query: week,
    returns: 'file',
  }),
  quota: put('/appoiments/:id', {
    summary: 'Change how many students an advisory hour takes',
    sentence: 'Cambió el cupo de una asesoría',
    fails: ['404 APPOIMENT_NOT_FOUND', '409 QUOTA_BELOW_BOOKED'],
    access: advisoriesAccess.update,
    scope: 'person',
    undo: rows('Cupo cambiado'),
    edits: 'One number, judged against the seats that are taken.',
    body: z.object({
      maxQuota: z.int(ADVISORY_TEXTS.quota).min(1, ADVISORY_TEXTS.quota).max(ADVISORY_LIMITS.mostSeats, ADVISORY_TEXTS.mostSeats),
    }),
    returns: appoiment,
  }),
  /** Students of the course, its parent or its modules; the first twenty by name. */
  candidates: get('/appoiments/:id/candidates', {
    summary: 'List students who may be booked in an advisory hour',
    fails: ['404 APPOIMENT_NOT_FOUND'],
    access: advisoriesAccess.update,
    scope: 'person',
    query: z.object({ query: line().max(120).optional() }),
    returns: { students: z.array(Candidate) },
  }),
  book: post('/appoiments/:id/students', {
    summary: 'Book a student in an advisory hour',
    sentence: 'Agregó a un alumno a una asesoría',
    fails: [
      '404 APPOIMENT_NOT_FOUND',
      '404 STUDENT_NOT_FOUND',
      '409 ADVISORY_FULL',
      '409 ADVISORY_PAST',
      '409 ALREADY_BOOKED',
      '409 NOT_IN_COURSE',
      '409 TOPIC_NOT_FIT',
    ],
    access: advisoriesAccess.update,
    scope: 'person',
    undo: rows('Alumno agregado a la asesoría', { made: 'put /appoiments/' }),
    idempotent: 'el lugar de asesoría',
    body: BookingInput,
    returns: appoiment,
  }),
  booking: get('/appoiments/:id/students/:bookingId', {
    summary: 'Read a booking with its student',
    fails: ['404 BOOKING_NOT_FOUND'],
    access: advisoriesAccess.read,
    scope: 'person',
    returns: { booking: BookingDetail },
  }),
  attendance: put('/appoiments/:id/students/:bookingId', {
    summary: 'Mark whether a booked student came',
    sentence: 'Marcó la asistencia a una asesoría',
    fails: ['404 BOOKING_NOT_FOUND', '409 ADVISORY_TO_COME'],
    access: advisoriesAccess.update,
    scope: 'person',
    undo: rows('Asistencia a la asesoría guardada'),
    edits: 'One mark: it says what it is to be.',
    body: z.object({ attendance: z.boolean().nullable() }),
    returns: appoiment,
  }),
  cancel: del('/appoiments/:id/students/:bookingId', {
    summary: 'Cancel a booking',
    sentence: 'Canceló el lugar de un alumno en una asesoría',
    fails: ['404 BOOKING_NOT_FOUND', '409 ADVISORY_PAST'],
    access: advisoriesAccess.update,
    scope: 'person',
    undo: rows('Lugar cancelado'),
    returns: appoiment,
  }),
})

/** Ids of slots; of a whole course's slots the course's id. */
export const advisoriesChanged = changes('appoiments', advisoriesAccess.read)

export const advisoryFailures = failures({
  APPOIMENT_NOT_FOUND: [404, 'Ese horario de asesoría ya no existe'],
  BOOKING_NOT_FOUND: [404, 'El alumno ya no tiene lugar en esta asesoría'],
  QUOTA_BELOW_BOOKED: [409, 'El cupo no puede ser menor a los alumnos inscritos.'],
  ADVISORY_FULL: [409, 'La asesoría ya no tiene lugares disponibles.'],
  ADVISORY_PAST: [409, 'La asesoría ya pasó.'],
  ADVISORY_TO_COME: [409, 'La asistencia se marca a partir del día de la asesoría.'],
  ALREADY_BOOKED: [409, 'El alumno ya tiene lugar en esta asesoría.'],
  NOT_IN_COURSE: [409, 'El alumno no está inscrito en este curso.'],
  TOPIC_NOT_FIT: [409, 'Ese tema no se da en esta asesoría.'],
})

export type Booking = z.input<typeof Booking>
export type BookingDetail = z.input<typeof BookingDetail>
export type Appoiment = z.input<typeof Appoiment>
export type AdvisoryDay = z.input<typeof AdvisoryDay>
export type Candidate = z.input<typeof Candidate>
