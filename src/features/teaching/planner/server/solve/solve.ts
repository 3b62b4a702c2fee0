import type { Highs } from 'highs'
import type { Explanation } from '../../choices.ts'
import type { Ground, Place, WantedGroup } from '../../ground.ts'
import { color } from './color.ts'
import { groupClasses, roomClasses } from './domains.ts'
import { Explainer } from './explain.ts'
import { buildModel, type Model } from './model.ts'

/** Larger models are not tried (OFE-37). */
const MOST_COLUMNS = 60_000
/** Relative gap to the optimum that suffices. */
const GAP = 0.01
/** Time left for explanations. */
const LEAST_SECONDS = 1
const OPTIMAL = 7

export interface Unplaced {
  /** One group, or all modules of a family. */
  groups: string[]
  explanations: Explanation[]
}

export interface Solved {
  places: Record<string, Place>
  left: Unplaced[]
  proved: boolean
}

export type Answer = Solved | { tooMany: number }

/** @param seconds time limit; at the limit the best result so far counts */
export function solve(highs: Highs, ground: Ground, seconds: number): Answer {
  const until = performance.now() + seconds * 1000
  const apart = new Set<string>()
  for (;;) {
    const model = buildModel(ground, groupClasses(ground, roomClasses(ground, apart)))
    if (model.cost.length > MOST_COLUMNS) return { tooMany: MOST_COLUMNS }
    const { value, proved } = run(highs, model, Math.max(LEAST_SECONDS, (until - performance.now()) / 1000))
    const { places, dissolve } = value ? color(model, value) : { places: new Map<string, Place>(), dissolve: [] }
    if (dissolve.length > 0 && performance.now() < until) {
      for (const room of dissolve) apart.add(room)
      continue
    }
    return explained(ground, places, proved && dissolve.length === 0)
  }
}

function run(highs: Highs, model: Model, seconds: number): { value: Float64Array | null; proved: boolean } {
  const { cost, upper, rows } = model
  if (rows.length === 0) return { value: new Float64Array(cost.length), proved: true }
  const starts = [0]
  for (const { columns } of rows) starts.push(starts.at(-1)! + columns.length)
  return highs.withModel(
    {
      numCols: cost.length,
      numRows: rows.length,
      colCost: cost,
      colLower: cost.map(() => 0),
      colUpper: upper,
      rowLower: rows.map(({ least }) => (least === -Infinity ? -highs.infinity : least)),
      rowUpper: rows.map(({ most }) => most),
      integrality: cost.map(() => 1 as const),
      matrix: {
        format: 'csr',
        numRows: rows.length,
        numCols: cost.length,
        starts,
        indices: rows.flatMap(({ columns }) => columns),
        values: rows.flatMap(({ values }) => values),
      },
    },
    solution => {
      solution.options.set({ output_flag: false, mip_rel_gap: GAP, time_limit: seconds })
      solution.run()
      const { colValue } = solution.getSolution()
      const value = Float64Array.from(colValue)
      return { value: value.length === cost.length && holds(model, value) ? value : null, proved: solution.getModelStatus() === OPTIMAL }
    },
  )
}

/** The limit may come before any result; then the values are no solution. */
const holds = ({ rows }: Model, value: Float64Array): boolean =>
  value.every(each => Math.abs(each - Math.round(each)) < 1e-4) &&
  rows.every(({ columns, values, least, most }) => {
    const sum = columns.reduce((before, column, at) => before + values[at]! * Math.round(value[column]!), 0)
    return sum >= least && sum <= most
  })

/** Families have a place whole or not at all. Places groups that still fit; explains the others. */
function explained(ground: Ground, solution: ReadonlyMap<string, Place>, proved: boolean): Solved {
  const places = new Map(solution)
  const families = [...Map.groupBy(ground.wanted, ({ family, id }: WantedGroup) => family ?? id).values()]
  for (const groups of families) if (groups.some(({ id }) => !places.has(id))) for (const { id } of groups) places.delete(id)
  const without = () => families.filter(([first]) => !places.has(first!.id))
  for (const groups of without())
    for (const { group, block, room, teacher } of new Explainer(ground, places).fit(groups, []) ?? [])
      places.set(group, { block: block!, room: room!, teacher: teacher! })
  const explainer = new Explainer(ground, places)
  const unplaced = without().map(groups => ({ groups: groups.map(({ id }) => id), explanations: explainer.explain(groups) }))
  return { places: Object.fromEntries(places), left: unplaced, proved }
}
