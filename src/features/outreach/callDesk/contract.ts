import { z } from 'zod'
import { EditedPerson, sourceField } from '#features/foundation/person/contract.ts'
import { day, id, instant, line, page, total } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { edited } from '#contract/version.ts'
import { recall, rows } from '#lib/undo.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { Talk } from '#features/outreach/talks/contract.ts'
import { TALK_LIMITS, TALK_TYPES } from '#features/outreach/talks/texts.ts'
import { AGENDA, CALL_FILTERS, CALL_TURNS, type CallTurn } from './callState.ts'
import { TalkStudent, VisitorInput } from './visitor.ts'

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
/** The counters of TLK-70; per employee by caller. */
export const TalkReport = z.object({
  ...counters,
  employeesData: z.array(
    z.object({ employee: z.object({ name: z.string(), lastName: z.string(), secondLastName: z.string() }), data: z.object(counters) }),
  ),
})

const funnel = { registered: z.int(), called: z.int(), confirmed: z.int(), attended: z.int(), enrolled: z.int() }
/** The funnel from visitor to student, of the talks between two days (TLK-73). */
export const Conversion = z.object({
  total: z.object(funnel),
  types: z.array(z.object({ filter: z.enum(TALK_TYPES), ...funnel })),
  talks: z.array(z.object({ _id: id, name: z.string(), date: day.nullable(), filter: z.enum(TALK_TYPES), ...funnel })),
})

/** The next call of this caller, and its part of the agenda. */
export const CallTask = TalkStudent.extend({
  talkInfo: z.object({ _id: id, name: z.string(), date: day.nullable() }),
  turn: z.enum(CALL_TURNS),
})

export const callDesk = routes('talks', {
  report: get('/talks/reports/:id', {
    summary: 'Read the call report of a talk',
    fails: ['404 TALK_NOT_FOUND'],
    access: talksAccess.report,
    scope: 'place',
    returns: { report: TalkReport },
  }),
  conversion: get('/talks/conversion', {
    summary: 'Read how many visitors became students',
    access: talksAccess.report,
    scope: 'place',
    query: z.object({ from: day, to: day }).partial(),
    returns: Conversion.shape,
  }),
  students: get('/talks/:id/students', {
    summary: 'List the visitors of a talk, page by page',
    fails: ['404 TALK_NOT_FOUND'],
    access: talksAccess.students,
    scope: 'place',
    query: page(TALK_LIMITS.students).extend({
      query: line().max(120).optional(),
      calls: z.enum(CALL_FILTERS).optional(),
    }),
    returns: {
      userTalks: z.array(TalkStudent),
      ...total,
      /**
       * For the whole talk, whatever the search: `all` is `pending` plus `done`, `done` the sum of the parts after `moved`. `moved`:
       * visitors of another talk now, listed but not in `all`.
       */
      calls: z.object({
        all: z.int(),
        pending: z.int(),
        done: z.int(),
        moved: z.int(),
        enrolled: z.int(),
        confirmed: z.int(),
        following: z.int(),
        unanswered: z.int(),
        unstated: z.int(),
        unreachable: z.int(),
      }),
    },
  }),
  excel: get('/talks/:id/students/excel', {
    summary: 'Download the visitors of a talk as Excel',
    fails: ['404 TALK_NOT_FOUND', '409 NOTHING_TO_EXPORT'],
    access: talksAccess.students,
    scope: 'place',
    returns: 'file',
  }),
})

