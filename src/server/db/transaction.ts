import { codeOf } from '#lib/errors.ts'
import type { Db, Trx } from './connect.ts'
import { unqueued } from './driver/pipelined.ts'

/** deadlock_detected, serialization_failure */
const PASSING = new Set(['40P01', '40001'])
const RETRIES = 3

/**
 * Runs `fn` in one transaction, and up to three times more when the database rolls it back (deadlock, serialization).
 * So `fn` must have no effect outside of the database (RUN-32).
 */
export async function inTransaction<T>(db: Db, fn: (trx: Trx) => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await db.transaction().execute(trx => unqueued(trx, fn))
    } catch (error) {
      if (retry === RETRIES || !PASSING.has(codeOf(error))) throw error
    }
  }
}
