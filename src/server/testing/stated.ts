// How often a property is tried. `npm run prove` tries all of it; `npm test` a twentieth, with the same seed.

/** Is this the run in which everything is tried as often as stated? */
export const WHOLE: boolean = process.env.PLANTEL_PROVE === '1'

/** How often `npm test` tries a property that states `runs`: a twentieth, at least `least`. */
export const stated = (runs: number, least = 1): number => (WHOLE ? runs : Math.max(Math.ceil(runs / 20), least))

/** The same for a property whose every run writes to the database: a sixtieth. */
export const statedRows = (runs: number, least = 1): number => (WHOLE ? runs : Math.max(Math.ceil(runs / 60), least))

/** One of `shares` equal shares of a list in `npm test`, the whole list in `npm run prove`: for a mechanism that all items go through. */
export const shareOf = <T>(items: readonly T[], shares: number, share: number): T[] =>
  items.filter((_item, at) => WHOLE || at % shares === share)
