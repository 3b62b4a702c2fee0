// Admits the setup of an academy: by the code of the server's window, while nobody works here.
import { setupCodeHolds, setupTokenHolds } from '#server/auth/setupCode.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { setupFailures } from '../contract.ts'
import * as store from './store.ts'

const { SETUP_CLOSED, SETUP_CODE_WRONG } = setupFailures

/** @returns when the setup was opened */
export async function admitCode({ db, client, links, log }: Context, code: string): Promise<Date> {
  const { openedAt, closedAt } = await store.find(db)
  if (closedAt !== null) fail(SETUP_CLOSED)
  if (!setupCodeHolds(links, openedAt, code)) {
    log.warn({ address: client.ip }, 'wrong setup code')
    return fail(SETUP_CODE_WRONG, { fields: [{ path: 'code', message: SETUP_CODE_WRONG.message }] })
  }
  return openedAt
}

/** The second of two concurrent calls waits here, and then finds the setup closed. */
export async function admitToken(
  { db, links }: Pick<Context, 'db' | 'links'>,
  token: string,
): Promise<Awaited<ReturnType<typeof store.hold>>> {
  const row = await store.hold(db)
  if (row.closedAt !== null) fail(SETUP_CLOSED)
  if (!setupTokenHolds(links, row.openedAt, token)) fail(SETUP_CODE_WRONG)
  return row
}
