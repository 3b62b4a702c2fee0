// How often a property runs: all of it in `npm run prove`, a twentieth in `npm test` with the same seed.

/** True in `npm run prove`, which runs every property as often as stated. */
export const WHOLE: boolean = process.env.PLANTEL_PROVE === '1'

/** The runs in `npm test` of a property that states `runs`: a twentieth, at least `least`. */
export const stated = (runs: number, least = 1): number => (WHOLE ? runs : Math.max(Math.ceil(runs / 20), least))

/** The same for a property that writes to the database in every run: a sixtieth. */
export const statedRows = (runs: number, least = 1): number => (WHOLE ? runs : Math.max(Math.ceil(runs / 60), least))

/** One of `shares` equal shares of a list in `npm test`, the whole list in `npm run prove`: for a mechanism that all items share. */
export const shareOf = <T>(items: readonly T[], shares: number, share: number): T[] =>
  items.filter((_item, at) => WHOLE || at % shares === share)
