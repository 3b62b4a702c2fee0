// Recipes by route; other routes use the known values of the walk of successes, with ids of this academy.
import { back } from './back.ts'
import { money } from './money.ts'
import { school } from './school.ts'
import type { Recipe } from './scene.ts'

export { redo } from './back.ts'
export const recipes: Readonly<Record<string, Recipe>> = { ...back, ...money, ...school }
