import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { id, instant, line, lines, page, total } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { never, rows } from '#lib/undo.ts'
import { importsAccess } from './access.ts'
import { ORDERS } from '#lib/sheet/days.ts'
import { ODD_WIDTH, OPEN_QUOTE } from '#lib/sheet/lines.ts'
import { FIELD_NAMES, IMPORT_FIELDS, missingFields, type ImportField } from './columns.ts'

/** `cell`: characters of one cell; `portion`: rows of one call. */
export const IMPORT_LIMITS = { rows: 20_000, columns: 50, cell: 300, portion: 500, page: 50, list: 20 }

/** reading: rows are still coming; checking, running, undoing: a job is at work; checked: the dry run is over. */
export const ImportState = z.enum(['reading', 'checking', 'checked', 'running', 'done', 'undoing', 'undone'])
export const Verdict = z.enum(['unread', 'ready', 'duplicate', 'invalid', 'written', 'failed', 'undone', 'kept'])

/** Faults of a row that only the file shows. */
export const ROW_FAULTS = [ODD_WIDTH, OPEN_QUOTE] as const

const column = z
  .int()
  .min(0)
  .max(IMPORT_LIMITS.columns - 1)
export const MappingInput = z
  .object({
    ...(Object.fromEntries(FIELD_NAMES.map(field => [field, column.optional()])) as Record<ImportField, z.ZodOptional<typeof column>>),
    /** How its days are written, where the column does not say it (LLE-12). */
    dateOrder: z.enum(ORDERS).optional(),
  })
  .superRefine((mapping, context) => {
    for (const field of missingFields(mapping))
      context.addIssue({ code: 'custom', path: [field], message: `Elige la columna de ${IMPORT_FIELDS[field].label}.`, input: mapping })
    const taken = FIELD_NAMES.map(field => mapping[field]).filter(each => each !== undefined)
    if (new Set(taken).size < taken.length)
      context.addIssue({ code: 'custom', path: [], message: 'Una columna está elegida dos veces.', input: mapping })
  })

/** One spreadsheet of students. `done` of `total` rows: how far the present step is; `read`: rows that have come. */
export const StudentImport = z.object({
  _id: id,
  filename: z.string(),
  state: ImportState,
  columns: z.array(z.string()),
  mapping: z.record(z.string(), z.int()).nullable(),
  /** How the days of its births are written. */
  dateOrder: z.enum(ORDERS).nullish(),
  total: z.int(),
  done: z.int(),
  read: z.int(),
  /** Rows that are taken without an optional part of them that did not fit. */
  noted: z.int(),
  verdicts: z.partialRecord(Verdict, z.int()),
  user: z.object({ _id: id, name: z.string() }),
  createdAt: instant,
  finishedAt: instant.nullable(),
})

export const ImportRow = z.object({
  _id: z.string(),
  number: z.int(),
  cells: z.array(z.string()),
  verdict: Verdict,
  reason: z.string().nullable(),
  student: id.nullable(),
})

const answer = { import: StudentImport }
const { bring: access, screen } = importsAccess
const cell = lines().max(IMPORT_LIMITS.cell, `Una celda tiene más de ${IMPORT_LIMITS.cell} caracteres.`)

/** `noted`: taken with a note; `refused`: not imported, whyever. */
const RowFilter = z.enum([...Verdict.options, 'noted', 'refused'])

