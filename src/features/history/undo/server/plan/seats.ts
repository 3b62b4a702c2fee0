// Derives seats from the rows that an undo changes, never from the act's counts (M57).
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Net, Step } from './netChange.ts'
import { lockRows, type Row, type Shape } from './shape.ts'
import { SEATS, TRACKED } from './tables.ts'

/** Groups, talks and hours whose seats these rows take now, before or after the act; they are locked before their rows. */
export async function seatOwners(db: Db, shape: Shape, byTable: ReadonlyMap<string, readonly Net[]>): Promise<Map<string, Set<string>>> {
  const owners = new Map<string, Set<string>>()
  for (const [table, { of, column }] of Object.entries(SEATS)) {
    const nets = byTable.get(table)
    if (!nets) continue
    const ownersOf = owners.get(of) ?? new Set<string>()
    for (const { before, after } of nets) for (const id of [before[column], after[column]]) if (typeof id === 'string') ownersOf.add(id)
    const [key] = shape.keys.get(table)!
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(key!)} = any(${nets.map(net => net.key)})`.execute(
      db,
    )
    for (const { id } of rows) ownersOf.add(id)
    owners.set(of, ownersOf)
  }
  return owners
}

/** The row after a step; null: deleted or hidden. */
function leaves({ write, now, values }: Step): Row | null {
  if (write === 'insert') return values
  return write === 'change' ? { ...now, ...values } : null
}

function differences(steps: readonly Step[]): Map<string, Map<string, Record<string, number>>> {
  const all = new Map<string, Map<string, Record<string, number>>>()
  const add = (of: string, id: unknown, counters: Readonly<Record<string, number>>, sign: 1 | -1) => {
    const ids = all.get(of) ?? new Map<string, Record<string, number>>()
    const sums = ids.get(String(id)) ?? {}
    for (const [counter, seats] of Object.entries(counters)) sums[counter] = (sums[counter] ?? 0) + sign * seats
    all.set(of, ids.set(String(id), sums))
  }
  for (const step of steps) {
    const seats = SEATS[step.net.tab]
    if (!seats) continue
    const [was, is] = [step.now, leaves(step)]
    if (was) add(seats.of, was[seats.column], seats.taken(was), -1)
    if (is) add(seats.of, is[seats.column], seats.taken(is), 1)
  }
  return all
}

/** Adds the derived counters to the steps. A restored owner starts at zero: nothing referred to it meanwhile. */
export async function countSeats(db: Db, shape: Shape, steps: readonly Step[]): Promise<Step[]> {
  const uncounted = steps.flatMap(step => {
    const { counters = [] } = TRACKED[step.net.tab]!
    if (counters.length === 0 || !['change', 'insert'].includes(step.write)) return step
    const none = step.write === 'insert' ? Object.fromEntries(counters.map(counter => [counter, 0])) : {}
    const values = { ...Object.fromEntries(Object.entries(step.values).filter(([column]) => !counters.includes(column))), ...none }
    return Object.keys(values).length > 0 ? { ...step, values } : []
  })
  const counted = [...uncounted]
  for (const [table, ids] of differences(uncounted)) {
    const moved = [...ids].filter(([, sums]) => Object.values(sums).some(Boolean))
    const absent = moved.map(([id]) => id).filter(id => !uncounted.some(({ net }) => net.tab === table && net.key === id))
    const rows = absent.length > 0 ? await lockRows(db, shape, table, absent.toSorted()) : new Map<string, Row>()
    for (const [id, sums] of moved) {
      const at = counted.findIndex(({ net }) => net.tab === table && net.key === id)
      const step = counted[at]
      const now = step ? (step.now ?? step.values) : rows.get(id)
      if (!now || step?.write === 'delete') continue
      const counters = Object.fromEntries(Object.entries(sums).map(([counter, seats]) => [counter, Number(now[counter]) + seats]))
      if (step) counted[at] = { ...step, values: { ...step.values, ...counters } }
      else
        counted.push({
          net: { tab: table, key: id, did: 'changed', before: {}, after: {}, first: 0, last: 0 },
          write: 'change',
          values: counters,
          now,
        })
    }
  }
  return counted
}
