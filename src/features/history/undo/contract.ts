// Undo of acts: a preview, and the undo itself (DES-1 to DES-17).
import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { day, id, instant, money } from '#contract/fields.ts'
import { get, post, routes } from '#contract/route.ts'
import { auditAccess } from '#features/foundation/audit/access.ts'
import { rows } from '#lib/undo.ts'

/** A field that somebody changed since: its value after the act, and now. `act`: the act that changed it, if known. */
export const UndoConflict = z.object({
  record: z.string(),
  field: z.string(),
  left: z.string().nullable(),
  now: z.string().nullable(),
  user: z.string().nullable(),
  at: instant.nullable(),
  act: id.nullable(),
})
export const UndoLine = z.object({ record: z.string(), field: z.string(), now: z.string().nullable(), back: z.string().nullable() })
/** Another act that gives money back. `reason`: why it would be refused now; known values are filled in. */
export const UndoInstead = z.object({
  route: z.string(),
  label: z.string(),
  may: z.boolean(),
  reason: z.string().nullable(),
  student: id.nullable(),
  entry: id.nullable(),
  group: z.object({ _id: id, name: z.string() }).nullable(),
  amount: money.nullable(),
  course: id.nullable(),
})

export const UndoState = z.enum(['open', 'undone', 'changed', 'used', 'never', 'money', 'late', 'unknown'])

const AsOfField = z.object({ field: z.string(), value: z.string().nullable(), now: z.string().nullable(), changed: z.boolean() })
const AsOfList = z.object({ field: z.string(), values: z.array(z.string()), now: z.array(z.string()), changed: z.boolean() })

/** State of a batch; `redoing`: it is being redone. */
export const BatchState = z.enum(['done', 'undoing', 'undone', 'redoing'])
const LeftOut = z.object({ record: z.string(), reason: z.string() })
/** How many rows of a kind would change, return or be deleted. */
export const BatchWould = z.object({ name: z.string(), count: z.int(), how: z.enum(['changes', 'back', 'goes']) })

/** `done` of `acts` were undone. `batch`: the undo's own batch, which can be undone too. */
const batch = {
  state: BatchState,
  said: z.string(),
  acts: z.int(),
  done: z.int(),
  leftOut: z.array(LeftOut),
  batch: id.nullable(),
}

/** `final`: it cannot be redone. */
const undoAnswer = { act: id, said: z.string(), notes: z.array(z.string()), leftOut: z.array(UndoConflict), final: z.boolean() }

/** Codes that undo and redo pass on from the acts themselves. */
const OF_ACTS = [
  '400 EMAIL_TAKEN',
  '400 TILL_OUTSIDE_SCOPE',
  '403 WHOLE_ACADEMY',
  '404 COURSE_NOT_FOUND',
  '404 LEVEL_NOT_FOUND',
  '404 MERGE_GONE',
  '404 PAYER_NOT_FOUND',
  '404 SOURCE_NOT_FOUND',
  '404 TEACHER_NOT_FOUND',
  '404 TYPE_NOT_FOUND',
  '409 05',
  '409 08',
  '409 ABSENCE_OVERLAP',
  '409 ACCOUNT_NAME_TAKEN',
  '409 ADVISORY_FULL',
  '409 ALREADY_BOOKED',
  '409 ALREADY_IN_TALK',
  '409 ALREADY_RECORDED',
  '409 ALREADY_SHOWN',
  '409 ALREADY_WAITING',
  '409 BELOW_ITSELF',
  '409 BEYOND_OWN_PERMISSIONS',
  '409 CHANNEL_TAKEN',
  '409 CHILDREN_LOCKED',
  '409 CHILD_NOT_FIT',
  '409 CLASSROOM_BUSY',
  '409 CLASSROOM_TAKEN',
  '409 CLOSED_OVERLAP',
  '409 CODE_TAKEN',
  '409 COURSE_INACTIVE',
  '409 COURSE_NAME_TAKEN',
  '409 COURSE_NOT_COMPATIBLE',
  '409 EMAIL_TAKEN',
  '409 FOLIO_TAKEN',
  '409 GROUP_FULL',
  '409 GROUP_NOT_READY',
  '409 IDEMPOTENCY_MISMATCH',
  '409 IN_USE',
  '409 LAST_ADMIN',
  '409 LESSON_CHANGED',
  '409 LESSON_OVERLAP',
  '409 LEVEL_LOCKED',
  '409 LIVE_WITHOUT_CHANNEL',
  '409 LOCATION_TAKEN',
  '409 OFFER_TOLD',
  '409 PAYER_LINKED',
  '409 QUOTA_BELOW_BOOKED',
  '409 QUOTA_BELOW_ENROLLED',
  '409 QUOTA_BELOW_VISITORS',
  '409 RATE_TAKEN',
  '409 RESTORE_FIRST',
  '409 ROLE_TAKEN',
  '409 SELF_REMOVAL',
  '409 SOURCES_FULL',
  '409 SOURCE_TAKEN',
  '409 TALK_FULL',
  '409 TALK_IN_USE',
  '409 TEACHER_BUSY',
  '409 TEMPLATE_NAME_TAKEN',
  '409 TIME_ZONE_LOCKED',
  '409 TOO_MANY_PAYERS',
  '409 UNDO_CHANGED',
  '409 UNDO_CLASH',
  '409 UNDO_DONE',
  '409 UNDO_ERASED',
  '409 UNDO_LATE',
  '409 UNDO_UNKNOWN',
  '409 UNDO_USED',
  '409 WAITING_STATE',
] as const

