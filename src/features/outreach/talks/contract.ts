import { z } from 'zod'
import { changes, room } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { clientId, count, day, id, line, money, moneyFrom, nameLine, page, total } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { never, rows } from '#lib/undo.ts'
import { RoomConflict } from '#features/foundation/locations/contract.ts'
import { apart, endsLater, Schedule } from '#features/foundation/locations/schedule.ts'
import { talksAccess } from './access.ts'
import { TALK_LIMITS, TALK_TEXTS, TALK_TYPES } from './texts.ts'

/** On this wire the weekday is text (TLK-28); inside it is a number, 0 = Monday. */
const talkDay = z.codec(z.union([z.string().regex(/^[0-6]$/), z.int().min(0).max(6)]), z.int(), {
  decode: day => Number(day),
  encode: day => String(day),
})
const TalkSchedule = Schedule.extend({ day: talkDay })

/** A talk. `date` null: a draft. `percentage` in percent; screens show its first four characters. */
export const Talk = versioned(
  z.object({
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
    /** Only with `get /costs/` (DIR-45). Null: unknown. */
    cost: money.nullable().optional(),
  }),
  ['courseLevel', 'name', 'filter', 'schedules', 'quota', 'date', 'classRoom', 'teacher', 'active', 'cost'],
)

const fields = {
  courseLevel: clientId(TALK_TEXTS.level),
  name: nameLine(TALK_TEXTS.name).min(1, TALK_TEXTS.name).max(TALK_LIMITS.name),
  filter: z.enum(TALK_TYPES, TALK_TEXTS.type),
  schedules: z
    .array(TalkSchedule.refine(endsLater, { path: ['endHour'], message: TALK_TEXTS.order }))
    .min(1, TALK_TEXTS.schedules)
    .max(50)
    .refine(apart, TALK_TEXTS.overlap),
  quota: count(TALK_TEXTS.quota).min(1, TALK_TEXTS.quota).max(100_000),
  date: day.nullable(),
  classRoom: id.nullable(),
  teacher: id.nullable(),
  active: z.boolean(),
  /** Saved although the teacher has another lesson then (OFE-15). */
  shareTeacher: z.boolean().optional(),
  /** Needs `put /costs/` and a fresh proof when it changes. */
  cost: moneyFrom(0, TALK_TEXTS.cost).nullable(),
}
const { courseLevel, name, filter, schedules, quota, ...rest } = fields

export const TalkInput = z.object({ courseLevel, name, filter, schedules, quota, ...z.object(rest).partial().shape })
/** Absent: unchanged; null: cleared. */
export const TalkChange = z.object(fields).partial()

