// A course at a campus: its terms, computed or overridden, and the resulting demand.
import { demandOf, onwardOf, type Demand, type Terms } from './demand.ts'
import type { Overrides, PlanFacts, PlanInput } from './contract.ts'

export interface Cell {
  course: PlanFacts['courses'][number]
  campus: PlanFacts['campuses'][number]
  facts: PlanFacts['cells'][number]
  overrides: Overrides
  /** The computed terms, and those with the user's overrides. */
  found: Terms
  terms: Terms
  demand: Demand
}

/** By course and campus in the plan's order; skips what no longer exists. */
export function cellsOf(facts: PlanFacts, { courses, campuses, growth, cells }: PlanInput): Cell[] {
  const byPlace = new Map(facts.cells.map(cell => [`${cell.course} ${cell.campus}`, cell]))
  const cellsByPlace = new Map(cells.map(cell => [`${cell.course} ${cell.campus}`, cell]))
  return courses.flatMap(courseId =>
    campuses.flatMap(campusId => {
      const at = `${courseId} ${campusId}`
      const [course, campus] = [facts.courses.find(({ _id }) => _id === courseId), facts.campuses.find(({ _id }) => _id === campusId)]
      const cell = byPlace.get(at)
      if (!course || !campus || !cell) return []
      const { course: _course, campus: _campus, ...overrides } = cellsByPlace.get(at) ?? { course: courseId, campus: campusId }
      const { waiting, visitors, share, last, free, quota, sources } = cell
      const result: Terms = { waiting, visitors, share, last, growth, ...onwardOf(sources), free, quota }
      const terms = { ...result, ...overrides }
      return [{ course, campus, facts: cell, overrides, found: result, terms, demand: demandOf(terms, overrides) }]
    }),
  )
}
