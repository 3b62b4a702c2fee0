// The lines of 'Semana', on the screen and in Excel.
import { addDays, shortDay } from '#lib/days.ts'
import { toCentavos } from '#lib/money.ts'
import { heading, money, text, whole, type SheetOfBook } from '#lib/workbook.ts'
import type { Forecast } from '../../contract.ts'

export type Sum = Forecast['overdue'][number]
/** Groups without a campus. */
const NOWHERE = { _id: 'none', name: 'Sin sede' }
export const partOf = ({ part }: Sum) => part ?? NOWHERE

/** A line of the week's table. */
export interface Line {
  /** The first day, 'vencido' or 'despues'. */
  key: string
  label: string
  days: { from?: string; to?: string }
  sums: readonly Sum[]
}

export const linesOf = ({ overdue, weeks, later }: Forecast, today: string): Line[] => [
  { key: 'vencido', label: 'Vencido', days: {}, sums: overdue },
  ...weeks.map(({ from, to, sums }, at) => ({
    key: from,
    label: at === 0 ? `Esta semana, hasta el ${shortDay(to, today)}` : `${shortDay(from, today)} a ${shortDay(to, today)}`,
    days: { from, to },
    sums,
  })),
  ...(later.length > 0 ? [{ key: 'despues', label: 'Después', days: { from: addDays(weeks.at(-1)!.to, 1) }, sums: later }] : []),
]

export const datesOf = (sums: readonly Sum[]): number => sums.reduce((count, { dates }) => count + dates, 0)
/** Centavos. */
export const totalOf = (sums: readonly Sum[]): number => sums.reduce((sum, { amount }) => sum + toCentavos(amount), 0)

/** The campuses or courses of the columns, those without a campus last. */
export const partsOf = (lines: readonly Line[]): { _id: string; name: string }[] =>
  [...new Map(lines.flatMap(({ sums }) => sums).map(sum => [partOf(sum)._id, partOf(sum)])).values()].toSorted(
    (a, b) => Number(a === NOWHERE) - Number(b === NOWHERE) || a.name.localeCompare(b.name, 'es'),
  )

/** The table as it is shown. */
export function weekBook(lines: readonly Line[]): SheetOfBook {
  const parts = partsOf(lines)
  const row = (label: string, sums: readonly Sum[]) => [
    text(label),
    ...parts.map(({ _id }) => money(totalOf(sums.filter(sum => partOf(sum)._id === _id)))),
    money(totalOf(sums)),
    whole(datesOf(sums)),
  ]
  return {
    sheet: 'Semana',
    widths: [30, ...parts.map(() => 16), 16, 10],
    data: [
      ['Vence', ...parts.map(({ name }) => name), 'Total', 'Pagos'].map(heading),
      ...lines.map(({ label, sums }) => row(label, sums)),
      row(
        'Total',
        lines.flatMap(({ sums }) => sums),
      ),
    ],
  }
}
