// Judges how a sheet writes days and amounts: by each column, else by all together, else by the user's answer (LLE-8, LLE-9, LLE-12).
import { judgeDecimal, type Decimal } from '#lib/sheet/amounts.ts'
import { judgeDays, type Order } from '#lib/sheet/days.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { importFailures, type ImportKind } from '../contract.ts'
import { amountFields, dayFields, type Chosen } from '../kind.ts'
import { KINDS } from '../kinds.ts'
import * as store from './store.ts'

type Of = { id: string; kind: ImportKind }

interface Judged<R, A> {
  reading: R
  /** The question about an ambiguous column; null: its cells decide. */
  asks: A | null
}

interface Readings<R, A> {
  judge(cells: readonly string[], field: string): Judged<R, A>
  /** Is this one of the readings that the question leaves open? */
  isOpen(asks: A, reading: R): boolean
  answer: R | undefined
  refuse(asks: A, field: string): never
}

async function readingsOf<R, A>({ db }: Context, { id }: Of, chosen: Chosen, fields: readonly string[], by: Readings<R, A>) {
  const columns = new Map<string, string[]>()
  for (const field of fields) columns.set(field, await store.cellsOf(db, id, chosen.fields[field]!))
  const together = by.judge([...columns.values()].flat(), '')
  const readings: Record<string, R> = {}
  for (const [field, cells] of columns) {
    const { reading, asks } = by.judge(cells, field)
    if (asks === null) readings[field] = reading
    else if (together.asks === null && by.isOpen(asks, together.reading)) readings[field] = together.reading
    else if (by.answer !== undefined && by.isOpen(asks, by.answer)) readings[field] = by.answer
    else by.refuse(asks, field)
  }
  return readings
}

/** @throws DAY_OR_MONTH */
export const ordersOf = (context: Context, of: Of, chosen: Chosen): Promise<Record<string, Order>> =>
  readingsOf<Order, { cell: string; orders: Order[] }>(context, of, chosen, dayFields(KINDS[of.kind], chosen.fields), {
    judge(cells, field) {
      const { order, asks } = judgeDays(cells, KINDS[of.kind].limits(context.today, field))
      return { reading: order, asks }
    },
    isOpen: ({ orders }, order) => orders.includes(order),
    answer: chosen.dateOrder,
    refuse: ({ cell, orders }, field) => fail(importFailures.DAY_OR_MONTH, { ext: { cell, orders, field } }),
  })

/** @throws POINT_OR_COMMA */
export const decimalsOf = (context: Context, of: Of, chosen: Chosen): Promise<Record<string, Decimal>> =>
  readingsOf<Decimal, string>(context, of, chosen, amountFields(KINDS[of.kind], chosen.fields), {
    judge(cells) {
      const { decimal, asks } = judgeDecimal(cells)
      return { reading: decimal, asks }
    },
    isOpen: () => true,
    answer: chosen.decimal,
    refuse: (cell, field) => fail(importFailures.POINT_OR_COMMA, { ext: { cell, field } }),
  })
