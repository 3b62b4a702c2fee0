// Writes a plan: all of it, or a refusal; or tries, when the caller has an alternative.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { refuseFull } from './full.ts'
import type { Hand } from '../one/actor.ts'
import { invert } from './inverse.ts'
import type { Plan } from '../plan/plan.ts'
import { refuseOrphans, refuseUsed } from '../plan/references.ts'
import type { Shape } from '../plan/shape.ts'

export async function writeAll(hand: Hand, shape: Shape, plan: Plan): Promise<void> {
  // A record of a campus that the caller does not see uses it, too.
  await hand.wholly(() => refuseUsed(hand.db, shape, plan))
  await refuseOrphans(hand.db, shape, plan)
  await invert(hand, shape, plan).catch(refuseFull(plan))
}

/** Refused by a rule or a constraint; any other error (a deadlock, a lost connection) ends the whole transaction. */
const isJudged = (error: unknown): error is Error =>
  error instanceof Refusal || (error instanceof Error && 'constraint' in error && typeof error.constraint === 'string')

/** @returns the refusal, after which nothing is written; null on success */
export async function attempt(db: Db, write: () => Promise<void>): Promise<Error | null> {
  await sql`savepoint part`.execute(db)
  try {
    await write()
    await sql`release savepoint part`.execute(db)
    return null
  } catch (error) {
    if (!isJudged(error)) throw error
    await sql`rollback to savepoint part`.execute(db)
    await sql`release savepoint part`.execute(db)
    return error
  }
}