const talk = { talk: Talk }
export const talks = routes('talks', {
  /** By date, newest first; drafts last. `from`, `to` bound the date, both included; with them date ascending. */
  list: get('/talks', {
    summary: 'List talks, page by page',
    access: talksAccess.read,
    scope: 'place',
    query: page(TALK_LIMITS.page).extend({ query: line().max(120).optional(), from: day.optional(), to: day.optional() }),
    returns: { talks: z.array(Talk), ...total },
  }),
  find: get('/talks/:id', {
    summary: 'Read a talk',
    fails: ['404 TALK_NOT_FOUND'],
    access: talksAccess.read,
    scope: 'place',
    returns: talk,
  }),
  sidebar: get('/talks/:id/sidebar', {
    summary: 'Read a talk as its sidebar shows it',
    fails: ['404 TALK_NOT_FOUND'],
    access: talksAccess.read,
    scope: 'place',
    returns: talk,
  }),
  create: post('/talks', {
    summary: 'Add a talk',
    sentence: 'Creó una plática',
    fails: ['404 CLASSROOM_NOT_FOUND', '404 LEVEL_NOT_FOUND', '404 TEACHER_NOT_FOUND', '409 08', '409 CLASSROOM_BUSY', '409 TEACHER_BUSY'],
    access: talksAccess.create,
    scope: 'place',
    proof: 'narrow',
    undo: rows('Plática creada', { made: 'delete /talks/' }),
    idempotent: 'la plática',
    body: TalkInput,
    returns: talk,
  }),
  update: put('/talks/:id', {
    summary: 'Change a talk',
    sentence: 'Cambió una plática',
    fails: [
      '404 CLASSROOM_NOT_FOUND',
      '404 LEVEL_NOT_FOUND',
      '404 TALK_NOT_FOUND',
      '404 TEACHER_NOT_FOUND',
      '409 08',
      '409 CLASSROOM_BUSY',
      '409 QUOTA_BELOW_VISITORS',
      '409 TEACHER_BUSY',
    ],
    access: talksAccess.update,
    scope: 'place',
    proof: 'narrow',
    undo: rows('Plática cambiada'),
    edits: Talk,
    body: edited(TalkChange),
    returns: talk,
  }),
  remove: del('/talks/:id', {
    summary: 'Delete a talk',
    sentence: 'Eliminó una plática',
    fails: ['404 TALK_NOT_FOUND', '409 TALK_IN_USE'],
    access: talksAccess.remove,
    scope: 'place',
    undo: rows('Plática eliminada'),
  }),
  toggle: put('/talks/:id/toggle', {
    summary: 'Switch a talk on or off',
    sentence: 'Cambió el estatus de una plática',
    fails: ['404 TALK_NOT_FOUND', '409 CLASSROOM_BUSY', '409 TEACHER_BUSY'],
    access: talksAccess.toggle,
    scope: 'place',
    undo: rows('Estatus de la plática cambiado'),
    edits: 'A switch: it says what it is to be.',
    body: z.object({ active: z.boolean().optional(), shareTeacher: z.boolean().optional() }).default({}),
    returns: { active: z.boolean() },
  }),
  isAvailable: post('/talks/is/available', {
    summary: 'Check whether a classroom is free for a talk',
    fails: ['404 CLASSROOM_NOT_FOUND', '409 08'],
    access: talksAccess.available,
    scope: 'place',
    undo: never('Solo consulta.'),
    unaudited: true,
    // A talk lasts a day: `date`, or `startDate` as classrooms/is/available has it.
    body: z
      .object({ classRoomId: id, date: day.optional(), startDate: day.optional(), scheduleArray: fields.schedules, except: id.optional() })
      .refine(({ date, startDate }) => date ?? startDate, { path: ['date'], message: 'Debes seleccionar una fecha' }),
    returns: { isAvailable: z.boolean(), groups: z.array(RoomConflict) },
  }),
})

export const talksChanged = changes('talks', talksAccess.read)
/** `update_table_event {talk}`, `remove_from_talk {userTalks}`: ids (TLK-79, TLK-80). */
export const talkRoom = room('talk', talksAccess.read)

export const talkFailures = failures({
  TALK_NOT_FOUND: [404, 'La plática no existe'],
  VISITOR_NOT_FOUND: [404, 'El alumno de plática no existe'],
  TALK_FULL: [409, 'La plática ya no tiene lugares disponibles.'],
  TALK_CLOSED: [409, 'La plática ya no admite registros.'],
  TALK_IN_USE: [409, 'La plática tiene alumnos registrados y no se puede eliminar.'],
  ALREADY_IN_TALK: [409, 'Ese correo ya está registrado en esta plática.'],
  ALREADY_CONFIRMED: [409, 'El alumno ya está confirmado: quita la confirmación para cambiar el estatus.'],
  CALL_IN_THE_PAST: [400, TALK_TEXTS.callInThePast],
  CALL_TOO_FAR: [400, TALK_TEXTS.callTooFar],
  MOVED_TO_OTHER_TALK: [409, TALK_TEXTS.moved],
  SAME_TALK: [409, 'El alumno ya está en esa plática: elige otra.'],
  QUOTA_BELOW_VISITORS: [409, 'El cupo no puede ser menor a los alumnos registrados.'],
  NOTHING_TO_EXPORT: [409, TALK_TEXTS.nothingToExport],
})

export type Talk = z.input<typeof Talk>
export type TalkInput = z.input<typeof TalkInput>
export type TalkChange = z.input<typeof TalkChange>
