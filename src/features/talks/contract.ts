import { z } from 'zod'
import { changes, room } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, id, instant, page, total } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { RoomConflict } from '../locations/contract.ts'
import { apart, endsLater, Schedule } from '../locations/schedule.ts'
import { talksAccess } from './access.ts'
import { TALK_LIMITS, TALK_TEXTS, TALK_TYPES } from './texts.ts'
import { TalkStudent, VisitorInput } from './visitor.ts'

/** On this wire the weekday is text (002 §3); inside it is a number, 0 = Monday. */
const talkDay = z.codec(z.union([z.string().regex(/^[0-6]$/), z.int().min(0).max(6)]), z.int(), {
  decode: day => Number(day),
  encode: day => String(day),
})
const TalkSchedule = Schedule.extend({ day: talkDay })

/** A talk (002 §3). `date` null: a draft. `percentage` in percent; screens show its first four characters. */
export const Talk = z.object({
  _id: id,
  name: z.string(),
  courseLevel: id,
  filter: z.enum(TALK_TYPES),
  isFeria: z.boolean(),
  schedules: z.array(TalkSchedule),
  active: z.boolean(),
  quota: z.int(),
  available: z.int(),
  studentListLength: z.int(),
  percentage: z.number(),
  date: day.nullable(),
  startDate: day.nullable(),
  endDate: day.nullable(),
  teacher: z.object({ _id: id, name: z.string(), lastName: z.string(), secondLastName: z.string() }).nullable(),
  classRoom: z.object({ _id: id, name: z.string(), capacity: z.int(), location: z.object({ _id: id, name: z.string() }) }).nullable(),
})

const fields = {
  courseLevel: z.string(TALK_TEXTS.level).pipe(id),
  name: z.string(TALK_TEXTS.name).trim().min(1, TALK_TEXTS.name).max(TALK_LIMITS.name),
  filter: z.enum(TALK_TYPES, TALK_TEXTS.type),
  schedules: z
    .array(TalkSchedule.refine(endsLater, { path: ['endHour'], message: TALK_TEXTS.order }))
    .min(1, TALK_TEXTS.schedules)
    .max(50)
    .refine(apart, TALK_TEXTS.overlap),
  quota: z.int(TALK_TEXTS.quota).min(1, TALK_TEXTS.quota).max(100_000),
  date: day.nullable(),
  classRoom: id.nullable(),
  teacher: id.nullable(),
  active: z.boolean(),
}
const { courseLevel, name, filter, schedules, quota, ...rest } = fields

export const TalkInput = z.object({ courseLevel, name, filter, schedules, quota, ...z.object(rest).partial().shape })
/** Absent: unchanged; null: cleared. */
export const TalkChange = z.object(fields).partial()

const counters = {
  studentsCount: z.int(),
  confirmados: z.int(),
  buzon: z.int(),
  finishCall: z.int(),
  reprogramDate: z.int(),
  returnCall: z.int(),
  noExistPhone: z.int(),
  wrongNumber: z.int(),
  sinComentarios: z.int(),
  sinInteraccion: z.int(),
}
/** 002 §3; per employee by who called. */
export const TalkReport = z.object({
  ...counters,
  employeesData: z.array(
    z.object({ employee: z.object({ name: z.string(), lastName: z.string(), secondLastName: z.string() }), data: z.object(counters) }),
  ),
})

const funnel = { registered: z.int(), called: z.int(), confirmed: z.int(), attended: z.int(), enrolled: z.int() }
/** From visitor to student, of the talks between two days (issue "talks", Conversion). */
export const Conversion = z.object({
  total: z.object(funnel),
  types: z.array(z.object({ filter: z.enum(TALK_TYPES), ...funnel })),
  talks: z.array(z.object({ _id: id, name: z.string(), date: day.nullable(), filter: z.enum(TALK_TYPES), ...funnel })),
})

/** What this caller should call next: due appointments, then never called, then others, by date of talk. */
export const CallTask = TalkStudent.extend({ talkInfo: z.object({ _id: id, name: z.string(), date: day.nullable() }), due: z.boolean() })

