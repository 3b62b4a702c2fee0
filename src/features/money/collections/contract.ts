// Collections: whom to call next, results of calls, and promises.
import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, id, instant, line, lines, money, moneyFrom, page, total } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { PROMISE_STATES } from '#features/money/plans/promise.ts'
import { never, recall, rows } from '#lib/undo.ts'
import { RELATIONS, TELLS } from '#features/people/payers/relations.ts'
import { isMany, MANY_MAX, MANY_TEXT } from '#features/people/students/contract.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { collectionsAccess } from './access.ts'
import { BUCKETS, FILTERS } from './buckets.ts'
import { FORECAST_WEEKS } from './forecast.ts'
import { CHANNELS, CONTACT_LIMITS, OUTCOMES } from './outcomes.ts'

export const CONTACT_TEXTS = {
  promiseOn: 'Elige el día que prometió.',
  promiseRange: `La promesa va de hoy a ${CONTACT_LIMITS.promise} días.`,
  promiseAmount: 'Escribe cuánto prometió.',
  aboveDebt: 'Es más que el adeudo.',
  resumeRange: `De mañana a ${CONTACT_LIMITS.resume} días.`,
  note: `Máximo ${CONTACT_LIMITS.note} caracteres`,
  weekdays: 'Elige al menos un día.',
  nobody: MANY_TEXT,
  noPromise: 'Solo una promesa tiene día y monto.',
}

const person = { name: z.string(), lastName: z.string(), secondLastName: z.string() }

/** A call or message and its result. `promise`: the state of a promise. */
export const Contact = z.object({
  _id: id,
  student: id,
  channel: z.enum(CHANNELS),
  outcome: z.enum(OUTCOMES),
  note: z.string().nullable(),
  at: instant,
  /** null: a former employee. */
  user: z.object({ _id: id, name: z.string(), lastName: z.string() }).nullable(),
  promise: z.object({ on: day, amount: money, state: z.enum(PROMISE_STATES) }).nullable(),
  resumeOn: day,
  latest: z.boolean(),
})

/** A payer in the queue. */
const Paying = z.object({ _id: id, ...person, phoneNumber: z.string().nullable(), relation: z.enum(RELATIONS) })

/** A student with overdue debt. */
export const Case = z.object({
  _id: id,
  ...person,
  phoneNumber: z.string(),
  /** The oldest open date, and its course. */
  dueOn: day.nullable(),
  course: z.string().nullable(),
  overdue: money,
  /** The overdue amount; without one, the amount due within seven days. */
  amountDue: money,
  debt: money,
  /** The first contact for collections (COB-15); null: the student, or without `get /payers/`. */
  payer: Paying.nullable(),
  last: Contact.nullable(),
})

const Sibling = z.object({ _id: id, ...person, dueOn: day.nullable(), overdue: money, debt: money })
const OpenDue = z.object({
  registration: id,
  course: z.string(),
  group: z.string(),
  dueOn: day,
  amount: money,
  open: money,
  nth: z.int(),
  of: z.int(),
})
const CardPayer = Paying.extend({ email: z.string().nullable(), pays: z.boolean(), tells: z.array(z.enum(TELLS)) })

/** Everything for a call with the student. */
export const CaseCard = Case.extend({
  email: z.string(),
  uniqueFolio: z.string(),
  reference: z.string().nullable(),
  /** The academy's account for transfers. */
  clabe: z.string().nullable(),
  dues: z.array(OpenDue),
  /** Empty without `get /payers/`. */
  payers: z.array(CardPayer),
  family: z.array(Sibling),
  contacts: z.array(Contact),
})

/** The open amount of one campus or course, its dates and students; null: groups without a campus. */
const Sum = z.object({
  part: z.object({ _id: id, name: z.string() }).nullable(),
  amount: money,
  dates: z.int(),
  students: z.int(),
})
/** `later`: after the last week. `soon`: the amount due within seven days. `students`: all who owe. */
const Forecast = z.object({
  weeks: z.array(z.object({ from: day, to: day, sums: z.array(Sum) })),
  overdue: z.array(Sum),
  later: z.array(Sum),
  soon: money,
  students: z.int(),
})
const AgingClass = z.object({ aging: z.enum(BUCKETS), amount: money, students: z.int() })

const MOST_WEEKS = 26
const atCampus = { location: id.optional() }

/** The shown part of the queue. `query`: student or payer. `following`: those put off to a later day. */
const queueFilter = {
  ...atCampus,
  bucket: z.enum(FILTERS).optional(),
  query: line().max(120).optional(),
  view: z.literal('following').optional(),
}

/** Many students: named, or all of a filter; one of both. */
export const many = { students: z.array(id).min(1).max(MANY_MAX).optional(), filter: z.object(queueFilter).optional() }

