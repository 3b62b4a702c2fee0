// Requests of persons about their data, with their deadlines (CON-64).
import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { day, id, instant } from '#contract/fields.ts'
import { get, post, put, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { privacyAccess } from './access.ts'
import { OUTCOMES, REQUEST_KINDS } from './words.ts'

export const PrivacyRequest = z.object({
  _id: id,
  student: z.object({ _id: id, name: z.string() }),
  kind: z.enum(REQUEST_KINDS),
  received: day,
  due: day,
  answered: instant.nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  user: z.string().nullable(),
  /** The deadline for carrying out a granted request. */
  carryOutBy: day.nullable(),
  carriedOut: instant.nullable(),
  /** The day that counts while something is left to do. */
  until: day.nullable(),
})

const neverUndone = never('Una solicitud queda como prueba de cuándo se recibió y se contestó.')

export const privacyRequests = routes('privacyRequests', {
  list: get('/privacy/requests', {
    summary: 'List what persons asked about their data, what is due first',
    access: privacyAccess.read,
    scope: 'person',
    returns: { requests: z.array(PrivacyRequest) },
  }),
  create: post('/privacy/requests', {
    summary: 'Write down what a student asks about their data',
    sentence: 'Anotó una solicitud sobre datos personales',
    fails: ['404 STUDENT_NOT_FOUND', '409 RECEIVED_LATER'],
    access: privacyAccess.publish,
    scope: 'person',
    idempotent: 'la solicitud',
    undo: neverUndone,
    body: z.object({ student: id, kind: z.enum(REQUEST_KINDS), received: day }),
    returns: { request: PrivacyRequest },
  }),
  // A granted one is carried out afterwards: `done`.
  update: put('/privacy/requests/:id', {
    summary: 'Answer a request, or write down that it was carried out',
    sentence: 'Contestó una solicitud sobre datos personales',
    fails: ['404 REQUEST_NOT_FOUND', '409 REQUEST_CLOSED', '409 REQUEST_NOT_GRANTED'],
    access: privacyAccess.answer,
    scope: 'person',
    undo: neverUndone,
    edits: 'An act, refused where the request is answered: REQUEST_CLOSED.',
    body: z.object({ outcome: z.enum([...OUTCOMES, 'done']) }),
    returns: { request: PrivacyRequest },
  }),
})

export const requestFailures = failures({
  REQUEST_NOT_FOUND: [404, 'La solicitud no existe'],
  REQUEST_CLOSED: [409, 'La solicitud ya se contestó.'],
  REQUEST_NOT_GRANTED: [409, 'Solo se cumple una solicitud procedente que no se haya cumplido.'],
  RECEIVED_LATER: [409, 'Se recibió hoy o antes.'],
})

export type PrivacyRequest = z.input<typeof PrivacyRequest>
