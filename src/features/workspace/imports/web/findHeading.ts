// Which row of a sheet holds the headings: lists that were made to be printed have a title above them.
import { guessMapping, missingFields } from '../columns.ts'
import type { Grid } from '#web/sheet/readSheet.ts'

/** Rows from the top among which they are looked for, and shown to choose from. */
export const LOOKED_AT = 30

/**
 * The row that names the most parts of a person, the first of equals; of strange words the first about as wide as the list.
 * `sure`: every part that a student needs is named there.
 */
export function findHeading(grid: Grid): { number: number; sure: boolean } {
  const top = grid.slice(0, LOOKED_AT).map(({ number, cells }) => {
    const mapping = guessMapping(cells)
    return { number, named: Object.keys(mapping).length, filled: cells.filter(Boolean).length, sure: missingFields(mapping).length === 0 }
  })
  const most = Math.max(...top.map(({ named }) => named))
  if (most >= 2) return top.find(({ named }) => named === most)!
  const widest = Math.max(...top.map(({ filled }) => filled))
  return top.find(({ filled }) => filled * 2 > widest)!
}
