// Judges how a sheet writes days and amounts: by each column, else by all together, else by the user's answer (LLE-8, LLE-9, LLE-12).
import type { Decimal } from '#lib/sheet/amounts.ts'
import { judgeDecimals } from '#lib/sheet/decimals.ts'
import { judgeDays, type Order } from '#lib/sheet/days.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { importFailures, type ImportKind } from '../contract.ts'
import { amountFields, dayFields, type Chosen } from '../kind.ts'
import { KINDS } from '../kinds.ts'
import * as store from './store.ts'

type Of = { id: string; kind: ImportKind }

const columnsOf = async ({ db }: Context, { id }: Of, { fields }: Chosen, names: readonly string[]) => {
  const columns = new Map<string, string[]>()
  for (const field of names) columns.set(field, await store.cellsOf(db, id, fields[field]!))
  return columns
}

/** @throws DAY_OR_MONTH */
export async function ordersOf(context: Context, of: Of, chosen: Chosen): Promise<Record<string, Order>> {
  const columns = await columnsOf(context, of, chosen, dayFields(KINDS[of.kind], chosen.fields))
  const limits = (field: string) => KINDS[of.kind].limits(context.today, field)
  const together = judgeDays([...columns.values()].flat(), limits(''))
  const orders: Record<string, Order> = {}
  for (const [field, cells] of columns) {
    const { order, asks } = judgeDays(cells, limits(field))
    const isOpen = (reading: Order | undefined): reading is Order => reading !== undefined && asks!.orders.includes(reading)
    if (asks === null) orders[field] = order
    else if (together.asks === null && isOpen(together.order)) orders[field] = together.order
    else if (isOpen(chosen.dateOrder)) orders[field] = chosen.dateOrder
    else fail(importFailures.DAY_OR_MONTH, { ext: { ...asks, field } })
  }
  return orders
}

/** @throws POINT_OR_COMMA */
export async function decimalsOf(context: Context, of: Of, chosen: Chosen): Promise<Record<string, Decimal>> {
  const columns = await columnsOf(context, of, chosen, amountFields(KINDS[of.kind], chosen.fields))
  const decimals: Record<string, Decimal> = {}
  for (const [field, { decimal, asks }] of judgeDecimals(columns, chosen.decimal)) {
    if (asks !== null) fail(importFailures.POINT_OR_COMMA, { ext: { cell: asks, field } })
    decimals[field] = decimal
  }
  return decimals
}
