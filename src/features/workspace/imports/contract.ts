import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, id, instant, line, lines, money, page, total } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { never, rows } from '#lib/undo.ts'
import { TALK_TYPES } from '#features/outreach/talks/texts.ts'
import { importsAccess } from './access.ts'
import { ORDERS } from '#lib/sheet/days.ts'
import { NAME_ORDERS } from '#lib/names/fullNames.ts'
import { ODD_WIDTH, OPEN_QUOTE } from '#lib/sheet/lines.ts'
import { ALL_FIELDS, type AnyField } from './kinds.ts'
import { IMPORT_KINDS, TICKS, type Tick } from './kind.ts'

/** `cell`: characters of one cell; `portion`: rows of one call. */
export const IMPORT_LIMITS = { rows: 20_000, columns: 50, cell: 300, portion: 500, page: 50, list: 20 }

/** reading: rows are still coming; checking, running, undoing: a job is at work; checked: the dry run is over. */
export const ImportKind = z.enum(IMPORT_KINDS)
export type ImportKind = z.output<typeof ImportKind>

export const ImportState = z.enum(['reading', 'checking', 'checked', 'running', 'done', 'undoing', 'undone'])
export const Verdict = z.enum(['unread', 'ready', 'duplicate', 'invalid', 'written', 'failed', 'undone', 'kept'])

/** Faults of a row that only the file shows. */
export const ROW_FAULTS = [ODD_WIDTH, OPEN_QUOTE] as const

const column = z
  .int()
  .min(0)
  .max(IMPORT_LIMITS.columns - 1)
const unit = z.int().min(1).max(40)
const ofTicks = <T>(each: T) => Object.fromEntries(TICKS.map(tick => [tick, each])) as Record<Tick, T>
const TickFields = z.object(ofTicks(z.boolean().optional()))
export const MappingInput = z
  .object({
    ...(Object.fromEntries(ALL_FIELDS.map(field => [field, column.optional()])) as Record<AnyField, z.ZodOptional<typeof column>>),
    /** How its days are written, where the column does not say it (LLE-12). */
    dateOrder: z.enum(ORDERS).optional(),
    /** How centavos are written, where the columns do not say it. */
    decimal: z.enum(['point', 'comma']).optional(),
    /** When what is missing is due, of rows that do not say it (LLE-35). */
    dueOn: day.optional(),
    /** Makes the rooms that are missing at a known campus (LLE-31). */
    rooms: z.boolean().optional(),
    /** How whole names are written, where the user says so; the borders they moved, by row (LLE-36). */
    nameOrder: z.enum(NAME_ORDERS).optional(),
    cuts: z.record(z.string().regex(/^[1-9]\d{0,6}$/), z.tuple([unit, unit])).optional(),
    ...TickFields.shape,
    /** The talk of visitors whose row names none: an existing one, or a new list without date and hours (LLE-39). */
    talkId: id.optional(),
    listLevel: id.optional(),
    listType: z.enum(TALK_TYPES).optional(),
  })
  .superRefine((mapping, context) => {
    const columns = Object.values(mapping).filter(each => typeof each === 'number')
    if (new Set(columns).size < columns.length)
      context.addIssue({ code: 'custom', path: [], message: 'Una columna está elegida dos veces.', input: mapping })
  })

const PeopleCounts = z.object({
  families: z.int(),
  ...ofTicks(z.int()),
})

/** One spreadsheet. `done` of `total` rows: the progress of the present step; `read`: rows received. */
export const StudentImport = z.object({
  _id: id,
  kind: ImportKind,
  filename: z.string(),
  state: ImportState,
  columns: z.array(z.string()),
  mapping: z.record(z.string(), z.int()).nullable(),
  /** How the days of its columns are written. */
  dateOrder: z.enum(ORDERS).nullish(),
  /** True when the import creates missing rooms. */
  rooms: z.boolean().optional(),
  decimal: z.enum(['point', 'comma']).optional(),
  dueOn: day.optional(),
  /** The order of names in a column of full names; `cuts`: the user's corrections of where a name ends, by row. */
  nameOrder: z.enum(NAME_ORDERS).optional(),
  cuts: z.record(z.string(), z.tuple([z.int(), z.int()])).optional(),
  talkId: id.optional(),
  listLevel: id.optional(),
  listType: z.enum(TALK_TYPES).optional(),
  /** The number of rows that each checkbox would accept. */
  people: PeopleCounts.optional(),
  ticks: TickFields.optional(),
  total: z.int(),
  done: z.int(),
  read: z.int(),
  /** The number of rows imported without an invalid optional value. */
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
  group: id.nullable(),
})

