// `../callState.ts` in SQL, for `talk_student v`; a test holds both equal.
import { sql } from 'kysely'
import { CALL_STATE } from '../callState.ts'

const { uncalled, called, moved, enrolled, confirmed } = CALL_STATE

/** What came of the calls alone: a status 1 to 10, 11 called without one, 0 not called. */
export const callOutcome = sql<number>`coalesce(v.status, case when coalesce(v.called_by, v.confirmed_by) is null
  then ${sql.lit(uncalled)} else ${sql.lit(called)} end)`

/** The same, but 12 who was moved away, 13 who enrolled and 14 who confirmed. */
export const callState = sql<number>`case when v.moved_to is not null then ${sql.lit(moved)}
  when v.student_id is not null then ${sql.lit(enrolled)} when v.confirmed_at is not null then ${sql.lit(confirmed)}
  else ${callOutcome} end`
