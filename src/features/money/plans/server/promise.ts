// The state of a promise (COB-28): computed from the ledger, never stored.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PromiseState } from '../promise.ts'

/**
 * For a promise in `collection_contact c`: the student's live money since it, until the end of the promised day, reaches the promised
 * amount. A reversal
 * takes its payment back at any time; payments outside the courses do not count.
 */
export const keptPromise = sql<boolean>`(
  select coalesce(sum(e.amount + coalesce((
      select sum(r.amount) from entry r where r.reverses_id = e.id and r.voided_at is null), 0)), 0)
  from entry e
  where e.student_id = c.student_id and e.source = 'payment' and not e.other and e.voided_at is null
    and e.entered_at >= c.at and academy_day(e.entered_at) <= c.promise_on) >= c.promise_amount`

/** @param today the academy's day, or an expression for it */
export const promiseState = (today: string | RawBuilder<string>): RawBuilder<PromiseState> =>
  sql`case when ${keptPromise} then 'kept' when c.promise_on < ${today}::date then 'broken' else 'open' end`