/** `missing`: what is still owed; `credit`: what was paid above the price. */
const sums = { cost: money, paid: money, missing: money, credit: money }
export const ImportSums = z.object({
  students: z.int(),
  groups: z.int(),
  ...sums,
  byGroup: z.array(z.object({ name: z.string(), students: z.int(), ...sums })),
})

const answer = { import: StudentImport }
const { bring: access, screen } = importsAccess
const cell = lines().max(IMPORT_LIMITS.cell, `Una celda tiene más de ${IMPORT_LIMITS.cell} caracteres.`)

/** `noted`: taken with a note; `refused`: not imported, whyever. */
const RowFilter = z.enum([...Verdict.options, 'noted', 'refused'])

/** The user's own imports; everybody's with `get /imports/`. Only its owner runs the steps of an import. */
export const imports = routes('imports', {
  list: get('/imports', {
    summary: 'List imports',
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
  /** Rows of other users' imports also need `get /students/`, because they contain personal data. */
  rows: get('/imports/:id/rows', {
    summary: 'List the rows of an import, page by page',
    fails: ['404 IMPORT_NOT_FOUND'],
    access: screen,
    scope: 'person',
    narrow: true,
    query: page(IMPORT_LIMITS.page).extend({ verdict: RowFilter.optional() }),
    returns: { rows: z.array(ImportRow), ...total },
  }),
  /** Adds up the rows that enter, as the old notebook does (LLE-40); for a sheet that enrols. */
  sums: get('/imports/:id/sums', {
    summary: 'Add up what an import enrols',
    fails: ['404 IMPORT_NOT_FOUND'],
    access: screen,
    scope: 'person',
    narrow: true,
    returns: ImportSums.shape,
  }),
  /** Whole names as they are cut, doubtful ones first (LLE-36). `cut`: the units before each of both borders. */
  names: get('/imports/:id/names', {
    summary: 'List how the whole names of an import are cut',
    fails: ['404 IMPORT_NOT_FOUND'],
    access: screen,
    scope: 'person',
    narrow: true,
    query: page(IMPORT_LIMITS.page),
    returns: {
      order: z.enum(NAME_ORDERS),
      doubtful: z.int(),
      names: z.array(
        z.object({ _id: z.string(), number: z.int(), units: z.array(z.string()), cut: z.array(z.int()), doubtful: z.boolean() }),
      ),
      ...total,
    },
  }),
  create: post('/imports', {
    summary: 'Start an import',
    sentence: 'Empezó una importación',
    access,
    scope: 'person',
    undo: never('Todavía no escribe nada: usa «Descartar».'),
    narrow: true,
    body: z.object({
      /** Groups need `post /groups/` too, visitors the right to register them. */
      kind: ImportKind.default('students'),
      filename: line().min(1).max(200),
      columns: z
        .array(cell)
        .min(1, 'La hoja no tiene columnas.')
        .max(IMPORT_LIMITS.columns, `La hoja tiene más de ${IMPORT_LIMITS.columns} columnas.`),
      total: z.int().min(1, 'La hoja no tiene filas.').max(IMPORT_LIMITS.rows, 'Máximo 20,000 filas por archivo.'),
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
    sentence: 'Revisó una importación',
    fails: [
      '400 COLUMN_NEEDED',
      '403 IMPORT_ENROLS',
      '403 NOT_YOURS',
      '403 OPENING_DENIED',
      '404 IMPORT_NOT_FOUND',
      '409 ALREADY_RUN',
      '409 COLUMN_MISSING',
      '409 DAY_OR_MONTH',
      '409 IMPORT_BUSY',
      '409 OPENING_CLOSED',
      '409 POINT_OR_COMMA',
      '409 ROWS_MISSING',
    ],
    access,
    scope: 'person',
    undo: never('La revisión no escribe nada: elige otras columnas y revisa de nuevo.'),
    edits: "An act on an import of one's own.",
    body: MappingInput,
    returns: answer,
  }),
  run: post('/imports/:id/run', {
    summary: 'Run an import',
    sentence: 'Importó una hoja',
    fails: [
      '403 IMPORT_ENROLS',
      '403 NOT_YOURS',
      '403 OPENING_DENIED',
      '404 IMPORT_NOT_FOUND',
      '409 ALREADY_RUN',
      '409 IMPORT_BUSY',
      '409 NOTHING_TO_WRITE',
      '409 NOT_CHECKED',
      '409 OPENING_CLOSED',
    ],
    proof: 'narrow',
    access,
    scope: 'person',
    narrow: true,
    undo: rows('Hoja importada', { quiet: true, parts: true }),
    returns: answer,
  }),
  /**
   * The user's own import within a day, else with `delete /imports/` and `get /imports/`. Above 200 students the user must have signed in
   * again recently (CON-52).
   */
  undo: post('/imports/:id/undo', {
    summary: 'Undo an import',
    sentence: 'Deshizo una importación',
    fails: [
      '403 IMPORT_UNDO_TOO_LATE',
      '403 NOT_YOURS',
      '404 AUDIT_NOT_FOUND',
      '404 IMPORT_NOT_FOUND',
      '409 IMPORT_BUSY',
      '409 NOT_RUN',
      '409 UNDO_BUSY',
      '409 UNDO_DONE',
    ],
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
    sentence: 'Descartó una importación',
    fails: ['403 NOT_YOURS', '404 IMPORT_NOT_FOUND', '409 ALREADY_RUN', '409 IMPORT_BUSY'],
    access: [access, importsAccess.undo],
    scope: 'person',
    undo: never('Una importación que no se ejecutó se vuelve a subir.'),
    narrow: true,
  }),
})

/** Money paid before Plantel, from imported files (LLE-42). */
export const Opening = z.object({
  _id: id,
  amount: money,
  day,
  student: z.object({ _id: id, name: z.string() }),
  group: z.string().nullable(),
  filename: z.string().nullable(),
  row: z.int().nullable(),
  voided: z.boolean(),
})
export const Move = z.object({
  /** Since when no opening enters. */
  closedAt: instant.nullable(),
  /** When the first opening entered. */
  firstAt: instant.nullable(),
  count: z.int(),
  /** Without voided ones. */
  sum: money,
})

/** The days of the move to Plantel, and the records that it imported. */
export const moves = routes('moves', {
  list: get('/imports/openings', {
    summary: 'List what was paid before Plantel, with its files, and whether the move is closed',
    access: importsAccess.move,
    scope: 'whole',
    query: page(IMPORT_LIMITS.page),
    returns: { openings: z.array(Opening), move: Move, ...total },
  }),
  close: post('/imports/openings/close', {
    summary: 'Close the move: no opening enters any more',
    sentence: 'Cerró la mudanza',
    access: importsAccess.move,
    scope: 'whole',
    proof: 'fresh',
    undo: never('La mudanza se abre de nuevo desde Configuración.'),
    returns: { move: Move },
  }),
  open: del('/imports/openings/close', {
    summary: 'Open the move again, and notify those who hold every permission',
    sentence: 'Abrió de nuevo la mudanza',
    access: importsAccess.move,
    scope: 'whole',
    proof: 'fresh',
    undo: never('La mudanza se cierra de nuevo desde Configuración.'),
    returns: { move: Move },
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
  /** `cell` has two readings: it is sent again with `decimal`. */
  POINT_OR_COMMA: [409, 'Di si los centavos van con punto o con coma.'],
  IMPORT_ENROLS: [403, 'Este archivo inscribe: te falta el permiso «Inscribir existente».'],
  OPENING_DENIED: [403, 'Trae lo ya pagado: te falta el permiso «Importar: saldos iniciales».'],
  OPENING_CLOSED: [409, 'La mudanza ya se cerró: no entran saldos iniciales.'],
  IMPORT_NOT_AGAIN: [409, 'Trae inscripciones: se deshace desde Importar, y se importa de nuevo desde sus filas.'],
  COLUMN_NEEDED: [400, 'Elige las columnas que faltan.'],
  COLUMN_MISSING: [409, 'La hoja no tiene esa columna.'],
  NOT_CHECKED: [409, 'Primero revisa el archivo.'],
  NOTHING_TO_WRITE: [409, 'Ninguna fila se puede importar.'],
  ALREADY_RUN: [409, 'Esta importación ya se ejecutó.'],
  NOT_YOURS: [403, 'Solo quien trajo el archivo puede seguir con él.'],
  IMPORT_UNDO_TOO_LATE: [403, 'Pasaron más de 24 horas. Pídelo a quien puede deshacer las importaciones de todos.'],
  NOT_RUN: [409, 'Solo se deshace una importación terminada.'],
})

export type Move = z.input<typeof Move>
export type Opening = z.input<typeof Opening>
export type StudentImport = z.input<typeof StudentImport>
export type ImportRow = z.input<typeof ImportRow>
export type Verdict = z.input<typeof Verdict>
export type RowFilter = z.input<typeof RowFilter>
