import { sql } from 'kysely'
import { implement } from '#server/feature.ts'
import { fail, house } from '#server/refusal.ts'
import { READY_MS, within } from '#server/within.ts'
import { health } from '../contract.ts'

export const healthServer = implement(health, {
  alive: () => ({ status: 'ok' }),

  async ready(_input, { db, storage, pingJobs, log }) {
    const asked = [sql`select 1`.execute(db), storage.ping(), pingJobs()]
    const parts = await Promise.allSettled(asked.map(part => within<unknown>(READY_MS, part)))
    const broken = parts.filter(part => part.status === 'rejected')
    if (broken.length === 0) return { status: 'ok' }
    log.warn({ reasons: broken.map(part => String(part.reason)) }, 'not ready')
    return fail(house.outOfReach)
  },
})
