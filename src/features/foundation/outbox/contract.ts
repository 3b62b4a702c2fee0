import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { email, id, instant, line, nameLine, page, secret, total } from '#contract/fields.ts'
import { isEmail } from '#lib/text.ts'
import { get, post, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { never, recall } from '#lib/undo.ts'
import { channelsAccess, outboxAccess, seesCard, type CardKind } from './access.ts'
import { CHANNEL_TEXTS, MAIL_LIMITS } from './texts.ts'

/**
 * `held`: no channel is configured, or its link needs `NO_ADDRESS` fixed, so the message can only be read here. `dropped`: it had become
 * pointless when it was to be sent.
 */
export const MessageState = z.enum(['queued', 'sending', 'sent', 'failed', 'held', 'dropped'])

/** The purpose of a message to many; publicity goes only to people who want it (CON-62). */
export const Purpose = z.enum(['service', 'marketing'])

const cards = Object.values(seesCard)
const CardKinds = z.enum(Object.keys(seesCard) as [CardKind, ...CardKind[]])

export const Message = z.object({
  _id: id,
  channel: z.enum(['email', 'sms']),
  purpose: Purpose,
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
    scope: 'person',
    query: page(30).extend({
      query: line().max(120).optional(),
      state: MessageState.optional(),
      channel: z.enum(['email', 'sms']).optional(),
    }),
    /** `late`: how many wait for an answer whether they are to leave. */
    returns: { messages: z.array(Message), late: z.int(), ...total },
  }),
  find: get('/outbox/:id', {
    summary: 'Read a message of the outbox',
    fails: ['404 MESSAGE_NOT_FOUND'],
    access: outboxAccess.read,
    scope: 'person',
    returns: {
      message: Message.extend({
        html: z.string().nullable(),
        text: z.string(),
        /** Stopped by a person before it left; null once it is sent again. */
        recalledAt: instant.nullable(),
        attachments: z.array(z.object({ filename: z.string(), url: z.string() })),
      }),
    },
  }),
  /** A failure at the card's present address; null: none is known. */
  undelivered: get('/outbox/undelivered/:kind/:id', {
    summary: 'Tell why letters to the e-mail of a card do not arrive',
    access: cards,
    scope: 'person',
    narrow: true,
    params: { kind: CardKinds },
    query: z.object({ email: line().max(254) }),
    returns: { undelivered: z.object({ reason: z.string(), at: instant }).nullable() },
  }),
  /** Sends or drops the messages that waited too long to be sent without asking the user. */
  answerLate: post('/outbox/late', {
    summary: 'Say whether messages that are late are still to leave',
    sentence: 'Decidió sobre los mensajes atrasados',
    access: outboxAccess.retry,
    scope: 'whole',
    undo: recall('Mensajes atrasados enviados'),
    idempotent: 'la respuesta sobre los mensajes',
    body: z.object({ send: z.boolean() }),
    returns: { messages: z.int() },
  }),
  retry: put('/outbox/:id/retry', {
    summary: 'Try to send a message again',
    sentence: 'Volvió a enviar un mensaje',
    fails: ['404 MESSAGE_NOT_FOUND', '409 ALREADY_SENT'],
    access: outboxAccess.retry,
    scope: 'person',
    undo: recall('Mensaje reenviado'),
    edits: 'An act: it sends again.',
    returns: { message: Message },
  }),
})

export const Encryption = z.enum(['starttls', 'tls', 'none'])

/** The mail settings. `host` '' means none; passwords are never returned. */
const Mail = versioned(
  z.object({
    host: z.string(),
    port: z.int(),
    encryption: Encryption,
    username: z.string(),
    hasPassword: z.boolean(),
    senderName: z.string(),
    senderAddress: z.string(),
    replyTo: z.string(),
    on: z.boolean(),
    /** Fields set by the environment, which cannot be changed here (OUT-38). */
    fixed: z.object({ server: z.boolean(), sender: z.boolean() }),
    /** The stored password was sealed with another key (OUT-41). */
    unreadable: z.boolean(),
    /** PUBLIC_URL is local, so messages with links wait (M146). */
    noAddress: z.boolean(),
  }),
  ['host', 'port', 'encryption', 'username', 'senderName', 'senderAddress', 'replyTo'],
)
const Sms = versioned(
  z.object({
    account: z.string(),
    hasToken: z.boolean(),
    sender: z.string(),
    on: z.boolean(),
    fixed: z.boolean(),
    unreadable: z.boolean(),
  }),
  ['account', 'sender'],
)

