// The sheet of students who are enrolled: rows enter together (LLE-32 to LLE-35), and go back together (LLE-41).
import { findTwins, TWINS_AFTER_IMPORT } from '#features/foundation/twins/server/public.ts'
import { fold } from '#lib/text.ts'
import { imports } from '../../contract.ts'
import { studentsKind } from '../../studentsKind.ts'
import { keyOf, markRepeated } from '../repeated.ts'
import { mark, next } from '../steps.ts'
import { tryRows } from '../tryRows.ts'
import type { Writer } from '../writer.ts'
import { enterRows } from './enterRows.ts'
import { takeBackRows } from './takeBackRows.ts'

/** Rows of one trial: one transaction. */
const TRIED = 200
/** Rows of one transaction: for as long a desk waits for a group of theirs. */
const ROWS_A_SLICE = 20

export const enrolmentsWriter: Writer = {
  check: slice => tryRows(slice, TRIED, rows => enterRows({ ...slice, tell: () => {} }, rows)),
  async checked(slice) {
    const { db, chosen, today } = slice
    const groups = await db
      .selectFrom('classGroup')
      .select(['name', 'quota', 'taken'])
      .where('deletedAt', 'is', null)
      .where('parentGroupId', 'is', null)
      .execute()
    // The trial alone distinguishes groups of one name by campus.
    const single = [...Map.groupBy(groups, ({ name }) => fold(name))].filter(([, { length }]) => length === 1)
    const free = single.map(([name, [group]]) => {
      const { quota, taken } = group!
      return [
        name,
        { seats: (quota ?? 0) - taken, reason: `El grupo ${group!.name} está lleno (${quota ?? 0} de ${quota ?? 0}).` },
      ] as const
    })
    await markRepeated(slice, {
      entryOf({ cells, ...facts }) {
        const result = studentsKind.read(cells, chosen, today, facts)
        if ('reason' in result) return null
        const { person, enrol } = result.value
        return { key: keyOf(person, `${enrol?.group ?? ''} ${enrol?.groupStart ?? ''}`), place: enrol ? fold(enrol.group) : null }
      },
      free: new Map(free),
      repeated: first => `${chosen.fields['group'] === undefined ? 'Ya está registrado' : 'Ya está inscrito en ese grupo'}: fila ${first}.`,
    })
  },
  async write(slice) {
    const { context, db, held } = slice
    const rows = await next(db, held.id, 'ready', ROWS_A_SLICE)
    if (rows.length === 0) return 0
    const outcomes = await enterRows(slice, rows)
    const ready = outcomes.filter(({ verdict }) => verdict === 'ready')
    await mark(
      db,
      held.id,
      outcomes.map(outcome => ({ ...outcome, verdict: outcome.verdict === 'ready' ? 'written' : 'failed' })),
    )
    if (ready.length > 0) {
      const madeIds = ready
        .flatMap(({ student, registration, entry }) => [student, registration, entry])
        .filter(id => typeof id === 'string')
      const ids = [...new Set([held.id, ...madeIds])]
      await context.audit(db, imports.run.name, { resource: 'students', ids, after: { imported: ready.length } })
    }
    return rows.length
  },
  async undo(slice) {
    const { context, db, held } = slice
    const { outcomes, ids } = await takeBackRows(slice, ROWS_A_SLICE)
    if (outcomes.length === 0) return 0
    await mark(db, held.id, outcomes)
    const count = outcomes.filter(({ verdict }) => verdict === 'undone').length
    if (count > 0) await context.audit(db, imports.undo.name, { resource: 'students', ids: [held.id, ...ids], after: { undone: count } })
    return outcomes.length
  },
  written: ({ context, db }) => context.enqueueLater(db, findTwins, {}, TWINS_AFTER_IMPORT),
}
