// OFE-31, OFE-32: from the terms of a course at a campus to its groups. Pure: the screen counts anew with every figure that is overwritten.
import type { Overrides, PlanFacts } from './contract.ts'

export interface Terms {
  /** Persons on the waiting list without an offer. */
  waiting: number
  /** Visitors of its level's talks there who are no students yet, and the part of those before who enrolled. */
  visitors: number
  share: number
  /** Persons whose other course ends then, and the part of them who go on to this one. */
  ending: number
  onward: number
  /** Registrations of the last generation who came from no other course, and how many times as many are expected. */
  last: number
  growth: number
  /** Seats that are free in its groups. */
  free: number
  /** Usual quota; null: nobody knows one. */
  quota: number | null
}

export interface Demand {
  persons: number
  groups: number
  /** Persons of each group. */
  size: number
}

/** The last group is opened when it would be as full as this. */
const LEAST_FULL = 0.6

export function demandOf(terms: Terms, fixed: Pick<Overrides, 'groups' | 'size'> = {}): Demand {
  const { waiting, visitors, share, last, growth, ending, onward, free, quota } = terms
  // Rounded before it is rounded up: 0.1 × 30 is a hair more than three.
  const persons = Math.max(0, Math.ceil(Number((waiting + visitors * share + last * growth + ending * onward - free).toFixed(6))))
  const groups = fixed.groups ?? (quota === null ? 0 : usualGroups(persons, quota))
  const even = groups > 0 ? Math.ceil(persons / groups) : 0
  const size = fixed.size ?? Math.max(groups > 0 ? 1 : 0, quota === null ? even : Math.min(even, quota))
  return { persons, groups, size }
}

/** Of all who end another course the part that goes on, by what each of these courses did. */
export function onwardOf(sources: PlanFacts['cells'][number]['sources']): Pick<Terms, 'ending' | 'onward'> {
  const ending = sources.reduce((sum, { persons }) => sum + persons, 0)
  return { ending, onward: ending === 0 ? 0 : sources.reduce((sum, { persons, share }) => sum + persons * share, 0) / ending }
}

function usualGroups(persons: number, quota: number): number {
  const groups = Math.ceil(persons / quota)
  return persons - (groups - 1) * quota < LEAST_FULL * quota ? Math.max(0, groups - 1) : groups
}
