// Fills an empty database with the demo academy, and removes the demo as a whole.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { grantsAll } from '#contract/access.ts'
import { changeEvents } from '#contract/event.ts'
import { setupCode, setupToken } from '#server/auth/setupCode.ts'
import { passwordFits } from '#server/auth/passwords.ts'
import type { Config } from '#server/config.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/db/demo.ts'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Context } from '#server/http/feature.ts'
import { fail, httpErrors, type Refusal } from '#server/http/refusal.ts'
import { countTry, forgetTries } from '#server/limits/throttle.ts'
import { isLocal } from '#server/publicAddress.ts'
import { explainDiskError } from '#server/storage/disk.ts'
import { setupFailures } from '../contract.ts'
import { admitToken } from './admit.ts'
import { clearAcademy } from './clear.ts'
import * as store from './store.ts'

const { EXAMPLE_NOT_HERE, EXAMPLE_NOT_SAVED, NAME_DIFFERS, NOT_THE_EXAMPLE, PASSWORD_WRONG } = setupFailures

/** Everybody knows its passwords: allowed only on this machine, unless the settings permit more. */
export const exampleFits = ({ host, publicUrl, demo }: Config): boolean =>
  demo === true || (isLocal(host) && isLocal(new URL(publicUrl).hostname))

/** All instances read their caches again, and every open screen reloads. */
function tellAll({ emit, afterCommit, refreshAcademy, refreshChannels }: Context): void {
  for (const event of changeEvents()) emit(event, [])
  afterCommit(refreshAcademy)
  afterCommit(refreshChannels)
}

/** Replaces the academy with the demo, dated from now, in one transaction. @returns its administrator's account */
async function fill(context: Context, before: (trx: Db) => Promise<void>): Promise<{ email: string; password: string }> {
  const { db, now, config, storage } = context
  // Much code, needed once in a database's life.
  const { seedDemo } = await import('#db/demo/seed.ts')
  await seedDemo(db, {
    now,
    storage,
    async before(trx) {
      await before(trx)
      await clearAcademy(trx, { now, timeZone: config.academyTimeZone })
    },
  })
  tellAll(context)
  return { email: DEMO_ACCOUNTS[0][0], password: DEMO_PASSWORD }
}

/** Deletes the saved first steps. @returns the administrator of the demo */
export async function openExample(context: Context, token: string): Promise<{ email: string; password: string }> {
  const { config, links } = context
  if (!exampleFits(config)) fail(EXAMPLE_NOT_HERE)
  return fill(context, async trx => void (await admitToken({ db: trx, links }, token)))
}

const refuse = (failure: Refusal['failure'], path: string): never => fail(failure, { fields: [{ path, message: failure.message }] })

async function refuseStranger({ db, now, user, academy }: Context, proof: { academy: string; password: string }): Promise<void> {
  if (!user.grants.some(grantsAll)) fail(httpErrors.forbidden)
  if (!academy.example) fail(NOT_THE_EXAMPLE)
  if (proof.academy.toLowerCase() !== academy.name.toLowerCase()) refuse(NAME_DIFFERS, 'academy')
  const limit = { kind: 'end-example', key: user.id, window: 3600, free: 5, wait: 10, longest: 900 }
  const { retryAfter } = await countTry(db, limit, now)
  if (retryAfter > 0) fail(httpErrors.tooMany, { retryAfter })
  const { passwordHash } = await db.selectFrom('employee').select('passwordHash').where('id', '=', user.id).executeTakeFirstOrThrow()
  if (!(await passwordFits(passwordHash, proof.password))) refuse(PASSWORD_WRONG, 'password')
  await forgetTries(db, limit.kind, limit.key)
}

/** Outside the pruned backups: it is the only copy of the data to delete. */
async function saved({ config, now, log, makeBackup }: Context): Promise<string> {
  const folder = join(config.backupDir, `ejemplo-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '')}`)
  try {
    await mkdir(config.backupDir, { recursive: true, mode: 0o700 })
    await makeBackup(folder, now)
    return folder
  } catch (error) {
    log.error({ err: error }, 'could not back the demo up')
    const { message } = explainDiskError(error, config.backupDir, true) as Error
    return fail(EXAMPLE_NOT_SAVED, { message: `${EXAMPLE_NOT_SAVED.message} ${message.slice(0, 200)}` })
  }
}

const sessionsOf = async (db: Db) => (await db.selectFrom('session').select('id').execute()).map(({ id }) => id)

/** Backs the demo up and fills it again, dated from now (M161). */
export async function refillExample(
  context: Context,
  proof: { academy: string; password: string },
): Promise<{ email: string; password: string }> {
  const { config, live, afterCommit } = context
  await refuseStranger(context, proof)
  if (!exampleFits(config)) fail(EXAMPLE_NOT_HERE)
  await saved(context)
  let sessions: string[] = []
  const account = await fill(context, async trx => {
    const { example } = await store.hold(trx)
    if (!example) fail(NOT_THE_EXAMPLE)
    sessions = await sessionsOf(trx)
  })
  afterCommit(() => live.endSessions(sessions))
  return account
}

/** Backs the demo up, deletes it in one transaction, and opens the setup. */
export async function endExample(
  context: Context,
  proof: { academy: string; password: string },
): Promise<{ token: string; folder: string }> {
  const { db, now, config, links, live, log, afterCommit } = context
  await refuseStranger(context, proof)
  const folder = await saved(context)
  const sessions = await inTransaction(db, async trx => {
    const { example } = await store.hold(trx)
    if (!example) fail(NOT_THE_EXAMPLE)
    const open = await sessionsOf(trx)
    await clearAcademy(trx, { now, timeZone: config.academyTimeZone })
    return open
  })
  tellAll(context)
  afterCommit(() => live.endSessions(sessions))
  log.warn({ setupCode: setupCode(links, now), folder }, 'the demo has ended: the first page asks for this code')
  return { token: setupToken(links, now), folder }
}
