// OFE-31, OFE-32: computes the groups of a course at a campus from its terms. Pure: the screen recomputes with every overridden figure.
import type { Overrides, PlanFacts } from './contract.ts'

export interface Terms {
  /** Persons on the waiting list without an offer. */
  waiting: number
  /** Visitors of talks of its level there who are no students yet, and the share of earlier visitors who enrolled. */
  visitors: number
  share: number
  /** Persons whose other course ends then, and the share of them who continue with this one. */
  ending: number
  onward: number
  /** Last year's registrations of students who came from no other course, and the growth factor. */
  last: number
  growth: number
  /** Free seats in its groups. */
  free: number
  /** Usual quota; null: unknown. */
  quota: number | null
}

export interface Demand {
  persons: number
  groups: number
  /** Persons in each group. */
  size: number
}

/** The last group opens if it would be at least this full. */
const LEAST_FULL = 0.6

export function demandOf(terms: Terms, fixed: Pick<Overrides, 'groups' | 'size'> = {}): Demand {
  const { waiting, visitors, share, last, growth, ending, onward, free, quota } = terms
  // Rounds before rounding up: 0.1 × 30 is slightly more than three.
  const persons = Math.max(0, Math.ceil(Number((waiting + visitors * share + last * growth + ending * onward - free).toFixed(6))))
  const groups = fixed.groups ?? (quota === null ? 0 : usualGroups(persons, quota))
  const even = groups > 0 ? Math.ceil(persons / groups) : 0
  const size = fixed.size ?? Math.max(groups > 0 ? 1 : 0, quota === null ? even : Math.min(even, quota))
  return { persons, groups, size }
}

/** The share of students of ending courses that continues, weighted over these courses. */
export function onwardOf(sources: PlanFacts['cells'][number]['sources']): Pick<Terms, 'ending' | 'onward'> {
  const ending = sources.reduce((sum, { persons }) => sum + persons, 0)
  return { ending, onward: ending === 0 ? 0 : sources.reduce((sum, { persons, share }) => sum + persons * share, 0) / ending }
}

function usualGroups(persons: number, quota: number): number {
  const groups = Math.ceil(persons / quota)
  return persons - (groups - 1) * quota < LEAST_FULL * quota ? Math.max(0, groups - 1) : groups
}
