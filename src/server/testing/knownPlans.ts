import { PlanInput, plans } from '#features/teaching/planner/contract.ts'
import { MORNING, stage, START } from '#features/teaching/planner/server/testing.ts'
import type { Caller } from './callers.ts'
import type { Test } from './harness.ts'
import type { KnownValues } from './knownRows.ts'

export function knownPlans(t: Test, admin: Caller): Record<string, () => Promise<KnownValues>> {
  const { campus, made, block, open } = stage(t, admin)
  const plan = async () => made(await campus(), 1)
  async function pinned() {
    const here = await campus()
    const at = block(MORNING)
    return made(here, 1, { blocks: [at], pins: { [here.keys[0]!]: { block: at.id, room: here.large.id, teacher: here.irma } } })
  }
  const input = async () => PlanInput.parse((await plan()).input)
  return {
    'plans.create': async () => ({ body: { startWeek: START, input: await input() } }),
    async 'plans.update'() {
      const { _id, version, input: own } = await plan()
      return { params: { id: _id }, body: { startWeek: START, version, input: PlanInput.parse(own) } }
    },
    'plans.find': async () => ({ params: { id: (await plan())._id } }),
    'plans.remove': async () => ({ params: { id: (await plan())._id } }),
    async 'plans.solve'() {
      const { _id, version } = await plan()
      return { params: { id: _id }, body: { version, only: undefined } }
    },
    async 'plans.stop'() {
      const { _id, version } = await plan()
      await t.ok(plans.solve, { params: { id: _id }, body: { version } }, admin)
      return { params: { id: _id } }
    },
    async 'plans.open'() {
      const { _id, version } = await pinned()
      return { params: { id: _id }, body: { version } }
    },
    async 'plans.undo'() {
      const plan = await pinned()
      await open(plan)
      return { params: { id: plan._id }, query: { force: false } }
    },
  }
}
