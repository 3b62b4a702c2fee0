// The measures of a report as SQL, and their values after adding up (DIR-3).
import { sql, type RawBuilder } from 'kysely'
import { toPesos } from '#lib/money.ts'
import type { Kind } from '../contract.ts'
import type { Measure, Split } from './define.ts'

type Summed = Exclude<Measure, { kind: 'ratio' }>

/** The sums that some measures need, each once. */
export interface Sums {
  list: readonly Summed[]
  hasPeople: boolean
  /** `m0, m1 …` of an aggregate over atoms `a`. */
  columns: RawBuilder<unknown>
  /** The summed values by measure, in the units of the wire. `splits`: those by which the values are a part. */
  figures(values: readonly number[], splits?: readonly (Split | undefined)[]): Record<string, number | null>
  value(measure: string, values: readonly number[], splits?: readonly (Split | undefined)[]): number | null
}

const sumOf = ({ kind, expression, where }: Summed): string => {
  const filter = where === undefined ? '' : ` filter (where ${where})`
  if (kind === 'people') return `count(distinct ${expression})${filter}`
  return `coalesce(sum(${expression})${filter}, 0)::bigint`
}

/** Hours with two decimals, pesos, whole numbers. */
const wire = (kind: Summed['kind'], value: number): number =>
  kind === 'money' ? toPesos(value) : kind === 'hours' ? Math.round((value * 100) / 60) / 100 : value

const divided = (as: Kind, upper: number, lower: number): number => {
  if (as === 'money') return toPesos(Math.round(upper / lower))
  return Math.round(((as === 'percent' ? 100 : 1) * upper * 100) / lower) / 100
}

export function sumsOf(measures: readonly (readonly [string, Measure])[], all: Readonly<Record<string, Measure>>): Sums {
  const list: Summed[] = []
  const at = (measure: string | Summed): number => {
    const summed = typeof measure === 'string' ? (all[measure] as Summed) : measure
    const index = list.indexOf(summed)
    return index === -1 ? list.push(summed) - 1 : index
  }
  const readers = measures.map(([key, measure]): [string, (values: readonly number[]) => number | null] => {
    if (measure.kind !== 'ratio') {
      const own = at(measure)
      return [key, values => wire(measure.kind, values[own]!)]
    }
    const [upper, lower] = [at(measure.upper), at(measure.lower)]
    const inHours = list[lower]!.kind === 'hours' ? 60 : 1
    return [key, values => (values[lower] ? divided(measure.as, values[upper]! * inHours, values[lower]) : null)]
  })
  const byKey = new Map(readers)
  const isWhole = (key: string, splits: readonly (Split | undefined)[]) => !splits.some(split => split?.undivided?.includes(key))
  return {
    list,
    hasPeople: list.some(({ kind }) => kind === 'people'),
    columns: sql.raw(list.map((each, n) => `${sumOf(each)} as m${n}`).join(', ')),
    figures: (values, splits = []) => Object.fromEntries(readers.map(([key, read]) => [key, isWhole(key, splits) ? read(values) : null])),
    value: (measure, values, splits = []) => (isWhole(measure, splits) ? byKey.get(measure)!(values) : null),
  }
}

/** The sum whose atoms a measure's figure opens: of a ratio the lower one. */
export function openedBy(measure: Measure, all: Readonly<Record<string, Measure>>): Summed {
  if (measure.kind !== 'ratio') return measure
  return typeof measure.lower === 'string' ? (all[measure.lower] as Summed) : measure.lower
}

/** True when each atom counts as one. */
export const isOnlyCounted = ({ kind, expression }: Summed): boolean => kind === 'people' || (kind === 'count' && expression === '1')

/** The value of one atom, as it travels; null where atoms are only counted. */
export const valueOf = (summed: Summed, value: number | null): number | null =>
  value === null || isOnlyCounted(summed) ? null : wire(summed.kind, value)
