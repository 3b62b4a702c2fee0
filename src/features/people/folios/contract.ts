import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { del, post, put, routes } from '#contract/route.ts'
import { edited } from '#contract/version.ts'
import { rows } from '#lib/undo.ts'
import { isLine, oneLine, TEXT_REFUSED } from '#lib/plainText.ts'
import { MaterialFolio } from '#features/people/students/contract.ts'
import { foliosAccess } from './access.ts'

/** The one choice of the course (FOL-2). */
export const FOLIO_TITLES = ['Superior 2025'] as const

/** FOL-4: counted after removing whitespace. */
export const FOLIO_MAX = 10

export const FOLIO_TEXTS = { folio: 'Ingresa un Folio', course: 'Seleccioná un curso', long: `Máximo ${FOLIO_MAX} caracteres` }

/** In the order of the form's checks (FOL-3). */
export const FolioInput = z.object({
  folio: z
    .string(FOLIO_TEXTS.folio)
    .overwrite(text => oneLine(text.replace(/\s+/g, '')))
    .refine(isLine, { error: TEXT_REFUSED, abort: true })
    .min(1, FOLIO_TEXTS.folio)
    .max(FOLIO_MAX, FOLIO_TEXTS.long),
  title: z.enum(FOLIO_TITLES, FOLIO_TEXTS.course),
})

/** One of the student's `materialFolios`. */
export const Folio = MaterialFolio

const returns = { folio: Folio }

export const folios = routes('folios', {
  create: post('/folios/:studentId', {
    summary: 'Add a folio to a student',
    sentence: 'Entregó un folio de material',
    fails: ['404 STUDENT_NOT_FOUND', '409 FOLIO_TAKEN'],
    access: foliosAccess.write,
    scope: 'person',
    undo: rows('Folio entregado', { made: 'put /students/' }),
    idempotent: 'el folio',
    body: FolioInput,
    returns,
  }),
  update: put('/folios/:id', {
    summary: 'Change a folio',
    sentence: 'Cambió un folio de material',
    fails: ['404 FOLIO_NOT_FOUND', '409 FOLIO_TAKEN'],
    access: foliosAccess.write,
    scope: 'person',
    undo: rows('Folio cambiado'),
    edits: Folio,
    body: edited(FolioInput),
    returns,
  }),
  remove: del('/folios/:id', {
    summary: 'Delete a folio',
    sentence: 'Borró un folio de material',
    fails: ['404 FOLIO_NOT_FOUND'],
    access: foliosAccess.write,
    scope: 'person',
    undo: rows('Folio borrado'),
    returns,
  }),
})

export const folioFailures = failures({
  FOLIO_NOT_FOUND: [404, 'El folio no existe'],
  FOLIO_TAKEN: [409, 'El alumno ya tiene un folio de este curso'],
})

export type Folio = z.input<typeof Folio>
