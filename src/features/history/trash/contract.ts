import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { id, instant, page, total } from '#contract/fields.ts'
import { get, put, routes } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { UNDO_DAYS } from '#features/history/undo/limits.ts'
import { KIND_NAMES, trashAccess } from './access.ts'

/** Days in which a deletion can be undone (TRA-3). */
export const TRASH_DAYS = UNDO_DAYS
export const TRASH_PAGE = 30

export const Kind = z.enum(KIND_NAMES)

/** `detail`: distinguishes equal names; `user`: who deleted it; `until`: the end of restoring. */
export const TrashItem = z.object({
  _id: id,
  kind: Kind,
  name: z.string(),
  detail: z.string(),
  user: z.string().nullable(),
  deletedAt: instant,
  until: instant,
})

export const trash = routes('trash', {
  /** The newest deletion first; only kinds that the caller may delete. */
  list: get('/trash', {
    summary: 'List deleted records that can be restored, page by page',
    access: trashAccess.any,
    scope: 'both',
    query: page(TRASH_PAGE).extend({ kind: Kind.optional() }),
    returns: { items: z.array(TrashItem), ...total },
  }),
  /** `notes`: sentences about what was not restored. */
  restore: put('/trash/:kind/:id', {
    summary: 'Restore a deleted record',
    sentence: 'Restauró un registro de la papelera',
    fails: [
      '400 EMAIL_TAKEN',
      '404 NOT_IN_TRASH',
      '409 CHILD_NOT_FIT',
      '409 CODE_TAKEN',
      '409 COURSE_NAME_TAKEN',
      '409 EMAIL_TAKEN',
      '409 LOCATION_TAKEN',
      '409 RESTORE_FIRST',
      '409 UNDO_CLASH',
      '409 UNDO_ERASED',
    ],
    access: trashAccess.any,
    scope: 'both',
    undo: rows('Restaurado de la papelera', { adapts: true }),
    edits: 'An act: it brings back.',
    narrow: true,
    params: { kind: Kind },
    returns: { name: z.string(), notes: z.array(z.string()) },
  }),
})

export const trashChanged = changes('trash', trashAccess.any)

export const trashFailures = failures({
  NOT_IN_TRASH: [404, 'Ya no está en la papelera.'],
})

export type TrashItem = z.input<typeof TrashItem>
