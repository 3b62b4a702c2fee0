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

export interface PlanAddress {
  plan?: string
  tab?: string
  ver?: 'nuevo' | undefined
  grupo?: string
}

export interface PlanModel {
  plan: Plan
  input: PlanInput
  cells: Cell[]
  facts: Facts
  choices: Choices
  ground: Ground
  /** Places of groups whose hours and room exist. */
  places: Places
  /** All places, also of groups whose hours or room no longer exist. */
  given: Places
  broken: ReadonlyMap<string, Breach[]>
  sum: Sum
  /** The user may change it, and no solve is running. */
  open: boolean
  busy: boolean
  save(part: Partial<PlanInput>): Promise<boolean>
  choose(choices: Choices): Promise<boolean>
  /** Fixes a group at a place; null releases it. */
  pin(group: string, place: Place | null): Promise<boolean>
}

export function usePlan(plan: Plan): PlanModel {
  const { can } = useSession()
  const saving = useCall(plans.update, { refresh: PLAN_READS })
  const view = useMemo(() => {
    const input = plan.input as PlanInput
    const facts = factsOf({ startWeek: plan.startWeek, facts: plan.facts, input })
    const choices = choicesOf(input)
    const ground = groundOf(facts, choices)
    const places = placesOf(ground.wanted, plan.result, input.pins)
    const stands = new Map(
      [...places].filter(
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
      given: places,
      cells: cellsOf(plan.facts, input),
      broken: allBreaches(ground, stands),
      sum: evaluate(ground, stands),
    }
  }, [plan])
  const { name, startWeek, version } = plan
  const save = async (part: Partial<PlanInput>) =>
    (await saving.run({ params: { id: plan._id }, body: { name, startWeek, version, input: { ...view.input, ...part } } })) !== undefined
  return {
    ...view,
    open: can(plansAccess.plan) && plan.state !== 'created' && plan.state !== 'queued' && plan.state !== 'solving',
    busy: saving.busy,
    save,
    choose: choices => save(inputWith(view.input, choices)),
    pin(group, place) {
      const { [group]: _before, ...pins } = view.input.pins
      return save({ pins: place ? { ...pins, [group]: place } : pins })
    },
  }
}
