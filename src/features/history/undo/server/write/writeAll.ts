// Writing a plan: all of it, or a refusal; and trying to, where something else can be done about that.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { refuseFull } from './full.ts'
import type { Hand } from '../one/actor.ts'
import { invert } from './inverse.ts'
import type { Plan } from '../plan/plan.ts'
import { refuseOrphans, refuseUsed } from '../plan/references.ts'
import type { Shape } from '../plan/shape.ts'

/** All of it, or a refusal. */
export async function writeAll(hand: Hand, shape: Shape, plan: Plan): Promise<void> {
  await refuseUsed(hand.db, shape, plan)
  await refuseOrphans(hand.db, shape, plan)
  await invert(hand, shape, plan).catch(refuseFull(plan))
}

/** Judged by a rule or a constraint; anything else (a deadlock, a lost connection) undoes the whole transaction. */
const isJudged = (error: unknown): error is Error =>
  error instanceof Refusal || (error instanceof Error && 'constraint' in error && typeof error.constraint === 'string')

/** @returns what refused it, after which nothing of it is written; null: it is. */
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
