import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, flag, id, line, lines } from '#contract/fields.ts'
import { get, post, put, routes } from '#contract/route.ts'
import { Purpose } from '#features/foundation/outbox/contract.ts'
import { never, recall } from '#lib/undo.ts'
import { isLine, oneLine, TEXT_REFUSED } from '#lib/plainText.ts'
import { isMany, many, MANY_TEXT } from '#features/people/students/contract.ts'
import { notificationsAccess } from './access.ts'

/** Limits of the typed text: the SMS tag does not count (NOT-4). */
export const NOTIFICATION_MAX = { email: 5000, sms: 1000, subject: 150 }

export const NOTIFICATION_TEXTS = {
  nothing: 'Activa al menos un medio de envío.',
  email: 'Debes escribir un Email o desactivar el envio de emails',
  sms: 'Debes escribir un SMS o desactivar el envio de SMS',
  groups: 'Selecciona al menos un grupo.',
}

/** Groups of a course in one message (NOT-16). */
export const GROUPS_MAX = 1000

/** Students of a group selected for one message (NOT-40). */
export const CHOSEN_MAX = 1000

/** The most names in a sending's result: skipped people, and failed messages. */
export const NAMED_MAX = 100

/** The subject of a letter without its own (NOT-5). */
export const defaultSubject = (academy: string): string => `${academy}: aviso`
export const smsText = (academy: string, message: string): string => `${academy}: ${message}`

/** Placeholder of the text in `html_content`; a preview replaces it by escaped text. */
export const TEMPLATE_MARKS = { subject: '{{subject}}', message: '{{message}}' }

const message = (empty: string, max: number) => lines(empty).trim().min(1, empty).max(max, `Máximo ${max} caracteres`)

/** An absent channel is off. Plain text: user input is never treated as markup. */
const channels = {
  /** Publicity goes only to people who want it (CON-62). */
  purpose: Purpose.default('service'),
  email: z
    .object({
      /** There is one template; the client's name for it is ignored. */
      template: line().max(60).nullish(),
      templateData: z.object({
        message: message(NOTIFICATION_TEXTS.email, NOTIFICATION_MAX.email),
        /** Empty: the default subject. */
        subject: z
          .string()
          .overwrite(text => oneLine(text.replace(/\s+/g, ' ')))
          .refine(isLine, { error: TEXT_REFUSED, abort: true })
          .max(NOTIFICATION_MAX.subject, `Máximo ${NOTIFICATION_MAX.subject} caracteres`)
          .nullish(),
      }),
    })
    .nullish(),
  sms: z.object({ message: message(NOTIFICATION_TEXTS.sms, NOTIFICATION_MAX.sms) }).nullish(),
}
const isOn = ({ email, sms }: { email?: unknown; sms?: unknown }) => Boolean(email || sms)
const groupIds = z.array(id, NOTIFICATION_TEXTS.groups).min(1, NOTIFICATION_TEXTS.groups).max(GROUPS_MAX)

export const NotificationInput = z.object(channels).refine(isOn, NOTIFICATION_TEXTS.nothing)
/** `students`: of those in the group, only these; absent: all. */
const chosenOnes = { students: z.array(id).min(1).max(CHOSEN_MAX).optional() }
export const GroupInput = z.object({ ...channels, ...chosenOnes }).refine(isOn, NOTIFICATION_TEXTS.nothing)
/** The groups that were left ticked. */
export const CoursesInput = z.object({ ...channels, groups: groupIds }).refine(isOn, NOTIFICATION_TEXTS.nothing)

/** Ticked students, or all of a filter (058). */
export const StudentsInput = z
  .object({ ...channels, ...many })
  .refine(isOn, NOTIFICATION_TEXTS.nothing)
  .refine(isMany, MANY_TEXT)

/** The recipients. `debt` true: only people with debt in that group, false: only those without, absent: all. */
export const Audience = z.discriminatedUnion('target', [
  z.object({ target: z.enum(['student', 'talkStudent', 'talk']), id }),
  z.object({ target: z.literal('group'), id, debt: z.boolean().optional(), ...chosenOnes }),
  z.object({ target: z.literal('courses'), groups: groupIds }),
  z.object({ target: z.literal('students'), ...many }),
])

/**
 * The number of queued messages, and the id of their result. `held`: those that stay in the outbox, because their channel has no
 * provider, or, with `noAddress`, because their link would lead nowhere.
 */
const perChannel = z.object({ email: z.int(), sms: z.int() })
const queued = { queued: perChannel, held: perChannel.optional(), noAddress: z.literal(true).optional(), batchId: id }
const toOne = { idempotent: 'el aviso' as const, body: NotificationInput, returns: queued }
const reasons = z.array(z.object({ name: z.string(), reason: z.string() }))

