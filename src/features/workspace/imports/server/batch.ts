// An import is a batch under its own id (DES-20): it goes back by the undo of all that it wrote, and keeps its own state and verdicts.
import { sql } from 'kysely'
import { joinBatch, type Joining } from '#server/db/actBatch.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import type { BatchKind } from '#features/history/undo/server/public.ts'
import { importFailures, imports, importsChanged, type ImportKind } from '../contract.ts'
import { mayUndo } from '../access.ts'
import { isByRow } from '../kinds.ts'
import { chosenOf } from '../kind.ts'
import { found, isBusy } from './seen.ts'
import * as store from './store.ts'

/** The most students whose import can be undone without signing in again (CON-52). */
const UNPROVED = 200

const SENTENCES: Record<ImportKind, string> = {
  students: 'Alumnos importados',
  groups: 'Grupos importados',
  visitors: 'Visitantes importados',
}
export const joinImport = (db: Db, kind: ImportKind, part: Omit<Joining, 'route' | 'said'>) =>
  joinBatch(db, { ...part, route: imports.run.name, said: SENTENCES[kind] })

/** Registrations, openings and tutors go back row by row, by the import's own job (LLE-41). */
function refuseEnrolled({ kind, mapping }: store.ImportRecord): void {
  if (isByRow(kind, chosenOf(mapping))) fail(importFailures.IMPORT_NOT_AGAIN)
}

/** The user's own import within a day; later, or others', with both rights to all. @param state the required state */
export async function refuseUndo(context: Context, id: string, state: readonly store.State[]): Promise<void> {
  const { can, user, now } = context
  const record = await found(context, id)
  const may = mayUndo({ own: record.createdBy === user.id, finishedAt: record.finishedAt, now, can })
  if (may === 'no') fail(importFailures.NOT_YOURS)
  if (may === 'late' && state.includes(record.state)) fail(importFailures.IMPORT_UNDO_TOO_LATE)
  if (isBusy(record)) fail(importFailures.IMPORT_BUSY)
  if (!state.includes(record.state)) fail(importFailures.NOT_RUN)
  const { written = 0, undone = 0 } = record.verdicts
  if (written + undone > UNPROVED) await context.prove()
}

const VERDICTS = {
  gone: { verdict: 'undone', reason: null },
  kept: { verdict: 'kept', reason: 'Ya se usa, o ya no está: se queda como está.' },
  back: { verdict: 'written', reason: null },
}

export const importBatch: BatchKind = {
  route: imports.run.name,
  undoneBy: imports.undo.name,
  makes: ['student', 'class_group'],
  event: importsChanged,
  async may(context, id) {
    refuseEnrolled(await found(context, id))
    await refuseUndo(context, id, ['done', 'undone'])
  },
  async reached(db, id, state, now) {
    if (state === 'undoing') await store.setState(db, id, { state, done: 0, finishedAt: null })
    else if (state !== 'redoing') await store.setState(db, id, { state, finishedAt: now })
  },
  async became(db, id, records, what) {
    if (records.length === 0) return
    const { verdict, reason } = VERDICTS[what]
    await sql`
      update student_import_row set verdict = ${verdict}, reason = ${reason}
      where import_id = ${id} and (student_id = any(${[...records]}) or made_group = any(${[...records]})) and verdict in ('written', 'undone')`.execute(
      db,
    )
    await sql`update student_import set done = least(total, done + ${records.length}) where id = ${id}`.execute(db)
  },
}
