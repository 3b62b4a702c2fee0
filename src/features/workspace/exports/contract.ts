// The whole academy as one ZIP of tables (LLE-50).
import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { id, instant } from '#contract/fields.ts'
import { get, post, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { exportsAccess } from './access.ts'

/** Hours after which the file is deleted. */
export const EXPORT_HOURS = 24
/** Exports in the list, the newest ones. */
const SHOWN = 20

/** `gone`: its file was deleted. */
export const ExportState = z.enum(['waiting', 'making', 'ready', 'failed', 'gone'])

export const Export = z.object({
  _id: id,
  state: ExportState,
  at: instant,
  user: z.string(),
  /** When ready: until when it can be downloaded. */
  until: instant.nullable(),
  bytes: z.int().nullable(),
  /** Rows of each file, by its name. */
  rows: z.record(z.string(), z.int()).nullable(),
})

export const exports = routes('exports', {
  list: get('/exports', {
    summary: `List the last ${SHOWN} exports of the whole academy`,
    access: exportsAccess.make,
    scope: 'whole',
    returns: { exports: z.array(Export).max(SHOWN) },
  }),
  make: post('/exports', {
    summary: 'Have the whole academy written into one ZIP, and notify those who hold every permission',
    sentence: 'Pidió exportar todo',
    fails: ['409 EXPORT_RUNNING'],
    access: exportsAccess.make,
    scope: 'whole',
    proof: 'fresh',
    undo: never('Una exportación no cambia ningún registro; se borra sola a las 24 horas.'),
    idempotent: 'la exportación',
    returns: { export: Export },
  }),
  file: get('/exports/:id/file', {
    summary: 'Download an export',
    sentence: 'Descargó todo lo que guarda la academia',
    fails: ['404 EXPORT_GONE'],
    access: exportsAccess.make,
    scope: 'whole',
    proof: 'fresh',
    returns: 'file',
  }),
})

export const exportsChanged = changes('exports', exportsAccess.make)

export const exportFailures = failures({
  EXPORT_RUNNING: [409, 'Ya se está preparando una exportación.'],
  EXPORT_GONE: [404, 'La exportación venció: prepárala de nuevo.'],
})

export const EXPORTS_SHOWN = SHOWN

export type Export = z.input<typeof Export>
