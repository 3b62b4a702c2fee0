import { useMemo } from 'react'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { plansAccess } from '../access.ts'
import { cellsOf, type Cell } from '../cells.ts'
import { groundOf, type Choices, type Facts } from '../choices.ts'
import { plans, type Plan, type PlanInput } from '../contract.ts'
import type { Ground, Place, Places } from '../ground.ts'
import { allBreaches, evaluate, type Breach, type Sum } from '../judge.ts'
import { choicesOf, factsOf, inputWith, placesOf } from '../planFacts.ts'

export const PLAN_READS = [plans.find, plans.list]

/** What /planes keeps in the address bar. */
export interface PlanAddress {
  plan?: string
  tab?: string
  /** 'Nuevo plan' is open. */
  ver?: 'nuevo' | undefined
  /** The group or the cell of the demand whose panel is open. */
  grupo?: string
}

/** A plan as its tabs show and change it. */
export interface PlanModel {
  plan: Plan
  input: PlanInput
  cells: Cell[]
  facts: Facts
  choices: Choices
  ground: Ground
  /** Of those whose hours and room stand. */
  places: Places
  /** Also of those whose hours or room are no more. */
  given: Places
  broken: ReadonlyMap<string, Breach[]>
  sum: Sum
  /** Whoever looks may change it, and nothing is at it. */
  open: boolean
  busy: boolean
  save(part: Partial<PlanInput>): Promise<boolean>
  choose(choices: Choices): Promise<boolean>
  /** Null lets it go. */
  pin(group: string, place: Place | null): Promise<boolean>
}

export function usePlan(plan: Plan): PlanModel {
  const { can } = useSession()
  const saving = useCall(plans.update, { refresh: PLAN_READS })
  const seen = useMemo(() => {
    const input = plan.input as PlanInput
    const facts = factsOf({ startWeek: plan.startWeek, facts: plan.facts, input })
    const choices = choicesOf(input)
    const ground = groundOf(facts, choices)
    const given = placesOf(ground.wanted, plan.result, input.pins)
    const stands = new Map(
      [...given].filter(
        ([, { block, room }]) => ground.blocks.some(({ id }) => id === block) && ground.rooms.some(({ id }) => id === room),
      ),
    )
    return {
      plan,
      input,
      facts,
      choices,
      ground,
      places: stands,
      given,
      cells: cellsOf(plan.facts, input),
      broken: allBreaches(ground, stands),
      sum: evaluate(ground, stands),
    }
  }, [plan])
  const { name, startWeek, version } = plan
  const save = async (part: Partial<PlanInput>) =>
    (await saving.run({ params: { id: plan._id }, body: { name, startWeek, version, input: { ...seen.input, ...part } } })) !== undefined
  return {
    ...seen,
    open: can(plansAccess.plan) && plan.state !== 'created' && plan.state !== 'queued' && plan.state !== 'solving',
    busy: saving.busy,
    save,
    choose: choices => save(inputWith(seen.input, choices)),
    pin(group, place) {
      const { [group]: _before, ...pins } = seen.input.pins
      return save({ pins: place ? { ...pins, [group]: place } : pins })
    },
  }
}
