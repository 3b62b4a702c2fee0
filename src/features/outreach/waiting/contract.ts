// The waiting list: requests for seats in order of arrival, and held seats.
import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { email, id, instant, lines, money, nameLine, page, total } from '#contract/fields.ts'
import { printed } from '#contract/printed.ts'
import { get, post, put, routes } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { PERSON_TEXTS, phoneField, LIMITS } from '#features/foundation/person/contract.ts'
import { isEmail, isName } from '#lib/text.ts'
import { waitingAccess } from './access.ts'
import { REASONS } from './reasons.ts'

export const WAITING_STATES = ['waiting', 'offered', 'enrolled', 'expired', 'left'] as const
/** Views of the list: everything open, one of its parts, or closed entries. */
export const VIEWS = ['open', 'waiting', 'offered', 'toCall', 'unconfirmed', 'closed'] as const
export const ACTS = ['offer', 'extend', 'pass', 'leave', 'again', 'confirm'] as const
export const MOST_TOGETHER = 6
export const NOTE_LENGTH = 500

export const WAITING_TEXTS = {
  persons: 'Anota de una a seis personas.',
  who: 'Elige un alumno, un visitante o escribe nombre y teléfono.',
  note: `Máximo ${NOTE_LENGTH} caracteres`,
  course: 'Debes seleccionar un curso.',
  oneWish: 'Elige un grupo o una sede, no ambos.',
}

const nameField = printed(
  nameLine(PERSON_TEXTS.namesRequired).min(1, PERSON_TEXTS.namesRequired).max(LIMITS.name).refine(isName, PERSON_TEXTS.lettersOnly),
)

/** A person of whom only this is known. */
export const Guest = z.object({
  name: nameField,
  lastName: nameField,
  phoneNumber: phoneField(LIMITS.phoneMin, PERSON_TEXTS.phone),
  email: email().refine(isEmail, PERSON_TEXTS.emailInvalid).nullish(),
})

/** Exactly one of the three is set. */
export const PersonWaiting = z
  .object({ student: id.nullish(), visitor: id.nullish(), guest: Guest.nullish() })
  .refine(({ student, visitor, guest }) => [student, visitor, guest].filter(each => each != null).length === 1, WAITING_TEXTS.who)

const recordName = z.object({ _id: id, name: z.string() })