export const undo = routes('undo', {
  // Without money, which shows dates of its own (DES-26).
  asOf: get('/audit/records/:id/as-of', {
    summary: 'Read a record as it was at the end of a day',
    fails: ['404 RECORD_NOT_FOUND'],
    access: auditAccess.read,
    scope: 'person',
    query: z.object({ day }),
    returns: {
      name: z.string(),
      kind: z.string(),
      /** The shown day, today at the latest. */
      day,
      existed: z.enum(['yes', 'notYet', 'trash', 'gone']),
      /** The first day with a change history. */
      since: day,
      /** Days on which the record changed, oldest first. */
      days: z.array(day),
      fields: z.array(AsOfField),
      lists: z.array(AsOfList),
    },
  }),
  show: get('/audit/:id/undo', {
    summary: 'Tell what taking an act back would do',
    fails: ['404 AUDIT_NOT_FOUND'],
    access: 'auth',
    scope: 'person',
    narrow: true,
    returns: {
      state: UndoState,
      said: z.string(),
      reason: z.string().nullable(),
      where: z.array(z.string()),
      lines: z.array(UndoLine),
      conflicts: z.array(UndoConflict),
      instead: z.array(UndoInstead),
      /** True when `rest` can leave the conflicts out and still undo something. */
      rest: z.boolean(),
    },
  }),
  /** The undo of an undo redoes the act. `rest`: leaves out what others changed since. */
  press: post('/audit/:id/undo', {
    summary: 'Take an act back',
    sentence: 'Deshizo un movimiento',
    fails: [...OF_ACTS, '400 UNDO_PARTS', '404 AUDIT_NOT_FOUND', '409 RECALL_LATE', '409 UNDO_MONEY', '409 UNDO_NEVER'],
    access: 'auth',
    scope: 'person',
    narrow: true,
    // An act that required proof requires it again (CON-35).
    proof: 'narrow',
    idempotent: 'el cambio',
    undo: rows('Deshecho', { quiet: true }),
    body: z.object({ rest: z.boolean().default(false) }),
    returns: undoAnswer,
  }),
  /** `large`: a job undoes it in slices. `would`: the effect by kind. */
  showBatch: get('/audit/batches/:id', {
    summary: 'Tell how far what was done as one is taken back',
    fails: ['403 NOT_YOURS', '404 AUDIT_NOT_FOUND', '404 IMPORT_NOT_FOUND', '409 UNDO_LATE', '409 UNDO_UNKNOWN'],
    access: 'auth',
    scope: 'person',
    narrow: true,
    returns: { ...batch, large: z.boolean(), would: z.array(BatchWould) },
  }),
  /**
   * Undoes a batch as one: newest first, all or nothing. `rest`: leaves out acts that others changed since. Above 5,000 changed rows a job
   * always works in slices; the answer is then `undoing`.
   */
  pressBatch: post('/audit/batches/:id/undo', {
    summary: 'Take back what was done as one',
    sentence: 'Deshizo varios movimientos',
    fails: [
      ...OF_ACTS,
      '403 IMPORT_UNDO_TOO_LATE',
      '403 NOT_YOURS',
      '404 AUDIT_NOT_FOUND',
      '404 IMPORT_NOT_FOUND',
      '409 IMPORT_BUSY',
      '409 IMPORT_NOT_AGAIN',
      '409 NOT_RUN',
      '409 UNDO_BUSY',
    ],
    access: 'auth',
    scope: 'person',
    narrow: true,
    proof: 'narrow',
    idempotent: 'el cambio',
    undo: rows('Deshecho', { quiet: true }),
    body: z.object({ rest: z.boolean().default(false) }),
    returns: batch,
  }),
})

export const undoFailures = failures({
  RECORD_NOT_FOUND: [404, 'El registro no existe o ya no se recuerda.'],
  AUDIT_NOT_FOUND: [404, 'El movimiento no existe'],
  UNDO_NEVER: [409, 'Este movimiento no se deshace.'],
  UNDO_CHANGED: [409, 'Alguien lo cambió después.'],
  UNDO_DONE: [409, 'Ya se deshizo.'],
  UNDO_USED: [409, 'Ya se usa: quítalo a mano.'],
  UNDO_MONEY: [409, 'El dinero no se deshace: anúlalo, reviértelo o devuélvelo.'],
  UNDO_LATE: [409, 'Ya pasaron 30 días: cámbialo a mano.'],
  UNDO_UNKNOWN: [409, 'De este movimiento solo quedó la bitácora.'],
  UNDO_ERASED: [409, 'Los datos de esta persona se borraron a petición suya.'],
  UNDO_CLASH: [409, 'Choca con algo que se registró después.'],
  UNDO_BUSY: [409, 'El lote se está deshaciendo.'],
  RESTORE_FIRST: [409, 'Primero restaura aquello de lo que depende.'],
  RECALL_LATE: [409, 'Todos los mensajes ya salieron.'],
  UNDO_PARTS: [400, 'No se puede deshacer a medias.'],
})

export type BatchWould = z.output<typeof BatchWould>
export type BatchState = z.output<typeof BatchState>
export type UndoConflict = z.output<typeof UndoConflict>
export type UndoInstead = z.output<typeof UndoInstead>
