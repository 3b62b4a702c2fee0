import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { id } from '#contract/fields.ts'
import { del, post, put, routes } from '#contract/route.ts'
import { foliosAccess } from './access.ts'

/** The one choice of the course (000 §9). */
export const FOLIO_TITLES = ['Superior 2025'] as const

/** 000 §5: counted after the whitespace is gone. */
export const FOLIO_MAX = 10

export const FOLIO_TEXTS = { folio: 'Ingresa un Folio', course: 'Seleccioná un curso', long: `Máximo ${FOLIO_MAX} caracteres` }

/** In the order in which the form is judged (000 §5). */
export const FolioInput = z.object({
  folio: z
    .string(FOLIO_TEXTS.folio)
    .overwrite(text => text.replace(/\s+/g, ''))
    .min(1, FOLIO_TEXTS.folio)
    .max(FOLIO_MAX, FOLIO_TEXTS.long),
  title: z.enum(FOLIO_TITLES, FOLIO_TEXTS.course),
})

/** One of the student's `materialFolios`. */
export const Folio = z.object({ _id: id, title: z.string(), folio: z.string() })

const returns = { folio: Folio }

export const folios = routes('folios', {
  create: post('/folios/:studentId', { access: foliosAccess.write, body: FolioInput, returns }),
  update: put('/folios/:id', { access: foliosAccess.write, body: FolioInput, returns }),
  remove: del('/folios/:id', { access: foliosAccess.write, returns }),
})

export const folioFailures = failures({
  FOLIO_NOT_FOUND: [404, 'El folio no existe'],
  FOLIO_TAKEN: [409, 'El alumno ya tiene un folio de este curso'],
})

export type Folio = z.input<typeof Folio>
