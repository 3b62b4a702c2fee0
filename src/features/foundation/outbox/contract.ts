import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { id, instant, line, page, total } from '#contract/fields.ts'
import { get, put, routes } from '#contract/route.ts'
import { outboxAccess } from './access.ts'

/** `held`: no channel is configured, so the message can only be read here. */
export const MessageState = z.enum(['queued', 'sending', 'sent', 'failed', 'held'])

export const Message = z.object({
  _id: id,
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  recipientName: z.string().nullable(),
  subject: z.string(),
  state: MessageState,
  tries: z.int(),
  error: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})

export const outbox = routes('outbox', {
  list: get('/outbox', {
    summary: 'List sent and waiting messages, page by page',
    access: outboxAccess.read,
    query: page(30).extend({
      query: line().max(120).optional(),
      state: MessageState.optional(),
      channel: z.enum(['email', 'sms']).optional(),
    }),
    returns: { messages: z.array(Message), ...total },
  }),
  find: get('/outbox/:id', {
    summary: 'Read a message of the outbox',
    access: outboxAccess.read,
    returns: {
      message: Message.extend({
        html: z.string().nullable(),
        text: z.string(),
        attachments: z.array(z.object({ filename: z.string(), url: z.string() })),
      }),
    },
  }),
  retry: put('/outbox/:id/retry', { summary: 'Try to send a message again', access: outboxAccess.retry, returns: { message: Message } }),
})

export const outboxChanged = changes('outbox', outboxAccess.read)

export const outboxFailures = failures({
  MESSAGE_NOT_FOUND: [404, 'El mensaje no existe'],
  ALREADY_SENT: [409, 'El mensaje ya fue enviado'],
})

export type Message = z.input<typeof Message>
