import { toCentavos, toPesos } from '#lib/money.ts'
import type { CashReport } from '../contract.ts'
import { cashOf, countedOf, DENOMINATIONS, drawerOf, type Denomination, type Drawer, type Pieces } from '../count.ts'

/** null: empty. Money in centavos. */
export type DrawerValues = Record<Denomination, number | null> & {
  openingFloat: number | null
  loose: number | null
  /** null: the starting float, as far as the money suffices. */
  keptFloat: number | null
  note: string
}

export const emptyDrawer = ({ open }: CashReport): DrawerValues => ({
  ...(Object.fromEntries(DENOMINATIONS.map(each => [each, null])) as Record<Denomination, null>),
  openingFloat: toCentavos(open.proposedFloat),
  loose: null,
  keptFloat: null,
  note: '',
})

const piecesOf = (values: DrawerValues): Pieces =>
  Object.fromEntries(DENOMINATIONS.flatMap(each => (values[each] === null ? [] : [[each, values[each]]])))

export interface Counting extends Drawer {
  keptFloat: number
}

/** The count so far against the expected money; null: nothing counted, which closes 'sin arqueo'. */
export function countingOf(values: DrawerValues, { open }: CashReport): Counting | null {
  if (values.loose === null && DENOMINATIONS.every(each => values[each] === null)) return null
  const counted = countedOf(piecesOf(values), values.loose ?? 0)
  const openingFloat = values.openingFloat ?? 0
  const keptFloat = values.keptFloat ?? Math.min(openingFloat, counted)
  return { keptFloat, ...drawerOf({ counted, openingFloat, keptFloat, cash: toCentavos(cashOf(open.byType)) }) }
}

export function countBody(values: DrawerValues, report: CashReport) {
  const counting = countingOf(values, report)
  if (!counting) return undefined
  const note = values.note.trim()
  return {
    openingFloat: toPesos(values.openingFloat ?? 0),
    pieces: piecesOf(values),
    loose: toPesos(values.loose ?? 0),
    keptFloat: toPesos(counting.keptFloat),
    ...(note !== '' && { note }),
  }
}
