// Privacy notices and their acceptance (CON-60, CON-61).
import { never } from '#lib/undo.ts'
import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { id, instant, line, lines } from '#contract/fields.ts'
import { get, post, routes } from '#contract/route.ts'
import { privacyAccess } from './access.ts'
import { CHANNELS, PURPOSES } from './words.ts'

export const PRIVACY_TEXTS = {
  text: 'Escribe el aviso.',
  size: 'La firma pesa demasiado.',
}

const purposes = z.array(z.enum(PURPOSES)).max(PURPOSES.length)

export const Notice = z.object({
  _id: id,
  /** 1, 2, …: the highest is in force. */
  number: z.int(),
  text: z.string(),
  purposes,
  inForceAt: instant,
})

export const Acceptance = z.object({
  _id: id,
  notice: z.int(),
  asked: purposes,
  /** The purposes among `asked` that the person accepted. */
  purposes,
  channel: z.enum(CHANNELS),
  signer: z.string().nullable(),
  user: z.string().nullable(),
  at: instant,
  /** The signature or the scanned paper; works for a minute. */
  file: z.object({ url: z.string(), kind: z.enum(['image', 'pdf']) }).nullable(),
})

/** A person's state: the present notice, whether it is accepted, and all acceptances, newest first. */
const Standing = z.object({
  notice: Notice.nullable(),
  accepted: z.boolean(),
  /** Somebody else must sign; null without a birth date. */
  minor: z.boolean().nullable(),
  guardians: z.array(z.object({ _id: id, name: z.string(), relation: z.string() })),
  acceptances: z.array(Acceptance),
})

const Accepted = z.object({
  notice: id,
  purposes,
  channel: z.enum(['desk', 'paper']),
  /** Confirms that a student without birth date is of age. */
  adult: z.boolean().optional(),
  /** The uploaded signature or scan: needed where it is signed on the screen. */
  file: id.nullish(),
})

/** A signed acceptance cannot be undone. */
const proof = never('Lo aceptado queda como prueba: registra otra aceptación.')

export const privacy = routes('privacy', {
  notices: get('/privacy/notices', {
    summary: 'List the privacy notices, the one in force first',
    access: privacyAccess.read,
    scope: 'whole',
    returns: { notices: z.array(Notice.extend({ acceptances: z.int() })) },
  }),
  publish: post('/privacy/notices', {
    summary: 'Put a new privacy notice in force',
    sentence: 'Publicó un aviso de privacidad',
    access: privacyAccess.publish,
    scope: 'whole',
    idempotent: 'el aviso de privacidad',
    undo: never('Un aviso publicado no se cambia: publica otro.'),
    body: z.object({ text: lines(PRIVACY_TEXTS.text).trim().min(1, PRIVACY_TEXTS.text).max(19_000), purposes }),
    returns: { notice: Notice },
  }),
  ofStudent: get('/students/:id/privacy', {
    summary: 'Read what a student accepted',
    fails: ['404 STUDENT_NOT_FOUND'],
    access: privacyAccess.ofStudent,
    scope: 'person',
    returns: Standing.shape,
  }),
  accept: post('/students/:id/privacy', {
    summary: 'Write down that a student accepted the notice in force',
    sentence: 'Registró la aceptación del aviso de privacidad',
    fails: [
      '404 FILE_NOT_FOUND',
      '404 PAYER_NOT_FOUND',
      '404 STUDENT_NOT_FOUND',
      '409 GUARDIAN_NEEDED',
      '409 NOTICE_CHANGED',
      '409 SIGNATURE_NEEDED',
    ],
    access: privacyAccess.accept,
    scope: 'person',
    undo: proof,
    idempotent: 'la aceptación',
    body: Accepted.extend({ payer: id.nullish() }),
    returns: Standing.shape,
  }),
  ofVisitor: get('/usersTalks/:id/privacy', {
    summary: 'Read what a visitor of a talk accepted',
    fails: ['404 VISITOR_NOT_FOUND'],
    access: privacyAccess.visitor,
    scope: 'person',
    returns: Standing.shape,
  }),
  acceptVisitor: post('/usersTalks/:id/privacy', {
    summary: 'Write down that a visitor of a talk accepted the notice in force',
    sentence: 'Registró la aceptación del aviso de un visitante',
    fails: ['404 FILE_NOT_FOUND', '404 VISITOR_NOT_FOUND', '409 GUARDIAN_NEEDED', '409 NOTICE_CHANGED', '409 SIGNATURE_NEEDED'],
    access: privacyAccess.visitor,
    scope: 'person',
    undo: proof,
    idempotent: 'la aceptación',
    // A visitor has no linked payers: the signer of a minor is named.
    body: Accepted.extend({ signer: line().trim().max(120).nullish() }),
    returns: Standing.shape,
  }),
  /** The answer has `url`, which takes the file by PUT. */
  paper: post('/privacy/papers', {
    summary: 'Start the upload of a signature or of a scanned paper',
    access: [privacyAccess.accept, privacyAccess.visitor],
    scope: 'open',
    undo: never('Solo aparta un lugar para el archivo; sin usar se borra solo.'),
    unaudited: true,
    body: z.object({ kind: z.enum(['signature', 'scan']), size: z.int().min(1) }),
    returns: { url: z.string(), file: z.object({ _id: id }) },
  }),
})

export const privacyChanged = changes('privacy', [privacyAccess.read, privacyAccess.ofStudent, privacyAccess.visitor])

export const privacyFailures = failures({
  VISITOR_NOT_FOUND: [404, 'El alumno de plática no existe'],
  NOTICE_CHANGED: [409, 'Hay un aviso más nuevo. Vuelve a abrirlo.'],
  GUARDIAN_NEEDED: [409, 'Es menor de edad: firma su madre, padre o tutor.'],
  SIGNATURE_NEEDED: [409, 'Falta la firma.'],
})

export type Notice = z.input<typeof Notice>
export type Acceptance = z.input<typeof Acceptance>
export type Standing = z.input<typeof Standing>
