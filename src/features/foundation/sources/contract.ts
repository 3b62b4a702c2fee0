// 'Cómo se enteró': what may be answered, a list of the academy's own (DIR-44).
import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { id, nameLine } from '#contract/fields.ts'
import { get, post, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { rows } from '#lib/undo.ts'
import { sourcesAccess } from './access.ts'

export const SOURCE_LIMITS = { name: 60, most: 20 }
export const SOURCE_NAME = 'Escribe la opción.'

/** `archived`: it is chosen no more; who answered it before keeps it. */
export const Source = versioned(z.object({ _id: id, name: z.string(), position: z.int(), archived: z.boolean() }), ['name', 'archived'])

const name = nameLine(SOURCE_NAME).min(1, SOURCE_NAME).max(SOURCE_LIMITS.name, `Máximo ${SOURCE_LIMITS.name} caracteres`)
/** The position among the current answers, from 0; absent: last. */
const position = z.int().min(0).max(SOURCE_LIMITS.most).optional()

const list = { sources: z.array(Source) }

export const sources = routes('sources', {
  list: get('/sources', {
    summary: "List what may be answered to 'Cómo se enteró', archived ones last",
    access: 'auth',
    scope: 'open',
    returns: list,
  }),
  create: post('/sources', {
    summary: "Add an answer to 'Cómo se enteró'",
    access: sourcesAccess.edit,
    scope: 'open',
    undo: rows('Opción agregada', { made: sourcesAccess.edit }),
    idempotent: 'la opción',
    sentence: 'Agregó una opción de «Cómo se enteró»',
    fails: ['409 SOURCES_FULL', '409 SOURCE_TAKEN'],
    body: z.object({ name, position }),
    returns: list,
  }),
  update: put('/sources/:id', {
    summary: "Rename, move, archive or offer again an answer to 'Cómo se enteró'",
    access: sourcesAccess.edit,
    scope: 'open',
    undo: rows('Opción cambiada'),
    edits: Source,
    sentence: 'Cambió una opción de «Cómo se enteró»',
    fails: ['404 SOURCE_NOT_FOUND', '409 SOURCES_FULL', '409 SOURCE_TAKEN'],
    body: edited(z.object({ name, position, archived: z.boolean() }).partial()),
    returns: list,
  }),
})

export const sourcesChanged = changes('sources', 'auth')

export const sourceFailures = failures({
  SOURCE_NOT_FOUND: [404, 'Esa opción no existe.'],
  SOURCE_TAKEN: [409, 'Ya existe esa opción.'],
  SOURCES_FULL: [409, `Máximo ${SOURCE_LIMITS.most} opciones.`],
})

export type Source = z.input<typeof Source>
