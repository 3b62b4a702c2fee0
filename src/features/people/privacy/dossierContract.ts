// All stored data of a person as one file for them (CON-63).
import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { id, instant } from '#contract/fields.ts'
import { get, post, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { privacyAccess } from './access.ts'

export const DOSSIER_HOURS = 72
/** Minutes after which one without an end counts as lost. */
export const DOSSIER_LOST_MINUTES = 30
/** Most visitors or tutors of the same e-mail or phone that are offered. */
const MOST_ALIKE = 20

export const Dossier = z.object({
  _id: id,
  state: z.enum(['queued', 'ready', 'failed']),
  askedAt: instant,
  user: z.string().nullable(),
  /** When ready: until when it can be downloaded. */
  until: instant.nullable(),
  bytes: z.int().nullable(),
})

/** Same e-mail or phone, not linked: possibly the same person. */
export const Alike = z.object({
  kind: z.enum(['visitor', 'payer']),
  _id: id,
  name: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
})

const ticked = z.array(id).max(MOST_ALIKE).default([])

export const dossiers = routes('dossiers', {
  ofStudent: get('/students/:id/dossier', {
    summary: 'Read how the newest dossier of a student stands, and who may be the same person',
    fails: ['404 STUDENT_NOT_FOUND'],
    access: privacyAccess.read,
    scope: 'person',
    returns: { dossier: Dossier.nullable(), alike: z.array(Alike) },
  }),
  // Returns the running one instead of a second.
  make: post('/privacy/dossiers/:studentId', {
    summary: 'Have a dossier made of what is kept of a student',
    sentence: 'Pidió el expediente de una persona',
    fails: ['404 PAYER_NOT_FOUND', '404 STUDENT_NOT_FOUND', '404 VISITOR_NOT_FOUND'],
    access: privacyAccess.read,
    scope: 'person',
    proof: 'fresh',
    undo: never('Un expediente no cambia ningún registro; se borra solo a las 72 horas.'),
    idempotent: 'el expediente',
    body: z.object({ visitors: ticked, payers: ticked }),
    returns: { dossier: Dossier },
  }),
  file: get('/privacy/dossiers/:id', {
    summary: 'Download a dossier',
    sentence: 'Descargó el expediente de una persona',
    fails: ['404 DOSSIER_NOT_FOUND', '409 DOSSIER_NOT_READY'],
    access: privacyAccess.read,
    scope: 'person',
    proof: 'fresh',
    returns: 'file',
  }),
})

export const dossierFailures = failures({
  DOSSIER_NOT_FOUND: [404, 'Este expediente ya se borró. Pide uno nuevo.'],
  DOSSIER_NOT_READY: [409, 'El expediente todavía no está listo.'],
  DOSSIER_RUNNING: [409, 'Se está preparando su expediente. Espera a que termine.'],
})

export type Dossier = z.input<typeof Dossier>
export type Alike = z.input<typeof Alike>
