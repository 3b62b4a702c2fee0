// Students from a sheet: many in one statement, one line of the audit a slice.
import { findTwins, TWINS_AFTER_IMPORT } from '#features/foundation/twins/server/public.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { newId } from '#lib/ids.ts'
import type { ReadChoices as Columns } from '../../columns.ts'
import { imports } from '../../contract.ts'
import type { Chosen } from '../../kind.ts'
import { joinImport } from '../batch.ts'
import { checkRows, markDuplicates, writeRows } from '../steps.ts'
import type { Writer } from '../writer.ts'

const columnsOf = ({ fields, orders, dateOrder }: Chosen): Columns => ({ ...fields, dateOrder: orders?.birthDate ?? dateOrder })

export const studentsWriter: Writer = {
  check: ({ db, held, chosen, today }) => checkRows(db, held.id, columnsOf(chosen), today),
  checked: ({ db, held }) => markDuplicates(db, held.id),
  async write({ context, db, held, chosen, today, tell }) {
    const { now, asked } = context
    const { tried, written } = await writeRows(db, held.id, columnsOf(chosen), { now, today })
    if (written.length > 0) {
      const head = newId()
      const after = { imported: written.length }
      await context.audit(db, imports.run.name, { resource: 'students', ids: [held.id, ...written], after, id: head, batch: held.id })
      if (asked?.user) await joinImport(db, held.kind, { batch: held.id, user: asked.user.id, head, now, acts: written.length })
      tell(studentsChanged, written)
    }
    return tried
  },
  written: ({ context, db }) => context.enqueueLater(db, findTwins, {}, TWINS_AFTER_IMPORT),
}