/** Calls about visitors. `:id` is the visitor's. */
export const visitors = routes('usersTalks', {
  create: post('/usersTalks', {
    summary: 'Register a visitor to a talk',
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
    access: talksAccess.register,
    scope: 'place',
    undo: rows('Alumno registrado en la plática', { made: 'delete /usersTalks/*' }),
    idempotent: 'el registro a la plática',
    body: z.object({ talk: id, student: VisitorInput }),
    returns: { userTalks: TalkStudent },
  }),
  find: get('/usersTalks/:id', {
    summary: 'Read a visitor with the talk',
    fails: ['404 TALK_NOT_FOUND', '404 VISITOR_NOT_FOUND'],
    access: talksAccess.students,
    scope: 'place',
    returns: { userTalks: TalkStudent, talk: Talk },
  }),
  update: put('/usersTalks/:id', {
    summary: 'Change the data of a visitor',
    sentence: 'Cambió los datos de un alumno de plática',
    fails: [
      '400 BIRTH_DATE_FUTURE',
      '400 BIRTH_DATE_TOO_OLD',
      '404 SOURCE_NOT_FOUND',
      '404 VISITOR_NOT_FOUND',
      '409 ALREADY_IN_TALK',
      '409 MOVED_TO_OTHER_TALK',
    ],
    access: talksAccess.edit,
    scope: 'place',
    undo: rows('Datos del asistente guardados'),
    edits: TalkStudent,
    /** Absent fields stay (TLK-57). */
    body: edited(EditedPerson.extend(sourceField).partial()),
    returns: { userTalks: TalkStudent },
  }),
  remove: del('/usersTalks/:id', {
    summary: 'Delete a visitor',
    sentence: 'Quitó a un alumno de una plática',
    fails: ['404 VISITOR_NOT_FOUND', '409 MOVED_TO_OTHER_TALK'],
    access: talksAccess.removeStudent,
    scope: 'place',
    undo: rows('Alumno quitado de la plática'),
  }),
  call: put('/talks/call/student/:id', {
    summary: 'Mark a visitor as called, or confirm',
    sentence: 'Llamó a un alumno de plática',
    fails: ['404 VISITOR_NOT_FOUND', '409 MOVED_TO_OTHER_TALK'],
    access: talksAccess.call,
    scope: 'place',
    undo: rows('Llamada anotada'),
    edits: 'An act: a call was made.',
    body: z.object({ confirmed: z.boolean().optional() }).default({}),
    returns: { userTalks: TalkStudent },
  }),
  status: put('/talks/status/student/:id', {
    summary: 'Set the call status of a visitor',
    sentence: 'Anotó el resultado de una llamada',
    fails: ['400 CALL_IN_THE_PAST', '400 CALL_TOO_FAR', '404 VISITOR_NOT_FOUND', '409 ALREADY_CONFIRMED', '409 MOVED_TO_OTHER_TALK'],
    access: talksAccess.status,
    scope: 'place',
    undo: rows('Estatus de llamada anotado'),
    edits: 'An act: what came of a call.',
    body: z.object({ status: z.int().min(1).max(10), nextCallAt: instant.nullish() }),
    returns: { userTalks: TalkStudent },
  }),
  attendance: put('/talks/attendance/student/:id', {
    summary: 'Mark whether a visitor came to the talk',
    sentence: 'Marcó la asistencia a una plática',
    fails: ['404 VISITOR_NOT_FOUND', '409 MOVED_TO_OTHER_TALK'],
    access: talksAccess.attendance,
    scope: 'place',
    undo: rows('Asistencia a la plática marcada'),
    edits: 'One mark: it says what it is to be.',
    body: z.object({ attendance: z.boolean() }),
    returns: { userTalks: TalkStudent },
  }),
  move: put('/students/:userTalksId/talks/:talkId', {
    summary: 'Move a visitor to another talk',
    sentence: 'Cambió de plática a un alumno',
    fails: [
      '404 TALK_NOT_FOUND',
      '404 VISITOR_NOT_FOUND',
      '409 ALREADY_IN_TALK',
      '409 MOVED_TO_OTHER_TALK',
      '409 SAME_TALK',
      '409 TALK_CLOSED',
      '409 TALK_FULL',
    ],
    access: talksAccess.move,
    scope: 'place',
    undo: rows('Alumno cambiado de plática'),
    edits: 'An act: it names the talk that is left.',
    idempotent: 'el cambio de plática',
    body: z.object({ talk: z.object({ id }) }),
    returns: { userTalks: TalkStudent },
  }),
  /** 'Reenviar comprobante': the registration's letter, to these visitors of the talk. */
  resend: post('/students/resend/:talkId', {
    summary: 'Send the registration letters of visitors again',
    sentence: 'Reenvió comprobantes de una plática',
    fails: ['404 TALK_NOT_FOUND', '404 VISITOR_NOT_FOUND'],
    access: talksAccess.receipts,
    scope: 'place',
    undo: recall('Comprobantes reenviados'),
    idempotent: 'el reenvío de comprobantes',
    body: z.object({ usersTalks: z.array(id).min(1).max(1000) }),
    returns: { queued: z.int() },
  }),
  calls: get('/talks/calls', {
    summary: 'List whom the caller should call next',
    access: talksAccess.call,
    scope: 'place',
    /** Without `turn` the first of each part; with it that part alone, page by page. */
    query: page(AGENDA.page).extend({ turn: z.enum(CALL_TURNS).optional(), type: z.enum(TALK_TYPES).optional() }),
    /**
     * `total`: of the request, `groups`: of each part. `today`: this caller's calls of the academy's day, with outcomes.
     * `talks`: progress of the next talks' calls, counted as in their tables.
     */
    returns: {
      calls: z.array(CallTask),
      ...total,
      groups: z.object({ overdue: z.int(), today: z.int(), scheduled: z.int(), uncalled: z.int(), again: z.int() } satisfies Record<
        CallTurn,
        unknown
      >),
      today: z.object({ called: z.int(), confirmed: z.int(), following: z.int(), unanswered: z.int() }),
      talks: z.array(z.object({ _id: id, name: z.string(), date: day.nullable(), all: z.int(), done: z.int() })),
    },
  }),
})

export type TalkReport = z.input<typeof TalkReport>
export type Conversion = z.input<typeof Conversion>
export type CallTask = z.input<typeof CallTask>
