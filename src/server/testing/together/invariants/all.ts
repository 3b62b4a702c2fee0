// The invariants after each step (TOG-5), checked by separate SQL: never by a function or a view of the product.
import type { Judge, World } from '../world.ts'
import { answers } from './answers.ts'
import { closedCash } from './cash.ts'
import { facts } from './facts.ts'
import { opinion } from './opinion.ts'
import { scope } from './scope.ts'
import { screens } from './screens.ts'
import { undoEffects } from './undo.ts'
import { words } from './words.ts'

export async function invariants(world: World): Promise<Judge> {
  const judges = [
    answers,
    await facts(world),
    closedCash(world),
    scope(world),
    undoEffects(world),
    words(world),
    opinion(world),
    screens(world),
  ]
  return async (played, whole) => (await Promise.all(judges.map(judge => judge(played, whole)))).flat()
}