/** The recipient of a reminder: the first payer for collections, else the student. One message covers all their students. */
const Reader = z.object({
  name: z.string(),
  phoneNumber: z.string(),
  students: z.array(z.object({ _id: id, ...person, overdue: money, reference: z.string().nullable() })),
})

export const collections = routes('collections', {
  queue: get('/collections/queue', {
    summary: 'List whom to call about late payments',
    access: collectionsAccess.read,
    scope: 'person',
    /** `location`: students with a class at that campus. */
    query: page(30).extend(queueFilter),
    /** `toCall`, `following`: overdue students to call, and put off to a later day, whatever the filter. `today`: the caller's work since the academy's day began. */
    returns: {
      cases: z.array(Case),
      ...total,
      toCall: z.int(),
      following: z.int(),
      today: z.object({ contacts: z.int(), promises: z.int() }),
    },
  }),
  /** The queue of a filter, at most 2,000 students. */
  excel: get('/collections/excel', {
    summary: 'Download the queue of late payments as Excel',
    fails: ['409 NO_STUDENTS'],
    access: studentsAccess.excel,
    scope: 'person',
    /** Needs `get /collections/` too. */
    narrow: true,
    query: z.object(queueFilter),
    returns: 'file',
  }),
  card: get('/collections/queue/:studentId', {
    summary: 'Read what one student owes, who pays, and what was said',
    fails: ['404 STUDENT_NOT_FOUND'],
    access: collectionsAccess.read,
    scope: 'person',
    returns: { case: CaseCard },
  }),
  forecast: get('/collections/forecast', {
    summary: 'Read what is late and what is expected in the weeks to come, by campus or course',
    access: collectionsAccess.read,
    scope: 'place',
    query: z.object({
      weeks: z.coerce.number<number>().int().min(1).max(MOST_WEEKS).default(FORECAST_WEEKS),
      by: z.enum(['campus', 'course']).default('campus'),
      ...atCampus,
    }),
    returns: Forecast.shape,
  }),
  aging: get('/collections/aging', {
    summary: 'Read what is late by how long it is',
    access: collectionsAccess.read,
    scope: 'place',
    query: z.object(atCampus),
    returns: { classes: z.array(AgingClass) },
  }),
  /** Without `from`: overdue debt; without `to`: all that comes after. `none`: groups without a campus. */
  cell: get('/collections/forecast/students', {
    summary: 'List the students of one sum of the forecast',
    access: collectionsAccess.read,
    scope: 'place',
    query: page(30).extend({
      from: day.optional(),
      to: day.optional(),
      location: z.union([id, z.literal('none')]).optional(),
      course: id.optional(),
    }),
    returns: { students: z.array(z.object({ _id: id, ...person, dueOn: day, amount: money })), ...total },
  }),
  contact: post('/collections/:studentId/contacts', {
    summary: 'Write down a call or message about late payments',
    sentence: 'Anotó un contacto de cobranza',
    fails: ['400 PROMISE_ABOVE_DEBT', '400 PROMISE_RANGE', '400 RESUME_RANGE', '404 STUDENT_NOT_FOUND', '409 NOT_OWING'],
    access: collectionsAccess.contact,
    scope: 'person',
    undo: rows('Contacto anotado', { made: 'post /collections/' }),
    idempotent: 'el contacto',
    /** `family`: the same for each sibling with overdue debt, a promise with their overdue amount. */
    body: z
      .object({
        channel: z.enum(CHANNELS),
        outcome: z.enum(OUTCOMES),
        promiseOn: z.iso.date(CONTACT_TEXTS.promiseOn).nullish(),
        promiseAmount: moneyFrom(0.01, CONTACT_TEXTS.promiseAmount).nullish(),
        resumeOn: z.iso.date(CONTACT_TEXTS.resumeRange).nullish(),
        note: lines().max(CONTACT_LIMITS.note, CONTACT_TEXTS.note).nullish(),
        family: z.boolean().optional(),
      })
      .superRefine(({ outcome, promiseOn, promiseAmount }, { addIssue }) => {
        if (outcome === 'promise' && promiseOn == null) addIssue({ code: 'custom', path: ['promiseOn'], message: CONTACT_TEXTS.promiseOn })
        if (outcome !== 'promise' && (promiseOn != null || promiseAmount != null))
          addIssue({ code: 'custom', path: ['promiseOn'], message: CONTACT_TEXTS.noPromise })
      }),
    returns: { contact: Contact },
  }),
  /** Whom a message to many reaches. A POST because the list may be long; writes nothing. */
  readers: post('/collections/readers', {
    summary: 'Read whom a reminder to many would reach',
    access: collectionsAccess.contact,
    scope: 'person',
    undo: never('Solo consulta.'),
    unaudited: true,
    body: z.object(many).refine(isMany, CONTACT_TEXTS.nobody),
    /** `emails`: letters that would leave. `leftOut`: who is left out, and why. */
    returns: {
      readers: z.array(Reader),
      emails: z.int(),
      students: z.int(),
      overdue: money,
      clabe: z.string().nullable(),
      leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
    },
  }),
  /** E-mails the overdue amounts to each address without such a letter today (COB-30). The text is written when it is sent. */
  remind: post('/collections/reminders', {
    summary: 'Send a reminder of late payments to many students',
    sentence: 'Recordó sus pagos a varios alumnos',
    access: collectionsAccess.contact,
    scope: 'person',
    undo: recall('Recordatorios enviados'),
    idempotent: 'el recordatorio',
    body: z.object({ ...many, purpose: z.literal('reminder') }).refine(isMany, CONTACT_TEXTS.nobody),
    /** `held`: those that wait, because no mail server is set. */
    returns: { queued: z.int(), held: z.int() },
  }),
  /** The same result for many; students without overdue debt are left out. */
  contacts: post('/collections/contacts', {
    summary: 'Write down the same result for many',
    sentence: 'Anotó un contacto de cobranza a varios',
    fails: ['400 RESUME_RANGE', '409 NOT_OWING', '409 PERSON_ERASED'],
    access: collectionsAccess.contact,
    scope: 'person',
    undo: rows('Contactos anotados', { made: 'post /collections/' }),
    idempotent: 'el contacto de varios',
    body: z
      .object({
        ...many,
        channel: z.enum(CHANNELS),
        outcome: z.enum(OUTCOMES).exclude(['promise']),
        resumeOn: z.iso.date(CONTACT_TEXTS.resumeRange).nullish(),
      })
      .refine(isMany, CONTACT_TEXTS.nobody),
    returns: { written: z.int() },
  }),
  // The one before is the newest again.
  undo: del('/collections/contacts/:id', {
    summary: "Take back one's own contact of the last minutes",
    sentence: 'Quitó un contacto de cobranza',
    fails: ['403 CONTACT_NOT_OWN', '404 CONTACT_NOT_FOUND', '409 CONTACT_FOLLOWED', '409 CONTACT_TOO_LATE'],
    access: collectionsAccess.contact,
    scope: 'person',
    undo: rows('Contacto quitado'),
  }),
})