const anEmail = () =>
  email()
    .max(MAIL_LIMITS.email)
    .refine(text => text === '' || isEmail(text), CHANNEL_TEXTS.email)
const HOST = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i

/** An absent password stays; a password belongs to the server and user that it was typed for (OUT-40). */
export const MailChange = z.object({
  host: line().refine(text => text === '' || HOST.test(text), CHANNEL_TEXTS.host),
  port: z.int(CHANNEL_TEXTS.port).min(1, CHANNEL_TEXTS.port).max(65_535, CHANNEL_TEXTS.port),
  encryption: Encryption,
  username: line().max(MAIL_LIMITS.username),
  password: secret().max(MAIL_LIMITS.password).optional(),
  senderName: nameLine().max(MAIL_LIMITS.senderName),
  senderAddress: anEmail(),
  replyTo: anEmail(),
})

const SmsChange = z.object({
  account: line().max(MAIL_LIMITS.account),
  token: secret().max(MAIL_LIMITS.password).optional(),
  sender: line().max(20),
})

export const channels = routes('channels', {
  find: get('/channels', {
    summary: 'Read how mail and SMS leave',
    access: channelsAccess.read,
    scope: 'whole',
    returns: { mail: Mail, sms: Sms },
  }),
  /** Connects first; `anyway` saves settings that fail to connect. */
  saveMail: put('/channels/mail', {
    summary: 'Change how mail leaves',
    sentence: 'Cambió el servidor de correo',
    fails: ['409 CHANNEL_FIXED', '409 MAIL_NOT_CONNECTED', '409 PASSWORD_AGAIN', '409 SENDER_NEEDED', '409 SETTINGS_KEY_NEEDED'],
    access: channelsAccess.update,
    scope: 'whole',
    undo: never('La contraseña del correo no se guarda legible: escribe otra vez los datos de antes.'),
    edits: Mail,
    body: edited(MailChange.extend({ anyway: z.boolean().optional() })),
    returns: { mail: Mail },
  }),
  /** Sends one letter with the typed settings and stores nothing. */
  tryMail: post('/channels/mail/test', {
    summary: 'Send a letter to try mail settings',
    sentence: 'Envió un correo de prueba',
    fails: ['409 MAIL_NOT_CONNECTED', '409 PASSWORD_AGAIN', '409 SENDER_NEEDED'],
    access: channelsAccess.update,
    scope: 'whole',
    undo: never('El correo de prueba ya salió.'),
    body: MailChange.extend({ to: anEmail().min(1, CHANNEL_TEXTS.to) }),
    returns: { sent: z.boolean(), reason: z.string(), milliseconds: z.int() },
  }),
  saveSms: put('/channels/sms', {
    summary: 'Change how SMS leave',
    sentence: 'Cambió el proveedor de SMS',
    fails: ['409 CHANNEL_FIXED', '409 SETTINGS_KEY_NEEDED', '409 SMS_INCOMPLETE'],
    access: channelsAccess.update,
    scope: 'whole',
    undo: never('La clave de los SMS no se guarda legible: escribe otra vez los datos de antes.'),
    edits: Sms,
    body: edited(SmsChange),
    returns: { sms: Sms },
  }),
})

export const channelsChanged = changes('channels', channelsAccess.read)

export const channelFailures = failures({
  MAIL_NOT_CONNECTED: [409, 'El servidor de correo no aceptó la conexión.'],
  PASSWORD_AGAIN: [409, CHANNEL_TEXTS.again],
  SENDER_NEEDED: [409, CHANNEL_TEXTS.sender],
  CHANNEL_FIXED: [409, 'Lo fija el servidor: aquí no se puede cambiar.'],
  SMS_INCOMPLETE: [409, CHANNEL_TEXTS.sms],
  SETTINGS_KEY_NEEDED: [409, 'Falta SETTINGS_KEY en el servidor: sin ella las contraseñas no se pueden guardar aquí.'],
})

export const outboxChanged = changes('outbox', [outboxAccess.read, ...cards])

export const outboxFailures = failures({
  MESSAGE_NOT_FOUND: [404, 'El mensaje no existe'],
  ALREADY_SENT: [409, 'El mensaje ya fue enviado'],
})

export type MailState = z.input<typeof Mail>
export type SmsState = z.input<typeof Sms>
export type Message = z.input<typeof Message>
export type Purpose = z.output<typeof Purpose>
