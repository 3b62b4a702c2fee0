import { sql } from 'kysely'
import { implement } from '#server/feature.ts'
import { fail, house } from '#server/refusal.ts'
import { health } from '../contract.ts'

export const healthServer = implement(health, {
  alive: () => ({ status: 'ok' }),

  async ready(_input, { db, storage, pingJobs, log }) {
    const parts = await Promise.allSettled([sql`select 1`.execute(db), storage.ping(), pingJobs()])
    const broken = parts.filter(part => part.status === 'rejected')
    if (broken.length === 0) return { status: 'ok' }
    log.warn({ reasons: broken.map(part => String(part.reason)) }, 'not ready')
    return fail(house.outOfReach)
  },
})
