// For a job that does what a user could do by hand, one call at a time: calls the handlers' functions, each in its own transaction.
import { holds } from '#contract/access.ts'
import { auditChanged, type ChangeEvent } from '#contract/event.ts'
import { academyDay } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import type { CurrentUser } from '#server/auth/session.ts'
import { writeAudit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Context } from '#server/http/feature.ts'
import { httpErrors, Refusal } from '#server/http/refusal.ts'
import type { JobContext } from './jobs.ts'

/** Runs `work` as if this user had called the route; events are sent after the commit. @throws Refusal; then nothing is written */
export async function inNameOf<T>(job: JobContext, user: CurrentUser, route: string, work: (context: Context) => Promise<T>): Promise<T> {
  const { now, academy, log } = job
  const requester = job.asked ?? { user: { id: user.id, name: fullName(user) }, sessionId: null, requestId: null, address: '' }
  let events: [ChangeEvent, string[]][] = []
  let afterwards: (() => void | Promise<void>)[] = []
  const result = await inTransaction(job.db, db => {
    events = []
    afterwards = []
    return work({
      ...job,
      db,
      byPlace: db,
      outside: db,
      wholly: next => next(),
      asked: requester,
      user,
      employeeId: user.id,
      service: null,
      today: academyDay(now, academy.timeZone),
      client: { ip: requester.address, userAgent: '', token: null },
      can: permission => holds(user.grants, permission),
      require(...anyOf) {
        if (!anyOf.some(permission => holds(user.grants, permission))) throw new Refusal(httpErrors.forbidden)
      },
      // The user proved their identity when they started the job.
      prove: async () => {},
      emit: (event, ids) => void events.push([event, ids]),
      enqueue: (next, payload) => job.enqueueIn(db, next, [payload]),
      enqueueAll: (next, payloads) => job.enqueueIn(db, next, payloads),
      async audit(entry) {
        events.push([auditChanged, []])
        await writeAudit(db, { asked: requester, now, route }, entry)
      },
      afterCommit: each => void afterwards.push(each),
    })
  })
  for (const [event, ids] of events) job.emit(event, ids)
  for (const each of afterwards)
    await Promise.resolve()
      .then(each)
      .catch((error: unknown) => log.error({ err: error }, 'after commit'))
  return result
}