/** `since`: the first day of sending; null while off. Weekdays from 0, Monday. */
const sending = {
  reminders: z.boolean(),
  weekdays: z.array(z.int().min(0).max(6)).min(1, CONTACT_TEXTS.weekdays).max(7),
  email: z.boolean(),
  sms: z.boolean(),
}
const sendingShown = {
  settings: z.object({ ...sending, since: day.nullable() }),
  /** The four texts with a real student. */
  preview: z.array(z.object({ offset: z.int(), subject: z.string(), text: z.string(), sms: z.string() })),
  /** Messages to be sent tomorrow. */
  tomorrow: z.int(),
}

/** Automatic messages of collections. */
export const collectionSettings = routes('collections', {
  find: get('/collections/settings', {
    summary: 'Read whether payment reminders go out, what they say, and how many leave tomorrow',
    access: collectionsAccess.read,
    scope: 'open',
    returns: sendingShown,
  }),
  save: put('/collections/settings', {
    summary: 'Set whether and how payment reminders go out',
    sentence: 'Cambió los recordatorios de pago',
    access: collectionsAccess.settings,
    scope: 'whole',
    undo: rows('Cobranza configurada'),
    edits: 'Each switch travels alone: what another changed meanwhile stays.',
    body: z.object(sending).partial(),
    returns: sendingShown,
  }),
})

export const collectionsChanged = changes('collections', collectionsAccess.read)

export const collectionFailures = failures({
  NOT_OWING: [409, 'El alumno no tiene pagos vencidos.'],
  PROMISE_RANGE: [400, CONTACT_TEXTS.promiseRange],
  PROMISE_ABOVE_DEBT: [400, CONTACT_TEXTS.aboveDebt],
  RESUME_RANGE: [400, CONTACT_TEXTS.resumeRange],
  CONTACT_NOT_FOUND: [404, 'El contacto ya no existe'],
  CONTACT_NOT_OWN: [403, 'Solo quien lo anotó puede quitarlo.'],
  CONTACT_FOLLOWED: [409, 'Ya hay un contacto más nuevo de este alumno.'],
  CONTACT_TOO_LATE: [409, `Pasaron más de ${CONTACT_LIMITS.undoMinutes} minutos: el contacto ya no se quita.`],
})

export type Contact = z.input<typeof Contact>
export type Case = z.input<typeof Case>
export type Forecast = z.input<typeof Forecast>
export type AgingClass = z.input<typeof AgingClass>
export type CaseCard = z.input<typeof CaseCard>
