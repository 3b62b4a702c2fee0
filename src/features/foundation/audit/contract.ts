import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { day, id, instant, line, page, total } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'
import { auditAccess } from './access.ts'
import { AUDIT_LIMITS } from './limits.ts'

/** A record that a write touched, by its present name. `kind`: its Spanish kind; `screen`: where it is shown. */
export const TouchedRecord = z.object({ _id: id, kind: z.string(), name: z.string(), screen: z.string().nullable() })

/** One field in plain words: null is empty, or was not there. */
export const AuditChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })

/** One write: user, time, and a sentence. `user` null: nobody was signed in. A program's `name` begins with 'Servicio: '. */
export const AuditEntry = z.object({
  _id: id,
  at: instant,
  user: z.object({ _id: id, name: z.string() }).nullable(),
  action: z.string(),
  /** The batch's id; the row that represents a batch describes all of it. */
  batch: id.nullable(),
  /** How many acts it represents; for an import, how many students. */
  count: z.int(),
  /** How to undo it; null: written before routes declared it. */
  undo: z.enum(['rows', 'recall', 'instead', 'never']).nullable(),
  undoes: id.nullable(),
  undone: z.object({ user: z.string(), at: instant }).nullable(),
  resource: z.string(),
  ids: z.array(z.string()),
  records: z.array(TouchedRecord),
  changes: z.array(AuditChange),
  /** 'Chrome en Windows'; null: a job, or an old row. */
  device: z.string().nullable(),
  /** The address; null: a job. */
  address: z.string().nullable(),
})

export const audit = routes('audit', {
  /**
   * Newest first; a batch is one row, unless a record, a word or `batch` is given. `state`: active or undone. `record`: everything about
   * one id, with its field changes and the cards merged into it; `query`: words of the touched record's name; days of the academy, both
   * included.
   */
  list: get('/audit', {
    summary: 'List what was written by whom, page by page',
    access: auditAccess.read,
    scope: 'person',
    query: page(AUDIT_LIMITS.page).extend({
      user: id.optional(),
      resource: line().max(40).optional(),
      from: day.optional(),
      to: day.optional(),
      record: id.optional(),
      query: line().max(120).optional(),
      batch: id.optional(),
      state: z.enum(['open', 'undone']).optional(),
    }),
    returns: { audit: z.array(AuditEntry), ...total },
  }),
  find: get('/audit/:id', {
    summary: 'Read one line of the audit',
    fails: ['404 AUDIT_NOT_FOUND'],
    access: auditAccess.read,
    scope: 'person',
    returns: { entry: AuditEntry },
  }),
  /** The users and kinds of records to filter by. `since`: the first day that is searched; null: no month is archived. */
  people: get('/audit/people', {
    summary: 'List whom and what the audit can be filtered by',
    access: auditAccess.read,
    scope: 'person',
    returns: {
      people: z.array(z.object({ _id: id, name: z.string() })),
      resources: z.array(z.object({ _id: z.string(), name: z.string() })),
      since: day.nullable(),
    },
  }),
})

export const auditFailures = failures({ AUDIT_NOT_FOUND: [404, 'El movimiento no existe'] })

export type AuditEntry = z.input<typeof AuditEntry>
export type AuditChange = z.input<typeof AuditChange>
export type TouchedRecord = z.input<typeof TouchedRecord>
