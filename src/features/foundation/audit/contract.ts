import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { day, id, instant, line, page, total } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'
import { auditAccess } from './access.ts'
import { AUDIT_LIMITS } from './limits.ts'

/** A record that a write touched, by its present name. `kind` says what it is in Spanish; `screen`: where it is shown. */
export const TouchedRecord = z.object({ _id: id, kind: z.string(), name: z.string(), screen: z.string().nullable() })

/** One field in plain words: null is empty, or was not there. */
export const AuditChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })

/** One write: who, when, what in plain words. `user` null: nobody was signed in. A program's `name` begins with 'Servicio: '. */
export const AuditEntry = z.object({
  _id: id,
  at: instant,
  user: z.object({ _id: id, name: z.string() }).nullable(),
  action: z.string(),
  /** Of what was done as one: its id. The line that stands for all of it tells of all of it. */
  batch: id.nullable(),
  /** How many acts it stands for; of an import, how many students. */
  count: z.int(),
  /** How it is taken back; null: it was written before that was said. */
  undo: z.enum(['rows', 'recall', 'instead', 'never']).nullable(),
  /** The act that it took back, if it did. */
  undoes: id.nullable(),
  /** By whom and when it was taken back. */
  undone: z.object({ user: z.string(), at: instant }).nullable(),
  resource: z.string(),
  ids: z.array(z.string()),
  records: z.array(TouchedRecord),
  changes: z.array(AuditChange),
  /** 'Chrome en Windows'; null: a job, or written before it was kept. */
  device: z.string().nullable(),
  /** Where from; null: a job. */
  address: z.string().nullable(),
})

export const audit = routes('audit', {
  /** Newest first; what was done as one is one line, unless a record, a word or `batch` is asked for. `state`: still so, or taken back. `record`: all about one id, told by what changed of it, with the cards that were merged into it; `query`: words of the name of what was touched; days of the academy, both included. */
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
  /** By whom and to what anything was written: what there is to choose from. `since`: the first day that is searched, earlier months are archived; null: all are searched. */
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
