// `../callState.ts` in SQL, for `talk_student v`; a test compares both.
import { sql } from 'kysely'
import { CALL_STATE } from '../callState.ts'

const { uncalled, called, moved, enrolled, confirmed } = CALL_STATE

/** The outcome of calls alone: a status 1 to 10, 11 called without one, 0 not called. */
export const callOutcome = sql<number>`coalesce(v.status, case when coalesce(v.called_by, v.confirmed_by) is null
  then ${sql.lit(uncalled)} else ${sql.lit(called)} end)`

/** The same with 12 moved, 13 enrolled, 14 confirmed. */
export const callState = sql<number>`case when v.moved_to is not null then ${sql.lit(moved)}
  when v.student_id is not null then ${sql.lit(enrolled)} when v.confirmed_at is not null then ${sql.lit(confirmed)}
  else ${callOutcome} end`
