// An explanation fits the places at the time of the solve. Later pins and changed hours must not make it lead into a clash (OFE-38).
import { applied, groundOf, type Explanation } from '../../choices.ts'
import type { WantedGroup } from '../../ground.ts'
import { breaches } from '../../judge.ts'
import { explanationOf } from '../../planFacts.ts'
import type { PlanModel } from '../usePlan.ts'

type ExplainContext = Pick<PlanModel, 'plan' | 'choices' | 'facts' | 'places'>

/** True when all its groups still fit. */
function fits({ choices, facts, places }: ExplainContext, { witnesses }: Explanation): boolean {
  if (!witnesses.every(({ group }) => facts.wanted.some(({ id }) => id === group))) return false
  let tries = 0
  const after = applied(choices, facts, { changes: [], witnesses }, () => `new ${tries++}`)
  const ground = groundOf(facts, after)
  const next = new Map(places)
  for (const { group } of witnesses) next.set(group, after.pins[group]!)
  return witnesses.every(({ group }) => breaches(ground, next, group, next.get(group)!).length === 0)
}

/** The change that would place a group, or its whole family. Null: not solved, or no longer true. */
export function explainedOf(model: ExplainContext, { id, family }: Pick<WantedGroup, 'id' | 'family'>): Explanation[] | null {
  const first = family === null ? id : (model.facts.wanted.find(each => each.family === family)?.id ?? id)
  const explanations = model.plan.result?.left.find(({ groups }) => groups[0] === first)?.explanations.map(explanationOf)
  if (!explanations) return null
  const standing = explanations.filter(each => fits(model, each))
  return standing.length === 0 && explanations.length > 0 ? null : standing
}
