import { trial } from './savepoints.ts'
import { mark, next, type Outcome, type Row } from './steps.ts'
import type { Slice } from './writer.ts'

/**
 * Tries rows without a verdict, takes back what `work` wrote, and records the verdicts.
 * @returns how many rows; 0: none is left
 */
export async function tryRows({ db, held }: Slice, limit: number, work: (rows: readonly Row[]) => Promise<Outcome[]>): Promise<number> {
  const rows = await next(db, held.id, 'unread', limit)
  if (rows.length === 0) return 0
  const outcomes = await trial(db, () => work(rows))
  await mark(
    db,
    held.id,
    outcomes.map(({ number, verdict, reason, email }) => ({ number, verdict, reason, email })),
  )
  return rows.length
}