/** A person in several groups gets one message per channel; a talk's moved visitors get none. */
export const notifications = routes('notifications', {
  toStudent: post('/notifications/student/:id', {
    summary: 'Send a message to a student',
    sentence: 'Notificó a un alumno',
    fails: ['404 STUDENT_NOT_FOUND'],
    access: notificationsAccess.student,
    scope: 'person',
    undo: recall('Aviso enviado'),
    ...toOne,
  }),
  toStudents: post('/notifications/students', {
    summary: 'Send a message to many students',
    sentence: 'Notificó a varios alumnos',
    fails: ['409 NOBODY_THERE', '409 PERSON_ERASED'],
    access: notificationsAccess.student,
    scope: 'person',
    undo: recall('Aviso enviado'),
    ...toOne,
    body: StudentsInput,
  }),
  toTalkStudent: post('/notifications/talkStudent/:id', {
    summary: 'Send a message to a visitor',
    sentence: 'Notificó a un alumno de plática',
    fails: ['404 VISITOR_NOT_FOUND', '409 MOVED_TO_OTHER_TALK'],
    access: notificationsAccess.talk,
    scope: 'place',
    undo: recall('Aviso enviado'),
    ...toOne,
  }),
  toTalk: post('/notifications/talk/:id', {
    summary: 'Send a message to the visitors of a talk',
    sentence: 'Notificó a los alumnos de una plática',
    fails: ['404 TALK_NOT_FOUND', '409 NOBODY_THERE'],
    access: notificationsAccess.talk,
    scope: 'place',
    undo: recall('Aviso enviado'),
    ...toOne,
  }),
  toGroup: post('/notifications/group/:id', {
    summary: 'Send a message to the students of a group',
    sentence: 'Notificó a un grupo',
    fails: ['404 GROUP_NOT_FOUND', '409 NOBODY_THERE'],
    access: notificationsAccess.group,
    scope: 'place',
    undo: recall('Aviso enviado'),
    ...toOne,
    body: GroupInput,
    /** `debt`: only debtors, as in `Audience`. */
    query: z.object({ debt: flag.optional() }),
  }),
  toCourses: post('/notifications/courses', {
    summary: 'Send a message to the students of several courses',
    sentence: 'Notificó a los grupos de un curso',
    fails: ['404 GROUP_NOT_FOUND', '409 NOBODY_THERE'],
    access: notificationsAccess.courses,
    scope: 'place',
    undo: recall('Aviso enviado'),
    ...toOne,
    body: CoursesInput,
  }),

  template: get('/notifications/template', {
    summary: 'Read the e-mail template of messages',
    access: notificationsAccess.any,
    scope: 'open',
    query: z.object({ purpose: Purpose.default('service') }),
    returns: { html_content: z.string() },
  }),
  /** Groups of a course that start between two days, both included; of a sub-course its modules too. By start. */
  groups: get('/notifications/groups/:courseId', {
    summary: 'List the groups of a course that can get a message',
    fails: ['404 COURSE_NOT_FOUND'],
    access: notificationsAccess.courses,
    scope: 'place',
    query: z.object({
      startDate: day.optional(),
      endDate: day.optional(),
      active: flag.default(true),
      limit: z.coerce.number<number>().int().min(1).max(GROUPS_MAX).default(GROUPS_MAX),
    }),
    returns: {
      result: z.array(
        z.object({ _id: id, name: z.string(), startDate: day, endDate: day, active: z.boolean(), studentListLength: z.int() }),
      ),
    },
  }),
  /** Whom a message would reach. Needs the sending's permission. A POST because `groups` may be long; writes nothing. */
  recipients: post('/notifications/recipients', {
    summary: 'Count who would get a message',
    fails: ['404 GROUP_NOT_FOUND', '404 STUDENT_NOT_FOUND', '404 TALK_NOT_FOUND', '404 VISITOR_NOT_FOUND'],
    access: notificationsAccess.any,
    scope: 'both',
    undo: never('Solo consulta.'),
    narrow: true,
    unaudited: true,
    body: Audience,
    query: z.object({ purpose: Purpose.default('service') }),
    /**
     * `skipped`: without a valid address. `unwanted`: the person wants no publicity there. `shared`: another recipient has the same
     * address.
     */
    returns: {
      people: z.int(),
      email: z.int(),
      sms: z.int(),
      skipped: perChannel,
      unwanted: perChannel.optional(),
      shared: perChannel.optional(),
    },
  }),

  /**
   * `total` counts one message per person and channel, including skipped ones. `held`: no provider is configured, the message
   * can only be read in the outbox. All others still wait. Needs the sending's permission.
   */
  batch: get('/notifications/:batchId', {
    summary: 'Read how far the sending of a message is',
    fails: ['404 BATCH_NOT_FOUND'],
    access: notificationsAccess.any,
    scope: 'person',
    narrow: true,
    returns: {
      purpose: Purpose,
      total: z.int(),
      sent: z.int(),
      failed: z.int(),
      held: z.int(),
      skippedCount: z.int(),
      /** The first skipped people by name. */
      skipped: reasons,
      failures: reasons,
    },
  }),
  /** Queues failed and held messages again. */
  resend: put('/notifications/:batchId/resend', {
    summary: 'Send a message again to those whom it did not reach',
    sentence: 'Reenvió una notificación a quienes no la recibieron',
    fails: ['404 BATCH_NOT_FOUND'],
    access: notificationsAccess.any,
    scope: 'person',
    undo: recall('Mensajes reenviados'),
    edits: 'An act: it sends again.',
    narrow: true,
    returns: { queued: z.int() },
  }),
})

/** The progress of a sending; `ids` are batches. At most once a second each. */
export const notificationsChanged = changes('notifications', notificationsAccess.any)

export const notificationFailures = failures({
  BATCH_NOT_FOUND: [404, 'El envío no existe'],
  NOBODY_THERE: [409, 'No hay alumnos a quienes enviar el mensaje.'],
})

export type NotificationInput = z.input<typeof NotificationInput>
export type CoursesInput = z.input<typeof CoursesInput>
export type Audience = z.input<typeof Audience>
