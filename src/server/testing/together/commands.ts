// Every route is a command; its contract generates the input (TOG-1).
import type { AnyRoute } from '#contract/route.ts'
import { reading } from '../foreign.ts'
import { isService } from '#contract/access.ts'
import { routes } from '../allRoutes.ts'
import { knownCases, type Case } from '../cases.ts'
import type { Ids } from '../idKinds.ts'
import { knownOf, type Known } from '../known.ts'
import type { Caller } from '../callers.ts'
import type { Test } from '../harness.ts'
import { WHOLE } from '../stated.ts'
import { recipes, redo } from './recipes/all.ts'
import type { RecipeCase, Scene } from './recipes/scene.ts'

export interface Command {
  name: string
  route: AnyRoute
  weight: number
  /** An input for the current state; null: no suitable record exists. */
  draw(scene: Scene, ids: Ids, seed: number): Promise<(Case & Pick<RecipeCase, 'as'>) | null>
}

const UNPLAYED: Readonly<Record<string, string>> = {
  'session.logout': 'It ends the session of whoever plays on.',
  'setup.end': 'It takes the whole academy away.',
  'setup.example': 'It sows another academy.',
  'setup.refill': 'It sows the demo anew.',
  'channels.saveMail': 'It speaks with a mail server.',
  'channels.tryMail': 'It speaks with a mail server.',
  'backups.make': 'It writes a file of the whole database.',
  'plans.solve': 'It reckons for seconds.',
  'clock.confirm': 'It says that a clock that stands still is right.',
}

const ID = /^[0-9a-f]{24}$/
function withoutIds<T>(values: T): T {
  if (Array.isArray(values))
    return (values.some(each => typeof each === 'string' && ID.test(each)) ? undefined : values.map(withoutIds)) as T
  if (typeof values !== 'object' || values === null) return values
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (typeof value === 'string' && ID.test(value) ? [] : [[key, withoutIds(value)]])),
  ) as T
}

/** Their known values take long to make and rarely meet: `npm test` generates them at random. */
const DEAR = /^(plans|factors|session|desk|setup|quizzes|material|videos|platform|stops|channels)\./

/** Runs once, in a separate academy: the known values of each route from the walk of successes. */
export async function shapesOf(t: Test, admin: Caller): Promise<Record<string, Known>> {
  const shapes: Record<string, Known> = {}
  for (const [name, prepare] of Object.entries(knownOf(t, admin))) {
    if (name in recipes || (!WHOLE && DEAR.test(name))) continue
    const { params, query, body } = await prepare()
    shapes[name] = withoutIds({ params, query, body })
  }
  return shapes
}

/** Undo, redo, restore, merge, batches, bank, holds: as often as all others together (TOG-3). */
const BACK = new Set([
  'undo.press',
  'redo',
  'undo.pressBatch',
  'trash.restore',
  'merges.join',
  'imports.undo',
  'imports.run',
  'bankImports.postLine',
  'bankImports.tickLine',
  'bankImports.undo',
  'bankImports.run',
  'waiting.join',
  'waiting.attend',
])
const BACK_WEIGHT: Record<string, number> = {
  'undo.press': 60,
  redo: 40,
  'trash.restore': 20,
  'imports.undo': 12,
  'imports.run': 8,
  'merges.join': 12,
  'waiting.attend': 14,
  'waiting.join': 10,
}

const weightOf = (route: AnyRoute): number => {
  if (BACK.has(route.name)) return BACK_WEIGHT[route.name] ?? 6
  if (reading(route)) return 0.1
  if (route.name === 'erasures.erase') return 20
  if (['registrations.removeStudent', 'registrations.remove', 'groups.update', 'payments.void'].includes(route.name)) return 12
  if (route.name in recipes) return 5
  return /^(session|factors|desk|roles|academy|plans|material|quizzes|videos)\./.test(route.name) ? 0.2 : 1
}

export function commandsOf(shapes: Record<string, Known>): Command[] {
  const played = routes.filter(({ name, access }) => !(name in UNPLAYED) && access !== 'public' && !isService(access))
  const command = (name: string, route: AnyRoute, weight: number, recipe = recipes[name]): Command => ({
    name,
    route,
    weight: Math.round(weight * 10),
    async draw(scene, ids, seed) {
      const draw = recipe ? await recipe(scene) : (shapes[name] ?? {})
      if (!draw) return null
      const { as, ...values } = draw as RecipeCase
      for (const one of knownCases(ids, route, values, { wanted: 1, seed })) return { ...one, ...(as && { as }) }
      return null
    },
  })
  const press = played.find(({ name }) => name === 'undo.press')!
  return [...played.map(route => command(route.name, route, weightOf(route))), command('redo', press, BACK_WEIGHT.redo!, redo)]
}
