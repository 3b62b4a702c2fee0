// Routes for the students' own site, which is another program (PLA-1).
import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { day, id, lines, secret } from '#contract/fields.ts'
import { del, get, post, routes } from '#contract/route.ts'
import { never, rows } from '#lib/undo.ts'
import { Appoiment, BookingInput } from '#features/presence/advisories/contract.ts'
import { Course, CourseLevel } from '#features/teaching/courses/contract.ts'
import { Group } from '#features/teaching/groups/contract.ts'
import { Student } from '#features/people/students/contract.ts'
import { Talk } from '#features/outreach/talks/contract.ts'
import { TalkStudent, VisitorInput } from '#features/outreach/callDesk/visitor.ts'
import { LONGEST } from '#features/online/videoComments/limits.ts'
import { EXAMPLES } from './examples.ts'
import type { Scope } from './scopes.ts'

const needs = (service: Scope) => ({ service })

/** An offered course as the site may show it. */
export const OfferedCourse = Course.pick({ _id: true, name: true, price: true, duration: true, courseLevel: true, children: true })
export const OfferedGroup = Group.pick({
  _id: true,
  name: true,
  startDate: true,
  endDate: true,
  schedules: true,
  quota: true,
  available: true,
  course: true,
  locationInfo: true,
})
export const OfferedTalk = Talk.pick({
  _id: true,
  name: true,
  courseLevel: true,
  filter: true,
  isFeria: true,
  date: true,
  schedules: true,
  quota: true,
  available: true,
  classRoom: true,
})

/** An advisory hour of a course of the student. `booking`: the student's own place. */
export const OfferedAppoiment = Appoiment.pick({ _id: true, course: true, date: true, hour: true, topicList: true }).extend({
  available: z.int(),
  booking: id.nullable(),
})
export const BookedPlace = z.object({ _id: id, appoiment: id, student: id, courseTopics: z.array(z.object({ _id: id, name: z.string() })) })

export const PlatformComment = z.object({ _id: id, video: id, student: id, comment: z.string(), second: z.int().nullable() })

export const platform = routes('platform', {
  /** The limits are those of the console's sign-in. `address`: the visitor's, so that wrong tries block nobody else. */
  login: post('/platform/login', {
    summary: "Check a student's e-mail and password",
    fails: ['401 WRONG_PAIR', '409 NO_PASSWORD', '429 TOO_MANY_TRIES'],
    access: needs('login'),
    scope: 'open',
    undo: never('Entrar no cambia ningún registro.'),
    unaudited: true,
    body: z.object({
      email: secret().max(254),
      password: secret().max(200),
      address: z.union([z.ipv4(), z.ipv6()]).optional(),
    }),
    returns: { student: Student },
    example: EXAMPLES.login,
  }),
  /** `second`: the moment of the video. */
  comment: post('/platform/videoComments', {
    summary: "Write a student's comment on a video",
    sentence: 'Comentó un video',
    fails: ['404 COMMENTED_VIDEO_NOT_FOUND', '404 COMMENTER_NOT_FOUND', '409 IDEMPOTENCY_MISMATCH'],
    access: needs('videoComments'),
    scope: 'open',
    undo: rows('Comentario escrito en el sitio', { made: 'delete /videoComments/' }),
    idempotent: 'el comentario',
    body: z.object({
      video: id,
      student: id,
      comment: lines().trim().min(1, 'Escribe un comentario.').max(LONGEST, `Máximo ${LONGEST} caracteres`),
      second: z.int().min(0).max(86_400).optional(),
    }),
    returns: { videoComment: PlatformComment },
    example: EXAMPLES.comment,
  }),
  /** Future hours with free places, and those that the student booked. */
  appoiments: get('/platform/appoiments', {
    summary: 'List the advisory hours that a student can book',
    fails: ['404 STUDENT_NOT_FOUND'],
    access: needs('appoiments'),
    scope: 'open',
    query: z.object({ student: id }),
    returns: { appoiments: z.array(OfferedAppoiment) },
    example: EXAMPLES.appoiments,
  }),
  book: post('/platform/appoiments', {
    summary: 'Book an advisory hour for a student',
    sentence: 'Apartó un lugar en una asesoría',
    fails: ['404 APPOIMENT_NOT_FOUND', '409 ADVISORY_FULL', '409 ALREADY_BOOKED', '409 NOT_IN_COURSE'],
    access: needs('appoiments'),
    scope: 'open',
    undo: rows('Lugar de asesoría tomado en el sitio', { made: 'put /appoiments/' }),
    idempotent: 'el lugar de asesoría',
    body: BookingInput.extend({ appoiment: id }),
    returns: { booking: BookedPlace },
    example: EXAMPLES.book,
  }),
  /** `:id` is the booking's. */
  cancel: del('/platform/appoiments/:id', {
    summary: "Cancel a student's booking",
    sentence: 'Canceló un lugar en una asesoría',
    fails: ['404 BOOKING_NOT_FOUND'],
    access: needs('appoiments'),
    scope: 'open',
    undo: rows('Lugar de asesoría cancelado en el sitio'),
  }),
  register: post('/platform/usersTalks', {
    summary: "Register a visitor to a talk from the students' site",
    sentence: 'Registró a un alumno en una plática',
    fails: [
      '400 BIRTH_DATE_FUTURE',
      '400 BIRTH_DATE_TOO_OLD',
      '404 SOURCE_NOT_FOUND',
      '404 TALK_NOT_FOUND',
      '409 ALREADY_IN_TALK',
      '409 TALK_CLOSED',
      '409 TALK_FULL',
    ],
    access: needs('usersTalks'),
    scope: 'open',
    undo: rows('Registro a una plática en el sitio', { made: 'delete /usersTalks/*' }),
    idempotent: 'el registro a la plática',
    body: z.object({ talk: id, student: VisitorInput }),
    returns: { userTalks: TalkStudent.pick({ _id: true, talk: true, name: true, lastName: true, secondLastName: true, email: true }) },
    example: EXAMPLES.register,
  }),
  /** Active courses with `activeExternal`. */
  courses: get('/platform/courses', {
    summary: 'List the courses that are offered',
    access: needs('catalog'),
    scope: 'open',
    returns: { courses: z.array(OfferedCourse), courseLevels: z.array(CourseLevel) },
    example: EXAMPLES.courses,
  }),
  /** Active groups with `activeLanding` that have not ended. */
  groups: get('/platform/groups', {
    summary: 'List the groups that are offered',
    access: needs('catalog'),
    scope: 'open',
    query: z.object({ course: id.optional() }),
    returns: { groups: z.array(OfferedGroup) },
    example: EXAMPLES.groups,
  }),
  /** Active talks with a future date. */
  talks: get('/platform/talks', {
    summary: 'List the talks that are offered',
    access: needs('catalog'),
    scope: 'open',
    query: z.object({ from: day, to: day }).partial(),
    returns: { talks: z.array(OfferedTalk) },
    example: EXAMPLES.talks,
  }),
})

export const platformFailures = failures({
  NO_PASSWORD: [409, 'Todavía no tienes contraseña. Pídela en la recepción de tu academia.'],
})
