import { holds } from '#contract/access.ts'
import { academyDay } from '#lib/days.ts'
import type { CurrentUser } from '#server/auth/session.ts'
import { countsOf } from '#server/db/countCache.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { Reader } from './ask.ts'

/** For a job: reads what this user's screen would show now, by their rights and campuses. */
export function readerOf({ db, scoped, counts, now, academy }: JobContext, user: CurrentUser): Reader {
  const { campuses, grants } = user
  return {
    db: campuses ? scoped.of('place', campuses) : db,
    counts: campuses ? countsOf(counts, `place ${campuses.toSorted().join(',')}`) : counts,
    now,
    today: academyDay(now, academy.timeZone),
    academy,
    user,
    can: permission => holds(grants, permission),
  }
}
