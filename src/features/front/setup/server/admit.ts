// Who may set an academy up: whoever read the code, for as long as nobody works here.
import { countTry, forgetTries, type Limit } from '#server/limits/throttle.ts'
import { networkOf } from '#server/limits/networks.ts'
import { setupCodeHolds, setupTokenHolds } from '#server/auth/setupCode.ts'
import type { Context } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { setupFailures } from '../contract.ts'
import * as store from './store.ts'

const { SETUP_CLOSED, SETUP_CODE_WRONG } = setupFailures

/** The second wrong code waits 5 s, each further one twice as long, up to a minute: whoever has the right one at last waits no longer. */
const limitOf = (address: string): Limit => ({ kind: 'setup', key: networkOf(address), window: 3600, free: 2, wait: 5, longest: 60 })

/** Outside of a transaction: a wrong code is counted although it is refused. @returns when the first start was opened */
export async function admitCode({ db, now, client, links, log }: Context, code: string): Promise<Date> {
  const { openedAt, closedAt } = await store.find(db)
  if (closedAt !== null) fail(SETUP_CLOSED)
  const limit = limitOf(client.ip)
  const { retryAfter } = await countTry(db, limit, now)
  if (retryAfter > 0) fail(httpErrors.tooMany, { retryAfter })
  if (!setupCodeHolds(links, openedAt, code)) {
    log.warn({ address: client.ip }, 'wrong setup code')
    return fail(SETUP_CODE_WRONG, { fields: [{ path: 'code', message: SETUP_CODE_WRONG.message }] })
  }
  await forgetTries(db, limit.kind, limit.key)
  return openedAt
}

/** Of two at once the second waits here, and finds it closed. */
export async function admitToken(
  { db, links }: Pick<Context, 'db' | 'links'>,
  token: string,
): Promise<Awaited<ReturnType<typeof store.hold>>> {
  const row = await store.hold(db)
  if (row.closedAt !== null) fail(SETUP_CLOSED)
  if (!setupTokenHolds(links, row.openedAt, token)) fail(SETUP_CODE_WRONG)
  return row
}