const talk = { talk: Talk }
export const talks = routes('talks', {
  /** By date, newest first; drafts last. `from`, `to` bound the date, both included; with them date ascending. */
  list: get('/talks', {
    access: talksAccess.read,
    query: page(TALK_LIMITS.page).extend({ query: z.string().trim().max(120).optional(), from: day.optional(), to: day.optional() }),
    returns: { talks: z.array(Talk), ...total },
  }),
  find: get('/talks/:id', { access: talksAccess.read, returns: talk }),
  sidebar: get('/talks/:id/sidebar', { access: talksAccess.read, returns: talk }),
  create: post('/talks', { access: talksAccess.create, body: TalkInput, returns: talk }),
  update: put('/talks/:id', { access: talksAccess.update, body: TalkChange, returns: talk }),
  remove: del('/talks/:id', { access: talksAccess.remove }),
  toggle: put('/talks/:id/toggle', {
    access: talksAccess.toggle,
    body: z.object({ active: z.boolean().optional() }).default({}),
    returns: { active: z.boolean() },
  }),
  isAvailable: post('/talks/is/available', {
    access: talksAccess.available,
    unaudited: true,
    // A talk lasts a day: `date`, or `startDate` as classrooms/is/available has it.
    body: z
      .object({ classRoomId: id, date: day.optional(), startDate: day.optional(), scheduleArray: fields.schedules, except: id.optional() })
      .refine(({ date, startDate }) => date ?? startDate, { path: ['date'], message: 'Debes seleccionar una fecha' }),
    returns: { isAvailable: z.boolean(), groups: z.array(RoomConflict) },
  }),
  report: get('/talks/reports/:id', { access: talksAccess.report, returns: { report: TalkReport } }),
  conversion: get('/talks/conversion', {
    access: talksAccess.report,
    query: z.object({ from: day, to: day }).partial(),
    returns: Conversion.shape,
  }),
  students: get('/talks/:id/students', {
    access: talksAccess.students,
    query: page(TALK_LIMITS.students).extend({
      query: z.string().trim().max(120).optional(),
      calls: z.enum(['pending', 'done']).optional(),
    }),
    returns: {
      userTalks: z.array(TalkStudent),
      ...total,
      /** Of the whole talk, whatever is searched. */
      calls: z.object({ all: z.int(), pending: z.int(), done: z.int(), confirmed: z.int(), following: z.int(), unanswered: z.int() }),
    },
  }),
  excel: get('/talks/:id/students/excel', { access: talksAccess.students, returns: 'file' }),
})

/** Of visitors. `:id` is the visitor's. */
export const visitors = routes('usersTalks', {
  create: post('/usersTalks', {
    access: talksAccess.register,
    idempotent: true,
    body: z.object({ talk: id, student: VisitorInput }),
    returns: { userTalks: TalkStudent },
  }),
  find: get('/usersTalks/:id', { access: talksAccess.students, returns: { userTalks: TalkStudent, talk: Talk } }),
  update: put('/usersTalks/:id', { access: talksAccess.edit, body: VisitorInput, returns: { userTalks: TalkStudent } }),
  remove: del('/usersTalks/:id', { access: talksAccess.removeStudent }),
  /** With `confirmed` confirms or takes it back; without only marks who called. */
  call: put('/talks/call/student/:id', {
    access: talksAccess.call,
    body: z.object({ confirmed: z.boolean().optional() }).default({}),
    returns: { userTalks: TalkStudent },
  }),
  status: put('/talks/status/student/:id', {
    access: talksAccess.status,
    body: z.object({ status: z.int().min(1).max(10), nextCallAt: instant.nullish() }),
    returns: { userTalks: TalkStudent },
  }),
  attendance: put('/talks/attendance/student/:id', {
    access: talksAccess.attendance,
    body: z.object({ attendance: z.boolean() }),
    returns: { userTalks: TalkStudent },
  }),
  move: put('/students/:userTalksId/talks/:talkId', {
    access: talksAccess.move,
    idempotent: true,
    body: z.object({ talk: z.object({ id }) }),
    returns: { userTalks: TalkStudent },
  }),
  /** 'Reenviar comprobante': the registration's letter, to these visitors of the talk. */
  resend: post('/students/resend/:talkId', {
    access: talksAccess.receipts,
    body: z.object({ usersTalks: z.array(id).min(1).max(1000) }),
    returns: { queued: z.int() },
  }),
  /** 'Mis llamadas'. */
  calls: get('/talks/calls', {
    access: talksAccess.call,
    query: page(30),
    /** `today`: visitors whom this caller called, and of those who are confirmed, since the academy's day began. */
    returns: { calls: z.array(CallTask), ...total, today: z.object({ called: z.int(), confirmed: z.int() }) },
  }),
})

export const talksChanged = changes('talks', talksAccess.read)
/** `update_table_event {talk}`, `remove_from_talk {userTalks}`: ids (api.md "Live socket"). */
export const talkRoom = room('talk', talksAccess.read)

export const talkFailures = failures({
  TALK_NOT_FOUND: [404, 'La plática no existe'],
  VISITOR_NOT_FOUND: [404, 'El alumno de plática no existe'],
  TALK_FULL: [409, 'La plática ya no tiene lugares disponibles.'],
  TALK_CLOSED: [409, 'La plática ya no admite registros.'],
  TALK_IN_USE: [409, 'La plática tiene alumnos registrados y no se puede eliminar.'],
  ALREADY_IN_TALK: [409, 'Ese correo ya está registrado en esta plática.'],
  ALREADY_CONFIRMED: [409, 'El alumno ya está confirmado: quita la confirmación para cambiar el estatus.'],
  MOVED_TO_OTHER_TALK: [409, TALK_TEXTS.moved],
  SAME_TALK: [409, 'El alumno ya está en esa plática: elige otra.'],
  QUOTA_BELOW_VISITORS: [409, 'El cupo no puede ser menor a los alumnos registrados.'],
  NOTHING_TO_EXPORT: [409, TALK_TEXTS.nothingToExport],
})

export type Talk = z.input<typeof Talk>
export type TalkInput = z.input<typeof TalkInput>
export type TalkChange = z.input<typeof TalkChange>
export type TalkReport = z.input<typeof TalkReport>
export type Conversion = z.input<typeof Conversion>
export type CallTask = z.input<typeof CallTask>
