// How often a property is tried. `npm run prove` tries all of it; `npm test` a twentieth, with the same seed.

/** Is this the run in which everything is tried as often as stated? */
export const WHOLE: boolean = process.env.PLANTEL_PROVE === '1'

/** So often, of what a property states; at least `least`. */
export const stated = (runs: number, least = 1): number => (WHOLE ? runs : Math.max(Math.ceil(runs / 20), least))