/** One's own; everybody's with `get /imports/`. Others' steps are their own to press. */
export const imports = routes('imports', {
  list: get('/imports', {
    summary: 'List imports of students',
    access: screen,
    scope: 'person',
    query: page(IMPORT_LIMITS.list),
    returns: { imports: z.array(StudentImport), ...total },
  }),
  template: get('/imports/template', { summary: 'Download the template sheet for imports', access, scope: 'open', returns: 'file' }),
  find: get('/imports/:id', {
    summary: 'Read an import',
    fails: ['404 IMPORT_NOT_FOUND'],
    access: screen,
    scope: 'person',
    returns: answer,
  }),
  /** Of others with `get /students/` too: they are people. */
  rows: get('/imports/:id/rows', {
    summary: 'List the rows of an import, page by page',
    fails: ['404 IMPORT_NOT_FOUND'],
    access: screen,
    scope: 'person',
    narrow: true,
    query: page(IMPORT_LIMITS.page).extend({ verdict: RowFilter.optional() }),
    returns: { rows: z.array(ImportRow), ...total },
  }),
  create: post('/imports', {
    summary: 'Start an import of students',
    sentence: 'Empezó una importación de alumnos',
    access,
    scope: 'person',
    undo: never('Todavía no escribe alumnos: usa «Descartar».'),
    body: z.object({
      filename: line().min(1).max(200),
      columns: z
        .array(cell)
        .min(1, 'La hoja no tiene columnas.')
        .max(IMPORT_LIMITS.columns, `La hoja tiene más de ${IMPORT_LIMITS.columns} columnas.`),
      total: z.int().min(1, 'La hoja no tiene alumnos.').max(IMPORT_LIMITS.rows, 'Máximo 20,000 alumnos por archivo.'),
    }),
    returns: answer,
  }),
  /** Rows as the sheet counts them. Safe to repeat. */
  addRows: put('/imports/:id/rows', {
    summary: 'Add rows to an import',
    fails: ['403 NOT_YOURS', '404 IMPORT_NOT_FOUND', '409 ALREADY_RUN', '409 IMPORT_BUSY', '409 TOO_MANY_ROWS'],
    access,
    scope: 'person',
    undo: never('Las filas se descartan con la importación.'),
    edits: 'Adds rows.',
    unaudited: true,
    body: z.object({
      rows: z
        .array(
          z.object({
            number: z.int().min(1).max(1_048_576),
            cells: z.array(cell).max(IMPORT_LIMITS.columns),
            /** Why the browser could not take the row apart: it never enters (LLE-6). */
            fault: z.enum(ROW_FAULTS).optional(),
          }),
        )
        .min(1)
        .max(IMPORT_LIMITS.portion),
    }),
    returns: { read: z.int() },
  }),
  /** Begins the dry run: nothing is written but verdicts. May be repeated with another mapping until it is run. */
  check: put('/imports/:id/mapping', {
    summary: 'Choose the columns of an import and check its rows',
    sentence: 'Revisó una importación de alumnos',
    fails: [
      '403 NOT_YOURS',
      '404 IMPORT_NOT_FOUND',
      '409 ALREADY_RUN',
      '409 COLUMN_MISSING',
      '409 DAY_OR_MONTH',
      '409 IMPORT_BUSY',
      '409 ROWS_MISSING',
    ],
    access,
    scope: 'person',
    undo: never('La revisión no escribe alumnos: elige otras columnas y revisa de nuevo.'),
    edits: "An act on an import of one's own.",
    body: MappingInput,
    returns: answer,
  }),
  run: post('/imports/:id/run', {
    summary: 'Run an import',
    sentence: 'Importó alumnos',
    fails: ['403 NOT_YOURS', '404 IMPORT_NOT_FOUND', '409 ALREADY_RUN', '409 IMPORT_BUSY', '409 NOTHING_TO_WRITE', '409 NOT_CHECKED'],
    access,
    scope: 'person',
    undo: rows('Alumnos importados', { quiet: true, parts: true }),
    returns: answer,
  }),
  /** One's own within a day; else with `delete /imports/` and `get /imports/`. Of more than 200 students with fresh proof (CON-52). */
  undo: post('/imports/:id/undo', {
    summary: 'Undo an import',
    sentence: 'Deshizo una importación de alumnos',
    fails: ['403 IMPORT_UNDO_TOO_LATE', '403 NOT_YOURS', '404 IMPORT_NOT_FOUND', '409 IMPORT_BUSY', '409 NOT_RUN'],
    access: [access, importsAccess.undo],
    scope: 'person',
    undo: rows('Importación deshecha', { quiet: true, parts: true }),
    narrow: true,
    proof: 'narrow',
    returns: answer,
  }),
  /** Throws away one that was never run, others' with the same two rights. */
  remove: del('/imports/:id', {
    summary: 'Throw an import away',
    sentence: 'Descartó una importación de alumnos',
    fails: ['403 NOT_YOURS', '404 IMPORT_NOT_FOUND', '409 ALREADY_RUN', '409 IMPORT_BUSY'],
    access: [access, importsAccess.undo],
    scope: 'person',
    undo: never('Una importación que no se ejecutó se vuelve a subir.'),
    narrow: true,
  }),
})

export const importsChanged = changes('imports', screen)

export const importFailures = failures({
  IMPORT_NOT_FOUND: [404, 'La importación no existe'],
  IMPORT_BUSY: [409, 'Espera a que termine el paso anterior.'],
  ROWS_MISSING: [409, 'Todavía no llegan todas las filas del archivo.'],
  TOO_MANY_ROWS: [409, 'Llegaron más filas de las anunciadas.'],
  /** `cell` has two readings, `orders`, and nothing in its column says which is meant: it is sent again with `dateOrder`. */
  DAY_OR_MONTH: [409, 'Di si las fechas empiezan por día o por mes.'],
  COLUMN_MISSING: [409, 'La hoja no tiene esa columna.'],
  NOT_CHECKED: [409, 'Primero revisa el archivo.'],
  NOTHING_TO_WRITE: [409, 'Ninguna fila se puede importar.'],
  ALREADY_RUN: [409, 'Esta importación ya se ejecutó.'],
  NOT_YOURS: [403, 'Solo quien trajo el archivo puede seguir con él.'],
  IMPORT_UNDO_TOO_LATE: [403, 'Pasaron más de 24 horas. Pídelo a quien puede deshacer las importaciones de todos.'],
  NOT_RUN: [409, 'Solo se deshace una importación terminada.'],
})

export type StudentImport = z.input<typeof StudentImport>
export type ImportRow = z.input<typeof ImportRow>
export type Verdict = z.input<typeof Verdict>
export type RowFilter = z.input<typeof RowFilter>
