// How a row is undone, from its route; for an undo, from that route.
import type { Db } from '#server/db/connect.ts'
import { routeCalled } from '#server/http/called.ts'
import type { AuditRow } from './store.ts'

type How = 'rows' | 'recall' | 'instead' | 'never'

export async function undoOf(db: Db, rows: readonly AuditRow[]): Promise<(row: AuditRow) => How | null> {
  const undoneActs = rows.flatMap(row => row.undoes ?? [])
  const first = new Map(
    undoneActs.length === 0
      ? []
      : (await db.selectFrom('audit').select(['id', 'route']).where('id', 'in', undoneActs).execute()).map(row => [row.id, row.route]),
  )
  return row => routeCalled((row.undoes === null ? undefined : first.get(row.undoes)) ?? row.route)?.undo?.how ?? null
}