/** `hold`: the seats held for them. */
export const WaitingEntry = z.object({
  _id: id,
  /** The place among those who wait for the course; null: has an offer, or is closed. */
  place: z.int().nullable(),
  persons: z.array(
    z.object({
      student: id.nullable(),
      visitor: id.nullable(),
      /** The person belongs to a campus that the limited caller does not see: no id, name or address. */
      outside: z.boolean(),
      name: z.string(),
      lastName: z.string(),
      /** null: forgotten a year after the entry was closed (OFE-30). */
      phoneNumber: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  course: recordName,
  /** The wish: a group, else any of the course at a campus, else anywhere. */
  group: recordName.nullable(),
  location: recordName.nullable(),
  seats: z.int(),
  state: z.enum(WAITING_STATES),
  note: z.string().nullable(),
  joinedAt: instant,
  /** Nobody acted on it for the academy's days: it keeps its place and counts in no sum. */
  unconfirmed: z.boolean(),
  closedAt: instant.nullable(),
  hold: z
    .object({
      _id: id,
      group: recordName,
      seats: z.int(),
      endsAt: instant,
      extended: z.int(),
      /** True for an offer from the list; false when a desk held the seats. */
      offer: z.boolean(),
      /** The person has no address that a message could reach, so the desk calls. */
      toCall: z.boolean(),
      /** The text of the offer, to send manually. */
      text: z.string(),
    })
    .nullable(),
  /** Why they are not called; null: they have an offer, or do not wait. */
  reason: z
    .object({
      kind: z.enum(REASONS),
      free: z.int(),
      held: z.int(),
      until: instant.nullable(),
      seated: z.int(),
      quota: z.int(),
    })
    .nullable(),
})

/** People who wait without an offer for a course at a campus; null: any campus. */
export const WaitingCard = z.object({ course: recordName, location: recordName.nullable(), persons: z.int(), amount: money })

export const waiting = routes('waiting', {
  list: get('/waiting', {
    summary: 'List who waits for seats, and where another group would pay',
    access: waitingAccess.read,
    scope: 'place',
    /** `group`: who would take a seat of it. `entry`: this one alone, in any state. */
    query: page(30).extend({
      course: id.optional(),
      location: id.optional(),
      group: id.optional(),
      entry: id.optional(),
      state: z.enum(VIEWS).default('open'),
    }),
    returns: { entries: z.array(WaitingEntry), cards: z.array(WaitingCard), unconfirmed: z.int(), now: instant, ...total },
  }),
  join: post('/waiting', {
    summary: 'Put persons on the waiting list, or hold seats for them',
    sentence: 'Anotó en la lista de espera',
    fails: [
      '404 COURSE_NOT_FOUND',
      '404 GROUP_NOT_FOUND',
      '404 LOCATION_NOT_FOUND',
      '404 STUDENT_NOT_FOUND',
      '404 VISITOR_NOT_FOUND',
      '409 05',
      '409 ALREADY_WAITING',
      '409 COURSE_INACTIVE',
      '409 GROUP_CLOSED',
      '409 GROUP_FULL',
      '409 GROUP_IS_BUCKET',
      '409 WAITING_COURSE',
    ],
    access: waitingAccess.join,
    scope: 'place',
    undo: rows('Anotado en la lista de espera', { made: 'put /waiting/?' }),
    idempotent: 'el lugar en la lista de espera',
    /** `hold`: a group with free seats to hold at once. */
    body: z
      .object({
        persons: z.array(PersonWaiting, WAITING_TEXTS.persons).min(1, WAITING_TEXTS.persons).max(MOST_TOGETHER, WAITING_TEXTS.persons),
        course: id,
        group: id.nullish(),
        location: id.nullish(),
        note: lines().max(NOTE_LENGTH, WAITING_TEXTS.note).nullish(),
        hold: id.nullish(),
      })
      .refine(({ group, location }) => group == null || location == null, { path: ['location'], message: WAITING_TEXTS.oneWish }),
    returns: { entry: WaitingEntry },
  }),
  /** `asked`: queued messages, to persons of unconfirmed entries who were not asked in the last days. */
  ask: post('/waiting/ask', {
    summary: 'Ask those whom nobody confirmed whether they still wait',
    sentence: 'Preguntó a quien espera',
    fails: ['409 NOBODY_TO_ASK'],
    access: waitingAccess.attend,
    scope: 'place',
    undo: rows('Pregunta a quien espera'),
    idempotent: 'la pregunta',
    body: z.object({}),
    returns: { asked: z.int() },
  }),
  /** `group` is the group whose seats are offered. Without it the entry's own group offers them. */
  attend: put('/waiting/:id', {
    summary: 'Offer seats, prolong an offer, pass on a group, leave, wait again, or go on waiting',
    sentence: 'Atendió la lista de espera',
    fails: [
      '404 GROUP_NOT_FOUND',
      '404 WAITING_NOT_FOUND',
      '409 ALREADY_WAITING',
      '409 COURSE_INACTIVE',
      '409 GROUP_CLOSED',
      '409 GROUP_FULL',
      '409 GROUP_IS_BUCKET',
      '409 HOLD_EXTENDED',
      '409 WAITING_COURSE',
      '409 WAITING_STATE',
    ],
    access: waitingAccess.attend,
    scope: 'place',
    undo: rows('Lista de espera atendida'),
    edits: 'An act, refused by the state that it needs.',
    body: z.object({ act: z.enum(ACTS), group: id.nullish() }),
    returns: { entry: WaitingEntry },
  }),
})

export const waitingChanged = changes('waiting', waitingAccess.read)

export const waitingFailures = failures({
  WAITING_NOT_FOUND: [404, 'Ya no está en la lista de espera'],
  ALREADY_WAITING: [409, 'Ya está en la lista.'],
  WAITING_STATE: [409, 'Alguien más ya atendió a esta persona.'],
  HOLD_EXTENDED: [409, 'Ya se prolongó dos veces.'],
  OFFER_TOLD: [409, 'El lugar ya se ofreció a quien espera y se le avisó.'],
  NOBODY_TO_ASK: [409, 'Ya se les preguntó hace menos de una semana.'],
  WAITING_COURSE: [409, 'Ese grupo es de otro curso.'],
})

export type WaitingEntry = z.input<typeof WaitingEntry>
export type WaitingCard = z.input<typeof WaitingCard>
export type PersonWaiting = z.input<typeof PersonWaiting>
export type WaitingAct = (typeof ACTS)[number]
export type WaitingView = (typeof VIEWS)[number]
