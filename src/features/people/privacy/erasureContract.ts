// Erasure of a person: removes identifying data; money and attendance stay (CON-65).
import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { id, instant, line } from '#contract/fields.ts'
import { get, post, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { privacyAccess } from './access.ts'

export const ERASURE_TEXTS = { folio: 'Escribe el folio del alumno.', reason: 'Escribe el motivo.' }

export const Erasure = z.object({
  _id: id,
  /** 1, 2, …: 'Persona 0001'. */
  number: z.int(),
  student: id,
  at: instant,
  user: z.string().nullable(),
  reason: z.string(),
})

export const erasures = routes('erasures', {
  list: get('/privacy/erasures', {
    summary: 'List the erasures of persons',
    access: privacyAccess.read,
    scope: 'whole',
    returns: { erasures: z.array(Erasure) },
  }),
  // `folio`: typed to confirm; for a student without one, the e-mail.
  erase: post('/privacy/erasures/:studentId', {
    summary: 'Erase what identifies a student',
    sentence: 'Suprimió los datos de una persona',
    fails: ['404 STUDENT_NOT_FOUND', '409 DOSSIER_RUNNING', '409 FOLIO_WRONG', '409 STANDS_ENROLLED', '409 STUDENT_HAS_BALANCE'],
    access: privacyAccess.erase,
    scope: 'whole',
    proof: 'fresh',
    undo: never('Lo suprimido no se recupera.'),
    body: z.object({
      folio: line(ERASURE_TEXTS.folio).trim().min(1, ERASURE_TEXTS.folio).max(120),
      reason: line(ERASURE_TEXTS.reason).trim().min(1, ERASURE_TEXTS.reason).max(200),
    }),
    returns: { erasure: Erasure },
  }),
})

export const erasureFailures = failures({
  FOLIO_WRONG: [409, 'No es el folio de este alumno.'],
  STUDENT_HAS_BALANCE: [409, 'Primero salda lo que debe o devuelve lo que tiene a favor.'],
  STANDS_ENROLLED: [409, 'Primero quítalo de sus grupos.'],
})

export type Erasure = z.input<typeof Erasure>
