import type { z } from 'zod'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { PLAN_LIMITS, PLAN_TEXTS, planFailures, type Plan } from '../contract.ts'
import { choicesOf, factsOf as groundFacts } from '../planFacts.ts'
import { groundOf } from '../choices.ts'
import type { Ground } from '../ground.ts'
import { factsOf } from './facts.ts'
import { limitOf } from './solve/solver.ts'
import * as store from './store.ts'

const { PLAN_NOT_FOUND, PLAN_TOO_LARGE } = planFailures

type PlanAnswer = z.output<typeof Plan>

export const headOf = ({ id, name, startWeek, state, version, user, createdAt }: store.PlanRow) => ({
  _id: id,
  name,
  startWeek,
  state,
  version,
  user,
  createdAt,
})

export async function planAnswer({ db }: Pick<Context, 'db'>, row: store.PlanRow): Promise<{ plan: PlanAnswer }> {
  const { startWeek, input, message, startedAt, finishedAt, result, groups } = row
  const facts = await factsOf(db, startWeek, input)
  const limit = limitOf(groundFacts({ startWeek, facts, input }).wanted.length)
  return { plan: { ...headOf(row), message, startedAt, finishedAt, input, facts, limit, result, groups } }
}

export const findPlan = async ({ db }: Pick<Context, 'db'>, id: string): Promise<store.PlanRow> =>
  (await store.find(db, id)) ?? fail(PLAN_NOT_FOUND)

/** Input of solving and creating. @throws PLAN_TOO_LARGE beyond the limits (OFE-37) */
export async function groundFor(
  { db }: Pick<Context, 'db'>,
  { startWeek, input }: Pick<store.PlanRow, 'startWeek' | 'input'>,
): Promise<Ground> {
  const facts = groundFacts({ startWeek, facts: await factsOf(db, startWeek, input), input })
  const ground = groundOf(facts, choicesOf(input))
  const { groups, rooms, teachers, blocks } = PLAN_LIMITS
  const sizes = [
    [ground.wanted.length, groups, 'grupos'],
    [ground.rooms.length, rooms, 'salones'],
    [ground.teachers.length, teachers, 'profesores'],
    [ground.blocks.length, blocks, 'bloques'],
  ] as const
  for (const [size, most, things] of sizes) if (size > most) fail(PLAN_TOO_LARGE, { message: PLAN_TEXTS.tooMany(most, things) })
  return ground
}
