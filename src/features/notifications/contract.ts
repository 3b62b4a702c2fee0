import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { failures } from '#contract/failure.ts'
import { get, post, routes } from '#contract/route.ts'
import { notificationsAccess } from './access.ts'

/** 002 §5 and §9, of what the person writes: the SMS tag is not counted. */
export const NOTIFICATION_MAX = { email: 5000, sms: 1000, subject: 150 }

export const NOTIFICATION_TEXTS = {
  nothing: 'Activa al menos un medio de envío.',
  email: 'Debes escribir un Email o desactivar el envio de emails',
  sms: 'Debes escribir un SMS o desactivar el envio de SMS',
}

/** decisions "Texts and defaults". */
export const defaultSubject = (academy: string): string => `${academy}: aviso`
export const smsText = (academy: string, message: string): string => `${academy}: ${message}`

/** What stands in `html_content` where the letter's own words will stand; a preview puts them in as escaped text. */
export const TEMPLATE_MARKS = { subject: '{{subject}}', message: '{{message}}' }

const message = (empty: string, max: number) =>
  z
    .string(empty)
    .overwrite(text => text.replace(/\r\n?/g, '\n').trim())
    .min(1, empty)
    .max(max, `Máximo ${max} caracteres`)

/** A channel that is left out is switched off. Plain text: HTML of people is never taken for markup. */
export const NotificationInput = z
  .object({
    email: z
      .object({
        /** There is one template; what clients call it is not read. */
        template: z.string().max(60).nullish(),
        templateData: z.object({
          message: message(NOTIFICATION_TEXTS.email, NOTIFICATION_MAX.email),
          /** Empty: the default subject. */
          subject: z
            .string()
            .overwrite(text => text.replace(/\s+/g, ' ').trim())
            .max(NOTIFICATION_MAX.subject, `Máximo ${NOTIFICATION_MAX.subject} caracteres`)
            .nullish(),
        }),
      })
      .nullish(),
    sms: z.object({ message: message(NOTIFICATION_TEXTS.sms, NOTIFICATION_MAX.sms) }).nullish(),
  })
  .refine(({ email, sms }) => email || sms, NOTIFICATION_TEXTS.nothing)

/** How many messages were put in line, and the id under which their fate is told. */
const queued = { queued: z.object({ email: z.int(), sms: z.int() }), batchId: id }

export const notifications = routes('notifications', {
  toStudent: post('/notifications/student/:id', {
    access: notificationsAccess.student,
    idempotent: true,
    body: NotificationInput,
    returns: queued,
  }),
  template: get('/notifications/template', { access: notificationsAccess.any, returns: { html_content: z.string() } }),
  /**
   * `total` counts a message per person and channel, those skipped too. `held`: no provider is configured, the message
   * can only be read in the outbox. What is none of all these still waits. Needs what sending it needed.
   */
  batch: get('/notifications/:batchId', {
    access: notificationsAccess.any,
    narrow: true,
    returns: {
      total: z.int(),
      sent: z.int(),
      failed: z.int(),
      held: z.int(),
      skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
    },
  }),
})

export const notificationFailures = failures({
  BATCH_NOT_FOUND: [404, 'El envío no existe'],
})

export type NotificationInput = z.input<typeof NotificationInput>
